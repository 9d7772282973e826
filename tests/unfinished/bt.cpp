#include "tests/canaries/small_breakthrough.hpp"
#include "search/proof/solver.hpp"
#include "search/proof/search.hpp"
#include "search/proof/play.hpp"
#include <cstdio>
#include <ctime>
using namespace kiban; using namespace kiban::search;
int main() {
  using G = tests::small_breakthrough<BF, BR>;
  clock_t t = clock();
  { proof_search<G::position> ps{std::size_t{1} << 30}; auto p = G::initial(); ps.start(color::black, {.nodes = 60000000});
    auto v = ps.prove(p); printf("%dx%d proof: proved %d disproved %d nodes %lu cpu %.1f\n", BF, BR, v.proved(), v.disproved(), ps.nodes(), double(clock()-t)/CLOCKS_PER_SEC); fflush(stdout); }
  t = clock();
  solver<G> s{std::size_t{1} << 30};
  s.start({.nodes = 400000000});
  auto v = s.outcome(G::initial()); printf("%dx%d search [%d %d] nodes %lu cpu %.1f\n", BF, BR, v.lower, v.upper, s.nodes(), double(clock()-t)/CLOCKS_PER_SEC); fflush(stdout);
  v = s.exact(G::initial(), v); printf("exact [%d %d] plies %d nodes %lu cpu %.1f\n", v.lower, v.upper, solved_plies(v.lower), s.nodes(), double(clock()-t)/CLOCKS_PER_SEC);
}
