#include "tools/book/read_book.hpp"

namespace kiban::tools {

bool has_points(std::string_view line) {
    constexpr int fields = 6;
    tokenizer tokens{line};
    int count = 0;
    while (count < fields && !tokens.next().empty()) {
        ++count;
    }
    return count == fields;
}

search::book_bytes open_book_file(std::string const& path) {
    auto bytes = map_file(path);
    if (!bytes) {
        throw failure{path + ": " + bytes.error().what};
    }
    if (auto const view = search::book_view::open_unsorted(bytes->text); !view) {
        throw failure{path + ": " + view.error().what};
    }
    return *std::move(bytes);
}

} // namespace kiban::tools
