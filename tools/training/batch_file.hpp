#pragma once

#include "tools/files/atomic_write.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/training/samples.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Writes samples for other trainers: the raw little-endian arrays into PATH.bin, and their description into
/// PATH, as JSON.
///
/// Row by row the active features: `features` from `offsets[r]` to `offsets[r + 1]`, one row for each view of
/// a sample, the side to move's first. For each sample a bucket and a target. The held-out samples come last.
class batch_file {
  public:
    explicit batch_file(std::string path)
        : path_{std::move(path)}, out_{binary_of(path_), std::ios::binary} {}

    /// Throws failure if the two files cannot be written.
    static void check(std::string const& path) {
        check_writable(path);
        check_writable(binary_of(path));
    }

    /// Writes all. `about`: additional content of the header. Throws failure.
    template<class Samples>
    void write(Samples const& samples, int views, nlohmann::ordered_json about) {
        std::vector<std::uint64_t> offsets{0};
        each(samples, [&](sample const& s) {
            auto const in = samples.input(s);
            for (int v = 0; v < views; ++v) {
                auto const row = v == 0 ? in.own : in.other;
                append(row.data(), row.size());
                offsets.push_back(offsets.back() + row.size());
            }
        });
        finish("features", "uint32", offsets.back(), sizeof(search::feature));
        pad();
        append(offsets.data(), offsets.size());
        finish("offsets", "uint64", offsets.size(), sizeof(std::uint64_t));
        column(samples, "buckets", "int32", &sample::bucket);
        column(samples, "targets", "float32", &sample::target);
        out_.close();
        if (!out_) {
            throw failure{binary_of(path_) + ": cannot be written"};
        }
        about["samples"] = samples.training().size();
        about["held_out"] = samples.held_out().size();
        about["views"] = views;
        about["arrays"] = std::move(arrays_);
        write_whole(path_, about.dump(2) + '\n');
    }

  private:
    std::string path_;
    std::ofstream out_;
    std::uint64_t at_ = 0;    ///< bytes written
    std::uint64_t begun_ = 0; ///< where the current array begins
    nlohmann::ordered_json arrays_ = nlohmann::ordered_json::object();

    [[nodiscard]] static std::string binary_of(std::string const& path) { return path + ".bin"; }

    template<class Samples, class Visit>
    static void each(Samples const& samples, Visit visit) {
        for (auto const* list : {&samples.training(), &samples.held_out()}) {
            for (sample const& s : *list) {
                visit(s);
            }
        }
    }
    template<class Samples, class T>
    void column(Samples const& samples, char const* name, char const* type, T sample::* member) {
        each(samples, [&](sample const& s) { append(&(s.*member), 1); });
        finish(name, type, (at_ - begun_) / sizeof(T), sizeof(T));
    }
    template<class T>
    void append(T const* values, std::size_t count) {
        auto const bytes = count * sizeof(T);
        out_.write(reinterpret_cast<char const*>(values), static_cast<std::streamsize>(bytes));
        at_ += bytes;
    }
    void finish(char const* name, char const* type, std::uint64_t count, std::size_t size) {
        arrays_[name] = {{"type", type}, {"at", at_ - count * size}, {"count", count}};
        begun_ = at_;
    }
    /// Wide numbers are at multiples of their size.
    void pad() {
        constexpr char zeros[8]{};
        append(zeros, (8 - at_ % 8) % 8);
    }
};

} // namespace kiban::tools
