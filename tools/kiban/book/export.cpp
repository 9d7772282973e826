#include "tools/book/export_book.hpp"
#include "tools/book/read_book.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/book/actions.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace kiban::tools {

namespace {

template<game G>
int merge(book_options const& o) {
    if (o.more.empty()) {
        throw bad_argument{"FILE", "name the books to merge"};
    }
    file_lock const lock{o.file};
    check_writable(o.file);
    book merged;
    for (std::string const& path : o.more) {
        merged.add(read_book<G>(path));
    }
    write_whole(o.file, write_book(merged));
    fmt::print("{}: {} positions of {} books\n", o.file, merged.positions().size(), o.more.size());
    return 0;
}

template<game G>
int write_export(book_options const& o) {
    std::string const& path = only_file(o, "the file to write");
    if (std::error_code missing; std::filesystem::equivalent(path, o.file, missing)) {
        throw bad_argument{"FILE", path + " is the book itself, and an export leaves its games out"};
    }
    check_writable(path);
    book const whole = read_book<G>(o.file);
    auto const graph = graph_of<G>(whole);
    auto const start = graph.find(canonical<G>(history_from<G>(o.from).current()).key);
    export_choice choice{.min_count = o.min_count, .most_loss = o.most_loss, .ply_cost = o.ply_cost};
    if (o.max_bytes) {
        choice.max_bytes = static_cast<std::size_t>(*o.max_bytes);
    }
    auto const kept = export_book(whole, graph, start, choice);
    auto const text = write_book(kept, {.with_points = false});
    write_whole(path, text);
    fmt::print("{}: {} of {} positions, {} bytes\n", path, kept.positions().size(), whole.positions().size(),
               text.size());
    return 0;
}

} // namespace

int merge_book_files(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return merge<G>(o); });
}

int export_book_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return write_export<G>(o); });
}

} // namespace kiban::tools
