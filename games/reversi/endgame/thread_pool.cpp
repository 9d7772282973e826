#include "games/reversi/endgame/thread_pool.hpp"

#include "games/reversi/endgame/searcher.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace kiban::reversi::endgame {

namespace {

/// Interval between looks at the clock while a thread waits for others.
constexpr std::chrono::milliseconds between_looks{1};

} // namespace

thread_pool::thread_pool(int helpers, shared_table& table, pattern_weights const* w) {
    // The threads' work must not throw: it is nested on a thread's stack, one level per square played.
    open_.reserve(64 * (static_cast<std::size_t>(helpers) + 1));
    for (int i = 0; i < helpers; ++i) {
        try {
            auto& s = *searchers_.emplace_back(std::make_unique<searcher>(table, this, w));
            threads_.emplace_back([this, &s](std::stop_token const& over) { serve(over, s); });
        } catch (std::system_error const&) {
            searchers_.pop_back();
            break;
        }
    }
}

thread_pool::~thread_pool() = default;

void thread_pool::begin(int selectivity) {
    lock const held{mutex_};
    for (auto& s : searchers_) {
        s->begin_helping(selectivity);
    }
}

std::uint64_t thread_pool::take_nodes() noexcept {
    std::uint64_t sum = 0;
    for (auto const& s : searchers_) {
        sum += s->helped();
    }
    return sum - std::exchange(taken_, sum);
}

void thread_pool::serve(std::stop_token const& over, searcher& s) {
    lock held{mutex_};
    while (true) {
        ++idle_;
        bool const found = changed_.wait(held, over, [&] { return find_below(nullptr) != nullptr; });
        --idle_;
        if (!found) {
            return;
        }
        work(s, *find_below(nullptr), held);
    }
}

void thread_pool::work(searcher& s, split_point& p, lock& held) {
    ++p.at_work;
    split_point const* const outer = s.enter(&p);
    while (p.list.left() > 0 && !s.halted()) {
        candidate const c = p.list.take_best();
        if (p.list.left() == 0) {
            close(p);
        }
        int const alpha = p.alpha;
        held.unlock();
        int const value = s.sibling(p, c, alpha);
        held.lock();
        if (s.halted()) {
            break;
        }
        if (value > p.best) {
            p.best = value;
            p.best_sq = c.sq;
            p.alpha = std::max(p.alpha, value);
            if (value >= p.beta) {
                p.cut.store(true, std::memory_order_relaxed);
                close(p);
            }
        }
    }
    s.enter(outer);
    if (--p.at_work == 0) {
        changed_.notify_all();
    }
}

void thread_pool::share(searcher& owner, split_point& p) {
    lock held{mutex_};
    open_.push_back(&p);
    changed_.notify_all();
    work(owner, p, held);
    close(p);
    // Meanwhile it only takes work from below this node: other work could take longer than the threads waited
    // for.
    while (p.at_work > 0) {
        owner.look_at_clock(); // the threads waited for have none
        if (owner.halted()) {
            p.cut.store(true, std::memory_order_relaxed);
        }
        if (split_point* const other = find_below(&p)) {
            work(owner, *other, held);
            continue;
        }
        ++idle_;
        changed_.wait_for(held, between_looks, [&] { return p.at_work == 0 || find_below(&p) != nullptr; });
        --idle_;
    }
}

void thread_pool::close(split_point const& p) { std::erase(open_, &p); }

/// A split point with useful work, below another; the oldest has the most.
split_point* thread_pool::find_below(split_point const* p) const {
    auto const at =
        std::ranges::find_if(open_, [&](split_point const* s) { return s->below(p) && !s->is_cut(); });
    return at == open_.end() ? nullptr : *at;
}

} // namespace kiban::reversi::endgame
