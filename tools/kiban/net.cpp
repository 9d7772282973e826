#include "games/shogi/evaluation/nets/nn_file.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/weight_file.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

namespace {

struct net_options {
    std::string file;
    std::optional<std::string> random;
    std::uint64_t seed = 1;
};

void describe(std::string const& path) {
    auto const file = search::read_file(path);
    if (!file) {
        throw failure{file.error().what};
    }
    if (search::looks_like_weights(file->span())) {
        auto const weights = search::read_weights(file->span());
        if (!weights) {
            throw failure{path + ": " + weights.error().what};
        }
        search::weight_header const& h = weights->header;
        fmt::print("game {}\nmodel {}\nfeatures {:#018x}\ndimensions {}\nscales {}\nbytes {}\n{}\n", h.game,
                   h.model, h.features, fmt::join(h.dimensions, " "), fmt::join(h.scales, " "), file->size(),
                   h.record);
        return;
    }
    auto const shape = shogi::nn_shape_of_file(file->span());
    if (!shape) {
        throw failure{path + ": " + shape.error().what};
    }
    fmt::print("game shogi\nmodel {}\nbytes {}\n", shape->name(), file->size());
}

int run_net(net_options const& o) {
    if (!o.random) {
        describe(o.file);
        return 0;
    }
    auto const shape = shogi::read_nn_shape(*o.random);
    if (!shape) {
        throw bad_argument{"--random", "'" + *o.random +
                                           "' is not like 256-32-32, kp-256-32-32 or vm-256-32-32, the first "
                                           "a multiple of 32"};
    }
    write_whole(o.file, shogi::random_nn(*shape, o.seed));
    describe(o.file);
    return 0;
}

job declare_net(arguments& declared) {
    auto const o = std::make_shared<net_options>();
    declared.positional("FILE", o->file, "a weight file, or a public net for shogi (nn.bin)");
    declared.option(
        "--random", o->random, "LAYERS",
        "writes a shogi net of random numbers there: 256-32-32 for HalfKP, kp-... for K+P, vm-... "
        "for HalfKP_vm");
    declared.option("--seed", o->seed, "N", "of those numbers (default: 1)");
    return [o] { return run_net(*o); };
}

} // namespace

subcommand const net_command{"net", "Say what a weight file holds, or make one of random numbers for tests",
                             "kiban net nn.bin --random kp-256-32-32 --seed 7\n"
                             "kiban net nn.bin",
                             declare_net};

} // namespace kiban::tools
