#include "tools/python/binding.hpp"
#include "tools/python/news_queue.hpp"
#include "tools/python/trainer.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kiban::python {

namespace {

constexpr int milliseconds_at_most = 1'000'000'000;

std::optional<int> to_milliseconds(char const* name, std::optional<double> seconds) {
    if (!seconds) {
        return {};
    }
    in_range(name, *seconds, 0.001, milliseconds_at_most / 1000.0);
    return static_cast<int>(*seconds * 1000 + 0.5);
}

template<class T>
std::optional<T> optional_in_range(char const* name, std::optional<T> value, T least, T most) {
    return value ? std::optional{in_range(name, *value, least, most)} : std::nullopt;
}

constexpr std::int64_t nodes_at_most = std::numeric_limits<std::int64_t>::max();

std::optional<std::uint64_t> nodes_from(std::optional<std::int64_t> nodes) {
    return optional_in_range<std::int64_t>("nodes", nodes, 1, nodes_at_most);
}

/// Calls `done(ms)` with the lock released until it returns true; looks for Ctrl-C between, and then calls
/// `stop`.
template<class Done, class Stop>
void wait_until(Done const& done, Stop const& stop) {
    for (;;) {
        {
            unlocked_interpreter const unlocked;
            if (done(static_cast<int>(signal_interval.count()))) {
                return;
            }
        }
        if (PyErr_CheckSignals() != 0) {
            py::error_already_set signalled;
            stop();
            throw signalled;
        }
    }
}

/// A search that was started: what is still to be said of it.
class running_search {
  public:
    running_search(std::shared_ptr<any_engine> engine, position_pointer const& position,
                   search_request const& request)
        : engine_{std::move(engine)}, queue_{std::make_shared<news_queue>()} {
        unlocked_interpreter const unlocked;
        number_ = engine_->start(
            position, request, [queue = queue_](search_news n) { queue->add(std::move(n)); },
            [queue = queue_](search_end end) { queue->finish(std::move(end)); });
    }

    [[nodiscard]] py::tuple next() {
        search_news n;
        auto state = news_queue::state::waiting;
        wait_until([&](int ms) { return (state = queue_->take(n, ms)) != news_queue::state::waiting; },
                   [&] { stop(); });
        if (state == news_queue::state::finished) {
            throw py::stop_iteration{};
        }
        return py::make_tuple(n.depth, n.selective_depth, n.line, n.score, n.win_in, n.bound, n.exact,
                              n.percent, n.nodes, n.seconds, n.hash_permille, n.moves);
    }
    [[nodiscard]] py::tuple end() {
        wait_until([&](int ms) { return queue_->wait_for_end(ms); }, [&] { stop(); });
        search_end const& e = queue_->end();
        if (!e.best) {
            unlocked_interpreter const unlocked;
            engine_->throw_failure(number_);
        }
        return py::make_tuple(e.best, e.ponder, e.score, e.win_in, e.depth, e.nodes, e.seconds, e.exact);
    }
    /// Of this search alone: a later one goes on.
    void stop() {
        unlocked_interpreter const unlocked;
        if (!queue_->wait_for_end(0)) {
            engine_->stop();
        }
    }
    [[nodiscard]] bool is_running() { return !queue_->wait_for_end(0); }

  private:
    std::shared_ptr<any_engine> engine_;
    std::shared_ptr<news_queue> queue_;
    std::uint64_t number_ = 0;
};

/// A path, or the bytes of a file in anything that has bytes.
weight_source weights_from(py::object const& given) {
    if (given.is_none()) {
        return {};
    }
    if (py::isinstance<py::str>(given)) {
        return given.cast<std::string>();
    }
    auto const bytes = py::reinterpret_steal<py::bytes>(PyBytes_FromObject(given.ptr()));
    if (!bytes) {
        throw py::error_already_set{};
    }
    auto const from = std::as_bytes(std::span{static_cast<std::string_view>(bytes)});
    search::aligned_array<std::byte> file{from.size()};
    std::ranges::copy(from, file.data());
    return file;
}

/// An engine whose last owner lets go of it: it ends its search with the lock released.
std::shared_ptr<any_engine> make_engine(std::string_view game, int hash_mb, int threads,
                                        py::object const& weights) {
    (void)game_named(game);
    in_range("hash", hash_mb, 1, 1 << 20);
    in_range("threads", threads, 1, 1024);
    auto made = trainer_of(game).engine(static_cast<std::size_t>(hash_mb), threads, weights_from(weights));
    return {made.release(), [](any_engine* engine) {
                unlocked_interpreter const unlocked;
                delete engine;
            }};
}

search_request request_from(std::optional<int> depth, std::optional<std::int64_t> nodes,
                            std::optional<double> seconds, int lines, std::optional<int> skill,
                            std::optional<std::vector<std::string>> moves) {
    return {.depth = optional_in_range("depth", depth, 1, 255),
            .nodes = nodes_from(nodes),
            .time_ms = to_milliseconds("time", seconds),
            .lines = in_range("multipv", lines, 1, 600),
            .skill = optional_in_range("skill", skill, 0, 20),
            .moves = std::move(moves)};
}

void bind_engine(py::module_& m) {
    py::class_<running_search>(m, "Search")
        .def("next", &running_search::next)
        .def("end", &running_search::end)
        .def("stop", &running_search::stop)
        .def("is_running", &running_search::is_running);
    py::class_<any_engine, std::shared_ptr<any_engine>>(m, "Engine")
        .def(py::init(&make_engine))
        .def("search",
             [](std::shared_ptr<any_engine> const& engine, position_pointer const& position,
                std::optional<int> depth, std::optional<std::int64_t> nodes, std::optional<double> seconds,
                int lines, std::optional<int> skill, std::optional<std::vector<std::string>> moves) {
                 auto const request = request_from(depth, nodes, seconds, lines, skill, std::move(moves));
                 return std::make_unique<running_search>(engine, position, request);
             })
        .def("stop", &any_engine::stop, py::call_guard<unlocked_interpreter>())
        .def("set_hash",
             [](any_engine& e, int mb) {
                 in_range("hash", mb, 1, 1 << 20);
                 unlocked_interpreter const unlocked;
                 e.set_hash(static_cast<std::size_t>(mb));
             })
        .def("set_threads",
             [](any_engine& e, int n) {
                 in_range("threads", n, 1, 1024);
                 unlocked_interpreter const unlocked;
                 return e.set_threads(n);
             })
        .def("new_game", &any_engine::new_game, py::call_guard<unlocked_interpreter>());
}

py::tuple mate(any_position const& p, std::optional<std::int64_t> nodes, std::optional<double> seconds,
               int hash_mb, bool shortest) {
    proof_limits const limits{nodes_from(nodes), to_milliseconds("time", seconds),
                              in_range("hash", hash_mb, 1, 1 << 20)};
    stop_request stop;
    auto const found = interruptible([&] { stop.ask(); },
                                     [&] { return searcher_of(p.game()).mate(p, limits, shortest, stop); });
    return py::make_tuple(found.answer, found.moves, found.shortest, found.nodes);
}

py::tuple solve(any_position const& p, bool outcome_only, int threads, int hash_mb) {
    solve_request const request{outcome_only, in_range("threads", threads, 1, 256),
                                in_range("hash", hash_mb, 1, 1 << 20)};
    stop_request stop;
    auto const found =
        interruptible([&] { stop.ask(); }, [&] { return searcher_of(p.game()).solve(p, request, stop); });
    return py::make_tuple(found.sign, found.discs, found.moves, found.nodes);
}

} // namespace

void bind_engines(py::module_& m) {
    bind_engine(m);
    m.def("mate", mate);
    m.def("solve", solve);
}

} // namespace kiban::python
