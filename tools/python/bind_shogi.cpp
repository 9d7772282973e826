#include "framework/ending.hpp"
#include "games/shogi/records/diagram.hpp"
#include "games/shogi/text/notation.hpp"
#include "tools/board/svg.hpp"
#include "tools/python/binding.hpp"
#include "tools/python/packed.hpp"
#include "tools/python/shogi_board.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>

namespace kiban::python {

namespace {

using shogi::move;
using shogi::position;

struct board {
    shogi_history game{shogi::game::initial()};

    [[nodiscard]] position const& here() const { return game.current(); }
};

/// The objects of moves, each made once: a list of moves is a list of references.
class move_objects {
  public:
    [[nodiscard]] PyObject* operator()(move m) {
        PyObject*& object = objects_[m.bits()];
        if (object == nullptr) {
            object = py::cast(m, py::return_value_policy::copy).release().ptr(); // kept for ever
        }
        Py_INCREF(object);
        return object;
    }

  private:
    std::array<PyObject*, 1 << 16> objects_{};
};

PyObject* object_of(move m) {
    static move_objects objects;
    return objects(m);
}

py::object to_python(move m) {
    return m.is_null() ? py::object{py::none{}} : py::reinterpret_steal<py::object>(object_of(m));
}

template<class Moves>
py::list list_of(Moves const& moves) {
    py::list list{moves.size()};
    Py_ssize_t i = 0;
    for (move m : moves) {
        PyList_SET_ITEM(list.ptr(), i++, object_of(m));
    }
    return list;
}

py::list legal_moves(board const& b) {
    moves_of<position> moves;
    b.here().legal_moves(moves);
    return list_of(moves);
}

void push(board& b, move m) {
    check_legal(b.game, m);
    b.game.play(m);
}

py::object push_text(board& b, std::string_view text) {
    move const m = read_legal_move(b.game, text);
    b.game.play(m);
    return to_python(m);
}

py::object push_usi(board& b, std::string_view text) {
    auto const m = shogi::read_usi_move(b.here(), text);
    if (!m) {
        throw tools::bad_argument{m.error().message()};
    }
    b.game.play(*m);
    return to_python(*m);
}

py::object pop(board& b) {
    if (b.game.moves().empty()) {
        throw py::index_error{"no move to take back"};
    }
    move const m = b.game.moves().back();
    b.game.take_back();
    return to_python(m);
}

/// That an argument is not what a method takes.
py::type_error wrong_argument(std::string_view method, std::string_view argument, std::string_view takes,
                              py::object const& given) {
    auto const shown = py::module_::import("kiban._arguments").attr("shown")(given).cast<std::string>();
    return py::type_error{fmt::format("kiban.shogi.{}: {} is {}, not {}", method, argument, shown, takes)};
}

/// What is called if the only argument of a method does not fit, in place of pybind11's own words.
auto refusal(std::string method, std::string argument, std::string takes, std::size_t before) {
    return [=](py::args const& given, py::kwargs const& named) -> py::object {
        if (given.size() + named.size() != before + 1 ||
            (named.size() == 1 && !named.contains(argument.c_str()))) {
            throw py::type_error{fmt::format("kiban.shogi.{} takes one argument, {}", method, argument)};
        }
        py::object const value = named.size() == 1 ? named[argument.c_str()] : py::object{given[before]};
        if (takes == "an int" && PyLong_Check(value.ptr()) != 0) {
            throw py::value_error{fmt::format("kiban.shogi.{}: {} is {}, which is out of range", method,
                                              argument, py::str(value).cast<std::string>())};
        }
        throw wrong_argument(method, argument, takes, value);
    };
}

/// Adds a method of one argument, whose documentation begins with its signature.
template<class Type, class F>
void def_plain(Type& type, char const* name, F const& f, char const* argument, char const* takes,
               char const* doc) {
    py::options plain;
    plain.disable_function_signatures();
    type.def(name, f, py::arg(argument), doc);
    type.def(name, refusal(std::string{"Board."} + name, argument, takes, 1));
}

// A call through pybind11 takes longer than a push and its pop, so these two are methods of CPython itself.

/// The C++ object in an instance that pybind11 made; null before `__init__`.
template<class T>
[[nodiscard]] T* held_by(PyObject* object) {
    auto* const made = reinterpret_cast<py::detail::instance*>(object);
    return static_cast<T*>(made->simple_layout ? made->simple_value_holder[0]
                                               : made->get_value_and_holder().value_ptr());
}

/// What `call` returns; null, with Python's exception set, if it throws.
template<class F>
[[nodiscard]] PyObject* or_raise(F const& call) {
    try {
        return call().release().ptr();
    } catch (tools::bad_argument const& e) {
        PyErr_SetString(PyExc_ValueError, e.what());
    } catch (py::builtin_exception const& e) {
        e.set_error();
    } catch (std::exception const& e) {
        PyErr_SetString(PyExc_RuntimeError, e.what());
    }
    return nullptr;
}

PyObject* push_method(PyObject* self, PyObject* argument) {
    static auto* const move_type = reinterpret_cast<PyTypeObject*>(py::type::of<move>().ptr());
    auto* const b = held_by<board>(self);
    auto const* const m = PyObject_TypeCheck(argument, move_type) != 0 ? held_by<move>(argument) : nullptr;
    return or_raise([&] {
        if (b == nullptr) {
            throw py::type_error{"push: the board has not been initialized"};
        }
        if (m == nullptr) {
            throw wrong_argument("Board.push", "move", "a Move; push_usi takes a text",
                                 py::reinterpret_borrow<py::object>(argument));
        }
        push(*b, *m);
        return py::object{py::none{}};
    });
}

PyObject* pop_method(PyObject* self, PyObject* /*none*/) {
    auto* const b = held_by<board>(self);
    return or_raise([&] {
        if (b == nullptr) {
            throw py::type_error{"pop: the board has not been initialized"};
        }
        return pop(*b);
    });
}

/// Adds them to the class of boards, or one derived from it: CPython calls a class's own methods faster than
/// inherited ones. It keeps pointers to the definitions for ever, and asks that they can be written.
void add_methods(py::type const& type) {
    auto* const made = reinterpret_cast<PyTypeObject*>(type.ptr());
    if (PyType_IsSubtype(made, reinterpret_cast<PyTypeObject*>(py::type::of<board>().ptr())) == 0) {
        throw py::type_error{"not a class of boards"};
    }
    static PyMethodDef push_definition{"push", push_method, METH_O,
                                       "push($self, move, /)\n--\n\nPlays a move. Raises ValueError, and "
                                       "plays nothing, if it is not legal."};
    static PyMethodDef pop_definition{
        "pop", pop_method, METH_NOARGS,
        "pop($self, /)\n--\n\nTakes the last move back and returns it. Raises IndexError at the start."};
    for (PyMethodDef* const m : {&push_definition, &pop_definition}) {
        type.attr(m->ml_name) = py::reinterpret_steal<py::object>(PyDescr_NewMethod(made, m));
    }
}

py::object peek(board const& b) {
    return b.game.moves().empty() ? py::none{} : to_python(b.game.moves().back());
}

void set_sfen(board& b, std::string_view sfen) {
    auto p = shogi::game::read_position(sfen);
    if (!p) {
        throw tools::bad_argument{p.error().message()};
    }
    b.game.reset(*std::move(p));
}

int piece(board const& b, int sq) {
    return static_cast<int>(b.here().piece_on(in_range("square", sq, 0, shogi::board::squares - 1)).index());
}

py::list pieces(board const& b) {
    py::list list;
    for (square sq = 0; sq < shogi::board::squares; ++sq) {
        list.append(b.here().piece_on(sq).index());
    }
    return list;
}

py::tuple pieces_in_hand(board const& b) {
    auto const of = [&](color c) {
        py::list list;
        for (auto const t : shogi::hand_types) {
            list.append(b.here().hand_of(c).count(t));
        }
        return list;
    };
    return py::make_tuple(of(color::black), of(color::white));
}

py::object king_square(board const& b, int side) {
    square const sq = b.here().king_square(static_cast<color>(in_range("side", side, 0, 1)));
    return sq == no_square ? py::object{py::none{}} : py::int_{sq};
}

py::object mate_move(board const& b, int plies) {
    in_range("plies", plies, 1, max_ply - 1);
    position const p = *position::from(b.here().to_placement()); // another thread may change the board's past
    move found;
    {
        unlocked_interpreter const unlocked;
        found = mate_within(p, plies);
    }
    return to_python(found);
}

py::bytes packed(board const& b, std::string_view how) {
    auto const bits = pack(packing_named(how), b.here().to_placement());
    if (!bits) {
        throw tools::bad_argument{bits.error()};
    }
    return py::bytes{reinterpret_cast<char const*>(bits->data()), bits->size()};
}

void set_packed(board& b, std::string_view how, py::bytes const& bytes, int ply) {
    std::string const bits = bytes;
    if (bits.size() != packed_size) {
        throw tools::bad_argument{"a packed position takes 32 bytes, not " + std::to_string(bits.size())};
    }
    std::array<std::uint8_t, packed_size> numbers{};
    std::ranges::copy(bits, numbers.begin());
    auto placed = unpack(packing_named(how), numbers);
    if (!placed) {
        throw tools::bad_argument{placed.error()};
    }
    placed->ply = in_range("move_number", ply, 1, 1 << 20);
    auto const p = position::from(*placed);
    if (!p) {
        throw tools::bad_argument{p.error().what};
    }
    b.game.reset(*p);
}

py::tuple state(board const& b) {
    std::vector<std::uint16_t> moves;
    for (move m : b.game.moves()) {
        moves.push_back(m.bits());
    }
    return py::make_tuple(shogi::game::write(b.game.start()), moves);
}

void set_state(board& b, std::string_view start, std::vector<std::uint16_t> const& moves) {
    board restored;
    set_sfen(restored, start);
    for (std::uint16_t bits : moves) {
        push(restored, move_of_bits(bits));
    }
    b.game = restored.game;
}

template<class Square>
py::object square_or_none(bool there, Square square_of) {
    return there ? py::object{py::int_{static_cast<int>(square_of())}} : py::none{};
}

void bind_move(py::module_& m) {
    py::options plain;
    plain.disable_function_signatures();
    py::class_<move> type{
        m, "Move",
        "A move of shogi, a value of 16 bits: where to, and where from or what is dropped.\n\n"
        "``usi``: in USI's notation, such as 7g7f, 8h2b+ or P*5e; ValueError if it is not. Whether "
        "a move is legal is asked of a board, and so are its CSA and Japanese texts."};
    type.attr("__module__") = "kiban.shogi";
    type.def(py::init([](std::string_view usi) { return move_of_usi(usi); }), py::arg("usi"),
             "Move(usi: str)")
        .def(py::init([](py::args const& given, py::kwargs const& named) -> move {
            refusal("Move", "usi", "a str", 0)(given, named);
            return {};
        }))
        .def_static(
            "from_bits", [](std::uint16_t bits) { return to_python(move_of_bits(bits)); }, py::arg("bits"),
            "from_bits(bits: int) -> Move\n\nThe move of a number as `bits` has it. Raises ValueError if it "
            "is none.")
        .def_static("from_bits", refusal("Move.from_bits", "bits", "an int", 0))
        .def_property_readonly(
            "usi", [](move x) { return shogi::write_usi_move(x); }, "In USI's notation.")
        .def_property_readonly(
            "bits", &move::bits,
            "The move as a number, 1 to 65535: the target square in bits 0 to 6, the square it "
            "comes from or the kind of piece dropped in 7 to 13, a drop 14, a promotion 15.")
        .def_property_readonly(
            "to_square", [](move x) { return static_cast<int>(x.to()); }, "Where it goes, 0 to 80.")
        .def_property_readonly(
            "from_square", [](move x) { return square_or_none(!x.is_drop(), [&] { return x.from(); }); },
            "Where it comes from, 0 to 80; None for a drop.")
        .def_property_readonly(
            "dropped", [](move x) { return square_or_none(x.is_drop(), [&] { return x.dropped(); }); },
            "The kind of piece dropped, PAWN to GOLD; None for a move on the board.")
        .def_property_readonly("is_drop", &move::is_drop, "Whether a piece is dropped.")
        .def_property_readonly("promotes", &move::promotes, "Whether the piece promotes.")
        .def("__str__", [](move x) { return shogi::write_usi_move(x); })
        .def("__repr__", [](move x) { return "kiban.shogi.Move('" + shogi::write_usi_move(x) + "')"; })
        .def("__index__", &move::bits)
        .def("__hash__", &move::bits)
        .def(
            "__eq__", [](move x, move y) { return x == y; }, py::is_operator())
        .def(
            "__lt__", [](move x, move y) { return x.bits() < y.bits(); }, py::is_operator())
        .def(py::pickle([](move x) { return x.bits(); },
                        [](std::uint16_t bits) { return move_of_bits(bits); }));
}

} // namespace

void bind_shogi(py::module_& m) {
    bind_move(m);
    py::class_<board> type{m, "Board"};
    add_methods(type);
    m.def("add_board_methods", add_methods);
    def_plain(type, "push_usi", push_usi, "usi", "a str",
              "push_usi(usi: str) -> Move\n\nPlays a move in USI's notation and returns it.");
    def_plain(type, "push_text", push_text, "text", "a str",
              "push_text(text: str) -> Move\n\n"
              "Plays a move in any notation (USI, CSA, Japanese, western) and returns it.");
    def_plain(
        type, "is_legal", [](board const& b, move x) { return !x.is_null() && b.here().is_legal(x); }, "move",
        "a Move", "is_legal(move: Move) -> bool\n\nWhether the move may be played.");
    def_plain(type, "mate_move", mate_move, "plies", "an int",
              "mate_move(plies: int) -> Optional[Move]\n\n"
              "The first move of a mate by checks within `plies` plies (1 to 255), or None.");
    def_plain(type, "piece", piece, "square", "an int",
              "piece(square: int) -> int\n\nThe piece on a square (0 to 80), 0 if it is empty.");
    def_plain(type, "king_square", king_square, "side", "an int",
              "king_square(side: int) -> Optional[int]\n\n"
              "Where that side's king stands, None if it has none.");
    type.def(py::init<>())
        .def("_set_sfen", set_sfen)
        .def("_set_position", [](board& b, std::string_view text) { b.game = read_shogi(text); })
        .def("_set_game", [](board& b, any_position const& p) { b.game = to_board(p); })
        .def("_set_copy", [](board& b, board const& other) { b.game = other.game; })
        .def("_packed", packed)
        .def("_set_packed", set_packed)
        .def("_state", state)
        .def("_set_state", set_state)
        .def("_position", [](board const& b) { return to_position(b.game); })
        .def("_move_text", [](board const& b, move x,
                              std::string_view style) { return write_legal_move(b.game, x, style); })
        .def("_equals", [](board const& b, board const& other) { return b.here() == other.here(); })
        .def_property_readonly("legal_moves", legal_moves,
                               "The moves that the rules allow, pointless non-promotions included.")
        .def("peek", peek, "The last move, None at the start.")
        .def(
            "is_check", [](board const& b) { return b.here().in_check(); },
            "Whether the side to move is in check.")
        .def(
            "is_game_over", [](board const& b) { return is_over(b.here()); },
            "Whether the side to move has no legal move, and so has lost.")
        .def(
            "is_draw", [](board const& b) { return static_cast<int>(b.here().repetition_by_rule()); },
            "One of the REPETITION_ constants: what the fourth occurrence of a position makes of the game.")
        .def(
            "is_nyugyoku", [](board const& b) { return b.here().can_declare_win(); },
            "Whether the side to move can win by declaration with its king in the enemy camp (27 points).")
        .def(
            "zobrist_hash", [](board const& b) { return b.here().key(); },
            "A key of 64 bits of the position.")
        .def(
            "sfen", [](board const& b) { return shogi::game::write(b.here()); }, "The position as SFEN.")
        .def(
            "to_svg", [](board const& b) { return tools::svg_board<shogi::game>(b.game); },
            "The board with both hands as a picture in SVG, the last move marked.")
        .def(
            "to_bod", [](board const& b) { return shogi::japanese_diagram(b.here()); },
            "The board in Japanese, as KIF files draw it.")
        .def_property_readonly("pieces", pieces, "The pieces on all 81 squares.")
        .def_property_readonly("pieces_in_hand", pieces_in_hand, "The pieces in black's hand and in white's.")
        .def_property_readonly(
            "history", [](board const& b) { return list_of(b.game.moves()); },
            "The moves played since the position was set.")
        .def_property_readonly(
            "turn", [](board const& b) { return static_cast<int>(b.here().side_to_move()); },
            "The side to move: BLACK (0) or WHITE (1).")
        .def_property_readonly(
            "move_number", [](board const& b) { return b.here().ply(); },
            "The number of the next move, from 1.")
        .def("__str__", [](board const& b) { return shogi::game::diagram(b.here()); });
}

} // namespace kiban::python
