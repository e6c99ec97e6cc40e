#!/usr/bin/env python3
# measure-page.py — how soon the server shows pixels, recolors, and gives up what is not wanted.
#
# measure-page.py [ROUNDS], with FATHOM_BINARY naming the program, on a machine without other work; 20
# rounds take some three minutes. It prints milliseconds: the median and the 95th percentile of each
# row, and the bound for the latter where there is one.

import math
import sys
import time

from live import Live
from server import Server

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
SIZE = {"w": 1280, "h": 720}
# The point i is on the boundary, so that its views have details at any depth.
PLACES = [("home", "home")] + [
    (f"i, {height}", f"fathom1:re=0:im=1:h={height}")
    for height in ("1e-13", "1e-50", "1e-300", "1e-1000")
] + [(name, name) for name in ("seahorse", "depth-113", "depth-1086")]

BOUNDED = [name for name, _ in PLACES[:5]]


def row(name, seconds, bound=None):
    seconds = sorted(seconds)
    at = [seconds[len(seconds) // 2], seconds[math.ceil(0.95 * len(seconds)) - 1]]
    line = f"{name:34}" + "".join(f"{1000 * one:9.1f}" for one in at)
    print(line + (f"{bound:9}" if bound else ""), flush=True)


def frame(live, channel, number):
    """Waits for a picture of a request."""
    while True:
        message = live.receive()
        if isinstance(message, tuple):
            if (message[0]["channel"], message[0]["id"]) == (channel, number):
                return message
        elif message["t"] == "error":
            sys.exit(f"{message['problem']}: {message}")


def first_pixels(live, place, k):
    """The seconds until the first pixels of a view that no earlier one has shown."""
    start = time.monotonic()
    move = {"zoom": 16 + k, "x": 0.1 + 0.003 * k, "y": 0.05}
    frame(live, "view", live.request({"t": "view", "from": place, "moves": [move], **SIZE}))
    seconds = time.monotonic() - start
    live.send({"t": "cancel", "channel": "view"})
    return seconds


def main():
    server = Server()
    live = Live(server.url, 600)
    live.view("home", width=64, height=64)
    print(f"{'first pixels after rest':34}{'median':>9}{'p95':>9}{'bound':>9}")
    for name, place in PLACES:
        seconds = []
        for k in range(ROUNDS):
            seconds.append(first_pixels(live, place, k))
            # The canceled view has ended by then; a hand rests longer.
            time.sleep(0.15)
        row(name, seconds, 150 if name in BOUNDED else None)
    print("recoloring")
    for name in ("home", "home:color=slope", "seahorse"):
        place = "fathom1:re=-0.5:im=0:h=3:color=slope" if name.endswith("slope") else name
        found = live.view(place, width=1280, height=720)[0]
        # As the page does when a slider begins to move.
        live.send({"t": "cancel", "channel": "view"})
        for draft in (True, False):
            seconds = []
            for k in range(ROUNDS):
                look = {"look": {"phase": str(0.01 * (k + 1))}}
                start = time.monotonic()
                number = live.request({"t": "look", "from": found["location"], "moves": [look],
                                       "draft": draft, **SIZE})
                frame(live, "look", number)
                seconds.append(time.monotonic() - start)
            row(f"{name}, {'dragged' if draft else 'whole'}", seconds, 50 if draft else None)
    print("processor time used from 50 to 250 ms after a cancellation: none, or it took longer than 50 ms")
    for name, place in PLACES[1:]:
        used = []
        for k in range(max(3, ROUNDS // 4)):
            number = live.request({"t": "view", "from": place, **SIZE,
                                   "moves": [{"zoom": -16 - k, "x": 0.2, "y": 0.1}]})
            frame(live, "view", number)
            live.send({"t": "cancel", "channel": "view"})
            time.sleep(0.05)
            before = server.seconds()
            time.sleep(0.2)
            used.append(server.seconds() - before)
        row(name, used)
    live.close()
    server.stop()


main()
