#include "tools/python/binding.hpp"
#include "tools/terminal/failure.hpp"

namespace kiban::python {

namespace {

/// What the tools say that is wrong with a file or an argument.
void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(std::move(thrown));
    } catch (tools::bad_argument const& e) {
        PyErr_SetString(PyExc_ValueError, e.what());
    } catch (tools::failure const& e) {
        PyErr_SetString(PyExc_ValueError, e.what());
    }
}

} // namespace

} // namespace kiban::python

PYBIND11_MODULE(_kiban, m) {
    using namespace kiban::python;
    m.attr("__version__") = KIBAN_VERSION;
    py::register_exception_translator(translate);
    bind_games(m);
    bind_engines(m);
    bind_records(m);
    bind_shogi(m);
    bind_packed(m);
    bind_training(m);
}
