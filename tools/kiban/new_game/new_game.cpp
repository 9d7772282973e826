#include "framework/text.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/new_game/templates.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

struct new_game_options {
    std::string name;
    std::string tree = ".";
    bool only_list = false;
};

/// A file's path from the top of the tree, and what it shall hold.
using writing = std::pair<std::string, std::string>;

// Words that a namespace of that name would clash with, each between blanks: those of the framework, one of
// -Dgames, and those of C++.
constexpr std::string_view taken_words =
    " bitboard board bounded color diagonals direction down east explain flippable game games "
    "geometry images index keeping kiban lower lowered magic move orthogonals parsed passing position "
    "printable quoted rays repeating repetition rotated score search settling square staged std "
    "stones tactical tests tokenizer tools trimmed up upper version visible west all "
    "alignas alignof and and_eq asm "
    "auto bitand bitor bool break case catch char class co_await co_return co_yield compl concept "
    "const consteval constexpr constinit const_cast continue decltype default delete do double "
    "dynamic_cast else enum explicit export extern false float for friend goto if inline int long "
    "mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
    "register reinterpret_cast requires return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename "
    "union unsigned using virtual void volatile while xor xor_eq ";

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string result;
    for (std::size_t at = 0; (at = text.find(what)) != text.npos; text.remove_prefix(at + what.size())) {
        result.append(text.substr(0, at)).append(by);
    }
    return result.append(text);
}

std::string capitals(std::string_view name) {
    std::string text{name};
    std::ranges::transform(text, text.begin(), upper);
    return text;
}

void check_name(std::string const& name) {
    bool const good =
        !name.empty() && lower(name[0]) == name[0] && !is_digit(name[0]) && name[0] != '_' &&
        name.back() != '_' && !name.contains("__") &&
        std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_'; });
    if (!good) {
        throw bad_argument{"NAME", "it must be small letters, digits and single _ between them, such as "
                                   "my_chess, not '" +
                                       name + "'"};
    }
    if (taken_words.contains(' ' + name + ' ')) {
        throw bad_argument{"NAME", "'" + name + "' is a word of the framework or of C++"};
    }
}

/// The place in a file before which something goes. Throws failure if it is not there.
std::size_t place_of(std::string const& text, std::string_view mark, std::string const& file) {
    auto const at = text.find(mark);
    if (at == text.npos) {
        throw failure{fmt::format("{}: no line with '{}', where the game would be named", file, mark)};
    }
    return at;
}

/// games/registry.hpp with the game's block and its word in the list.
std::string registered(std::string text, std::string const& name, std::string const& file) {
    std::string const word = "KIBAN_" + capitals(name);
    text.insert(
        place_of(text, "/// write(name) for each game", file),
        fmt::format("#if defined(KIBAN_WITHOUT_{0})\n#define KIBAN_{0}(write)\n#else\n"
                    "#include \"games/{1}/game.hpp\"\n#define KIBAN_{0}(write) write({1})\n#endif\n\n",
                    capitals(name), name));
    auto end = text.find('\n', place_of(text, "#define KIBAN_GAMES(write)", file));
    while (end != text.npos && end > 0 && text[end - 1] == '\\') {
        end = text.find('\n', end + 1);
    }
    if (end == text.npos) {
        throw failure{file + ": KIBAN_GAMES does not end"};
    }
    text.insert(end, " \\\n    " + word + "(write)");
    return text;
}

/// games/engines.hpp with the game's policy.
std::string included(std::string text, std::string const& name, std::string const& file) {
    text.insert(place_of(text, "\n// Each is instantiated once", file),
                fmt::format("#if !defined(KIBAN_WITHOUT_{})\n#include \"games/{}/policy.hpp\"\n#endif\n",
                            capitals(name), name));
    return text;
}

/// games/meson.build with the game's name in its list.
std::string listed(std::string text, std::string const& name, std::string const& file) {
    auto const list = place_of(text, "game_names = [", file);
    text.insert(list + place_of(text.substr(list), "]", file), ", '" + name + "'");
    return text;
}

/// Everything that is to be written. Throws before anything is if it cannot all be.
std::vector<writing> writings(new_game_options const& o) {
    std::vector<writing> all;
    for (new_file const& f : new_game_files()) {
        all.emplace_back(replaced(f.path, "NAME", o.name),
                         replaced(replaced(f.text, "NAME", o.name), "%include", "#include"));
    }
    if (o.only_list) {
        return all;
    }
    for (auto const& [path, text] : all) {
        if (std::filesystem::exists(std::filesystem::path{o.tree} / path)) {
            throw failure{fmt::format("{}/{} is there already; nothing was written", o.tree, path)};
        }
    }
    auto const changed = [&](std::string const& path, auto change) {
        all.emplace_back(path, change(read_whole(o.tree + "/" + path), o.name, path));
    };
    changed("games/engines.hpp", included);
    changed("games/meson.build", listed);
    changed("games/registry.hpp", registered);
    return all;
}

int run_new_game(new_game_options const& o) {
    check_name(o.name);
    if (!o.only_list && !std::filesystem::exists(std::filesystem::path{o.tree} / "games/registry.hpp")) {
        throw bad_argument{"--tree", o.tree + " is not the top of kiban's sources: no games/registry.hpp"};
    }
    for (auto const& [path, text] : writings(o)) {
        if (!o.only_list) {
            auto const file = std::filesystem::path{o.tree} / path;
            make_folder(file.parent_path().string());
            write_whole(file.string(), text);
        }
        fmt::print("{}\n", path);
    }
    if (!o.only_list) {
        fmt::print("next: meson setup -Dgames={0} build/one && ninja -C build/one && "
                   "build/one/tools/kiban perft {0} 3\n",
                   o.name);
    }
    return 0;
}

job declare_new_game(arguments& declared) {
    auto const o = std::make_shared<new_game_options>();
    declared.positional("NAME", o->name, "of the game: small letters, digits and _");
    declared.option("--tree", o->tree, "FOLDER", "the top of kiban's sources (default: here)");
    declared.flag("--list", o->only_list, "only say which files it would write");
    return [o] { return run_new_game(*o); };
}

} // namespace

subcommand const new_game_command{
    "new-game", "Write a folder for a new game, which compiles, its tests' data and its lines elsewhere",
    "kiban new-game my_chess --list\n"
    "kiban new-game hex --tree . --list",
    declare_new_game};

} // namespace kiban::tools
