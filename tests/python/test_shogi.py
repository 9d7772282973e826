"""The board of shogi: as cshogi's users know it, and equal to the command line's answers."""

import copy
import pickle
import random
import resource
import threading
from typing import Callable

import pytest
from conftest import DATA, answers, command_line, positions

import kiban
from kiban import shogi
from kiban.shogi import Board, Move


def random_board(seed: int, plies: int) -> Board:
    generator = random.Random(seed)
    board = Board()
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        board.push(generator.choice(moves))
    return board


BOARDS = [*map(Board, positions("shogi")), *(random_board(seed, 20 * seed) for seed in range(8))]


def test_moves_are_those_of_the_command_line() -> None:
    given = answers("moves", "shogi", "--stdin", text="".join(b.sfen() + "\n" for b in BOARDS))
    for board, answer in zip(BOARDS, given):
        assert sorted(m.usi for m in board.legal_moves) == answer["moves"]
        assert board.is_game_over() == (not answer["moves"])


@pytest.mark.parametrize("style", ["japanese", "western", "csa", "kif"])
def test_texts_of_moves_read_back(style: str) -> None:
    for board in BOARDS:
        for move in board.legal_moves[::5]:
            text = getattr(board, style)(move)
            assert board.push_text(text) == move
            assert board.pop() == move


def test_every_number_of_sixteen_bits() -> None:
    """Numbers that are no moves, and moves that are not legal, are distinguished from the legal ones."""
    for board in BOARDS[-3:]:
        legal = {m.bits for m in board.legal_moves}
        found = set()
        for bits in range(1 << 16):
            try:
                if board.is_legal(Move.from_bits(bits)):
                    found.add(bits)
            except ValueError:
                pass
        assert found == legal


def test_push_and_pop_restore_everything() -> None:
    for board in BOARDS:
        before = (board.sfen(), board.zobrist_hash(), board.pieces, board.pieces_in_hand, board.history)
        for move in board.legal_moves:
            board.push(move)
            assert board.peek() == move and board.sfen() != before[0]
            assert board.pop() == move
        assert (board.sfen(), board.zobrist_hash(), board.pieces, board.pieces_in_hand, board.history) == before


def test_push_and_pop_are_the_boards_own() -> None:
    """CPython 3.11 calls methods that a class inherits from a compiled one more slowly."""
    assert {"push", "pop"} <= vars(Board).keys()

    class Derived(Board):
        pass

    derived = Derived("7g7f")
    derived.push(Move("3c3d"))
    assert derived.pop() == Move("3c3d") and isinstance(derived.copy(), Derived)


def test_moves_are_values() -> None:
    move = Move("7g7f")
    assert move == Board().legal_moves[[m.usi for m in Board().legal_moves].index("7g7f")]
    assert hash(move) == hash(Move("7g7f")) and move != Move("7g7f+") and str(move) == "7g7f"
    assert (move.from_square, move.to_square) == (shogi.square("7g"), shogi.square("7f"))
    assert not move.is_drop and move.dropped is None and not move.promotes
    drop = Move("G*5b")
    assert drop.is_drop and drop.dropped == shogi.GOLD and drop.from_square is None
    for m in (move, drop, Move("8h2b+")):
        assert pickle.loads(pickle.dumps(m)) == m and Move.from_bits(m.bits) == m
        assert eval(repr(m), {"kiban": kiban}) == m
    for wrong in ("", "7g", "7g7g", "0a1b", "K*5e", "P*5e+", "7g7f=", "７六歩"):
        with pytest.raises(ValueError, match="not a move in USI's notation"):
            Move(wrong)


def test_squares_and_pieces() -> None:
    assert [shogi.square(shogi.square_name(n)) for n in range(81)] == list(range(81))
    board = Board()
    assert board.piece(shogi.square("5i")) == shogi.KING == board.pieces[shogi.square("5i")]
    assert board.piece(shogi.square("8b")) == shogi.ROOK + 16
    assert (board.king_square(shogi.BLACK), board.king_square(shogi.WHITE)) == (44, 36)
    assert sum(1 for p in board.pieces if p) == 40
    assert Board("4k4/9/9/9/9/9/9/9/9 b 2RBP 1").pieces_in_hand == ([1, 0, 0, 0, 0, 1, 2], [0] * 7)
    assert Board("4k4/9/9/9/9/9/9/9/9 b 2RBP 1").king_square(shogi.BLACK) is None
    with pytest.raises(ValueError, match="square is 81"):
        board.piece(81)


def test_mates_equal_the_data() -> None:
    tried = 0
    for line in (DATA / "shogi_mates.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        sfen, plies = line.split("\t")[:2]
        board = Board(sfen)
        if int(plies) <= 1:
            move = board.mate_move_in_1ply()
            assert (move is not None) == (plies == "1")
        elif int(plies) <= 7:
            assert board.mate_move(int(plies) - 2) is None
            move = board.mate_move(int(plies))
            assert move is not None
        else:
            continue
        tried += 1
        if move is not None:
            board.push(move)
            assert board.is_check() and (int(plies) > 1 or board.is_game_over())
    assert tried > 10


def test_declaration_and_repetition() -> None:
    assert not Board().is_nyugyoku()
    entered = Board("K+R+R+B+BGGGG/SSSSPPPPP/9/9/9/9/9/9/8k b 9P4N4L 1")
    assert entered.is_nyugyoku()
    board = Board()
    for _ in range(3):
        assert board.is_draw() == shogi.NOT_REPETITION
        for move in ("5i5h", "5a5b", "5h5i", "5b5a"):
            board.push_usi(move)
    assert board.is_draw() == shogi.REPETITION_DRAW
    assert board.copy().is_draw() == shogi.REPETITION_DRAW  # with its past
    assert pickle.loads(pickle.dumps(board)).is_draw() == shogi.REPETITION_DRAW
    assert Board(board.position()).is_draw() == shogi.REPETITION_DRAW
    assert Board(board.sfen()).is_draw() == shogi.NOT_REPETITION


def test_boards_are_copied_with_their_moves() -> None:
    board = Board("7g7f 3c3d")
    for other in (board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), Board(board)):
        assert type(other) is Board and other == board and other.history == board.history
        other.pop()
        assert other != board and len(board.history) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


def test_positions_and_boards() -> None:
    position = kiban.Position("shogi", "7g7f 3c3d")
    board = Board(position)
    assert board.sfen() == position.text and board.position() == position
    assert board.position().moves == position.moves
    assert board.zobrist_hash() == position.key
    with pytest.raises(ValueError, match="a position of reversi, not of shogi"):
        Board(kiban.game("reversi").initial())


def test_pictures_are_those_of_the_command_line(tmp_path: object) -> None:
    file = f"{tmp_path}/board.svg"
    command_line("show", "shogi", "--position", "startpos moves 7g7f 3c3d", "--svg", file)
    board = Board("startpos moves 7g7f 3c3d")
    with open(file, encoding="utf-8") as picture:
        assert board.to_svg() == board._repr_svg_() == picture.read()
    assert str(board) in command_line("show", "shogi", "--position", board.sfen())
    assert "先手の持駒" in board.to_bod()


def test_errors_leave_the_board_as_it_was() -> None:
    board = Board("startpos moves 7g7f 3c3d")
    other = board.copy()
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: board.set_sfen("4k4/9/9/9/9/9/9/9/4K3 b - 1"), r"in rank 9 .*\(at column 22\)"),
        (lambda: board.set_sfen(""), "."),
        (lambda: board.set_position("startpos moves 7g7f 7g7f"), r"move 2: .*\(at column 21\)"),
        (lambda: board.push(Move("7g7f")), "not a legal move here: '7g7f'"),
        (lambda: board.push_usi("1a1b"), "not a legal move here: '1a1b'"),
        (lambda: board.push_csa("+7776FU"), "."),
        (lambda: board.csa(Move("G*5b")), r"not a legal move here: 'G\*5b'"),
        (lambda: board._set_state("startpos", [1, 2]), "."),
        (lambda: board.mate_move(0), "plies is 0, not 1 to 255"),
    ]
    for call, words in cases:
        with pytest.raises(ValueError, match=words):
            call()
        assert board == other and board.history == other.history
    with pytest.raises(TypeError):
        board.push("7g7f")  # type: ignore[arg-type]
    board.reset()
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()
    assert board.peek() is None


def test_threads_have_their_own_boards() -> None:
    def play(seed: int) -> None:
        found[seed] = random_board(seed, 200).sfen()

    wanted = {seed: random_board(seed, 200).sfen() for seed in range(8)}
    found: dict[int, str] = {}
    threads = [threading.Thread(target=play, args=(seed,)) for seed in wanted]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == wanted


def test_memory_is_steady_over_a_million_boards() -> None:
    kept = Board("7g7f 3c3d")
    texts = [kept.sfen(), "startpos moves 7g7f 3c3d", "not a position"]

    def use(times: int) -> None:
        for _ in range(times):
            board = kept.copy()
            board.push(board.legal_moves[0])
        for text in texts * (times // 300):
            try:
                Board(text).position().play("2g2f")
            except ValueError:
                pass

    use(20_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    use(1_000_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000  # KiB


def test_names_of_cshogi() -> None:
    board = Board("7g7f 3c3d")
    assert board.push_move16(10 | 70 << 7 | 1 << 14) == Move("8h2b+")
    assert board.piece_type(shogi.square("2b")) == shogi.HORSE and board.piece_type(shogi.square("5e")) == 0
    assert board.csa_pos().splitlines()[1].startswith("P2 * -HI") and board.csa_pos().splitlines()[1][23:26] == "+UM"
    assert board.move_from_usi("3a2b") == board.move_from_csa("-3122GI") == Move("3a2b") and len(board.history) == 3
    board = Board()
    for move in ("5i5h", "5a5b", "5h5i", "5b5a") * 2 + ("5i5h", "5a5b", "5h5i"):
        board.push_usi(move)
    assert board.move_is_draw(Move("5b5a")) == shogi.REPETITION_DRAW and len(board.history) == 11
    with pytest.raises(ValueError, match="not a legal move"):
        board.move_is_draw(Move("9i9a"))
    with pytest.raises(ValueError, match="not the bits of a move"):
        board.push_move16(127)
    for number in (-1, 1 << 16 | 59 | 60 << 7):
        with pytest.raises(ValueError, match=f"^move is {number}, not 0 to 65535"):
            board.push_move16(number)
