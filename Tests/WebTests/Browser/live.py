# live.py — a small client of the server's WebSocket, for tests without a browser.

import base64
import json
import os
import socket
import struct
import time
from urllib.parse import urlsplit

CHANNELS = ["view", "look", "julia", "thumb"]


class Live:
    """One connected page."""

    def __init__(self, url, timeout=30):
        parts = urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout)
        # Otherwise an acknowledgment may wait 40 ms for the one before, and so does the next picture.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /live HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                raise ConnectionError("the server has closed the connection")
            head += more
        head, rest = head.split(b"\r\n\r\n", 1)
        self.file = self.socket.makefile("rb", 1 << 16)
        self.rest = rest
        self.status = int(head.split()[1])
        self.last = 0

    def close(self):
        self.file.close()
        self.socket.close()

    def _take(self, count):
        taken, self.rest = self.rest[:count], self.rest[count:]
        if len(taken) < count:
            taken += self.file.read(count - len(taken))
        if len(taken) < count:
            raise ConnectionError("the server has closed the connection")
        return taken

    def send(self, message):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        if len(data) < 126:
            head = struct.pack("!BB", 0x81, 0x80 | len(data))
        elif len(data) < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, len(data))
        repeated = (mask * (len(data) // 4 + 1))[: len(data)]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(
            len(data), "big"
        )
        self.socket.sendall(head + mask + masked)

    def receive(self):
        """The next message: an object, or a tuple (header, payload) of a picture."""
        whole, opcode = bytearray(), 0
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._take(8))[0]
            payload = self._take(length)
            opcode = first & 0x0F or opcode
            if opcode == 8:
                raise ConnectionError("the server has closed the connection")
            whole += payload
            if first & 0x80:
                break
        whole = bytes(whole)
        if opcode == 1:
            return json.loads(whole)
        names = ["version", "channel", "flags", "format", "id", "width", "height", "length"]
        header = dict(zip(names, struct.unpack("<BBBBIHHI", whole[:16])))
        header["channel"] = CHANNELS[header["channel"]]
        self.send({"t": "ack", "id": header["id"], "channel": header["channel"]})
        return header, whole[16:]

    def request(self, message):
        """Sends a request with the next id, and returns the id."""
        self.last += 1
        self.send({**message, "id": self.last})
        return self.last

    def view(self, place, moves=(), width=320, height=180):
        """Shows a view; returns the place, the frames (seconds, header, payload), and the last message."""
        start = time.monotonic()
        number = self.request(
            {"t": "view", "from": place, "moves": list(moves), "w": width, "h": height}
        )
        found, frames = None, []
        while True:
            message = self.receive()
            if isinstance(message, tuple):
                if message[0]["id"] == number and message[0]["channel"] == "view":
                    frames.append((time.monotonic() - start, *message))
            elif message.get("id") == number and message.get("channel") == "view":
                if message["t"] == "place":
                    found = message
                if message["t"] in ("done", "error"):
                    return found, frames, message
