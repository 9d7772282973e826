#include "tools/terminal/help/described.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>

#include <string>

namespace kiban::tools {

namespace {

described_argument described(CLI::Option const& o) {
    described_argument a{.names = {},
                         .placeholder = o.get_name(),
                         .help = o.get_description(),
                         .words = {},
                         .required = o.get_required(),
                         .many = o.get_items_expected_max() > 1};
    if (o.get_positional()) {
        return a;
    }
    for (std::string const& name : o.get_snames()) {
        a.names.push_back(std::string{"-"}.append(name));
    }
    for (std::string const& name : o.get_lnames()) {
        a.names.push_back(std::string{"--"}.append(name));
    }
    a.placeholder = o.get_type_size() == 0 ? "" : o.get_type_name();
    return a;
}

} // namespace

std::vector<described_argument> described_arguments(CLI::App const& command) {
    std::vector<described_argument> all;
    for (bool const positional : {true, false}) {
        for (CLI::Option const* const o : command.get_options()) {
            bool const hidden = !o->get_positional() && o->get_group().empty();
            if (o->get_positional() == positional && !hidden) {
                all.push_back(described(*o));
            }
        }
    }
    return all;
}

} // namespace kiban::tools
