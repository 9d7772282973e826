#include "tools/match/tuning_state.hpp"

#include "tools/kiban/arguments.hpp"
#include "tools/kiban/save_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace kiban::tools {

namespace {
using json = nlohmann::ordered_json;
}

void tuning_state::load(spsa& tuning) const {
    if (!path_ || !std::filesystem::exists(*path_)) {
        return;
    }
    try {
        json const state = json::parse(read_whole(*path_));
        if (state.at("tune") != settings_) {
            throw failure{
                fmt::format("{} is of another tuning: {}", *path_, state.at("tune").get<std::string>())};
        }
        std::vector<double> values;
        for (tuned_number const& n : tuning.numbers()) {
            double const value = state.at("values").at(n.name);
            if (!(value >= n.min && value <= n.max)) {
                throw failure{fmt::format("{}: {} is not from {} to {}", *path_, n.name, n.min, n.max)};
            }
            values.push_back(value);
        }
        tuning.resume(state.at("iteration"), values);
    } catch (json::exception const& e) {
        throw failure{fmt::format("{}: not the state of a tuning ({})", *path_, e.what())};
    }
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
