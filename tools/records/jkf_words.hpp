#pragma once

#include <array>
#include <string_view>

namespace kiban::tools {

/// A letter of JKF's `relative`, and the word of Japanese notation that it stands for.
struct jkf_word {
    char letter;
    std::string_view word;
};
/// In the order in which a move has them.
inline constexpr std::array jkf_words{jkf_word{'L', "左"}, jkf_word{'R', "右"}, jkf_word{'C', "直"},
                                      jkf_word{'U', "上"}, jkf_word{'M', "寄"}, jkf_word{'D', "引"},
                                      jkf_word{'H', "打"}};

} // namespace kiban::tools
