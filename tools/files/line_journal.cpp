#include "tools/files/line_journal.hpp"

#include "tools/files/atomic_write.hpp"

#include <filesystem>
#include <utility>

namespace kiban::tools {

line_journal::line_journal(std::string path) : path_{std::move(path)}, lock_{path_} {
    check_writable(path_);
    if (std::filesystem::exists(path_)) {
        file_.emplace(path_);
        text_ = read_whole(path_);
        whole_ = text_.rfind('\n') + 1; // not found + 1 is 0
    }
}

std::vector<std::string_view> line_journal::lines() const {
    std::vector<std::string_view> all;
    std::string_view rest = text();
    while (!rest.empty()) {
        std::size_t const end = rest.find('\n');
        all.push_back(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    return all;
}

void line_journal::create() {
    if (!file_) {
        file_.emplace(path_);
    }
}

void line_journal::add(std::string line) {
    create();
    if (!begun_) {
        file_->cut(whole_);
        begun_ = true;
    }
    line += '\n';
    file_->add(line);
}

std::string line_of(std::string const& path, std::size_t number) {
    return path + ": line " + std::to_string(number);
}

} // namespace kiban::tools
