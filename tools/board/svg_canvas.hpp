#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace kiban::tools {

inline constexpr int svg_cell = 60;   ///< the width of a square of a board
inline constexpr int svg_margin = 34; ///< around a board

/// A picture in SVG, one shape added after the other.
class svg_canvas {
  public:
    svg_canvas(int width, int height)
        : width_{width}, height_{height},
          text_{fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                            "height=\"{1}\" text-anchor=\"middle\">\n",
                            width, height)} {
        rectangle(0, 0, width, height, "#fffdf7", "none");
    }

    void rectangle(int x, int y, int width, int height, std::string_view fill, std::string_view stroke) {
        text_ +=
            fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", x,
                        y, width, height, fill, stroke);
    }
    void line(int x1, int y1, int x2, int y2, std::string_view stroke) {
        text_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\"/>\n", x1, y1, x2,
                             y2, stroke);
    }
    void circle(int x, int y, int radius, std::string_view fill, std::string_view stroke) {
        text_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", x, y,
                             radius, fill, stroke);
    }
    /// A name of a file or a rank.
    void label(int x, int y, std::string_view words) {
        text_ += fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"16\" "
                             "fill=\"#444\">{}</text>\n",
                             x, y + 6, words); // the baseline, as not every viewer centres text
    }
    /// Words at the bottom edge, which is free below a board; empty: none.
    void caption(std::string_view words) {
        if (!words.empty()) {
            label(width_ / 2, height_ - 17, words);
        }
    }
    /// Shapes, unchanged.
    void add(std::string_view shapes) { text_ += shapes; }

    [[nodiscard]] std::string text() const { return text_ + "</svg>\n"; }

  private:
    int width_;
    int height_;
    std::string text_;
};

} // namespace kiban::tools
