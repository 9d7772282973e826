#pragma once

#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <future>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <utility>

/// What the parts of the module share. Each part adds its functions and classes to the module.
namespace kiban::python {

namespace py = pybind11;

void bind_games(py::module_& m);
void bind_shogi(py::module_& m);
void bind_engines(py::module_& m);
void bind_records(py::module_& m);
void bind_packed(py::module_& m);
void bind_training(py::module_& m);

/// Releases the interpreter's lock while it exists. When the program ends, Python ends a thread that asks for
/// the lock by unwinding it, which may pass here.
class unlocked_interpreter {
  public:
    unlocked_interpreter() : state_{PyEval_SaveThread()} {}
    unlocked_interpreter(unlocked_interpreter const&) = delete;
    unlocked_interpreter& operator=(unlocked_interpreter const&) = delete;
    ~unlocked_interpreter() noexcept(false) { PyEval_RestoreThread(state_); }

  private:
    PyThreadState* state_;
};

/// Throws the exception of a signal handler of Python, such as KeyboardInterrupt, if one has come.
/// Precondition: the interpreter's lock is held.
inline void throw_if_signalled() {
    if (PyErr_CheckSignals() != 0) {
        throw py::error_already_set{};
    }
}

/// How often a wait looks for Ctrl-C.
inline constexpr std::chrono::milliseconds signal_interval{50};

/// Works on a thread of its own, with the interpreter's lock released; at Ctrl-C calls `stop`, waits for the
/// end of the work and throws KeyboardInterrupt. `work` must know nothing of Python. `tick` is called now and
/// then with the lock held; what it throws ends the work too.
template<class Stop, class Work, class Tick>
auto interruptible(Stop const& stop, Work work, Tick const& tick) {
    auto result = std::async(std::launch::async, std::move(work));
    std::exception_ptr ended;
    for (bool ready = false; !ready;) {
        {
            unlocked_interpreter const unlocked;
            ready = result.wait_for(signal_interval) == std::future_status::ready;
        }
        if (!ended) {
            try {
                throw_if_signalled();
                tick();
            } catch (...) {
                ended = std::current_exception();
                stop();
            }
        }
    }
    if (ended) {
        std::rethrow_exception(ended);
    }
    return result.get();
}
template<class Stop, class Work>
auto interruptible(Stop const& stop, Work work) {
    return interruptible(stop, std::move(work), [] {});
}

/// A number that must lie between two others, both included. Throws ValueError with the name of the argument.
template<class T>
T in_range(char const* name, T value, T least, T most) {
    if (!(value >= least && value <= most)) { // NaN is in no range
        throw tools::bad_argument{fmt::format("{} is {}, not {} to {}", name, value, least, most)};
    }
    return value;
}

} // namespace kiban::python
