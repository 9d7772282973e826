"""A client of `kiban serve` for scripts: requests and answers as the page has them (README.md), over a WebSocket (RFC 6455)."""

import base64
import json
import os
import re
import socket
import struct
import subprocess

LONG = 1 << 16


class Refused(Exception):
    """The engine's words about a request that it cannot do."""


class Client:
    """Starts `kiban serve` and talks to it. A context: the server ends with it."""

    def __init__(self, kiban: str):
        self.process = subprocess.Popen([kiban, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = None
        for line in self.process.stdout:
            if found := re.search(r"http://(127\.0\.0\.1:\d+)/([\w-]+)/", line):
                break
        if not found:
            raise Refused("kiban serve gives no address")
        self.number = 0
        self.unread = b""
        self.connect(found[1], found[2])

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)

    def connect(self, host: str, token: str) -> None:
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /{token}/engine/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.unread:
            self.receive()
        head, self.unread = self.unread.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Refused(head.split(b"\r\n")[0].decode())

    def receive(self) -> None:
        data = self.socket.recv(LONG)
        if not data:
            raise Refused("the server has closed the connection")
        self.unread += data

    def take(self, count: int) -> bytes:
        while len(self.unread) < count:
            self.receive()
        data, self.unread = self.unread[:count], self.unread[count:]
        return data

    def send(self, text: str, kind: int = 1) -> None:
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else \
            struct.pack("!BBH", 0x80 | kind, 0xFE, size) if size < LONG else struct.pack("!BBQ", 0x80 | kind, 0xFF, size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def message(self) -> str:
        """The next text, put together from its frames; answers pings on the way."""
        text = b""
        while True:
            first, size = self.take(2)
            size &= 0x7F
            if size >= 126:
                size = struct.unpack("!H", self.take(2))[0] if size == 126 else struct.unpack("!Q", self.take(8))[0]
            data = self.take(size)
            kind = first & 0x0F
            if kind == 8:
                raise Refused("the server has closed the connection")
            if kind == 9:
                self.send(data.decode(), 10)
            elif kind in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()

    def ask(self, **request) -> dict:
        """The final answer; raises Refused with the engine's words."""
        self.number += 1
        self.send(json.dumps({"id": self.number, **request}))
        while True:
            answer = json.loads(self.message())
            if answer.get("id") == self.number and "error" in answer:
                raise Refused(answer["error"])
            if answer.get("id") == self.number and "ok" in answer:
                return answer["ok"]
