# test_load.py — the server under load: many clients, broken connections, heavy views.

import itertools
import json
import os
import random
import socket
import struct
import subprocess
import sys
import threading
import time
import unittest
import urllib.request

from live import Live
from server import Server

# The duration of each load, in seconds; 30 for a thorough run.
LOAD = float(os.environ.get("FATHOM_LOAD_SECONDS", "4"))
# How long an answer may take before it counts as none; the machine may be busy.
PATIENCE = 30


class LoadTests(unittest.TestCase):
    def start(self, *arguments):
        server = Server(arguments)
        self.addCleanup(server.kill)
        return server

    def first_frame(self, live, zoom=16):
        """The seconds until the first pixels of a new view arrive; the view is then left."""
        start = time.monotonic()
        number = live.request({"t": "view", "from": "home", "w": 1280, "h": 720,
                               "moves": [{"zoom": zoom, "x": 0.1, "y": 0.2}]})
        while True:
            message = live.receive()
            if isinstance(message, tuple) and message[0]["id"] == number:
                break
        seconds = time.monotonic() - start
        live.send({"t": "cancel", "channel": "view"})
        time.sleep(0.1)
        return seconds

    def answer(self, port, path="/api/places"):
        """The status of an answer over a connection of its own."""
        with socket.create_connection(("localhost", port), PATIENCE) as one:
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n"
                        "Connection: close\r\n\r\n".encode())
            return one.recv(4096).split(b" ", 2)[1]

    def test_load_leaves_another_client_its_picture(self):
        server = self.start()
        live = Live(server.url)
        live.view("home", width=1280, height=720)

        quiet = sorted(self.first_frame(live) for _ in range(5))[2]
        half_open = []
        for _ in range(100):
            one = socket.create_connection(("localhost", server.port))
            one.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            half_open.append(one)
        load = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "load.py"), str(server.port),
             "50", "1000", str(LOAD)], stdout=subprocess.PIPE, text=True)
        ends = time.monotonic() + LOAD
        # Clients request slow views, and then disconnect.
        guests = [Live(server.url) for _ in range(4)]
        for guest in guests:
            guest.request({"t": "view", "from": "seahorse", "w": 1280, "h": 720})
        loaded = []
        while time.monotonic() < ends - 1:
            loaded.append(self.first_frame(live))
        answered = int(load.communicate()[0])
        for guest in guests:
            guest.close()
        for one in half_open:
            one.close()
        loaded.sort()
        self.assertGreater(answered, 200 * LOAD)
        self.assertLess(loaded[len(loaded) // 2], max(0.45, 3 * quiet), (quiet, loaded))
        self.assertLess(server.memory(), 1 << 30)
        live.close()
        time.sleep(2)
        before = server.seconds()
        time.sleep(2)
        self.assertLess(server.seconds() - before, 0.5, "something is left running")
        self.assertEqual(server.stop(), 130)

    def test_every_client_is_answered_while_others_break_their_connections(self):
        server = self.start()
        ends, asked, failures = time.monotonic() + LOAD, [0] * 6, []

        def client(number):
            chance = random.Random(number)
            while time.monotonic() < ends and not failures:
                kind = chance.randrange(4)
                try:
                    if kind == 0:
                        # A reset in the middle of a request.
                        one = socket.create_connection(("localhost", server.port), PATIENCE)
                        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                        one.sendall(b"GET / HTTP/1.1\r\nHo")
                        one.close()
                    elif kind == 1:
                        # A page that goes while its picture is made.
                        live = Live(server.url, PATIENCE)
                        live.request({"t": "view", "from": "home", "w": 32, "h": 32})
                        live.close()
                    else:
                        self.assertEqual(self.answer(server.port), b"200")
                    asked[number] += 1
                except (OSError, AssertionError, IndexError) as failure:
                    failures.append(repr(failure))

        threads = [threading.Thread(target=client, args=(number,)) for number in range(6)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(failures, [], f"after {sum(asked)} connections")
        self.assertGreater(sum(asked), 20 * LOAD)
        self.assertEqual(server.stop(), 130)

    def test_silent_connections_keep_no_others_out(self):
        server = self.start()
        silent = []
        for _ in range(700):
            one = socket.create_connection(("localhost", server.port), PATIENCE)
            one.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            silent.append(one)
        self.assertEqual(self.answer(server.port), b"200")
        for one in silent:
            one.close()
        self.assertEqual(server.stop(), 130)

    def test_a_seventeenth_page_is_told_to_come_again(self):
        server = self.start()
        pages = [Live(server.url, PATIENCE) for _ in range(16)]
        for page in pages:
            self.assertEqual(page.view("home", width=16, height=16)[2]["t"], "done")
        late = Live(server.url, PATIENCE)
        message = late.receive()
        self.assertEqual((message["t"], message["retryAfter"]), ("busy", 2))
        with self.assertRaises(ConnectionError):
            late.receive()
        late.close()
        pages.pop().close()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            again = Live(server.url, PATIENCE)
            again.request({"t": "view", "from": "home", "w": 16, "h": 16})
            isIn = again.receive()["t"] != "busy"
            again.close()
            if isIn:
                break
        self.assertTrue(isIn, "the place of a page that has gone is free again")
        for page in pages:
            page.close()
        self.assertEqual(server.stop(), 130)

    def test_heavy_views_of_six_pages_share_a_gibibyte(self):
        server = self.start()
        heavy = [Live(server.url, 600) for _ in range(6)]
        for page in heavy:
            page.request({"t": "view", "from": "dragon", "w": 1280, "h": 720})
        ends = time.monotonic() + 5 * LOAD
        other = Live(server.url, 600)
        while time.monotonic() < ends:
            self.assertEqual(other.view("home", width=640, height=360)[2]["t"], "done")
            self.assertLess(server.memory(), 1 << 30)
        for page in [*heavy, other]:
            page.close()
        self.assertEqual(server.stop(), 130)

    def test_heavy_views_and_an_order_share_a_gibibyte(self):
        server = self.start("--memory", "1")
        heavy = [Live(server.url, 600) for _ in range(4)]
        for page, place in zip(heavy, ("seahorse", "depth-113", "dragon", "helix")):
            page.request({"t": "view", "from": place, "w": 1280, "h": 720})
        film = {"kind": "movie", "format": "mp4", "w": 1280, "h": 720,
                "location": "fathom1:re=-0.743643887037:im=0.131825904205:h=1e-9"}
        urllib.request.urlopen(urllib.request.Request(
            server.url + "/api/jobs", json.dumps(film).encode(),
            {"Content-Type": "application/json"})).close()
        ends, other = time.monotonic() + 10 * LOAD, Live(server.url, 600)
        for k in itertools.count():
            if time.monotonic() > ends:
                break
            self.first_frame(other, 16 + k % 32)
            self.assertLess(server.memory(), 1 << 30)
        for page in [*heavy, other]:
            page.close()
        self.assertEqual(server.stop(), 130)

    def test_views_that_are_left_give_their_memory_to_the_next(self):
        server = self.start()
        live = Live(server.url, 600)
        live.view("home", width=1280, height=720)
        for k in range(40):
            self.first_frame(live, 16 + k % 20)
        self.assertLess(server.memory(), 400 << 20, server.memory() >> 20)
        live.close()
        self.assertEqual(server.stop(), 130)


if __name__ == "__main__":
    unittest.main()
