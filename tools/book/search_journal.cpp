#include "tools/book/search_journal.hpp"

#include "tools/terminal/failure.hpp"

#include <boost/crc.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace kiban::tools {

namespace {

judged_position read(std::string_view line) {
    auto const json = nlohmann::json::parse(line);
    judged_position judged{.key = json.at("position").get<std::string>(),
                           .stored = {.number = json.at("number").get<int>()}};
    for (auto const& m : json.at("moves")) {
        judged.stored.moves.emplace(m.at("move").get<std::string>(),
                                    stored_move{.reply = m.at("reply").get<std::string>(),
                                                .value = m.at("value").get<int>(),
                                                .depth = m.at("depth").get<int>()});
    }
    return judged;
}

std::string written(judged_position const& judged) {
    nlohmann::ordered_json json{{"position", judged.key}, {"number", judged.stored.number}};
    auto& moves = json["moves"] = nlohmann::ordered_json::array();
    for (auto const& [move, found] : judged.stored.moves) {
        moves.push_back(
            {{"move", move}, {"reply", found.reply}, {"value", found.value}, {"depth", found.depth}});
    }
    return json.dump();
}

std::string header_of(journal_run const& run) {
    boost::crc_32_type digest;
    digest.process_bytes(run.before.data(), run.before.size());
    return nlohmann::ordered_json{
        {"run", run.settings},
        {"book", fmt::format("{} bytes, {:08x}", run.before.size(), digest.checksum())}}
        .dump();
}

} // namespace

search_journal::search_journal(std::string path, journal_run const& run)
    : lines_{std::move(path)}, header_{header_of(run)} {
    std::size_t number = 0;
    for (std::string_view const line : lines_.lines()) {
        if (++number == 1) {
            if (line != header_) {
                throw failure{
                    lines_.path() +
                    ": of a run with other settings or another book, or of one that was "
                    "stopped while its book was being written: go on with its own command, or remove "
                    "the file; it begins " +
                    std::string{line}};
            }
            has_header_ = true;
            continue;
        }
        try {
            positions_.push_back(read(line));
        } catch (nlohmann::json::exception const&) {
            throw failure{line_of(lines_.path(), number) + ": not a line of a book's journal"};
        }
    }
}

void search_journal::add(judged_position const& judged) {
    if (!has_header_) {
        lines_.add(header_);
        has_header_ = true;
    }
    lines_.add(written(judged));
    positions_.push_back(judged);
}

void search_journal::remove() {
    std::error_code none;
    std::filesystem::remove(lines_.path(), none);
}

} // namespace kiban::tools
