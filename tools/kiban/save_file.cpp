#include "tools/kiban/save_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <unistd.h>

namespace kiban::tools {

namespace {

struct close_file {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using file = std::unique_ptr<std::FILE, close_file>;

/// Renaming onto a device or a pipe would put a file in its place. Returns whether there is a file.
bool is_regular(std::string const& path) {
    std::error_code unknown;
    auto const kind = std::filesystem::status(path, unknown).type();
    using std::filesystem::file_type;
    if (kind != file_type::none && kind != file_type::not_found && kind != file_type::regular) {
        throw failure{path + ": cannot be written: not a regular file"};
    }
    return kind == file_type::regular;
}

} // namespace

failure file_failure(std::string const& path, char const* what) {
    return failure{path + ": " + what + ": " + std::strerror(errno)};
}

void check_writable(std::string const& path) {
    std::string const folder = std::filesystem::path{path}.parent_path().string();
    bool const there = is_regular(path);
    if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0 ||
        (there && access(path.c_str(), W_OK) != 0)) {
        throw file_failure(path, "cannot be written");
    }
}

void write_whole(std::string const& path, std::string_view text) {
    static_cast<void>(is_regular(path));
    std::string const beside = path + ".new-" + std::to_string(getpid());
    file out{std::fopen(beside.c_str(), "wx")};
    if (!out) {
        throw file_failure(path, "cannot be written");
    }
    bool const written = std::fwrite(text.data(), 1, text.size(), out.get()) == text.size() &&
                         std::fflush(out.get()) == 0 && fsync(fileno(out.get())) == 0;
    out.reset();
    if (!written || std::rename(beside.c_str(), path.c_str()) != 0) {
        failure const why = file_failure(path, "cannot be written");
        std::remove(beside.c_str());
        throw why;
    }
}

std::string read_whole(std::string const& path) {
    file const in{std::fopen(path.c_str(), "r")};
    if (!in) {
        throw file_failure(path, "cannot be read");
    }
    std::string text;
    for (char buffer[4096]; std::size_t const n = std::fread(buffer, 1, sizeof buffer, in.get());) {
        text.append(buffer, n);
    }
    if (std::ferror(in.get()) != 0) {
        throw file_failure(path, "cannot be read");
    }
    return text;
}

} // namespace kiban::tools
