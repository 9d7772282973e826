// The kernels of a processor that the tests do not run on: each gives the same bits as the scalar ones.
#include "search/models/kernels/kernels.hpp"

#include "framework/random.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

using namespace kiban;
using search::kernels::best;
using search::kernels::scalar;

namespace {

template<class T>
std::vector<T> numbers(splitmix64& random, std::size_t count, int least, int most) {
    std::vector<T> list(count);
    for (T& n : list) {
        n = static_cast<T>(least +
                           static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1))));
    }
    return list;
}

bool same_dense(splitmix64& random, std::size_t inputs, std::size_t outputs, int least) {
    auto const in = numbers<std::uint8_t>(random, inputs, least, 127);
    auto const weights = numbers<std::int8_t>(random, inputs * outputs, least > 0 ? 126 : -128, 127);
    auto const biases = numbers<std::int32_t>(random, outputs, -100000, 100000);
    std::vector<std::int32_t> wanted(outputs);
    std::vector<std::int32_t> sums(outputs);
    scalar::dense(wanted.data(), biases.data(), in.data(), weights.data(), inputs, outputs);
    best::dense(sums.data(), biases.data(), in.data(), weights.data(), inputs, outputs);
    return sums == wanted;
}

bool same_squares(splitmix64& random, std::size_t width, int least, int most) {
    auto const from = numbers<std::int16_t>(random, width, least, most);
    auto const weights = numbers<std::int16_t>(random, width, -127, 127);
    return best::squared_dot(from.data(), weights.data(), width) ==
           scalar::squared_dot(from.data(), weights.data(), width);
}

bool same_rows(splitmix64& random, std::size_t width) {
    constexpr int rows = 20;
    auto const table = numbers<std::int16_t>(random, rows * width, -32768, 32767);
    auto const from = numbers<std::int16_t>(random, width, -32768, 32767);
    auto const plus = numbers<search::feature>(random, random.below(6), 0, rows - 1);
    auto const minus = numbers<search::feature>(random, random.below(6), 0, rows - 1);
    std::vector<std::int16_t> wanted(width);
    std::vector<std::int16_t> sums(width);
    scalar::add_rows(wanted.data(), from.data(), table.data(), width, plus, minus);
    best::add_rows(sums.data(), from.data(), table.data(), width, plus, minus);
    std::vector<std::uint8_t> cut_wanted(width);
    std::vector<std::uint8_t> cut(width);
    scalar::clip(cut_wanted.data(), from.data(), width);
    best::clip(cut.data(), from.data(), width);
    return sums == wanted && cut == cut_wanted;
}

} // namespace

int main() {
    splitmix64 random{2};
    int compared = 0;
    int wrong = 0;
    auto const count = [&](bool same) {
        ++compared;
        wrong += same ? 0 : 1;
    };
    for (std::size_t const outputs : {16U, 32U, 48U, 96U}) {
        for (std::size_t const inputs : {4U, 32U, 36U, 512U}) {
            count(same_dense(random, inputs, outputs, 0));
            count(same_dense(random, inputs, outputs, 127)); // where products could overflow
        }
    }
    for (std::size_t const width : {32U, 64U, 96U, 256U}) {
        count(same_squares(random, width, -300, 600));
        count(same_squares(random, width, -32768, 32767));
        count(same_rows(random, width));
    }
    std::printf("%s: %d compared, %d differ\n", best::name, compared, wrong);
    return wrong == 0 && !std::is_same_v<best, search::kernels::vectors<16>> ? 0 : 1;
}
