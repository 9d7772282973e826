# The tour of `tools/run` without an argument (sourced by it): what kiban does, shown by its own commands.

if [[ -t 1 ]]; then
    bold=$'\033[1m' plain=$'\033[0m'
else
    bold='' plain=''
fi

kiban() { "$root/build/tools/kiban" "$@" </dev/null || die "this should not have failed: kiban $*"; }

heading() { printf '\n%s%s%s\n\n' "$bold" "$*" "$plain"; }

# show ARGUMENT...: a command as a reader would type it, and what it says.
show() {
    local word typed=''
    for word in "$@"; do
        [[ $word != *[!A-Za-z0-9_.-]* ]] || word="'$word'"
        typed+=" $word"
    done
    printf '$ tools/run kiban%s\n' "$typed"
    kiban "$@"
}

# board GAME POSITION: as the game in the terminal draws it, before the first move is typed.
board() { kiban play "$1" --black person --white person --position "$2" && echo; }

middle_game='l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1'
endgame='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

heading '1. The games'
show games

heading '2. Shogi: white to move in a middle game; three seconds of thought'
board shogi "$middle_game"
show search shogi --position "$middle_game" --movetime 3000

heading '3. Reversi: an endgame with 20 empty squares, solved exactly'
board reversi "$endgame"
show search reversi --position "$endgame" --movetime 20000

heading '4. Perft: every line of play to a depth, counted by the rules of each game'
show perft shogi 6
show perft reversi 10
show perft connect_four 10

heading 'Register in a GUI'
cat <<END
  shogi (USI)       $root/build/tools/kiban-shogi
  reversi (NBoard)  $root/build/tools/kiban-reversi
END

heading 'Try next'
cat <<END
  tools/run kiban play reversi    a game against the engine, here in the terminal
  tools/run kiban bench           how fast this machine searches
  tools/run kiban --help          everything else
  tools/test                      every fast test
END
