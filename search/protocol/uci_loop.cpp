#include "search/protocol/uci_loop.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"
#include "search/protocol/lines.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace kiban::search {

namespace {

/// The time that a search has to end by itself once the input has ended.
constexpr milliseconds patience{250};

} // namespace

void serve_uci(protocol_port& port, go_words const& words, std::function<void()> const& engine) {
    serve(port,
          {.is_last = [](std::string_view line) { return tokenizer{line}.next() == "quit"; },
           .owes =
               [&words](std::string_view line, bool before) {
                   tokenizer tokens{line};
                   std::string_view const word = tokens.next();
                   return word == "go" ? before || read_go(tokens.rest(), words).ends_by_effort()
                                       : before && word != "stop" && word != "gameover";
               }},
          engine);
}

uci_loop::uci_loop(protocol_port& port, go_words const& words) : protocol_loop{port}, words_{words} {
    add_command("go", turn::at_once,
                [this](std::string_view arguments, time_point arrived) { go(arguments, arrived); });
    add_command("stop", turn::at_once, [this](auto, auto) { stop(); });
    add_command("quit", turn::at_once, [this](auto, auto) { quit(); });
    add_command("help", turn::at_once, [this](auto, auto) { help(); });
}

void uci_loop::add_command(std::string_view name, turn when, handler execute) {
    commands_.push_back({name, when, std::move(execute)});
}

bool uci_loop::run() {
    for (std::string const& line : std::exchange(port_.waiting, {})) {
        execute(line, steady_clock::now());
    }
    take_up_events();
    return !is_chosen();
}

void uci_loop::execute(std::string_view line, time_point arrived) {
    if (!is_chosen()) {
        leave(line);
        return;
    }
    tokenizer tokens{line};
    std::string_view const name = tokens.next();
    auto const found = std::ranges::find(commands_, name, &command::name);
    if (found == commands_.end()) {
        if (!name.empty()) {
            info_string("there is no command " + quoted(name));
        }
    } else if (waits(found->when)) {
        deferred_.emplace_back(line);
    } else {
        found->execute(tokens.rest(), arrived);
    }
}

bool uci_loop::waits(turn when) const noexcept {
    return searching_ && (when == turn::after_search || (when == turn::in_order && !deferred_.empty()));
}

void uci_loop::end_search(bool silently) {
    interrupt();
    finish(silently);
}

void uci_loop::go(std::string_view arguments, time_point arrived) {
    if (searching_ && by_effort_) {
        deferred_.push_back("go " + std::string{arguments});
        return;
    }
    if (searching_) {
        end_search(analyses_);
    }
    apply_options();
    go_command const go = read_go(arguments, words_);
    if (!go.problem.empty()) {
        info_string("go: " + go.problem);
    }
    by_effort_ = go.ends_by_effort();
    by_itself_ = go.ends_by_itself();
    analyses_ = go.is_analysis();
    searching_ = true;
    begin(go, arrived);
}

void uci_loop::finish(bool silently) {
    if (!silently) {
        answer();
    }
    clear_search();
    searching_ = false;
    port_.inbox.expect_none();
    for (std::string const& line : std::exchange(deferred_, {})) {
        execute(line, steady_clock::now());
    }
}

void uci_loop::stop() {
    while (searching_) {
        end_search();
    }
}

void uci_loop::quit() {
    finish_all(false);
    if (is_chosen()) {
        quit_ = true;
    } else {
        leave("quit");
    }
}

void uci_loop::finish_all(bool awaits_effort) {
    auto const end = steady_clock::now() + patience;
    while (searching_) {
        bool const awaited = awaits_effort && by_effort_;
        if (awaited || by_itself_) {
            port_.inbox.await_search(awaited ? std::nullopt : std::optional{end});
        }
        end_search();
    }
}

void uci_loop::info_string(std::string_view text) { out_(search::info_string(text)); }

void uci_loop::info_strings(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        info_string(text.substr(at, end - at));
        at = end + 1;
    }
}

void uci_loop::help() {
    std::string names;
    for (command const& c : commands_) {
        names.append(names.empty() ? "commands: " : ", ").append(c.name);
    }
    info_string(names);
}

} // namespace kiban::search
