"""Packed positions: equal to a packer written apart, bit by bit, and to the board's own answers."""

import os
import pathlib
import random
import resource
import subprocess
import sys
from typing import Iterator

import pytest
from conftest import positions

np = pytest.importorskip("numpy", reason="numpy is lacking (Debian: python3-numpy)")

from kiban import arrays, shogi  # noqa: E402
from kiban.shogi import Board  # noqa: E402

# The bits that tell a kind, the lowest first, as YaneuraOu and Apery have them.
KINDS = {
    "psfen": {shogi.PAWN: "10", shogi.LANCE: "1100", shogi.KNIGHT: "1101", shogi.SILVER: "1110", shogi.GOLD: "11110",
              shogi.BISHOP: "111110", shogi.ROOK: "111111"},
    "hcp": {shogi.PAWN: "10", shogi.LANCE: "1100", shogi.KNIGHT: "1110", shogi.SILVER: "1101", shogi.GOLD: "11110",
            shogi.BISHOP: "111110", shogi.ROOK: "111111"},
}
# Of a piece in hand, less the side; and of one that is in the box, where the format has one.
HANDS = {
    "psfen": {shogi.PAWN: "00", shogi.LANCE: "1000", shogi.KNIGHT: "1010", shogi.SILVER: "1100", shogi.GOLD: "1110",
              shogi.BISHOP: "111100", shogi.ROOK: "111110"},
    "hcp": {shogi.PAWN: "00", shogi.LANCE: "1000", shogi.KNIGHT: "1100", shogi.SILVER: "1010", shogi.GOLD: "1110",
            shogi.BISHOP: "111110", shogi.ROOK: "111111"},
}
BOX = {shogi.PAWN: "010", shogi.LANCE: "10010", shogi.KNIGHT: "10110", shogi.SILVER: "11010", shogi.GOLD: "11011",
       shogi.BISHOP: "1111010", shogi.ROOK: "1111110"}
SET = {shogi.PAWN: 18, shogi.LANCE: 4, shogi.KNIGHT: 4, shogi.SILVER: 4, shogi.GOLD: 4, shogi.BISHOP: 2, shogi.ROOK: 2}


def packed_slowly(board: Board, how: str) -> bytes:
    bits = str(board.turn)
    left = dict(SET)
    for side in (shogi.BLACK, shogi.WHITE):
        king = board.king_square(side)
        assert king is not None
        bits += f"{king:07b}"[::-1]
    for piece in board.pieces:
        side, kind = divmod(piece, 16)
        promoted = kind > shogi.KING
        kind -= 8 if promoted else 0
        if piece == 0:
            bits += "0"
        elif kind != shogi.KING:
            flags = str(side) if kind == shogi.GOLD else f"{promoted:d}{side}" if how == "psfen" else f"{side}{promoted:d}"
            bits += KINDS[how][kind] + flags
            left[kind] -= 1
    for side in (shogi.BLACK, shogi.WHITE):
        for kind, count in zip(shogi.HAND_PIECES, board.pieces_in_hand[side]):
            bits += (HANDS[how][kind] + str(side)) * count
            left[kind] -= count
    bits += "".join(BOX[kind] * left[kind] for kind in shogi.HAND_PIECES)
    assert len(bits) == 256
    return bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 256, 8))


def boards_of_games(games: int, plies: int) -> Iterator[Board]:
    for seed in range(games):
        generator = random.Random(seed)
        board = Board()
        for _ in range(plies):
            yield board.copy()
            moves = board.legal_moves
            if not moves:
                break
            board.push(generator.choice(moves))


def is_whole(board: Board) -> bool:
    return sum(1 for p in board.pieces if p) + sum(sum(hand) for hand in board.pieces_in_hand) == 40


BOARDS = [*boards_of_games(6, 150), *(b for b in map(Board, positions("shogi")) if None not in
                                      (b.king_square(0), b.king_square(1)))]
HANDICAPS = [Board(name) for name in ("lance", "bishop", "rook", "two-piece", "four-piece", "six-piece", "eight-piece")]


@pytest.mark.parametrize("how", ["psfen", "hcp"])
def test_packed_positions_are_those_of_a_plain_packer(how: str) -> None:
    tried = 0
    for board in BOARDS + HANDICAPS:
        if how == "hcp" and not is_whole(board):
            with pytest.raises(ValueError, match="a piece is missing"):
                board.to_hcp()
            continue
        packed = board.to_psfen() if how == "psfen" else board.to_hcp()
        assert packed == packed_slowly(board, how)
        again = Board("7g7f")
        (again.set_psfen if how == "psfen" else again.set_hcp)(packed, board.move_number)
        assert again == board and again.history == []
        tried += 1
    assert tried > 700


@pytest.mark.parametrize("how", ["psfen", "hcp"])
def test_boards(how: str) -> None:
    boards = [b for b in BOARDS if is_whole(b)]
    packed = np.array([list(packed_slowly(b, how)) for b in boards], np.uint8)
    found = arrays.unpack(packed, how)
    assert found.pieces.tolist() == [b.pieces for b in boards]
    assert found.hands.tolist() == [list(b.pieces_in_hand) for b in boards]
    assert found.turns.tolist() == [b.turn for b in boards]
    assert (arrays.pack(found, how) == packed).all()


def test_planes() -> None:
    boards = BOARDS[::20]
    packed = np.array([list(b.to_psfen()) for b in boards], np.uint8)
    found = arrays.planes(packed)
    assert found.shape == (len(boards), arrays.PLANES, 9, 9) and found.dtype == np.float32
    for board, planes in zip(boards, found):
        wanted = np.zeros((42, 81), np.float32)
        for square, piece in enumerate(board.pieces):
            if piece:
                side, kind = divmod(piece, 16)
                seen = square if board.turn == shogi.BLACK else 80 - square
                wanted[kind - 1 + (0 if side == board.turn else 14), seen] = 1
        for other in (0, 1):
            for i, count in enumerate(board.pieces_in_hand[board.turn ^ other]):
                wanted[28 + 7 * other + i] = count
        assert (planes.reshape(42, 81) == wanted).all()


def test_planes_into_an_array_that_is_there() -> None:
    packed = np.array([list(b.to_psfen()) for b in BOARDS[:4]], np.uint8)
    out = np.full((4, arrays.PLANES, 9, 9), 7, np.float32)
    assert arrays.planes(packed, out=out) is out and (out == arrays.planes(packed)).all()
    for wrong, words in ((out[:3], r"out has shape \(3, 42, 9, 9\) and dtype float32, not \(4, 42, 9, 9\) and float32"),
                         (out.astype(np.float64), r"out has shape \(4, 42, 9, 9\) and dtype float64, not"),
                         (out[:, :, :, ::2], r"out has shape \(4, 42, 9, 5\)"),
                         (out.swapaxes(2, 3), "out has items that do not lie side by side in memory")):
        with pytest.raises(ValueError, match=words):
            arrays.planes(packed, out=wrong)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out cannot be written to"):
        arrays.planes(packed, out=out)


def features_slowly(board: Board, kind: str, view: int) -> list[int]:
    """By the tables of Bonanza and YaneuraOu: pieces in hand, then pieces on squares, friend before enemy."""
    hand = {shogi.PAWN: 1, shogi.LANCE: 39, shogi.KNIGHT: 49, shogi.SILVER: 59, shogi.GOLD: 69, shogi.BISHOP: 79,
            shogi.ROOK: 85}
    step = {shogi.PAWN: 19, shogi.BISHOP: 3, shogi.ROOK: 3}
    square = {shogi.PAWN: 90, shogi.LANCE: 252, shogi.KNIGHT: 414, shogi.SILVER: 576, shogi.BISHOP: 900, shogi.HORSE: 1062,
              shogi.ROOK: 1224, shogi.DRAGON: 1386}
    found = []
    kings = {}
    for where, piece in enumerate(board.pieces):
        side, what = divmod(piece, 16)
        seen = where if view == 0 else 80 - where
        if what == shogi.KING:
            kings[side == view] = seen
        elif piece:
            found.append(square.get(what, 738) + (0 if side == view else 81) + seen)
    for side in (0, 1):
        for what, count in zip(shogi.HAND_PIECES, board.pieces_in_hand[side]):
            first = hand[what] + (0 if side == view else step.get(what, 5))
            found += [first + n for n in range(count)]
    if kind == "half_kp":
        return sorted(kings[True] * 1548 + f for f in found)
    return sorted([*found, 1548 + kings[True], 1548 + 81 + kings[False]])


@pytest.mark.parametrize("kind", ["half_kp", "kp"])
def test_features(kind: str) -> None:
    boards = [b for b in BOARDS if is_whole(b)][::10]
    packed = np.array([list(b.to_psfen()) for b in boards], np.uint8)
    found = arrays.features(packed, kind)
    dimensions, most = arrays.feature_shape(kind)
    assert found.shape == (len(boards), 2, most) and found.dtype == np.uint32
    for board, views in zip(boards, found.tolist()):
        for view, own in zip((board.turn, 1 - board.turn), views):
            assert sorted(own) == features_slowly(board, kind, view)
    own = arrays.features(packed)
    assert (own < arrays.feature_shape("piece_square")[0]).all() and (own[0] == arrays.features(packed[:1])[0]).all()
    few = np.array([list(Board("4k4/9/9/9/9/9/9/9/4K4 b - 1").to_psfen())], np.uint8)
    assert (arrays.features(few)[0, :, 2:] == 2344).all() and (arrays.features(few)[0, :, :2] < 2344).all()
    with pytest.raises(ValueError, match="no features 'half_ka'; there are piece_square, half_kp, kp"):
        arrays.features(packed, "half_ka")
    two_pawns = np.array([list(packed_slowly(Board("4k4/9/9/9/9/9/9/9/4K4 b 18P 1"), "psfen"))], np.uint8)
    boards_of_it = arrays.unpack(two_pawns)
    boards_of_it.pieces[0, [0, 1]] = shogi.PAWN
    boards_of_it.hands[0, 0, 0] = 16
    with pytest.raises(ValueError, match="position 0: "):
        arrays.features(arrays.pack(boards_of_it))


def test_hcpe_and_psv_are_turned_into_each_other(tmp_path: pathlib.Path) -> None:
    boards = [b for b in BOARDS if is_whole(b)]
    records = np.zeros(len(boards), arrays.PackedSfenValue)
    records["sfen"] = [list(b.to_psfen()) for b in boards]
    records["score"] = np.arange(len(boards)) - 100
    records["move"] = [b.legal_moves[0].bits if b.legal_moves else 0 for b in boards]
    records["gamePly"] = 1
    records["game_result"] = [(-1, 0, 1)[i % 3] for i in range(len(boards))]
    arrays.write_psv(tmp_path / "a.psv", records)
    other = arrays.hcpe_of_psv(arrays.read_psv(tmp_path / "a.psv"))
    arrays.write_hcpe(tmp_path / "a.hcpe", other)
    read = arrays.read_hcpe(tmp_path / "a.hcpe")
    assert (arrays.psv_of_hcpe(read) == records).all()
    for board, row, psv in zip(boards, read, records):
        assert bytes(row["hcp"]) == board.to_hcp() and row["eval"] == psv["score"]
        winner = {0: 0, 1: 1, -1: 2}[int(psv["game_result"]) * (1 if board.turn == shogi.BLACK else -1)]
        assert row["gameResult"] == winner
    handicap = records[:1].copy()
    handicap["sfen"][0] = list(Board("two-piece").to_psfen())
    with pytest.raises(ValueError, match="position 0: a piece is missing"):
        arrays.hcpe_of_psv(handicap)
    for call in (lambda: arrays.write_hcpe(tmp_path / "b.hcpe", records), lambda: arrays.psv_of_hcpe(records),
                 lambda: arrays.hcpe_of_psv(read), lambda: arrays.hcpe_of_psv(np.zeros(3))):
        with pytest.raises(ValueError, match=r"records have shape \(\d+,\) and dtype .*, not \(n,\) and"):
            call()  # type: ignore[no-untyped-call]
    with pytest.raises(ValueError, match="ply is 65536, not 0 to 65535"):
        arrays.psv_of_hcpe(read, 65536)
    with pytest.raises(ValueError, match="moves have dtype int64, not uint16"):
        arrays.apery_moves(np.array([1]))
    assert sorted(f.name for f in tmp_path.iterdir()) == ["a.hcpe", "a.psv"]


def test_files(tmp_path: pathlib.Path) -> None:
    records = np.zeros(len(BOARDS), arrays.PackedSfenValue)
    records["sfen"] = [list(b.to_psfen()) for b in BOARDS]
    records["score"] = np.arange(len(BOARDS)) - 100
    records["move"] = [b.legal_moves[0].bits if b.legal_moves else 0 for b in BOARDS]
    records.tofile(tmp_path / "positions.psv")
    assert records.dtype.itemsize == 40 and arrays.HuffmanCodedPosAndEval.itemsize == 38
    read = arrays.read_psv(tmp_path / "positions.psv")
    assert (read == records).all() and not read.flags.writeable
    # A field of records is no whole array: its lines lie 40 bytes apart.
    assert (arrays.unpack(read["sfen"]).pieces == arrays.unpack(records["sfen"].copy()).pieces).all()
    assert arrays.planes(read["sfen"][::2]).shape[0] == (len(BOARDS) + 1) // 2
    moves = [b.legal_moves[0] for b in BOARDS if b.legal_moves]
    bits = np.array([m.bits for m in moves], np.uint16)
    assert [shogi.Move.from_bits(int(m)) for m in arrays.move_bits(arrays.apery_moves(bits))] == moves
    (tmp_path / "torn.hcpe").write_bytes(bytes(39))
    with pytest.raises(ValueError, match="39 bytes are no whole number of records of 38"):
        arrays.read_hcpe(tmp_path / "torn.hcpe")
    with pytest.raises(IsADirectoryError):
        arrays.read_psv(tmp_path)
    (tmp_path / "empty.hcpe").write_bytes(b"")
    assert len(arrays.read_hcpe(tmp_path / "empty.hcpe")) == 0


def test_damaged_positions() -> None:
    generator = random.Random(1)
    board = Board()
    whole = Board().to_psfen()
    for _ in range(3000):
        damaged = bytearray(whole)
        for _ in range(generator.randrange(1, 40)):
            damaged[generator.randrange(32)] = generator.randrange(256)
        for setter in (board.set_psfen, board.set_hcp):
            before = board.sfen()
            try:
                setter(bytes(damaged))
            except ValueError:
                assert board.sfen() == before
            else:
                assert Board(board.sfen()) == board
    packed = np.frombuffer(whole * 3, np.uint8).reshape(3, 32).copy()
    packed[2] = 255
    with pytest.raises(ValueError, match="position 2: a king stands on square 127, not 0 to 80"):
        arrays.unpack(packed)
    with pytest.raises(ValueError, match="position 1: both kings stand on square 0"):
        arrays.unpack(np.concatenate((packed[:1], np.zeros((1, 32), np.uint8))))
    with pytest.raises(ValueError, match="there is no packing 'sfen'; there are psfen, hcp"):
        arrays.planes(packed, "sfen")
    for wrong, words in ((packed[:, :31], r"packed has shape \(3, 31\) and dtype uint8, not \(n, 32\) and uint8"),
                         (packed.astype(np.int32), r"packed has shape \(3, 32\) and dtype int32, not \(n, 32\) and uint8"),
                         (packed[:, ::-1], "packed has items that do not lie side by side in memory"),
                         (packed.reshape(-1), r"packed has shape \(96,\) and dtype uint8, not \(n, 32\)")):
        with pytest.raises(ValueError, match=words):
            arrays.unpack(wrong)
    for given, words in ((None, "packed is None, not a numpy array"), ([[0] * 32], "packed is a list, not a numpy array")):
        with pytest.raises(TypeError, match=f"^kiban.arrays.unpack: {words}"):
            arrays.unpack(given)  # type: ignore[arg-type]
    board.set_psfen(packed[0])
    assert board == Board()
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        board.set_psfen(whole[:31])
    boards = arrays.unpack(packed[:2])
    for field, index, value, words in [(boards.pieces, (1, 0), 200, "position 1: no piece has the number 200"),
                                       (boards.hands, (1, 0, 0), 19, "position 1: a hand holds 19"),
                                       (boards.turns, (1,), 2, "position 1: turn is 2"),
                                       (boards.pieces, (1, 44), 0, "position 1: a king is missing")]:
        kept = field[index]
        field[index] = value
        with pytest.raises(ValueError, match=words):
            arrays.pack(boards)
        field[index] = kept


def test_importing_the_package_alone_is_quick_and_needs_no_numpy(tmp_path: pathlib.Path) -> None:
    # Compiled once, as where it is installed, whatever this test was told.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    program = "import sys, kiban; sys.exit('numpy' in sys.modules)"

    def seconds_of_work(*words: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    started = min(seconds_of_work("-c", "pass") for _ in range(5))
    taken = min(seconds_of_work("-c", program) for _ in range(5)) - started
    # On a slow or busy machine: as much as the library's own asyncio and tempfile, which take 75 ms where this takes 45.
    beside = min(seconds_of_work("-c", "import asyncio, subprocess, tempfile") for _ in range(5)) - started
    assert taken < max(0.05, 0.9 * beside)
