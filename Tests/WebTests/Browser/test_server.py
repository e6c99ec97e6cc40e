# test_server.py — the server without a browser: pictures, exactness, safety.

import http.client
import json
import os
import struct
import subprocess
import tempfile
import time
import unittest
import zlib

from live import Live
from server import PROGRAM, Server

DEEP = "fathom1:re=-1.99999999913827011875827476290869498831680913663682095950680227271547027727918984967:im=0:h=1e-60"


def png_pixels(path):
    """The bytes of an 8-bit RGB picture, row by row."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height = struct.unpack(">II", data[at + 8:at + 16])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    raw, stride = zlib.decompress(packed), 3 * width
    above, rows = bytearray(stride), []
    for j in range(height):
        kind, row = raw[j * (stride + 1)], bytearray(raw[j * (stride + 1) + 1:(j + 1) * (stride + 1)])
        for i in range(stride):
            left = row[i - 3] if i >= 3 else 0
            up, corner = above[i], above[i - 3] if i >= 3 else 0
            if kind == 1:
                row[i] = row[i] + left & 255
            elif kind == 2:
                row[i] = row[i] + up & 255
            elif kind == 3:
                row[i] = row[i] + (left + up >> 1) & 255
            elif kind == 4:
                p = left + up - corner
                a, b, c = abs(p - left), abs(p - up), abs(p - corner)
                row[i] = row[i] + (left if a <= b and a <= c else up if b <= c else corner) & 255
        rows.append(bytes(row))
        above = row
    return b"".join(rows)


class ServerTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.kill()

    def http(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("localhost", self.server.port, timeout=20)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        found = answer.status, answer.read(), answer.headers
        connection.close()
        return found

    # Pictures

    def test_the_last_picture_has_the_pixels_of_a_file(self):
        live = Live(self.server.url)
        for place in ["home", "1-4-4-1-3-3", "seahorse", DEEP]:
            found, frames, end = live.view(place)
            self.assertEqual(end["t"], "done", end)
            seconds, header, payload = frames[-1]
            self.assertEqual((header["flags"], header["width"], header["height"]), (3, 320, 180))
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "x.png")
                subprocess.run(
                    [PROGRAM, "render", found["location"], "--size", "320x180", "-o", path],
                    check=True, stderr=subprocess.DEVNULL)
                self.assertEqual(payload, png_pixels(path), place)
        live.close()

    def test_a_coarse_picture_comes_first(self):
        live = Live(self.server.url)
        _, frames, _ = live.view("seahorse", width=1280, height=720)
        self.assertLess(frames[0][1]["width"], 1280)
        self.assertLess(frames[0][0], frames[-1][0])
        live.close()

    def test_three_hundred_steps_in_and_out_about_a_point_end_at_the_same_place(self):
        live = Live(self.server.url)
        start = live.view("home", width=64, height=64)[0]["location"]
        deep = live.view(start, [{"zoom": 300 * 16, "x": 0.3, "y": 0.21}], 64, 64)[0]
        self.assertGreater(deep["octaves"], 70)
        self.assertEqual(live.view(start, [{"zoom": 0, "x": 0.3, "y": 0.21}], 64, 64)[0]["location"], start)
        live.close()

    def test_a_newer_view_cancels_the_older(self):
        live = Live(self.server.url)
        live.request({"t": "view", "from": "dragon", "w": 1280, "h": 720})
        time.sleep(0.5)
        start = time.monotonic()
        found, frames, end = live.view("home", width=64, height=64)
        self.assertEqual(end["t"], "done")
        self.assertLess(time.monotonic() - start, 2)
        live.close()

    def test_recoloring_iterates_nothing(self):
        live = Live(self.server.url)
        found, frames, _ = live.view("seahorse", width=640, height=360)
        start = time.monotonic()
        number = live.request({
            "t": "look", "from": found["location"], "w": 640, "h": 360,
            "moves": [{"look": {"pal": "ember", "phase": "0.3"}}]})
        place = None
        while True:
            message = live.receive()
            if isinstance(message, tuple) and message[0]["channel"] == "look":
                break
            if isinstance(message, dict) and message.get("channel") == "look":
                self.assertEqual(message["t"], "place", message)
                place = message["location"]
        self.assertLess(time.monotonic() - start, 1)
        self.assertIn(":pal=ember", place)
        self.assertNotEqual(message[1], frames[-1][2])
        live.close()

    def test_a_pixel_is_told_in_full(self):
        live = Live(self.server.url)
        live.view("home", width=64, height=64)
        number = live.request({"t": "inspect", "from": "home", "w": 64, "h": 64, "at": [20, 32]})
        message = live.receive()
        self.assertEqual(message["t"], "inspected")
        # −1.04 lies in the disc of period 2.
        self.assertEqual((message["status"], message["period"]), ("interior", 2))
        self.assertTrue(message["re"].startswith("-1.0"))
        self.assertGreater(len(message["orbit"]), 10)
        live.close()

    def test_a_journey_of_moves_is_that_of_the_terminal(self):
        live = Live(self.server.url)
        moves = [{"quadrant": 1}, {"quadrant": 4}, {"quadrant": 3}, {"out": True}]
        self.assertEqual(live.view("home", moves, 64, 64)[0]["journey"], "1-4")
        live.close()

    def test_julia_sets_and_back(self):
        live = Live(self.server.url)
        julia = live.view("home", [{"julia": [0.0, 0.25]}], 64, 64)[0]
        self.assertEqual((julia["formula"], julia["isJulia"]), ("julia", True))
        self.assertEqual(julia["constant"], ["-0.5", "0.75"])
        moved = live.view(julia["location"], [{"constant": [0.25, 0]}], 64, 64)[0]
        self.assertEqual(moved["constant"], ["-0.25", "0.75"])
        plane = live.view(moved["location"], [{"plane": True}], 64, 64)[0]
        self.assertEqual((plane["formula"], plane["re"]), ("mandelbrot", "-0.25"))
        live.close()

    def test_another_formula_is_shown_whole_in_the_same_colors(self):
        live = Live(self.server.url)
        start = live.view("home", [{"look": {"pal": "ember"}}, {"quadrant": 1}], 64, 64)[0]
        ship = live.view(start["location"], [{"formula": "burning-ship", "power": 3}], 64, 64)[0]
        self.assertEqual((ship["formula"], ship["power"], ship["height"]), ("burning-ship", 3, "3"))
        self.assertEqual(ship["look"]["pal"], "ember")
        julia = live.view(ship["location"], [{"formula": "julia", "power": 2}], 64, 64)[0]
        self.assertTrue(julia["isJulia"], julia)
        back = live.view(julia["location"], [{"formula": "mandelbrot"}], 64, 64)[0]
        self.assertEqual((back["formula"], back["isJulia"], back["re"]), ("mandelbrot", False, "-0.5"))
        for wrong in [{"formula": "nonsense"}, {"formula": "burning-ship", "power": 99}]:
            self.assertEqual(live.view("home", [wrong], 64, 64)[2]["t"], "error", wrong)
        live.close()

    def test_a_draft_of_a_look_has_some_of_its_pixels(self):
        live = Live(self.server.url)
        found, _, end = live.view("fathom1:re=-0.7453:im=0.1127:h=0.02:n=400:color=slope",
                                  width=641, height=361)
        self.assertEqual(end["t"], "done", end)

        def look(**more):
            live.request({"t": "look", "from": found["location"], "w": 641, "h": 361,
                          "moves": [{"look": {"pal": "ember"}}], **more})
            while True:
                message = live.receive()
                if isinstance(message, tuple) and message[0]["channel"] == "look":
                    return message
        whole = look()
        self.assertEqual((whole[0]["width"], whole[0]["height"]), (641, 361))
        for number in range(6):
            head, pixels = look(draft=True)
            # The first has every second one, and the others as many as the time allows.
            spacing = next(one for one in range(2, 9) if -(-641 // one) == head["width"])
            self.assertEqual(head["height"], -(-361 // spacing))
            if number == 0:
                self.assertEqual(spacing, 2)
            # The dither, at most one step of 255, depends on the row.
            for x, y in [(0, 0), (0.1, 0.1), (0.99, 0.99), (0.6, 0.5), (0.1, 0.7)]:
                i, j = int(x * head["width"]), int(y * head["height"])
                at, of = 3 * (head["width"] * j + i), 3 * spacing * (641 * j + i)
                for k in range(3):
                    self.assertLessEqual(abs(pixels[at + k] - whole[1][of + k]), 1, (spacing, i, j))
        live.close()

    # Places and jobs

    def test_saved_places(self):
        place = {"name": "tower", "location": "fathom1:j=1431"}
        self.assertEqual(self.http("POST", "/api/places", json.dumps(place))[0], 201)
        self.assertEqual(self.http("POST", "/api/places", json.dumps(place))[0], 400)
        rename = json.dumps({"name": "tower", "to": "spire"})
        self.assertEqual(self.http("PUT", "/api/places", rename)[0], 204)
        names = [p["name"] for p in json.loads(self.http("GET", "/api/places")[1])]
        self.assertEqual(names, ["spire"])
        live = Live(self.server.url)
        self.assertEqual(live.view("spire", width=64, height=64)[0]["journey"], "1-4-3-1")
        live.close()
        self.assertEqual(self.http("DELETE", "/api/places?name=spire")[0], 204)
        self.assertEqual(self.http("DELETE", "/api/places?name=spire")[0], 400)

    def test_a_job_survives_a_restart(self):
        folder = tempfile.mkdtemp()
        server = Server(folder=folder)
        order = {"kind": "poster", "location": "fathom1:j=144133:n=3000", "w": 2400, "h": 1600}

        def ask(method, path, body=None):
            connection = http.client.HTTPConnection("localhost", server.port)
            connection.request(method, path, body)
            answer = connection.getresponse()
            found = answer.read(), answer.headers
            connection.close()
            return found

        def job_after(*states):
            deadline = time.monotonic() + 300
            while True:
                job = json.loads(ask("GET", "/api/jobs")[0])[0]
                if job["state"] not in states:
                    return job
                self.assertLess(time.monotonic(), deadline, job)
                time.sleep(0.1)
        number = json.loads(ask("POST", "/api/jobs", json.dumps(order))[0])["id"]
        self.assertEqual(job_after("waiting")["state"], "running")
        server.kill()
        server = Server(folder=folder)
        job = job_after("waiting", "running")
        self.assertEqual((job["id"], job["state"]), (number, "done"), job)
        bytes, headers = ask("GET", job["file"])
        self.assertIn("attachment", headers["Content-Disposition"])
        with tempfile.TemporaryDirectory() as other:
            path = os.path.join(other, "x.png")
            subprocess.run(
                [PROGRAM, "render", order["location"], "--size", "2400x1600", "--samples", "1",
                 "-o", path], check=True, stderr=subprocess.DEVNULL)
            with open(path, "rb") as file:
                self.assertEqual(bytes, file.read())
        self.assertEqual(server.stop(), 130)

    def test_an_order_takes_no_more_memory_than_it_may(self):
        server = Server(["--memory", "1", "--threads", "4"])
        self.addCleanup(server.kill)

        def ask(method, path, body=None):
            connection = http.client.HTTPConnection("localhost", server.port)
            connection.request(method, path, body and json.dumps(body))
            answer = connection.getresponse()
            found = answer.status, json.loads(answer.read() or b"null")
            connection.close()
            return found

        # Bands of whole rows wait to be written, for each thread.
        wide = {"kind": "picture", "location": "fathom1:re=-0.5:im=0:h=3", "w": 1_000_000,
                "h": 2000, "bits": 16}
        status, error = ask("POST", "/api/jobs", wide)
        self.assertEqual(status, 400)
        self.assertIn("memory", error["problem"])
        film = {"kind": "movie", "location": "fathom1:re=0:im=1:h=1e-3", "w": 7680, "h": 4320}
        self.assertEqual(ask("POST", "/api/jobs", film)[0], 400)
        # Its orbit escapes after 3·10²⁰ iterations, and the reference ends after some millions. The
        # widest picture that is taken leaves no memory for them.
        endless = {"kind": "picture", "location": "fathom1:re=-0.75:im=1e-20:h=1e-60:n=1000000000",
                   "h": 2000, "bits": 16}
        next(width for width in range(900_000, 0, -100_000)
             if ask("POST", "/api/jobs", {**endless, "w": width})[0] == 201)
        deadline = time.monotonic() + 60
        while ask("GET", "/api/jobs")[1][0]["state"] in ("waiting", "running"):
            self.assertLess(time.monotonic(), deadline)
            self.assertLess(server.memory(), 1 << 30)
            time.sleep(0.2)
        [job] = ask("GET", "/api/jobs")[1]
        self.assertEqual(job["state"], "failed")
        self.assertIn("memory", job["error"]["problem"])
        self.assertLess(server.memory(), 1 << 30)
        self.assertEqual(server.stop(), 130)

    # Safety

    def test_foreign_hosts_and_origins_are_refused(self):
        self.assertEqual(self.http("GET", "/api/info")[0], 200)
        for name in ["evil.example", f"evil.example:{self.server.port}", "127.0.0.1.evil.example",
                     f"192.168.1.2:{self.server.port}", "localhost:1"]:
            self.assertEqual(self.http("GET", "/", headers={"Host": name})[0], 421, name)
        for origin in ["http://evil.example", "null", f"http://evil.example:{self.server.port}",
                       f"http://localhost:{self.server.port}.evil.example"]:
            status = self.http("GET", "/api/info", headers={"Origin": origin})[0]
            self.assertEqual(status, 403, origin)
        own = f"http://localhost:{self.server.port}"
        self.assertEqual(self.http("GET", "/api/info", headers={"Origin": own})[0], 200)

    def test_the_network_needs_the_token(self):
        server = Server(["--lan"])
        token = server.address.split("token=")[1]
        def status(path, host="localhost"):
            connection = http.client.HTTPConnection("localhost", server.port)
            connection.request("GET", path, headers={"Host": f"{host}:{server.port}"})
            found = connection.getresponse().status
            connection.close()
            return found
        self.assertEqual(status("/api/info"), 403)
        self.assertEqual(status("/api/info?token=" + "0" * 32), 403)
        self.assertEqual(status("/api/info?token=" + token), 200)
        self.assertEqual(status("/api/info?token=" + token, "192.168.1.2"), 200)
        self.assertEqual(status("/api/info?token=" + token, "evil.example"), 421)
        self.assertEqual(server.stop(), 130)

    def test_no_path_of_a_client_reaches_the_disk(self):
        for path in ["/page/../../../etc/passwd", "/page/%2e%2e/%2e%2e/etc/passwd", "/page//etc/passwd",
                     "/page/..%2f..%2fetc%2fpasswd", "/etc/passwd", "/api/jobs/../file"]:
            status, body, _ = self.http("GET", path)
            self.assertEqual(status, 404, path)
            self.assertNotIn(b"root:", body)
        live = Live(self.server.url)
        for text in ["/etc/passwd", "../../etc/passwd", "Examples/deep.kfr", "x.png"]:
            self.assertEqual(live.view(text)[2]["t"], "error", text)
        live.close()

    def test_what_is_too_large_is_refused(self):
        self.assertEqual(self.http("POST", "/api/palette?name=x", b"0" * (3 << 20))[0], 400)
        live = Live(self.server.url)
        start = time.monotonic()
        live.send({"t": "view", "id": 1, "from": "fathom1:re=0." + "1" * 10_000_000 + ":im=0:h=1",
                   "w": 64, "h": 64})
        message = live.receive()
        self.assertEqual(message["t"], "error")
        self.assertLess(time.monotonic() - start, 10)
        # A picture of 70,000 × 70,000, by its first bytes.
        head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 70_000, 70_000) + b"0" * 99
        for body in [b"", b"0" * 999, head]:
            self.assertEqual(self.http("POST", "/api/texture", body)[0], 400, len(body))
        for size in [(0, 10), (-5, 5), (100_000, 100_000), (5000, 5000)]:
            self.assertEqual(live.view("home", width=size[0], height=size[1])[2]["t"], "error", size)
        for text in [b"", b"{", b"[]", b'{"t":"view"}', b'{"t":"x"}', b"\xff\xfe"]:
            if text != b"\xff\xfe":
                live.send(text)
                self.assertEqual(live.receive()["t"], "error", text)
        self.assertEqual(live.view("home", width=64, height=64)[2]["t"], "done")
        live.close()


if __name__ == "__main__":
    unittest.main()
