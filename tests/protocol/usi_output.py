"""USI conformance: the engine's lines (U45 to U50). The harness itself checks each line's form."""

from engine_process import case, main, require
from usi_gui import MATE_IN_ONE_PLAY, MIDDLE_GAME, REPLY, Usi, require_legal

POSITIONS = ["startpos", f"sfen {MIDDLE_GAME}", "startpos moves 7g7f 3c3d 8h2b+ 3a2b",
             "sfen ln1gk2nl/1rs3g2/p3ppspp/2pp2p2/1p5P1/2P1P4/PPSP1PP1P/2G2S1R1/LN2KG1NL b Bb 25"]


def sets_of(infos):
    """Exact lines in sets that begin with line 1."""
    sets = []
    for info in infos:
        if not info.bound:
            if info.number["multipv"] == 1:
                sets.append([])
            sets[-1].append(info)
    return sets


@case("U45 U49")
def lines_come_in_complete_sets(program):
    with Usi(program) as engine:
        for lines in (1, 3, 7):
            engine.set(MultiPV=lines)
            for position in POSITIONS:
                answer = engine.search(position, "movetime 300")
                require_legal(position, answer)
                for one in sets_of(answer.infos):
                    numbers = [info.number["multipv"] for info in one]
                    require(numbers == list(range(1, lines + 1)), f"a set has the lines {numbers}, the last is {one[-1].text!r}")
                    require(len({info.number["depth"] for info in one}) <= 2, "depths far apart in a set")
                    firsts = [info.pv[0] for info in one]
                    require(len(set(firsts)) == lines, f"a set begins with {firsts}")
                require(answer.infos[-lines].pv[0] == answer.move, "the last set is not the best move's")


@case("U46")
def mates_are_counted_in_plies(program):
    with Usi(program) as engine:
        answer = engine.search(f"sfen {MATE_IN_ONE_PLAY}", "depth 3")
        require("score mate 1 " in answer.infos[-1].text, answer.infos[-1].text)
        mated = "sfen 3gkg3/4p4/4P4/9/9/9/9/9/4K4 w 2r2b2g4s4n4l15p 1"
        require_legal(mated, engine.search(mated, "nodes 20000"))
        lost = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w G2r2b3g4s4n4l17p 1"
        answer = engine.search(lost, "nodes 20000")
        require_legal(lost, answer)


@case("U47")
def the_score_is_the_movers(program):
    def score(position):
        info = engine.search(position, "depth 4").infos[-1]
        return info.kind, info.score

    ahead = ("sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1",
             "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w b 1")
    with Usi(program) as engine:
        black = score(ahead[0])
        engine.ready()
        white = score(ahead[1])
        require(int(black[1]) > 300 and int(white[1]) > 300, f"{black} for black, {white} for white")
        engine.ready()
        behind = score(ahead[0].replace(" b ", " w "))
        require(int(behind[1]) < -300, f"{behind} for the side behind")


@case("U48")
def numbers_are_consistent(program):
    with Usi(program) as engine:
        for position in POSITIONS:
            last = 0
            for info in engine.search(position, "movetime 700").infos:
                n = info.number
                require(0 <= n["hashfull"] <= 1000, info.text)
                require(n["time"] >= last and n["seldepth"] >= n["depth"], info.text)
                last = n["time"]
                if n["time"] >= 20:
                    expected = n["nodes"] * 1000 / n["time"]
                    require(abs(n["nps"] - expected) <= 0.05 * expected, info.text)


@case("4.3 rate")
def long_searches_are_not_noisy(program):
    with Usi(program, MultiPV=2) as engine:
        engine.send("position startpos", "go infinite")
        engine.silent(3.0)
        engine.send("stop")
        infos = engine.reply(2).infos
        late = [one[0].number["time"] for one in sets_of(infos) if 1000 < one[0].number["time"]]
        require(len(late) <= 22, f"{len(late)} sets in two seconds")


@case("U50")
def lines_are_never_torn(program):
    # The controller answers pings while the search reports: 10 000 lines and more from two threads.
    with Usi(program, MultiPV=30) as engine:
        engine.send("position startpos", "go movetime 2500")
        for _ in range(100):
            engine.send(*["isready"] * 100)
            engine.none_like(REPLY, 0.0)
        engine.reply()
        engine.send("isready", "setoption name MultiPV value the-end")
        engine.expect("info string .*the-end.*")
        texts = [text for _, text in engine.log]
        require(texts.count("readyok") == 10002, f"{texts.count('readyok')} answers")
        require(sum(text.startswith("info depth") for text in texts) >= 30, "the search was silent")


if __name__ == "__main__":
    main()
