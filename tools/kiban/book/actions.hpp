#pragma once

#include "tools/kiban/game_arguments.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The arguments of `kiban book`, of all its actions.
struct book_options {
    std::string action;
    std::string game;
    std::string file;              ///< the book, or the file that is written
    std::vector<std::string> more; ///< records, books to merge, the exported file
    position_options from;
    std::optional<int> positions; ///< to be judged by searches
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> move_time;
    int lines = 3;
    int threads = 1;
    int hash_mb = 32;
    int ply_cost = 20;
    int most_loss = 100;
    std::optional<int> plies;
    std::optional<int> min_rating;
    bool unbeaten = false;
    std::uint64_t min_count = 0;
    std::optional<std::uint64_t> max_bytes;
    bool minimax = false;
    int openings = 1000;
    int window = 50;
    std::uint64_t seed = 1;
    bool json = false;
    bool force = false; ///< to overwrite a file
};

// The actions; each returns the exit code.
int make_book_file(book_options const& o); ///< make and add
int probe_book_file(book_options const& o);
int show_book_file(book_options const& o);
int check_book_file(book_options const& o);
int merge_book_files(book_options const& o);
int export_book_file(book_options const& o);
int make_openings_file(book_options const& o);

/// "1 book", "307 positions".
[[nodiscard]] std::string counted(std::size_t number, std::string_view noun);

/// The only file in `more`. Throws bad_argument if there is none, or more than one.
[[nodiscard]] std::string const& only_file(book_options const& o, std::string const& what);

/// Throws bad_argument for files in `more`.
void no_more_files(book_options const& o);

} // namespace kiban::tools
