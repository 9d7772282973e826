#include "games/shogi/usi.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"
#include "games/shogi/usi/search.hpp"
#include "search/protocol/keep_alive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace kiban::shogi {

namespace {

/// GUIs take an engine for dead that says nothing for longer.
constexpr std::chrono::seconds keep_alive_period{5};

/// Whether the answer to the latest `go` is to be given even after the end of the input.
bool owes_an_answer(std::string_view line, bool before) {
    tokenizer tokens{line};
    std::string_view const word = tokens.next();
    return word == "go" ? read_go(tokens.rest()).ends_by_effort()
                        : before && word != "stop" && word != "gameover";
}

} // namespace

template<kiban::game Game>
typename basic_usi_engine<Game>::command const basic_usi_engine<Game>::commands[] = {
    {"usi", &basic_usi_engine::usi, false},
    {"isready", &basic_usi_engine::isready, false},
    {"setoption", &basic_usi_engine::setoption, true},
    {"usinewgame", &basic_usi_engine::usinewgame, true},
    {"position", &basic_usi_engine::position_line, true},
    {"go", &basic_usi_engine::go, false},
    {"stop", &basic_usi_engine::stop, false},
    {"ponderhit", &basic_usi_engine::ponderhit, false},
    {"gameover", &basic_usi_engine::stop, false}, // some GUIs end a game so, without `stop`
    {"quit", &basic_usi_engine::quit, false},
};

template<kiban::game Game>
basic_usi_engine<Game>::basic_usi_engine(usi_port& port)
    : port_{port},
      session_{static_cast<std::size_t>(options_.USI_Hash.value), static_cast<int>(options_.Threads.value)} {}

template<kiban::game Game>
bool basic_usi_engine<Game>::is_chosen() const noexcept {
    return usi_options::variant::words[options_.USI_Variant.value] == Game::name;
}

template<kiban::game Game>
bool basic_usi_engine<Game>::run() {
    for (std::string const& line : std::exchange(port_.waiting, {})) {
        execute(line, std::chrono::steady_clock::now());
    }
    while (is_chosen() && !quit_) {
        auto const event = port_.inbox.next();
        if (auto const* n = std::get_if<notice>(&event)) {
            on_notice(*n);
        } else if (auto const* line = std::get_if<search::input_line>(&event)) {
            execute(line->text, line->arrived);
        } else {
            answer_the_last();
            return false;
        }
    }
    return !quit_;
}

/// A GUI that closes the pipe is gone, and what runs by its clocks with it; a script waits for its answer.
template<kiban::game Game>
void basic_usi_engine<Game>::answer_the_last() {
    while (mode_ != mode::idle && by_effort_) {
        on_notice(port_.inbox.next_notice());
    }
    stop({}, {});
}

template<kiban::game Game>
void basic_usi_engine<Game>::execute(std::string_view line, time_point arrived) {
    if (!is_chosen()) {
        port_.waiting.emplace_back(line);
        return;
    }
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

template<kiban::game Game>
void basic_usi_engine<Game>::on_notice(notice n) {
    if (mode_ != mode::idle && n.search == number_) {
        interrupt(); // it has ended: this waits for its thread
        end_search(false);
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::usi(std::string_view, time_point) {
    out_("id name kiban-shogi");
    out_("id author the kiban authors");
    search::for_each_option(options_, [&](std::string_view name, auto const& option) {
        out_(search::option_line(name, option));
    });
    if constexpr (search::tuning) {
        auto const margins = search::policy<Game>::margins;
        search::for_each_parameter(margins, [&](std::string_view name, auto const& p) {
            out_(fmt::format("option name {} type spin default {} min {} max {}", name, int{p},
                             std::min(int{p}, p.min), std::max(int{p}, p.max)));
        });
    }
    out_("usiok");
}

template<kiban::game Game>
void basic_usi_engine<Game>::isready(std::string_view, time_point) {
    if (mode_ == mode::idle) {
        search::with_keep_alive(keep_alive_period, [&] { prepare(); }, [&] { out_(""); });
    }
    out_("readyok");
}

template<kiban::game Game>
void basic_usi_engine<Game>::prepare() {
    apply_options();
    session_.new_game();
    session_.prepare();
    auto const mib = session_.hash_bytes() >> 20;
    if (mib < static_cast<std::size_t>(options_.USI_Hash.value)) {
        info_string("USI_Hash: memory suffices for " + std::to_string(mib) + " MiB only");
    }
    std::this_thread::sleep_for(port_.ready_delay);
}

template<kiban::game Game>
void basic_usi_engine<Game>::setoption(std::string_view arguments, time_point) {
    auto const set = search::read_setoption(arguments);
    if (!set) {
        return;
    }
    if constexpr (search::tuning) {
        auto const number = whole_number<int>(set->value);
        if (number && session_.set_parameter(set->name, *number)) {
            return;
        }
    }
    auto const result = search::set_option(options_, usi_option_name(set->name), set->value);
    if (!result) {
        info_string(fmt::format("setoption {}: there is no such option", set->name));
    } else if (!*result) {
        info_string(fmt::format("setoption {}: {}", set->name, result->error()));
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::apply_options() {
    if constexpr (is_standard) {
        apply_weights(); // first: they may come with options
    }
    if (options_.USI_Hash.value != applied_.USI_Hash.value) {
        session_.set_hash(static_cast<std::size_t>(options_.USI_Hash.value));
    }
    if (options_.Threads.value != applied_.Threads.value) {
        int const threads = session_.set_threads(static_cast<int>(options_.Threads.value));
        if (threads < options_.Threads.value) {
            info_string(fmt::format("Threads: {} only, eight for each processor", threads));
        }
    }
    session_.set_pinning(options_.Pin_Threads.value);
    if (std::exchange(options_.ClearHash.pressed, false)) {
        session_.clear_hash();
    }
    applied_ = options_;
}

template<kiban::game Game>
void basic_usi_engine<Game>::usinewgame(std::string_view, time_point) {
    session_.new_game();
}

template<kiban::game Game>
void basic_usi_engine<Game>::position_line(std::string_view arguments, time_point) {
    if (auto const wrong = position_.set(arguments)) {
        info_string(*wrong);
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::stop(std::string_view, time_point) {
    if (mode_ != mode::idle) {
        interrupt();
        end_search(false);
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::quit(std::string_view, time_point) {
    interrupt();
    quit_ = true;
}

template<kiban::game Game>
void basic_usi_engine<Game>::info_string(std::string_view text) {
    out_(search::info_string(text));
}

usi_engine::usi_engine(std::FILE* in, std::FILE* out, std::chrono::milliseconds ready_delay)
    : port_{in, search::protocol_output{out}, ready_delay} {}

void usi_engine::run() {
    search::line_reader const reader{port_.in, port_.inbox,
                                     [](std::string_view line) { return tokenizer{line}.next() == "quit"; },
                                     owes_an_answer};
    bool goes_on = true;
    while (goes_on) {
        std::string_view const chosen = usi_options::variant::words[port_.options.USI_Variant.value];
        goes_on = chosen == minishogi::game::name ? basic_usi_engine<minishogi::game>{port_}.run()
                                                  : basic_usi_engine<game>{port_}.run();
    }
}

template class basic_usi_engine<game>;
template class basic_usi_engine<minishogi::game>;

} // namespace kiban::shogi
