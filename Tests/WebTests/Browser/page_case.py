# page_case — a browser that shows the page of `fathom serve`, for the tests in this folder.
#
# FATHOM_SERVE_URL names the server, such as http://127.0.0.1:8080/; by default the program in
# .build/release serves. FATHOM_CHROMIUM names the browser; by default it is /usr/bin/chromium.

import atexit
import faulthandler
import json
import os
import re
import struct
import time
import unittest
import zlib
from urllib.parse import urlsplit, urlunsplit

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

from server import PROGRAM, Server

SERVER = os.environ.get("FATHOM_SERVE_URL", "")
CHROMIUM = os.environ.get("FATHOM_CHROMIUM", "/usr/bin/chromium")
PATIENCE = float(os.environ.get("FATHOM_PATIENCE", "60")) * 1000
VIEW, LOOK, JULIA, THUMB = range(4)


class Frame:
    """A binary message of the server: the header, and the bytes of the picture."""

    def __init__(self, message):
        (_, self.channel, self.flags, self.format, self.id, self.width, self.height, size) = struct.unpack(
            "<BBBBIHHI", message[:16])
        self.body = message[16:16 + size]
        self.is_final = bool(self.flags & 1)
        self.is_complete = bool(self.flags & 2)


@unittest.skipUnless(
    (SERVER or os.path.exists(PROGRAM)) and sync_playwright and os.path.exists(CHROMIUM),
    "needs the program, Playwright and chromium")
class PageCase(unittest.TestCase):
    """Opens a page for each test, and fails if its console reports an error."""

    # Half as many pixels as points a side: browser and server compute them all on few cores.
    context_options = {"viewport": {"width": 1000, "height": 640}, "device_scale_factor": 0.5}
    # All classes of a file share one browser.
    browser = None

    @classmethod
    def setUpClass(cls):
        global SERVER
        if not SERVER:
            server = Server()
            atexit.register(server.kill)
            SERVER = server.url + "/"
        if PageCase.browser is None:
            PageCase.playwright = sync_playwright().start()
            PageCase.browser = PageCase.playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox"])
            unittest.addModuleCleanup(PageCase.close_browser)

    @staticmethod
    def close_browser():
        PageCase.browser.close()
        PageCase.playwright.stop()
        PageCase.browser = None

    def setUp(self):
        # A script of a page may wait forever; then this shows where, and ends the run.
        faulthandler.dump_traceback_later(10 * PATIENCE / 1000, exit=True)
        self.errors = []
        self.expected_errors = 0
        self.contexts = []
        self.page = self.new_page()

    def tearDown(self):
        faulthandler.cancel_dump_traceback_later()
        for context in self.contexts:
            context.close()
        self.assertEqual(len(self.errors), self.expected_errors, self.errors)

    def new_page(self, **options):
        """A page in a new context; `sent`, `received` and `pictures` collect the messages on its socket."""
        context = self.browser.new_context(**{**self.context_options, **options})
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.sent, page.received, page.pictures = [], [], []
        page.on("console", lambda one: self.errors.append(one.text) if one.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: self._listen(page, socket))
        return page

    @staticmethod
    def _listen(page, socket):
        def received(data):
            if isinstance(data, str):
                page.received.append(json.loads(data))
            else:
                page.pictures.append(Frame(data))
        socket.on("framesent", lambda data: page.sent.append(json.loads(data)))
        socket.on("framereceived", received)

    def open(self, place="", page=None):
        page = page or self.page
        page.goto(address("", place))
        self.rest(page)

    def rest(self, page=None):
        """Waits for the final picture of a known place, and returns the location."""
        page = page or self.page
        page.wait_for_selector("#picture[data-state=final][data-location]")
        page.wait_for_timeout(120)
        page.wait_for_selector("#picture[data-state=final][data-location]")
        return self.location(page)

    def until(self, condition, page=None):
        """Waits until something that the page has sent or received is there."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not condition():
            self.assertLess(time.monotonic(), deadline, "waited in vain")
            (page or self.page).wait_for_timeout(20)

    def moved(self, action, page=None):
        """Carries out an action that leads to another place, and returns its location."""
        page = page or self.page
        before = self.location(page)
        action()
        page.wait_for_selector(f'#picture[data-location]:not([data-location="{before}"])')
        return self.rest(page)

    def location(self, page=None):
        return (page or self.page).get_attribute("#picture", "data-location")

    def pixels(self, page=None):
        """The width, height and RGB bytes of the canvas."""
        width, height, text = (page or self.page).evaluate("""() => {
            const canvas = document.getElementById('picture');
            const { width, height } = canvas;
            const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
            let text = '';
            for (let i = 0; i < data.length; i += 4) {
              text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
            }
            return [width, height, text];
        }""")
        return width, height, text.encode("latin-1")

    def requests(self, kind, page=None):
        return [one for one in (page or self.page).sent if one["t"] == kind]

    def last_place(self, page=None):
        """The server's last description of the view."""
        return [one for one in (page or self.page).received
                if one["t"] == "place" and one["channel"] == "view"][-1]

    def touch(self, page=None):
        return Touch(page or self.page)


class Touch:
    """Fingers on the page, by the protocol of Chromium's developer tools."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind,
            "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    def down(self, *points):
        for count in range(1, len(points) + 1):
            self._send("touchStart", points[:count])

    def move(self, *points):
        self._send("touchMove", points)

    def up(self):
        self._send("touchEnd", [])

    def glide(self, start, end, steps=8):
        """Moves fingers from the positions in `start` to those in `end`, and lifts them there."""
        self.down(*start)
        for step in range(1, steps + 1):
            share = step / steps
            self.move(*[(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in zip(start, end)])
            self.page.wait_for_timeout(12)
        self.page.wait_for_timeout(120)
        self.up()

    def tap(self, x, y):
        self.down((x, y))
        self.up()


def address(path, place=""):
    """An address on the server, with its token."""
    parts = urlsplit(SERVER)
    return urlunsplit((parts.scheme, parts.netloc, "/" + path.lstrip("/"), parts.query, place))


def keys(location):
    """The keys of a location string."""
    return dict(part.split("=", 1) for part in location.split(":")[1:])


def view(location):
    """The center and height of a location that has them as numbers."""
    found = keys(location)
    return float(found["re"]), float(found["im"]), float(found["h"])


def decoded_png(data):
    """The width, height and RGB bytes of an 8-bit PNG without interlacing."""
    position, parts, width, height, channels = 8, [], 0, 0, 0
    while position < len(data):
        size, kind = struct.unpack(">I4s", data[position:position + 8])
        body = data[position + 8:position + 8 + size]
        if kind == b"IHDR":
            width, height, bits, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
            assert (bits, interlace) == (8, 0) and color in (2, 6), "an unexpected kind of PNG"
            channels = 3 if color == 2 else 4
        elif kind == b"IDAT":
            parts.append(body)
        position += 12 + size
    raw, stride = zlib.decompress(b"".join(parts)), width * channels
    above, rows = bytearray(stride), []
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1:start + 1 + stride])
        _unfilter(raw[start], row, above, channels)
        above = row
        rows.append(row if channels == 3 else bytearray(v for i, v in enumerate(row) if i % 4 < 3))
    return width, height, b"".join(rows)


def _unfilter(kind, row, above, step):
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        if kind == 1:
            row[i] = (row[i] + left) & 255
        elif kind == 2:
            row[i] = (row[i] + above[i]) & 255
        elif kind == 3:
            row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            guess = left + above[i] - corner
            distances = (abs(guess - left), abs(guess - above[i]), abs(guess - corner))
            best = (left, above[i], corner)[distances.index(min(distances))]
            row[i] = (row[i] + best) & 255


def is_location(text):
    return re.match(r"fathom1:", text or "") is not None
