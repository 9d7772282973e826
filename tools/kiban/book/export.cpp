#include "tools/book/export_book.hpp"
#include "tools/book/read_book.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/book/actions.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>

namespace kiban::tools {

namespace {

/// Throws bad_argument if a file must not be written.
void spare(char const* argument, std::string const& path, std::span<std::string const> inputs,
           book_options const& o) {
    if (auto const may = may_overwrite(path, inputs, o.force); !may) {
        throw bad_argument{argument, may.error().what};
    }
}

template<game G>
int merge(book_options const& o) {
    if (o.more.empty()) {
        throw bad_argument{"FILE", "name the books to merge"};
    }
    spare("BOOK", o.file, o.more, o);
    file_lock const lock{o.file};
    check_writable(o.file);
    book merged;
    for (std::string const& path : o.more) {
        merged.add(read_book<G>(path));
    }
    write_whole(o.file, write_book(merged));
    fmt::print("{}: {} of {}\n", o.file, counted(merged.positions().size(), "position"),
               counted(o.more.size(), "book"));
    return 0;
}

template<game G>
int write_export(book_options const& o) {
    std::string const& path = only_file(o, "the file to write");
    spare("FILE", path, std::array{o.file}, o);
    check_writable(path);
    book const whole = read_book<G>(o.file);
    auto const graph = graph_of<G>(whole);
    auto const start = graph.find(canonical<G>(history_from<G>(o.from).current()).key);
    export_choice choice{.min_count = o.min_count, .most_loss = o.most_loss, .ply_cost = o.ply_cost};
    if (o.max_bytes) {
        choice.max_bytes = static_cast<std::size_t>(*o.max_bytes);
    }
    auto const kept = export_book(whole, graph, start, choice);
    if (o.max_bytes && kept.positions().empty() && !whole.positions().empty()) {
        throw bad_argument{"--max-bytes", fmt::format("no position fits in {} bytes", *o.max_bytes)};
    }
    auto const text = write_book(kept, {.with_points = false});
    write_whole(path, text);
    fmt::print("{}: {} of {}, {} bytes\n", path, kept.positions().size(),
               counted(whole.positions().size(), "position"), text.size());
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
