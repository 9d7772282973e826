#include "search/protocol/options.hpp"

#include <initializer_list>
#include <utility>

namespace kiban::search {

std::unexpected<error> detail::refused(std::string_view value, std::string_view wanted) {
    std::string why{"'"}; // GCC 12 gives a false warning for a sum that begins with a literal
    why.append(value).append("' is not ").append(wanted);
    return std::unexpected{error{std::move(why)}};
}

std::optional<bool> protocol_boolean(std::string_view text) {
    auto const is_one_of = [text](std::initializer_list<std::string_view> words) {
        return std::ranges::any_of(words, [text](std::string_view word) { return same_name(word, text); });
    };
    if (is_one_of({"true", "1", "on", "yes"})) {
        return true;
    }
    if (is_one_of({"false", "0", "off", "no"})) {
        return false;
    }
    return {};
}

} // namespace kiban::search
