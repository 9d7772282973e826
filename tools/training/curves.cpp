#include "tools/training/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kiban::tools {

namespace {

constexpr double width = 720;
constexpr double height = 400;
constexpr double left = 80;
constexpr double right = 20;
constexpr double top = 40;
constexpr double bottom = 50;

/// The places of values in the drawing.
struct frame {
    double epochs;
    double least;
    double most;

    [[nodiscard]] double x(double epoch) const {
        return left + (width - left - right) * (epoch - 1) / std::max(1.0, epochs - 1);
    }
    [[nodiscard]] double y(double loss) const {
        return height - bottom - (height - top - bottom) * (loss - least) / (most - least);
    }
};

frame frame_of(std::span<epoch_report const> curve) {
    frame f{static_cast<double>(curve.size()), curve[0].held_out_loss, curve[0].held_out_loss};
    for (auto const& r : curve) {
        f.least = std::min({f.least, r.training_loss, r.held_out_loss});
        f.most = std::max({f.most, r.training_loss, r.held_out_loss});
    }
    if (f.most <= f.least) {
        f.most = f.least + 1;
    }
    return f;
}

std::string line(frame const& f, std::span<epoch_report const> curve, double epoch_report::* value,
                 std::string_view colour) {
    std::string points;
    for (auto const& r : curve) {
        points += fmt::format("{:.1f},{:.1f} ", f.x(r.epoch), f.y(r.*value));
    }
    return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", colour,
                       points);
}

std::string text(double x, double y, std::string_view anchor, std::string_view what) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, what);
}

std::string escaped(std::string_view s) {
    std::string out;
    for (char const c : s) {
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    }
    return out;
}

} // namespace

std::string draw_curves(std::string_view title, std::span<epoch_report const> curve) {
    std::string svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                                  "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
                                  "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
                                  width, height);
    svg += text(width / 2, top / 2, "middle", escaped(title));
    if (!curve.empty()) {
        frame const f = frame_of(curve);
        for (double const part : std::array{0.0, 0.25, 0.5, 0.75, 1.0}) {
            double const loss = f.least + part * (f.most - f.least);
            svg +=
                fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n",
                            left, width - right, f.y(loss));
            svg += text(left - 6, f.y(loss) + 4, "end", fmt::format("{:.5g}", loss));
        }
        svg += line(f, curve, &epoch_report::training_loss, "#888");
        svg += line(f, curve, &epoch_report::held_out_loss, "#c33");
        svg += text(left, height - bottom + 20, "middle", "1");
        svg += text(width - right, height - bottom + 20, "end", fmt::format("epoch {}", curve.size()));
        svg +=
            text(left + 10, height - 12, "start", "loss: grey on the samples learned, red on games held out");
    }
    return svg + "</svg>\n";
}

} // namespace kiban::tools
