#include "framework/child.hpp"
#include "games/shogi/evaluation/nets/nn_file.hpp"
#include "games/shogi/game.hpp"
#include "search/models/byte_stream.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

BOOST_AUTO_TEST_SUITE(shogi_nets_tests)

using namespace kiban;
using namespace kiban::shogi;
using search::bytes_of;

namespace {

nn_shape shape_of(std::string_view text) {
    auto const shape = read_nn_shape(text);
    BOOST_TEST_REQUIRE(shape.has_value());
    return *shape;
}

any_public_net net_of(std::string const& file) {
    auto net = read_nn(bytes_of(file));
    BOOST_TEST_REQUIRE((net ? std::string{} : net.error().what) == "");
    return *net;
}

std::string why_not(std::string const& file) {
    auto const net = read_nn(bytes_of(file));
    return net ? std::string{} : net.error().what;
}

/// The forward pass as in the format's description, directly from the bytes of a HalfKP file.
class plain_net {
  public:
    plain_net(std::string const& file, nn_shape const& s, std::size_t layers_at)
        : shape_{s}, in_{bytes_of(file).subspan(layers_at)} {
        (void)in_.number<std::uint32_t>();
        read(first_biases_, s.width);
        read(first_, s.dimensions() * s.width);
        (void)in_.number<std::uint32_t>();
        read(biases_[0], s.first);
        read(weights_[0], s.first * 2 * s.width);
        read(biases_[1], s.second);
        read(weights_[1], s.second * ((s.first + 31) / 32 * 32));
        read(biases_[2], 1);
        read(weights_[2], (s.second + 31) / 32 * 32);
        BOOST_TEST_REQUIRE((!in_.failed() && in_.left() == 0));
    }

    template<class F>
    int output(position const& p) const {
        std::vector<int> x;
        for (color view : {p.side_to_move(), ~p.side_to_move()}) {
            std::vector<std::int16_t> sums = first_biases_;
            F::active(p, view, [&](search::feature f) {
                for (std::size_t j = 0; j < shape_.width; ++j) {
                    sums[j] = static_cast<std::int16_t>(sums[j] + first_[f * shape_.width + j]);
                }
            });
            for (int s : sums) {
                x.push_back(std::clamp(s, 0, 127));
            }
        }
        for (std::size_t layer = 0; layer < 3; ++layer) {
            std::vector<int> next = biases_[layer];
            std::size_t const stride = weights_[layer].size() / next.size();
            for (std::size_t o = 0; o < next.size(); ++o) {
                for (std::size_t i = 0; i < x.size(); ++i) {
                    next[o] += weights_[layer][o * stride + i] * x[i];
                }
                next[o] = layer == 2 ? next[o] : std::clamp(next[o] >> 6, 0, 127);
            }
            x = next;
        }
        return x[0];
    }

  private:
    nn_shape shape_;
    search::byte_reader in_;
    std::vector<std::int16_t> first_biases_;
    std::vector<std::int16_t> first_;
    std::vector<std::int32_t> biases_[3];
    std::vector<std::int8_t> weights_[3];

    template<class T>
    void read(std::vector<T>& to, std::size_t count) {
        to.resize(count);
        in_.copy_to(std::span{to});
    }
};

std::size_t layers_at(nn_shape const& s) { return 12 + s.description().size(); }

/// Random games from even and handicap starts, followed by a net and compared with the plain forward pass.
template<class F>
void compare(std::string_view text, int games) {
    nn_shape const shape = shape_of(text);
    std::string const file = random_nn(shape, 7);
    auto const any = net_of(file);
    auto const net = std::get<public_net_ptr<F>>(any);
    plain_net const plain{file, shape, layers_at(shape)};
    search::nnue_evaluator<F, search::clipped_tail> e{net};
    splitmix64 random{3};
    std::set<int> seen;
    int different = 0;
    for (int game = 0; game < games; ++game) {
        position p = *game::read_position(game % 2 == 0 ? "startpos" : game % 4 == 1 ? "two-piece" : "lance");
        e.reset(p);
        for (int ply = 0; ply < 100; ++ply) {
            moves_of<position> moves;
            p.generate<move_kind::legal_all>(moves);
            if (moves.empty()) {
                break;
            }
            move const m = moves[random.below(moves.size())];
            e.push(p, m);
            p.play(m);
            if (random.below(4) == 0) { // the others are computed when needed
                int const output = e.output(p);
                different += output != plain.output<F>(p);
                seen.insert(output);
            }
        }
    }
    BOOST_TEST(different == 0);
    BOOST_TEST(seen.size() > 20U);
}

} // namespace

BOOST_AUTO_TEST_CASE(hashes_are_those_that_others_write) {
    auto const total = [](std::string_view text) {
        return shape_of(text).first_hash() ^ shape_of(text).dense_hash();
    };
    BOOST_TEST(total("256-32-32") == 0x3e5aa6eeU);
    BOOST_TEST(total("512-16-32") == 0x3e5aa772U);
    BOOST_TEST(total("512-8-64") == 0x3e5aa71cU);
    BOOST_TEST(total("768-16-64") == 0x3e5aa222U);
    BOOST_TEST(total("1024-8-32") == 0x3e5ab7ecU);
    BOOST_TEST(total("1024-8-64") == 0x3e5ab79cU);
    BOOST_TEST(total("kp-256-32-32") == 0x5c6464a9U);
    BOOST_TEST(total("vm-256-32-32") == 0x68586eccU);
}

BOOST_AUTO_TEST_CASE(the_standard_file_has_the_standard_size) {
    nn_shape const standard = shape_of("256-32-32");
    BOOST_TEST(standard.payload() == 64'216'868U);
    BOOST_TEST(standard.description().size() == 178U);
    BOOST_TEST(layers_at(standard) + 8 + standard.payload() == 64'217'066U);
}

BOOST_AUTO_TEST_CASE(shapes_are_told_by_their_size) {
    for (std::string_view text :
         {"256-32-32", "512-16-32", "512-8-64", "512-8-96", "512-32-32", "768-16-64", "1024-8-32",
          "1024-8-64", "kp-256-32-32", "vm-256-32-32", "256-64-32", "128-32-32", "2048-16-32"}) {
        nn_shape const shape = shape_of(text);
        for (std::size_t hashes : {0U, 8U}) {
            auto const found = nn_layout_of(shape.payload() + hashes, "Features=whatever");
            BOOST_TEST_REQUIRE(found.has_value());
            BOOST_TEST(found->shape.name() == shape.name());
            BOOST_TEST(found->hashed == (hashes != 0));
        }
        BOOST_TEST(!nn_layout_of(shape.payload() + 1, shape.description()).has_value());
    }
    BOOST_TEST(!nn_layout_of(0, "").has_value());
    BOOST_TEST(!nn_layout_of(1'000, "").has_value());
}

// 128x2-8-200 takes the same number of bytes as 128x2-32-32.
BOOST_AUTO_TEST_CASE(of_two_shapes_of_one_size_the_description_tells_the_right_one) {
    nn_shape const odd = shape_of("128-8-200");
    BOOST_TEST(odd.payload() == shape_of("128-32-32").payload());
    BOOST_TEST(nn_layout_of(odd.payload(), odd.description())->shape.name() == odd.name());
}

BOOST_AUTO_TEST_CASE(texts_of_shapes_are_read_whole) {
    BOOST_TEST(shape_of("vm-512-16-64").name() == "HalfKP_vm 512x2-16-64");
    for (std::string_view text :
         {"", "256", "256-32", "256-32-", "256-32-32-1", "256x32x32", "250-32-32", "0-32-32", "256-0-32",
          "256-32-1000", "99999999999999999999-1-1", "ka-256-32-32"}) {
        BOOST_TEST(!read_nn_shape(text).has_value(), text);
    }
}

BOOST_AUTO_TEST_CASE(nets_give_what_the_plain_forward_pass_gives) {
    compare<kp>("kp-256-32-32", 12);
    compare<kp>("kp-96-7-45", 6);
    compare<half_kp>("32-16-32", 12);
    compare<half_kp_mirrored>("vm-32-8-96", 12);
}

BOOST_AUTO_TEST_CASE(files_without_hashes_or_with_another_description_are_read) {
    nn_shape const shape = shape_of("kp-32-16-32");
    std::string const whole = random_nn(shape, 5);
    position const p;
    auto const value = [&](std::string const& file) {
        return output_from_nothing(*std::get<public_net_ptr<kp>>(net_of(file)), p);
    };
    int const wanted = value(whole);

    std::string bare = whole;
    bare.erase(layers_at(shape) + 4 + (shape.dimensions() + 1) * shape.width * 2, 4);
    bare.erase(layers_at(shape), 4);
    BOOST_TEST(value(bare) == wanted);

    search::byte_writer renamed;
    renamed.raw(bytes_of(whole).first(8));
    renamed.text("another program's words");
    renamed.raw(bytes_of(whole).subspan(layers_at(shape)));
    BOOST_TEST(value(renamed.bytes()) == wanted);
}

BOOST_AUTO_TEST_CASE(what_is_no_net_is_refused_with_a_reason) {
    std::string const whole = random_nn(shape_of("kp-32-16-32"), 5);
    BOOST_TEST(why_not("").find("0 bytes") != std::string::npos);
    BOOST_TEST(why_not("hello world, this is a text").find("version") != std::string::npos);
    BOOST_TEST(why_not(whole + "x").find("no supported layers") != std::string::npos);
    BOOST_TEST(why_not(whole.substr(0, whole.size() - 1)).find("no supported layers") != std::string::npos);
    BOOST_TEST(why_not(whole.substr(0, 100)).find("no supported layers") != std::string::npos);
    std::string wordy = whole;
    wordy[10] = '\x7f';
    BOOST_TEST(why_not(wordy).find("letters") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
