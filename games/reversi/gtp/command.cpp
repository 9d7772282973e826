#include "games/reversi/gtp/command.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <algorithm>

namespace kiban::reversi {

namespace {

/// The rest of a line after GTP's preprocessing rules: tabs become blanks, other control characters are
/// removed, and `#` begins a comment.
std::string preprocessed(std::string_view line) {
    std::string text;
    for (char c : line.substr(0, line.find('#'))) {
        if (c == '\t') {
            text += ' ';
        } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
            text += c;
        }
    }
    return text;
}

} // namespace

std::optional<gtp_request> read_gtp_request(std::string_view line) {
    std::string const text = preprocessed(line);
    tokenizer words{text};
    gtp_request request;
    std::string_view word = words.next();
    if (is_digits(word)) {
        request.id = word;
        word = words.next();
    }
    if (word.empty() && request.id.empty()) {
        return std::nullopt;
    }
    request.command = word;
    for (word = words.next(); !word.empty(); word = words.next()) {
        request.arguments.emplace_back(word);
    }
    return request;
}

std::string write_gtp_answer(gtp_request const& request, bool success, std::string_view text) {
    std::string answer(1, success ? '=' : '?');
    answer += request.id;
    if (!text.empty()) {
        answer += ' ';
        answer += text;
    }
    return answer + '\n';
}

} // namespace kiban::reversi
