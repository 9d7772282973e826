#!/usr/bin/env python3
"""kiban serve: what it answers, and what it refuses.

usage: test_serve.py KIBAN
"""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Iterator

KIBAN = sys.argv.pop(1)
TOKEN = "a-token-for-tests"
PAGE = {"index.html": "<!doctype html><title>page</title>", "engine/engine.js": "export {};", "engine/connection.json": "{}",
        ".secret.txt": "hidden", "notes.md": "no page's file"}


class Server:
    """A running server, with a page of its own or with that of the program."""

    def __init__(self, *options: str, own_page: bool = True) -> None:
        self.folder = tempfile.TemporaryDirectory()
        for name, text in PAGE.items():
            file = pathlib.Path(self.folder.name, name)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (pathlib.Path(self.folder.name).parent / "outside.txt").write_text("outside", encoding="utf-8")
        page = ["--page", self.folder.name] if own_page else []
        self.process = subprocess.Popen([KIBAN, "serve", *page, "--token", TOKEN, "--threads", "2", "--hash", "16", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([^/]+)/", self.address)
        assert found, self.address
        self.port = int(found[1])
        self.origin = f"http://127.0.0.1:{self.port}"

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)
        self.folder.cleanup()
        return self.process.returncode

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body


class Socket:
    """A WebSocket by hand, so that rubbish can be sent as well."""

    def __init__(self, server: Server, path: str = f"/{TOKEN}/engine/socket", origin: str | None = "own", host: str | None = None) -> None:
        self.raw = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
        if origin is not None:
            lines.append(f"Origin: {server.origin if origin == 'own' else origin}")
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.kept = b""
        head = self._until(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])

    def _until(self, end: bytes) -> bytes:
        while end not in self.kept:
            got = self.raw.recv(65536)
            if not got:
                raise EOFError
            self.kept += got
        head, self.kept = self.kept.split(end, 1)
        return head

    def _exactly(self, count: int) -> bytes:
        while len(self.kept) < count:
            got = self.raw.recv(65536)
            if not got:
                raise EOFError
            self.kept += got
        piece, self.kept = self.kept[:count], self.kept[count:]
        return piece

    def send(self, payload: bytes, opcode: int = 1) -> None:
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else
                                         bytes([0xFE]) + struct.pack(">H", size) if size < 65536 else
                                         bytes([0xFF]) + struct.pack(">Q", size))
        self.raw.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self) -> tuple[int, bytes]:
        """A whole message, which may come in several frames: its kind and content."""
        kind, payload = 0, b""
        while True:
            first, second = self._exactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(self._exactly(2 if size == 126 else 8), "big")
            kind = first & 15 or kind
            payload += self._exactly(size)
            if first & 0x80:
                return kind, payload

    def message(self) -> dict:
        while True:
            opcode, payload = self.receive()
            if opcode == 1:
                return json.loads(payload)
            if opcode == 8:
                raise EOFError(payload[2:].decode())

    def ask(self, **command: object) -> tuple[dict, list[dict]]:
        """The answer, and the events before it."""
        self.send(json.dumps(command).encode())
        events = []
        while True:
            message = self.message()
            if message["id"] != command["id"]:
                continue
            if "event" not in message:
                return message, events
            events.append(message["event"])

    def close(self) -> None:
        self.raw.close()


class Cases(unittest.TestCase):
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()

    @classmethod
    def tearDownClass(cls) -> None:
        assert cls.server.end() == 0, "Ctrl-C is how it ends"

    @contextlib.contextmanager
    def page(self) -> Iterator[Socket]:
        page = Socket(self.server)
        self.assertEqual(page.status, 101)
        try:
            yield page
        finally:
            page.close()

    def status(self, **how: str | None) -> int:
        """Of an attempt to open a socket."""
        page = Socket(self.server, **how)
        page.close()
        return page.status

    def test_files(self) -> None:
        status, headers, body = self.server.get(f"/{TOKEN}/")
        self.assertEqual((status, body), (200, PAGE["index.html"]))
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
        self.assertEqual(headers["cross-origin-embedder-policy"], "require-corp")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(self.server.get(f"/{TOKEN}/engine/engine.js?x=1")[2], PAGE["engine/engine.js"])
        self.assertEqual(json.loads(self.server.get(f"/{TOKEN}/engine/connection.json")[2]), {"server": True})
        status, headers, body = self.server.get(f"/{TOKEN}/", "HEAD")
        self.assertEqual((status, headers["content-length"], body), (200, str(len(PAGE["index.html"])), ""))

    def test_what_is_no_page_file(self) -> None:
        for path in (f"/{TOKEN}/.secret.txt", f"/{TOKEN}/notes.md", f"/{TOKEN}/../outside.txt", f"/{TOKEN}/engine/../../outside.txt",
                     f"/{TOKEN}/%2e%2e/outside.txt", f"/{TOKEN}//etc/passwd", f"/{TOKEN}/engine", f"/{TOKEN}/engine/", f"/{TOKEN}/none.js"):
            self.assertEqual(self.server.get(path)[0], 404, path)

    def test_tokens(self) -> None:
        for path in ("/", "/index.html", "/wrong-token/", f"/{TOKEN}x/", f"/{TOKEN[:-1]}/", f"/{TOKEN}", f"/{TOKEN.upper()}/"):
            self.assertEqual(self.server.get(path)[0], 404, path)
        self.assertEqual(self.status(path="/wrong-token/engine/socket"), 404)

    def test_foreign_hosts_and_origins(self) -> None:
        port = self.server.port
        for host in ("example.org", f"example.org:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.example.org:{port}"):
            self.assertEqual(self.server.get(f"/{TOKEN}/", Host=host)[0], 403, host)
            self.assertEqual(self.status(host=host), 403, host)
        for origin in ("http://example.org", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1"):
            self.assertEqual(self.server.get(f"/{TOKEN}/", Origin=origin)[0], 403, origin)
            self.assertEqual(self.status(origin=origin), 403, origin)
        self.assertEqual(self.status(origin=None), 403, "no origin")
        self.assertEqual(self.server.get(f"/{TOKEN}/", Host=f"localhost:{port}")[0], 200)

    def test_methods_and_rubbish(self) -> None:
        self.assertEqual(self.server.get(f"/{TOKEN}/", "DELETE")[0], 405)
        for rubbish in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 40000,
                        b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as raw:
                with contextlib.suppress(ConnectionError):
                    raw.sendall(rubbish)
                    self.assertIn(raw.recv(12)[9:10], (b"4", b""), rubbish[:20])
        self.assertEqual(self.server.get(f"/{TOKEN}/")[0], 200)

    def test_commands(self) -> None:
        with self.page() as page:
            games = page.ask(id=1, do="games")[0]["ok"]
            self.assertEqual(games["threads"], 2)
            self.assertIn("reversi", [game["name"] for game in games["games"]])
            position = page.ask(id="two", do="position", game="shogi", moves=["7g7f"])[0]
            self.assertEqual((position["id"], position["ok"]["turn"]), ("two", "white"))
            found, events = page.ask(id=3, do="search", game="reversi", depth=6)
            self.assertIn(found["ok"]["best"], ("c4", "d3", "e6", "f5"))
            self.assertEqual(events[-1]["depth"], 6)
            mate = page.ask(id=4, do="mate", game="shogi", text="4k4/9/4P4/9/9/9/9/9/4K4 b G 1")[0]["ok"]
            self.assertEqual((mate["answer"], mate["moves"]), ("mate", ["G*5b"]))
            mated = page.ask(id=5, do="defend", game="shogi", text="4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b")[0]["ok"]
            self.assertEqual((mated["mate"], mated["in"], mated["reply"]), (True, 0, None))
            ending = "XXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOOOOO-- X"
            solved, values = page.ask(id=6, do="solve", game="reversi", text=ending, every_move=True)
            self.assertEqual([value["move"] for value in values],
                             [move["move"] for move in page.ask(id=7, do="position", game="reversi", text=ending)[0]["ok"]["legal"]])
            self.assertEqual(solved["ok"]["discs"], max(value["discs"] for value in values))

    def test_records(self) -> None:
        with self.page() as page:
            read = page.ask(id=1, do="read", text="PI\n+\n+7776FU\n-3334FU\n'*a comment\n%TORYO\n")[0]["ok"]
            record = read["games"][0]["record"]
            self.assertEqual((read["game"], read["format"], record["moves"], record["close"]),
                             ("shogi", "csa", ["7g7f", "3c3d"], "resignation"))
            self.assertEqual(record["notes"], [{"time_ms": None, "score": None, "comments": []},
                                               {"time_ms": None, "score": None, "comments": ["a comment"]}])
            kif = page.ask(id=2, do="write", game="shogi", format="kif", record=record)[0]["ok"]
            again = page.ask(id=3, do="read", base64=kif["base64"])[0]["ok"]
            self.assertEqual((again["format"], again["games"][0]["record"]["moves"]), ("kif", record["moves"]))

    def test_encodings(self) -> None:
        """An analysis is written in both encodings, also into the game as it went on."""
        with self.page() as page:
            record = {"moves": ["7g7f", "3c3d", "2g2f"], "black": "先手"}
            analysis = page.ask(id=1, do="analyse", game="shogi", record=record, depth=1)[0]["ok"]["analysis"]
            later = {**record, "moves": [*record["moves"], "8c8d", "2f2e"], "close": "resignation", "black_points": 1,
                     "variations": [{"before": ["7g7f"], "moves": ["8c8d"]}]}
            for given, moves, values in (({}, 3, 4), ({"record": later}, 5, 4), ({"record": {"moves": ["7g7f", "8c8d"]}}, 2, 2),
                                         ({"record": {"moves": []}}, 0, 1)):
                for encoding, name in (("utf8", "utf-8"), ("shift_jis", "cp932")):
                    file = page.ask(id=2, do="annotate", analysis=analysis, format="kif", encoding=encoding, **given)[0]["ok"]
                    text = base64.b64decode(file["base64"]).decode(name)
                    self.assertEqual((file["ending"], file["text"]), ("kif", text if name == "utf-8" else None))
                    self.assertEqual(len(re.findall(r"^ +\d+ [１-９同]", text.partition("変化")[0], re.MULTILINE)), moves)
                    self.assertEqual(text.count("#評価値="), values)
                    self.assertEqual("変化：2手" in text, moves == 5)
            for do, what in (("annotate", {"analysis": analysis}), ("write", {"game": "shogi", "record": record})):
                self.assertIn("encoding is 'latin1'", page.ask(id=3, do=do, format="kif", encoding="latin1", **what)[0]["error"])

    def test_boards_of_obf(self) -> None:
        with self.page() as page:
            board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
            for line in (board, f"{board};", f"{board}; A2:+38; % one"):
                self.assertEqual(page.ask(id=1, do="position", game="reversi", text=line)[0]["ok"]["position"], board)
            self.assertIn("a score", page.ask(id=2, do="position", game="reversi", text=f"{board}; A2:x")[0]["error"])

    def test_stop(self) -> None:
        with self.page() as page:
            page.send(json.dumps({"id": 1, "do": "search", "game": "shogi"}).encode())
            self.assertIn("event", page.message())
            # Lanes do not wait for each other.
            self.assertEqual(page.ask(id=2, do="position", game="reversi")[0]["ok"]["turn"], "black")
            page.send(json.dumps({"id": 3, "do": "stop", "of": 1}).encode())
            answers = {}
            while len(answers) < 2:
                message = page.message()
                if "event" not in message:
                    answers[message["id"]] = message
            self.assertTrue(answers[1]["ok"]["stopped"])
            self.assertIsNotNone(answers[1]["ok"]["best"])
            self.assertEqual(answers[3]["ok"], {})

    def test_stop_of_an_id_given_twice_ends_both(self) -> None:
        with self.page() as page:
            page.send(json.dumps({"id": 1, "do": "search", "game": "shogi"}).encode())
            self.assertIn("event", page.message())
            page.send(json.dumps({"id": 1, "do": "search", "game": "shogi", "depth": 1}).encode())
            page.send(json.dumps({"id": 2, "do": "stop", "of": 1}).encode())
            answers: list[int] = []
            while len(answers) < 3:
                message = page.message()
                if "event" not in message:
                    answers.append(message["id"])
            self.assertEqual(sorted(answers), [1, 1, 2])

    def test_what_is_no_command(self) -> None:
        with self.page() as page:
            for text in (b"", b"rubbish", b"[]", b"{}", b'{"id":1}', b'{"id":[1],"do":"games"}', b'{"id":1,"do":"no such"}',
                         b'{"id":1,"do":5}', b"\xf0\x9f\x98\x80", b"[" * 100000):
                page.send(text)
                answer = page.message()
                self.assertIn("error", answer, text[:30])
                self.assertEqual(answer["id"], 1 if b'"id":1' in text else None, text[:30])
            for command, words in (({"do": "search", "game": "shogi", "depht": 3}, "'depht' is not a key of search; it takes game"),
                                   ({"do": "games", "game": "shogi"}, "'game' is not a key of games; it takes none"),
                                   ({"do": "stop", "off": 3}, "'off' is not a key of stop; it takes of")):
                self.assertIn(words, page.ask(id="a", **command)[0]["error"])
            for command in ({"do": "position"}, {"do": "position", "game": "go"}, {"do": "position", "game": "shogi", "moves": ["7g7e"]},
                            {"do": "position", "game": "shogi", "text": "no sfen"}, {"do": "search", "game": "reversi", "depth": -1},
                            {"do": "search", "game": "reversi", "threads": 99}, {"do": "search", "game": "reversi", "only": [1]},
                            {"do": "read", "base64": "?"}, {"do": "read", "game": "shogi", "text": "nonsense"}, {"do": "write", "game": "shogi", "format": "ggf", "record": {"moves": []}},
                            {"do": "mate", "game": "reversi"}, {"do": "solve", "game": "shogi"}):
                self.assertIn("error", page.ask(id=7, **command)[0], command)
            for command in ({"do": "search", "game": "reversi", "only": {}}, {"do": "search", "game": "reversi", "clock": []},
                            {"do": "position", "game": "shogi", "moves": {"a": "7g7f"}}, {"do": "position", "game": "shogi", "moves": [1]},
                            {"do": "compose", "game": "shogi", "pieces": {}, "turn": "black"}):
                self.assertIn("of the wrong kind", page.ask(id=7, **command)[0]["error"], command)
            wrong = page.ask(id=8, do="position", game="shogi", moves=["7g7f", "1a1b+"])[0]["error"]
            self.assertIn("move 2", wrong)
            self.assertIn("ok", page.ask(id=9, do="position", game="shogi")[0])

    def test_messages_too_long_or_not_text(self) -> None:
        for payload, opcode in ((b" " * ((1 << 20) + 1), 1), (b"\xff\xfe", 1), (b"{}", 2)):
            page = Socket(self.server)
            with self.assertRaises((EOFError, ConnectionError)):
                page.send(payload, opcode)
                page.message()
            page.close()
        self.assertEqual(self.server.get(f"/{TOKEN}/")[0], 200)

    def test_broken_frames(self) -> None:
        """Half frames, wrong bits and lengths, and many pieces of nothing: the page is closed or waited for, others go on."""
        mask = os.urandom(4)
        for frame in (b"\x81", b"\x81\xfe", b"\x81\x85" + mask + b"ab", b"\x81\x05hello", b"\x83\x80" + mask, b"\xf1\x80" + mask,
                      b"\x01\x81" + mask + b"a\x81\x81" + mask + b"b", b"\x80\x80" + mask, b"\x81\xff" + b"\xff" * 8 + mask,
                      b"\x89\xfe\x01\x00" + mask + b"x" * 256, b"\x88\x81" + mask + b"x", b"\x01\x80" + mask + (b"\x00\x80" + mask) * 20000):
            page = Socket(self.server)
            with contextlib.suppress(ConnectionError):
                page.raw.sendall(frame)
            with self.page() as other:
                self.assertEqual(other.ask(id=1, do="position", game="reversi")[0]["ok"]["turn"], "black", frame[:20])
            page.close()

    def test_floods(self) -> None:
        with self.page() as page:
            with self.assertRaises((EOFError, ConnectionError)):
                for i in range(2000):
                    page.send(json.dumps({"id": i, "do": "stop", "of": 0}).encode())
                while True:
                    page.message()
        many = [Socket(self.server) for _ in range(8)]
        self.assertEqual({page.status for page in many}, {101})
        self.assertEqual(self.status(), 503)
        many.pop().close()
        until = time.monotonic() + 20
        while (status := self.status()) != 101 and time.monotonic() < until:
            time.sleep(0.1)
        self.assertEqual(status, 101)
        for page in many:
            page.close()
        silent = [socket.create_connection(("127.0.0.1", self.server.port), timeout=30) for _ in range(80)]
        for raw in silent:
            raw.close()
        self.assertEqual(self.server.get(f"/{TOKEN}/")[0], 200)

    def test_waiting_commands_are_few(self) -> None:
        with self.page() as page:
            page.send(json.dumps({"id": 0, "do": "search", "game": "shogi"}).encode())
            for i in range(1, 80):
                page.send(json.dumps({"id": i, "do": "new_game"}).encode())
            while "error" not in (message := page.message()):
                pass
            self.assertIn("too many", message["error"])


class Ends(unittest.TestCase):
    def test_by_a_signal_amid_a_search(self) -> None:
        server = Server()
        page = Socket(server)
        page.send(json.dumps({"id": 1, "do": "search", "game": "shogi"}).encode())
        page.message()
        self.assertEqual(server.end(), 0)
        page.close()

    def test_pages_that_go_away_amid_two_commands_each(self) -> None:
        server = Server()
        pages = [Socket(server) for _ in range(8)]
        for page in pages:
            page.send(json.dumps({"id": 1, "do": "search", "game": "shogi"}).encode())
            page.send(json.dumps({"id": 2, "do": "solve", "game": "connect_four"}).encode())
            page.message()
        for page in pages:
            page.close()
        self.assertEqual(server.get(f"/{TOKEN}/")[0], 200)
        self.assertEqual(server.end(), 0)

    def test_a_page_that_goes_away_ends_its_search(self) -> None:
        server = Server()
        for _ in range(12): # more than may be open at a time
            page = Socket(server)
            until = time.monotonic() + 20
            while page.status != 101 and time.monotonic() < until:
                page.close()
                time.sleep(0.05)
                page = Socket(server)
            page.send(json.dumps({"id": 1, "do": "search", "game": "reversi"}).encode())
            page.message()
            page.close()
        self.assertEqual(server.end(), 0)

    def test_the_page_is_in_the_program(self) -> None:
        server = Server(own_page=False)
        folder = pathlib.Path(__file__).resolve().parents[2] / "tools/web/page"
        files = [path for path in folder.rglob("*") if path.suffix in (".html", ".css", ".js", ".json", ".svg")]
        self.assertGreater(len(files), 50)
        for file in files:
            name = str(file.relative_to(folder))
            if name not in ("engine/connection.json", "jsconfig.json"): # the server's own; an editor's
                self.assertEqual(server.get(f"/{TOKEN}/{name}")[::2], (200, file.read_text(encoding="utf-8")), name)
        self.assertEqual(server.get(f"/{TOKEN}/jsconfig.json")[0], 404)
        self.assertEqual(server.get(f"/{TOKEN}/none.js")[0], 404)
        self.assertEqual(server.end(), 0)

    def test_a_port_in_use(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            done = subprocess.run([KIBAN, "serve", "--port", str(port)], capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, f"kiban serve: port {port} of 127.0.0.1 cannot be opened: Address already in use; name "
                                      "another with --port, or none for a free one\n")

    def test_arguments(self) -> None:
        for options, words in ((["--page", "none"], "--page"), (["--token", "short"], "--token"), (["--port", "70000"], "--port")):
            done = subprocess.run([KIBAN, "serve", *options], capture_output=True, text=True, check=False, timeout=30)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)


unittest.main()
