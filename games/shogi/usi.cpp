#include "games/shogi/usi.hpp"

#include "framework/notation.hpp"
#include "search/protocol_keep_alive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

namespace kiban::shogi {

namespace {

/// GUIs take an engine for dead that says nothing for longer.
constexpr std::chrono::seconds keep_alive_period{5};

} // namespace

usi_engine::command const usi_engine::commands[] = {
    {"usi", &usi_engine::usi, false},
    {"isready", &usi_engine::isready, false},
    {"setoption", &usi_engine::setoption, true},
    {"usinewgame", &usi_engine::usinewgame, true},
    {"position", &usi_engine::position_line, true},
    {"go", &usi_engine::go, false},
    {"stop", &usi_engine::stop, false},
    {"ponderhit", &usi_engine::ponderhit, false},
    {"gameover", &usi_engine::stop, false}, // some GUIs end a game so, without `stop`
};

usi_engine::usi_engine(std::FILE* in, std::FILE* out, milliseconds ready_delay)
    : in_{in}, out_{out}, ready_delay_{ready_delay},
      session_{static_cast<std::size_t>(options_.USI_Hash.value), static_cast<int>(options_.Threads.value)} {}

void usi_engine::run() {
    search::line_reader const reader{in_, inbox_,
                                     [](std::string_view line) { return tokenizer{line}.next() == "quit"; }};
    for (;;) {
        auto const event = inbox_.next();
        if (auto const* n = std::get_if<notice>(&event)) {
            on_notice(*n);
        } else if (auto const* line = std::get_if<search::input_line>(&event)) {
            execute(line->text, line->arrived);
        } else {
            interrupt();
            return;
        }
    }
}

void usi_engine::execute(std::string_view line, time_point arrived) {
    tokenizer tokens{line};
    std::string_view const name = tokens.next();
    auto const found = std::ranges::find(commands, name, &command::name);
    if (found == std::end(commands)) {
        return;
    }
    if (found->deferred && mode_ != mode::idle) {
        deferred_.emplace_back(line);
        return;
    }
    (this->*found->execute)(tokens.rest(), arrived);
}

void usi_engine::on_notice(notice n) {
    if (mode_ != mode::idle && n.search == number_) {
        interrupt(); // it has ended: this waits for its thread
        end_search(false);
    }
}

void usi_engine::usi(std::string_view, time_point) {
    out_("id name kiban-shogi");
    out_("id author the kiban authors");
    search::for_each_option(
        options_, [&](std::string_view name, auto const& option) { out_(usi_option_line(name, option)); });
    if constexpr (search::tuning) {
        auto const margins = search::policy<game>::margins;
        search::for_each_parameter(margins, [&](std::string_view name, auto const& p) {
            out_(fmt::format("option name {} type spin default {} min {} max {}", name, int{p},
                             std::min(int{p}, p.min), std::max(int{p}, p.max)));
        });
    }
    out_("usiok");
}

void usi_engine::isready(std::string_view, time_point) {
    if (mode_ == mode::idle) {
        search::with_keep_alive(keep_alive_period, [&] { prepare(); }, [&] { out_(""); });
    }
    out_("readyok");
}

void usi_engine::prepare() {
    apply_options();
    session_.new_game();
    session_.prepare();
    auto const mib = session_.hash_bytes() >> 20;
    if (mib < static_cast<std::size_t>(options_.USI_Hash.value)) {
        info_string("USI_Hash: memory suffices for " + std::to_string(mib) + " MiB only");
    }
    std::this_thread::sleep_for(ready_delay_);
}

void usi_engine::setoption(std::string_view arguments, time_point) {
    auto const set = read_setoption(arguments);
    if (!set) {
        return;
    }
    if constexpr (search::tuning) {
        int number = 0;
        auto const end = set->value.data() + set->value.size();
        if (std::from_chars(set->value.data(), end, number).ec == std::errc{} &&
            session_.set_parameter(set->name, number)) {
            return;
        }
    }
    auto const result = search::set_option(options_, usi_option_name(set->name), set->value);
    if (result && !*result) {
        info_string("setoption " + std::string{set->name} + ": " + result->error());
    }
}

void usi_engine::apply_options() {
    apply_weights(); // first: they may come with options
    if (options_.USI_Hash.value != applied_.USI_Hash.value) {
        session_.set_hash(static_cast<std::size_t>(options_.USI_Hash.value));
    }
    if (options_.Threads.value != applied_.Threads.value) {
        session_.set_threads(static_cast<int>(options_.Threads.value));
    }
    session_.set_pinning(options_.Pin_Threads.value);
    if (std::exchange(options_.ClearHash.pressed, false)) {
        session_.clear_hash();
    }
    applied_ = options_;
}

void usi_engine::usinewgame(std::string_view, time_point) { session_.new_game(); }

void usi_engine::position_line(std::string_view arguments, time_point) {
    if (auto const wrong = position_.set(arguments)) {
        info_string(*wrong);
    }
}

void usi_engine::stop(std::string_view, time_point) {
    if (mode_ != mode::idle) {
        interrupt();
        end_search(false);
    }
}

void usi_engine::info_string(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string line = "info string ";
    for (char c : text.substr(0, longest)) {
        line += c >= ' ' && c <= '~' ? c : '?';
    }
    out_(line);
}

} // namespace kiban::shogi
