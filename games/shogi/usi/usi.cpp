#include "games/shogi/usi/usi.hpp"

#include "games/shogi/usi/search.hpp"
#include "search/protocol/keep_alive.hpp"

namespace kiban::shogi {

namespace {

/// GUIs take an engine for dead that says nothing for longer.
constexpr std::chrono::seconds keep_alive_period{5};

template<class Game>
using other_game = std::conditional_t<std::same_as<Game, game>, minishogi::game, game>;

} // namespace

template<kiban::game Game>
basic_usi_engine<Game>::basic_usi_engine(search::uci_port& port, usi_options& options,
                                         milliseconds ready_delay)
    : base{port, options, usi_words, "usi", "kiban-shogi"}, ready_delay_{ready_delay} {
    using enum search::uci_loop::turn;
    this->add_command("usinewgame", after_search, [this](auto, auto) { this->session_.new_game(); });
    this->add_command("ponderhit", at_once, [this](std::string_view text, auto) { ponderhit(text); });
    // Some GUIs end a game so, without `stop`.
    this->add_command("gameover", at_once, [this](auto, auto) { this->stop(); });
}

template<kiban::game Game>
bool basic_usi_engine<Game>::is_chosen() const {
    return usi_options::variant::words[this->options_.USI_Variant.value] == Game::name;
}

template<kiban::game Game>
void basic_usi_engine<Game>::make_ready() {
    auto const work = [this] {
        this->prepare();
        this->session_.new_game();
        this->port_.inbox.await_end(ready_delay_);
    };
    search::with_keep_alive(keep_alive_period, work, [this] { this->out_(""); });
}

template<kiban::game Game>
void basic_usi_engine<Game>::apply_options() {
    if constexpr (is_standard) {
        apply_weights(); // first: they may come with options
    }
    base::apply_options();
    this->session_.set_pinning(this->options_.Pin_Threads.value);
}

/// A board of the other size chooses the game that has it.
template<kiban::game Game>
void basic_usi_engine<Game>::set_position(std::string_view arguments) {
    refused_ = position_.set(arguments);
    if (refused_ && is_start_of<other_game<Game>>(arguments)) {
        (void)this->options_.USI_Variant.set(other_game<Game>::name);
        info_string(fmt::format("position: one of {}, which is played from now on", other_game<Game>::name));
        this->leave("position " + std::string{arguments});
    } else if (refused_) {
        info_string(*refused_);
    }
}

usi_engine::usi_engine(std::FILE* in, std::FILE* out, std::chrono::milliseconds ready_delay)
    : port_{in, out}, ready_delay_{ready_delay} {}

void usi_engine::run() {
    search::line_reader const reader = search::read_lines(port_, usi_words);
    bool goes_on = true;
    while (goes_on) {
        std::string_view const chosen = usi_options::variant::words[options_.USI_Variant.value];
        goes_on = chosen == minishogi::game::name
                      ? basic_usi_engine<minishogi::game>{port_, options_, ready_delay_}.run()
                      : basic_usi_engine<game>{port_, options_, ready_delay_}.run();
    }
}

template class basic_usi_engine<game>;
template class basic_usi_engine<minishogi::game>;

} // namespace kiban::shogi
