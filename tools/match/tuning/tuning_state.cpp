#include "tools/match/tuning/tuning_state.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/match/json_field.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace kiban::tools {

tuning_state::tuning_state(std::optional<std::string> path, std::string settings)
    : path_{std::move(path)}, settings_{std::move(settings)} {
    if (path_) {
        lock_.emplace(*path_);
        check_writable(*path_);
    }
}

void tuning_state::load(spsa& tuning) const {
    if (!path_ || !std::filesystem::exists(*path_)) {
        return;
    }
    json const state = json_of(read_whole(*path_), *path_);
    if (auto const other = field<std::string>(state, "tune", *path_); other != settings_) {
        throw failure{fmt::format("{} is of another tuning: {}", *path_, other)};
    }
    auto const found = state.find("values");
    json const given = found == state.end() ? json{} : *found;
    std::vector<double> values;
    for (tuned_number const& n : tuning.numbers()) {
        auto const value = field<double>(given, n.name.c_str(), *path_);
        if (!(value >= n.min && value <= n.max)) {
            throw failure{fmt::format("{}: {} is not from {} to {}", *path_, n.name, n.min, n.max)};
        }
        values.push_back(value);
    }
    tuning.resume(field<std::uint64_t>(state, "iteration", *path_), values);
}

void tuning_state::save(spsa const& tuning) const {
    if (!path_) {
        return;
    }
    json state{{"tune", settings_}, {"iteration", tuning.iteration()}};
    json& values = state["values"] = json::object();
    for (tuned_number const& n : tuning.numbers()) {
        values[n.name] = n.value;
    }
    write_whole(*path_, state.dump(2) + "\n");
}

} // namespace kiban::tools
