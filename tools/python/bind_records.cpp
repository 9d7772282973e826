#include "tools/analysis/analyser.hpp"
#include "tools/analysis/annotate.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/page/page.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/python/binding.hpp"
#include "tools/python/core.hpp"
#include "tools/records/formats.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/failure.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::python {

namespace {

using tools::listed_game;
using tools::noted_game;
using tools::record_format;

record_format format_named(std::string_view name) {
    record_format const format = tools::format_named(name);
    if (format == record_format::none) {
        throw tools::bad_argument{"there is no format of records '" + std::string{name} +
                                  "'; there are csa, kif, ki2, jkf, ggf, wthor, lines"};
    }
    return format;
}

std::optional<double> seconds(std::optional<std::chrono::milliseconds> time) {
    return time ? std::optional{static_cast<double>(time->count()) / 1000} : std::nullopt;
}

/// The objects of short texts that come again and again: the last one of each hash is kept.
class short_texts {
  public:
    /// A new reference.
    [[nodiscard]] PyObject* operator()(std::string_view text) {
        if (text.size() >= sizeof(std::uint64_t)) {
            return made(text);
        }
        std::uint64_t key = text.size();
        for (char c : text) {
            key = key << 8 | static_cast<unsigned char>(c);
        }
        entry& kept = entries_[key * multiplier >> shift];
        if (kept.object == nullptr || kept.key != key) {
            py::object const before = py::reinterpret_steal<py::object>(kept.object);
            kept = {key, made(text)};
        }
        Py_XINCREF(kept.object);
        return kept.object;
    }

  private:
    struct entry {
        std::uint64_t key = 0;
        PyObject* object = nullptr;
    };
    static constexpr int bits = 12;
    static constexpr int shift = 64 - bits;
    static constexpr std::uint64_t multiplier = 0x9e37'79b9'7f4a'7c15;
    std::array<entry, 1 << bits> entries_{};

    [[nodiscard]] static PyObject* made(std::string_view text) {
        return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
    }
};

/// A list of what `make` makes of each item: a new reference.
template<class Items, class Make>
py::list list_of(Items const& items, Make&& make) {
    py::list list{items.size()};
    Py_ssize_t i = 0;
    for (auto const& item : items) {
        PyObject* const made = make(item);
        if (made == nullptr) {
            throw py::error_already_set{};
        }
        PyList_SET_ITEM(list.ptr(), i++, made);
    }
    return list;
}

py::list list_of_moves(std::vector<std::string> const& moves) {
    static short_texts texts;
    return list_of(moves, texts);
}
std::optional<std::chrono::milliseconds> milliseconds(std::optional<double> seconds) {
    constexpr double most = 1e9;
    return seconds ? std::optional{std::chrono::milliseconds{
                         std::llround(in_range("time", *seconds, 0.0, most) * 1000)}}
                   : std::nullopt;
}

/// Columns of notes: (times, scores, comments).
py::tuple to_tuple(std::size_t moves, std::vector<noted_game::note> const& notes) {
    std::vector<noted_game::note> const blank(notes.empty() ? moves : 0);
    auto const column = [&](auto const& of) {
        return list_of(notes.empty() ? blank : notes,
                       [&](noted_game::note const& note) { return py::cast(of(note)).release().ptr(); });
    };
    return py::make_tuple(column([](noted_game::note const& note) { return seconds(note.time); }),
                          column([](noted_game::note const& note) { return note.score; }),
                          column([](noted_game::note const& note) -> auto& { return note.comments; }));
}

std::vector<noted_game::note> notes_from(std::size_t moves, py::tuple const& t) {
    auto const times = t[0].cast<std::vector<std::optional<double>>>();
    auto const scores = t[1].cast<std::vector<std::optional<int>>>();
    auto const comments = t[2].cast<std::vector<std::vector<std::string>>>();
    if (times.size() != moves || scores.size() != moves || comments.size() != moves) {
        throw tools::bad_argument{"times, scores and comments need one item for each move"};
    }
    std::vector<noted_game::note> notes;
    for (std::size_t i = 0; i < moves; ++i) {
        notes.push_back({milliseconds(times[i]), scores[i], comments[i]});
    }
    return notes;
}

/// A game as kiban.Record has it: (start, moves, times, scores, comments, black, white, close, points,
/// comment, headers, comments before the first move, time before the end, variations: (before, moves, times,
/// scores, comments, close, points, time before the end, comment on the end)).
py::tuple to_tuple(noted_game const& g) {
    py::list variations;
    for (noted_game::variation const& v : g.variations) {
        variations.append(py::make_tuple(list_of_moves(v.before), list_of_moves(v.moves)) +
                          to_tuple(v.moves.size(), v.notes) +
                          py::make_tuple(tools::name_in(tools::close_names, v.close), v.points,
                                         seconds(v.end_time), v.comment));
    }
    return py::make_tuple(g.start, list_of_moves(g.moves)) + to_tuple(g.moves.size(), g.notes) +
           py::make_tuple(g.black, g.white, tools::name_in(tools::close_names, g.close), g.points, g.comment,
                          g.headers, g.comments, seconds(g.end_time), variations);
}

tools::record_close close_named(std::string const& name) {
    auto const known = tools::value_named<tools::record_close>(tools::close_names, name);
    if (!known) {
        throw tools::bad_argument{fmt::format("games do not close by '{}'; there are {}", name,
                                              fmt::join(tools::close_names, ", "))};
    }
    return *known;
}

noted_game::variation variation_from(py::tuple const& t) {
    noted_game::variation v{.before = t[0].cast<std::vector<std::string>>(),
                            .moves = t[1].cast<std::vector<std::string>>()};
    v.notes = notes_from(v.moves.size(), py::make_tuple(t[2], t[3], t[4]));
    v.close = close_named(t[5].cast<std::string>());
    v.points = in_range("points", t[6].cast<int>(), 0, 2);
    v.end_time = milliseconds(t[7].cast<std::optional<double>>());
    v.comment = t[8].cast<std::string>();
    return v;
}

noted_game from_tuple(py::tuple const& t) {
    noted_game g{.start = t[0].cast<std::string>(), .moves = t[1].cast<std::vector<std::string>>()};
    g.notes = notes_from(g.moves.size(), py::make_tuple(t[2], t[3], t[4]));
    g.black = t[5].cast<std::string>();
    g.white = t[6].cast<std::string>();
    g.close = close_named(t[7].cast<std::string>());
    g.points = in_range("points", t[8].cast<int>(), 0, 2);
    g.comment = t[9].cast<std::string>();
    g.headers = t[10].cast<std::vector<std::pair<std::string, std::string>>>();
    g.comments = t[11].cast<std::vector<std::string>>();
    g.end_time = milliseconds(t[12].cast<std::optional<double>>());
    for (auto const item : t[13].cast<py::list>()) {
        g.variations.push_back(variation_from(item.cast<py::tuple>()));
    }
    return g;
}

/// The games of a file, each made an object of Python when it is asked for.
class record_list {
  public:
    record_list(std::string game, std::vector<listed_game> games)
        : game_{std::move(game)}, games_{std::move(games)} {}

    [[nodiscard]] std::string const& game() const { return game_; }

    /// None after the last one.
    [[nodiscard]] py::object next() {
        if (at_ == games_.size()) {
            return py::none{};
        }
        listed_game const game = std::move(games_[at_++]);
        return py::make_tuple(game.number, game.error, to_tuple(game.game));
    }
    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    std::string game_;
    std::vector<listed_game> games_;
    std::size_t at_ = 0;
};

void check_game(std::optional<std::string> const& game) {
    if (game) {
        (void)game_named(*game);
    }
}

record_list read_file(std::optional<std::string> const& game, std::string const& path) {
    check_game(game);
    unlocked_interpreter const unlocked;
    tools::record_file file = tools::read_record_file(path, game);
    return {std::move(file.game), std::move(file.games)};
}

std::vector<std::string> files_of(std::optional<std::string> const& game, std::string const& path) {
    check_game(game);
    unlocked_interpreter const unlocked;
    return tools::record_files(game, {path});
}

/// Without `game` the format tells it, or for lines the content.
record_list read_text(std::string_view format, py::bytes const& bytes,
                      std::optional<std::string> const& game) {
    record_format const known = format_named(format);
    check_game(game);
    std::string_view const text = bytes;
    unlocked_interpreter const unlocked;
    if (known != record_format::lines) {
        return {std::string{tools::game_of(known)}, tools::read_records(known, text)};
    }
    if (game) {
        return {*game, tools::read_records(*game, known, text)};
    }
    tools::record_file file = tools::read_record_bytes(std::string{text}, game, known);
    return {std::move(file.game), std::move(file.games)};
}

std::string write_text(std::string const& game, std::string_view format, py::tuple const& record) {
    noted_game const noted = from_tuple(record);
    record_format const known = format_named(format);
    if (!tools::is_written_by_game(known)) { // no text
        throw tools::bad_argument{std::string{tools::written_whole}};
    }
    return tools::write_records(game, known, std::span{&noted, 1});
}

/// The bytes of a file of reversi's games.
py::bytes wthor_file(std::vector<py::tuple> const& records) {
    std::vector<noted_game> games;
    games.reserve(records.size());
    for (py::tuple const& record : records) {
        games.push_back(from_tuple(record));
    }
    return tools::write_records("reversi", record_format::wthor, games);
}

/// Throws OSError, or one of its kinds.
void write_whole(std::string const& path, std::string_view bytes) {
    try {
        unlocked_interpreter const unlocked;
        tools::write_whole(path, bytes);
        return;
    } catch (tools::file_error const& e) {
        errno = e.code();
    }
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
    throw py::error_already_set{};
}

std::string analyse(std::string const& game, py::tuple const& record, std::string const& source,
                    std::size_t number, tools::analysis_settings const& settings,
                    py::object const& progress) {
    (void)game_named(game);
    noted_game const noted = from_tuple(record);
    auto const analyser = tools::make_analyser(game, settings);
    std::atomic<std::size_t> done = 0;
    std::size_t reported = 0;
    auto const work = [&] {
        auto analysed = analyser->analyse(noted, [&](std::size_t n, std::size_t) { done = n; });
        analysed.source = source;
        analysed.number = number;
        return tools::analysis_json(analysed);
    };
    auto const tell = [&] {
        if (std::size_t const now = done; now != reported && !progress.is_none()) {
            reported = now;
            progress(now, noted.moves.size() + 1);
        }
    };
    return interruptible([&] { analyser->stop(); }, work, tell);
}

tools::analysis_settings settings_from(std::optional<int> depth, std::optional<std::int64_t> nodes,
                                       std::optional<double> time, int lines, int threads, int hash_mb,
                                       std::optional<std::int64_t> proof_nodes, bool puzzles) {
    tools::analysis_settings s{.lines = in_range("multipv", lines, 1, 600),
                               .threads = in_range("threads", threads, 1, 1024),
                               .hash_mb = in_range("hash", hash_mb, 1, 1 << 20),
                               .puzzles = puzzles};
    auto const most = std::numeric_limits<std::int64_t>::max();
    if (depth) {
        s.depth = in_range("depth", *depth, 1, 255);
    }
    if (nodes) {
        s.nodes = in_range<std::int64_t>("nodes", *nodes, 1, most);
    }
    if (time) {
        s.time_ms = static_cast<int>(in_range("time", *time, 0.001, 1e6) * 1000 + 0.5);
    }
    if (proof_nodes) {
        s.proof_nodes = in_range<std::int64_t>("proof", *proof_nodes, 0, most);
    }
    return s;
}

std::vector<tools::analysed_game> games_from(std::vector<std::string> const& lines) {
    std::vector<tools::analysed_game> games;
    for (std::string const& line : lines) {
        auto game = tools::read_analysis_json(line);
        if (!game) {
            throw tools::bad_argument{game.error().message()};
        }
        tools::check_moves(*game);
        games.push_back(*std::move(game));
    }
    return games;
}

} // namespace

void bind_records(py::module_& m) {
    py::class_<record_list>(m, "RecordList")
        .def_property_readonly("game", &record_list::game)
        .def("next", &record_list::next)
        .def("__len__", &record_list::size);
    py::class_<tools::analysis_settings>(m, "AnalysisSettings").def(py::init(&settings_from));
    m.def("record_files", files_of);
    m.def("read_records", read_file);
    m.def("parse_records", read_text);
    m.def("write_record", write_text);
    m.def("wthor_file", wthor_file);
    m.def("write_whole", write_whole);
    m.def("analyse", analyse);
    m.def("annotated", [](std::vector<std::string> const& lines, std::string_view format) {
        return tools::annotated_file(games_from(lines), format_named(format));
    });
    m.def("analysis_page",
          [](std::vector<std::string> const& lines) { return tools::analysis_page(games_from(lines)); });
}

} // namespace kiban::python
