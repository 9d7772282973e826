#include "tools/python/binding.hpp"
#include "tools/python/core.hpp"

#include <atomic>
#include <utility>
#include <vector>

namespace kiban::python {

namespace {

constexpr char const* side_name(color c) { return c == color::black ? "black" : "white"; }

py::object end_tuple(any_position const& p) {
    auto const e = p.end();
    if (!e) {
        return py::none{};
    }
    py::object const winner = e->winner ? py::object{py::str{side_name(*e->winner)}} : py::none{};
    return py::make_tuple(winner, e->margin, e->by_repetition, e->words);
}

py::tuple perft(any_position const& p, int depth, int threads, int hash_mb) {
    in_range("depth", depth, 0, 255);
    in_range("threads", threads, 1, 1024);
    in_range("hash", hash_mb, 0, 1 << 20);
    std::atomic<bool> stop = false;
    auto const counted =
        interruptible([&] { stop = true; },
                      [&] { return p.perft(depth, threads, static_cast<std::size_t>(hash_mb), stop); });
    py::dict divided;
    for (auto const& [move, leaves] : counted.divided) {
        divided[py::str{move}] = leaves;
    }
    return py::make_tuple(counted.leaves, divided);
}

/// The position that a pickle tells of.
position_pointer replayed(std::string_view game, std::string_view start,
                          std::vector<std::string> const& moves) {
    position_pointer p = game_named(game).read(start);
    for (std::string const& m : moves) {
        p = p->play(m);
    }
    return p;
}

position_pointer read(std::string_view game, std::string const& text) { return game_named(game).read(text); }

py::list games() {
    py::list list;
    for (any_game const* g : all_games()) {
        list.append(py::make_tuple(g->name(), g->files(), g->ranks(), g->capabilities()));
    }
    return list;
}

} // namespace

void bind_games(py::module_& m) {
    py::class_<any_position, position_pointer>(m, "Position")
        .def_property_readonly("game", &any_position::game)
        .def_property_readonly("text", &any_position::text)
        .def_property_readonly("diagram", &any_position::diagram)
        .def_property_readonly("key", &any_position::key)
        .def_property_readonly("turn", [](any_position const& p) { return side_name(p.side_to_move()); })
        .def_property_readonly("in_check", &any_position::in_check)
        .def_property_readonly("start", &any_position::start)
        .def_property_readonly("moves", &any_position::moves)
        .def_property_readonly("before", &any_position::before)
        .def("svg", &any_position::svg)
        .def("legal_moves", &any_position::legal_moves)
        .def("play", &any_position::play)
        .def("written", &any_position::written)
        .def("end", end_tuple)
        .def("equals", &any_position::equals)
        .def("perft", perft);
    m.def("games", games);
    m.def("initial", [](std::string_view game) { return game_named(game).initial(); });
    m.def("read", read);
    m.def("replayed", replayed);
}

} // namespace kiban::python
