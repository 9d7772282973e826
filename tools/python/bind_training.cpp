#include "tools/python/binding.hpp"
#include "tools/python/trainer.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/training/game_file.hpp"

#include <algorithm>
#include <memory>
#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <vector>

namespace kiban::python {

namespace {

using tools::game_record;

/// A column as an array that owns it.
template<class T>
py::array_t<T> array_of(std::vector<T> column) {
    auto* const kept = new std::vector<T>{std::move(column)};
    py::capsule const owner{kept, [](void* p) { delete static_cast<std::vector<T>*>(p); }};
    return py::array_t<T>(static_cast<py::ssize_t>(kept->size()), kept->data(), owner);
}

template<class T>
using column = py::array_t<T, py::array::c_style | py::array::forcecast>;

template<class T>
std::span<T const> items(column<T> const& c) {
    return {c.data(), static_cast<std::size_t>(c.size())};
}

/// Columns of games, with the moves of all games behind each other; moves without a score have `no_score`.
struct game_columns {
    std::vector<std::string> starts;
    std::vector<std::uint64_t> numbers;
    std::vector<std::uint32_t> openings;
    std::vector<std::int16_t> results;
    std::vector<std::uint64_t> ends; ///< moves of the games up to and with this one
    std::vector<std::uint32_t> moves;
    std::vector<std::int16_t> scores;

    void add(game_record const& g) {
        starts.push_back(g.start);
        numbers.push_back(g.number);
        openings.push_back(g.opening);
        results.push_back(g.result);
        moves.insert(moves.end(), g.moves.begin(), g.moves.end());
        scores.resize(std::min(scores.size() + g.opening, moves.size()), game_record::no_score);
        scores.insert(scores.end(), g.scores.begin(), g.scores.end());
        scores.resize(moves.size(), game_record::no_score);
        ends.push_back(moves.size());
    }
};

/// (game, settings, starts, numbers, openings, results, ends, moves, scores, words on what could not be read)
py::tuple read_games(std::string const& path, std::optional<std::string> const& game) {
    game_columns c;
    tools::game_file_header header;
    std::vector<tools::incomplete_tail> rests;
    {
        unlocked_interpreter const unlocked;
        header = tools::read_header(path);
        rests = tools::read_games(path, game.value_or(header.game), [&](game_record const& g) { c.add(g); });
    }
    py::list left_out;
    for (auto const& rest : rests) {
        left_out.append(rest.file + ": " + std::to_string(rest.bytes) + " bytes from byte " +
                        std::to_string(rest.at) + " on: a block that was not written whole");
    }
    return py::make_tuple(header.game, header.settings, std::move(c.starts), array_of(std::move(c.numbers)),
                          array_of(std::move(c.openings)), array_of(std::move(c.results)),
                          array_of(std::move(c.ends)), array_of(std::move(c.moves)),
                          array_of(std::move(c.scores)), left_out);
}

void write_games(std::string const& path, std::string const& game, std::string const& settings,
                 std::vector<std::string> const& starts, column<std::uint64_t> const& numbers,
                 column<std::uint32_t> const& openings, column<std::int16_t> const& results,
                 column<std::uint64_t> const& ends, column<std::uint32_t> const& moves,
                 column<std::int16_t> const& scores) {
    (void)game_named(game);
    auto const count = static_cast<py::ssize_t>(starts.size());
    if (numbers.size() != count || openings.size() != count || results.size() != count ||
        ends.size() != count || moves.size() != scores.size()) {
        throw tools::bad_argument{"the columns of the games differ in length"};
    }
    std::vector<game_record> games(starts.size());
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::uint64_t const end = items(ends)[i];
        if (end < begin || end > static_cast<std::uint64_t>(moves.size()) ||
            items(openings)[i] > end - begin) {
            throw tools::bad_argument{"game " + std::to_string(i) + " has no such moves"};
        }
        game_record& g = games[i];
        g = {.number = items(numbers)[i],
             .start = starts[i],
             .opening = items(openings)[i],
             .result = items(results)[i]};
        auto const own = items(moves).subspan(begin, end - begin);
        auto const told = items(scores).subspan(begin, end - begin).subspan(g.opening);
        g.moves.assign(own.begin(), own.end());
        g.scores.assign(told.begin(), told.end());
        begin = end;
    }
    unlocked_interpreter const unlocked;
    tools::write_games(path, {game, settings}, games);
}

py::dict samples(std::string const& game, std::vector<std::string> const& files, std::uint64_t seed,
                 std::optional<double> share, std::optional<double> lambda, std::optional<double> unit) {
    (void)game_named(game);
    auto const checked = [](char const* name, std::optional<double> x, double most) {
        return x ? std::optional{in_range(name, *x, 0.0, most)} : x;
    };
    sample_request const request{seed, checked("result_share", share, 1), checked("lambda_", lambda, 1),
                                 checked("unit", unit, 10'000)};
    sample_arrays a;
    {
        unlocked_interpreter const unlocked;
        a = trainer_of(game).samples(files, request);
    }
    py::dict d;
    d["model"] = a.model;
    d["dimensions"] = a.dimensions;
    d["views"] = a.views;
    d["bucket_count"] = a.bucket_count;
    d["by_margin"] = a.by_margin;
    d["unit"] = a.unit;
    d["limit"] = a.limit;
    d["games"] = a.games;
    d["training"] = a.training;
    d["features"] = array_of(std::move(a.features));
    d["offsets"] = array_of(std::move(a.offsets));
    d["buckets"] = array_of(std::move(a.buckets));
    d["targets"] = array_of(std::move(a.targets));
    return d;
}

std::vector<std::uint32_t> move_numbers(any_position const& p) {
    return trainer_of(p.game()).move_numbers(p);
}

position_pointer replay_numbers(std::string const& game, std::string_view start,
                                column<std::uint32_t> const& moves) {
    (void)game_named(game);
    return trainer_of(game).replay(start, items(moves));
}

int score_of_unit(std::string const& game) {
    (void)game_named(game);
    return trainer_of(game).score_of_unit();
}

py::bytes net_file(std::string const& game, std::size_t width, column<float> const& parameters,
                   std::optional<double> unit, std::string const& record) {
    (void)game_named(game);
    auto const all = items(parameters);
    if (unit) {
        in_range("unit", *unit, 1.0, 10'000.0);
    }
    return trainer_of(game).net_file({width, {all.begin(), all.end()}, unit, record});
}

} // namespace

void bind_training(py::module_& m) {
    m.attr("no_score") = game_record::no_score;
    m.def("read_kg", read_games);
    m.def("write_kg", write_games);
    m.def("move_numbers", move_numbers);
    m.def("replay_numbers", replay_numbers);
    m.def("score_of_unit", score_of_unit);
    m.def("samples", samples);
    m.def("net_file", net_file);
}

} // namespace kiban::python
