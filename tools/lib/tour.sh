# The tour of `tools/run` without an argument (sourced by it): what kiban does, shown by its own commands.

if [[ -t 1 ]]; then
    bold=$'\033[1m' plain=$'\033[0m'
else
    bold='' plain=''
fi

# step HEADING ARGUMENT...: a heading, the command as a reader would type it, and what it says.
step() {
    local heading=$1 typed
    shift
    typed=$(printf ' %q' "$@")
    printf '\n%s%s%s\n$ tools/run kiban%s\n' "$bold" "$heading" "$plain" "${typed//\\ / }"
    "$root/build/tools/kiban" "$@" </dev/null || die "that should not have failed: kiban$typed"
}

middle_game='l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1'
endgame='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'

step '1. The games' games
step '2. Shogi: a move in a middle game, five seconds of thought' \
    search shogi --position "$middle_game" --movetime 5000
step '3. Reversi: an endgame with 14 empty squares, solved exactly' \
    search reversi --position "$endgame"
step '4. Perft: all lines of play to a depth, counted' perft shogi 5
step '' perft reversi 9
step '' perft connect_four 8

cat <<END

${bold}Register in a GUI${plain}
  shogi (USI):      $root/build/tools/kiban-shogi
  reversi (NBoard): $root/build/tools/kiban-reversi

${bold}Try next${plain}
  tools/run kiban play reversi      a game against the engine, here in the terminal
  tools/run kiban bench             how fast this machine searches
  tools/run kiban --help            everything else
  tools/test                        every fast test
END
