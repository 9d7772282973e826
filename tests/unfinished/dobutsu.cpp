#include "tests/canaries/dobutsu_shogi.hpp"
#include "search/proof/search.hpp"
#include "search/proof/play.hpp"
#include <cstdio>
#include <chrono>
#include <ctime>
using namespace kiban;
using G = tests::dobutsu_shogi;
template<> struct kiban::search::proof_rules<G::position> : kiban::search::default_proof_rules<G::position> {
  using P = G::position;
  static constexpr bool by_checks = false;
  static void attacks(P const& p, moves_of<P>& list) { p.legal_moves(list); }
  static bool won_without_attack(P const&) { return false; }
  // board with the attacker's hand apart
  static std::uint64_t canon(std::uint64_t k) { return k; }
  static proof_key key(P const& p, color attacker) {
    P q = p; auto& h = q.hands[index(attacker)];
    std::uint32_t hand = 0;
    for (int k = 1; k <= 3; ++k) { hand |= std::uint32_t(h[k]) << (4 * (k - 1)); h[k] = 0; }
    // fold the mirror
    P m = q;
    for (int r = 0; r < 4; ++r) std::swap(m.on[std::size_t(G::board::at(0, r))], m.on[std::size_t(G::board::at(2, r))]);
    return {std::min(q.key(), m.key()), hand};
  }
  static proof_key child_key(P& p, move_type m, color attacker) { return with_child(p, m, [&](P const& c) { return key(c, attacker); }); }
  static bool covers(std::uint32_t a, std::uint32_t b) noexcept {
    for (int s : {0, 4, 8}) if ((a >> s & 15) < (b >> s & 15)) return false;
    return true;
  }
};
int main() {
  using namespace search;
  proof_search<G::position> s{std::size_t{4} << 30};
  auto p = G::initial();
  for (int first = 0; first < 2; ++first) {
    auto q = p;
    if (first == 0) { moves_of<G::position> l; p.legal_moves(l); printf("%zu moves\n", l.size()); q.play(l[argc_pick]); printf("%s\n", G::write(q).c_str()); fflush(stdout);}
    else break;
    s.start(q.side_to_move(), {}, [](proof_progress const& n) { if ((n.nodes >> 14) % 16 == 0) { printf("%lu depth %d pn %u dn %u hash %d cpu %.0f\n", n.nodes, n.depth, n.pn, n.dn, n.hash_permille, double(clock()) / CLOCKS_PER_SEC); fflush(stdout);} });
    auto v = s.prove(q);
    printf("proved %d disproved %d plies %d nodes %lu cpu %.0f\n", v.proved(), v.disproved(), v.plies, s.nodes(), double(clock()) / CLOCKS_PER_SEC);
  }
}
