#include "search/book/book_line.hpp"

#include <fmt/format.h>

namespace kiban::search {

namespace {

template<class Number>
bool take(tokenizer& tokens, Number& number) {
    std::string_view const token = tokens.next();
    auto const value = whole_number<Number>(token);
    number = value.value_or(number);
    return token.empty() || value;
}

} // namespace

parsed<book_line> read_book_line(std::string_view line) {
    tokenizer tokens{line};
    book_line read{.move = tokens.next()};
    if (read.move.empty()) {
        return bad_notation("there is no move");
    }
    if (auto const reply = tokens.next(); !stands_for_no_move(reply)) {
        read.reply = reply;
    }
    if (!take(tokens, read.value)) {
        return bad_notation("the value is not a number", tokens.where());
    }
    if (read.value > greatest_book_value || read.value < -greatest_book_value) {
        return std::unexpected{error{fmt::format("the value is beyond {}", greatest_book_value)}};
    }
    if (!take(tokens, read.depth)) {
        return bad_notation("the depth is not a number", tokens.where());
    }
    if (!take(tokens, read.count)) {
        return bad_notation("the count is not a number", tokens.where());
    }
    // Other programs may write anything behind the count.
    read.points = whole_number<std::uint64_t>(tokens.next());
    return read;
}

std::string write_book_line(book_line const& line) {
    auto text = fmt::format("{} {} {} {} {}", line.move, line.reply.empty() ? "none" : line.reply, line.value,
                            line.depth, line.count);
    return line.points ? fmt::format("{} {}", text, *line.points) : text;
}

std::string_view without_move_number(std::string_view position) noexcept {
    auto const blank = position.rfind(' ');
    return blank != position.npos && is_digits(position.substr(blank + 1)) ? position.substr(0, blank)
                                                                           : position;
}

} // namespace kiban::search
