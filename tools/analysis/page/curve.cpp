#include "tools/analysis/page/curve.hpp"

#include "framework/encoding/utf8.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::tools {

namespace {

constexpr double width = 800;
constexpr double height = 240;
constexpr double left = 44;
constexpr double top = 12;
constexpr double right = 12;
constexpr double bottom = 24;

constexpr std::string_view style_sheet = R"(<style>
.c-back{fill:#fffdf7}.c-grid{stroke:#d8d2c4}.c-half{stroke:#8a8371}.c-text{fill:#444;font:12px sans-serif}
.c-line{fill:none;stroke:#1d4f91;stroke-width:2}.c-area{fill:#1d4f91;opacity:.12}
.c-inaccuracy{fill:#c79a00}.c-mistake{fill:#d9730d}.c-blunder{fill:#c4281c}
@media (prefers-color-scheme:dark){.c-back{fill:#1c1e21}.c-grid{stroke:#3a3d42}.c-half{stroke:#767b84}
.c-text{fill:#c8ccd2}.c-line{stroke:#7fb2f0}.c-area{fill:#7fb2f0}}
</style>
)";

class curve {
  public:
    curve(analysed_game const& g, move_style style) : g_{g}, spelled_{spell(g, style)} {}

    [[nodiscard]] std::string text(bool inside_page) const {
        std::string all =
            fmt::format("<svg {}viewBox=\"0 0 {} {}\" role=\"img\" class=\"curve\">\n<title>{}</title>\n",
                        inside_page ? "" : "xmlns=\"http://www.w3.org/2000/svg\" ", width, height,
                        escaped(player_text(g_, color::black) + " - " + player_text(g_, color::white)));
        all += inside_page ? "" : style_sheet;
        all += fmt::format("<rect class=\"c-back\" width=\"{}\" height=\"{}\"/>\n", width, height);
        return all + grid() + line() + marks() + targets() + "</svg>\n";
    }

  private:
    analysed_game const& g_;
    spelled_game spelled_;

    /// Counted from the start of the game, in a variation too.
    [[nodiscard]] std::size_t ply_of(std::size_t i) const { return g_.before.size() + i; }

    /// The points that black can expect after `i` plies.
    [[nodiscard]] double points(std::size_t i) const {
        analysed_position const& p = g_.positions[i];
        double const own = expected_points(p.value, p.scale);
        return p.side == color::black ? own : 1 - own;
    }
    [[nodiscard]] double step() const {
        return (width - left - right) / static_cast<double>(std::max<std::size_t>(g_.moves.size(), 1));
    }
    [[nodiscard]] double x_of(std::size_t i) const { return left + step() * static_cast<double>(i); }
    [[nodiscard]] static double y_of(double points) { return top + (height - top - bottom) * (1 - points); }

    [[nodiscard]] std::string grid() const {
        std::string text;
        for (int percent : {0, 25, 50, 75, 100}) {
            double const y = y_of(percent / 100.0);
            text += fmt::format(
                "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n"
                "<text class=\"c-text\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
                percent == 50 ? "c-half" : "c-grid", left, width - right, y, y, left - 6, y + 4, percent);
        }
        std::size_t const apart = std::max<std::size_t>(10, g_.moves.size() / 100 * 10);
        for (std::size_t i = apart - ply_of(0) % apart; i <= g_.moves.size(); i += apart) {
            text +=
                fmt::format("<text class=\"c-text\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                            x_of(i), height - 6, ply_of(i));
        }
        return text;
    }

    [[nodiscard]] std::string line() const {
        std::string path;
        for (std::size_t i = g_.first; i < g_.positions.size(); ++i) {
            path += fmt::format("{}{:.1f} {:.1f}", i == g_.first ? "M" : "L", x_of(i), y_of(points(i)));
        }
        if (path.empty()) {
            return path;
        }
        double const half = y_of(0.5);
        return fmt::format("<path class=\"c-area\" d=\"{0}L{1:.1f} {2:.1f}L{3:.1f} {2:.1f}Z\"/>\n<path "
                           "class=\"c-line\" d=\"{0}\"/>\n",
                           path, x_of(g_.positions.size() - 1), half, x_of(g_.first));
    }

    [[nodiscard]] std::string marks() const {
        std::string text;
        for (std::size_t i = g_.first; i < g_.moves.size(); ++i) {
            if (g_.moves[i].mark != move_mark::none) {
                text += fmt::format("<circle class=\"c-{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                                    name_in(mark_names, g_.moves[i].mark), x_of(i + 1), y_of(points(i + 1)));
            }
        }
        return text;
    }

    /// The mouse targets of each ply.
    [[nodiscard]] std::string targets() const {
        std::string text;
        for (std::size_t i = g_.first; i < g_.positions.size(); ++i) {
            analysed_position const& p = g_.positions[i];
            std::string const move = i == 0 ? "" : fmt::format(" {}", spelled_.played[i - 1]);
            text += fmt::format("<rect data-ply=\"{}\" x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"{}\" "
                                "fill=\"transparent\"><title>{}{}: {} ({})</title></rect>\n",
                                i, x_of(i) - step() / 2, step(), height, ply_of(i), escaped(move),
                                value_text(g_.game, p.value, language::english, p.by),
                                side_text(g_.game, p.side));
        }
        return text;
    }
};

} // namespace

std::string curve_picture(analysed_game const& game, move_style style, bool inside_page) {
    return curve{game, style}.text(inside_page);
}

std::string escaped(std::string_view text) {
    std::string safe;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        std::string_view const character = text.substr(0, std::max<std::size_t>(length, 1));
        text.remove_prefix(character.size());
        if (length == 0) {
            safe += "\xef\xbf\xbd";
        } else if (character == "&") {
            safe += "&amp;";
        } else if (character == "<") {
            safe += "&lt;";
        } else if (character == ">") {
            safe += "&gt;";
        } else if (character == "\"") {
            safe += "&quot;";
        } else if (character == "'") {
            safe += "&#39;";
        } else if (static_cast<unsigned char>(character[0]) >= ' ' || character == "\t" ||
                   character == "\n") {
            safe += character == "\x7f" ? "" : character;
        }
    }
    return safe;
}

} // namespace kiban::tools
