#!/usr/bin/env python3
# measure-load.py — 1,000 requests a second from 50 connections, beside 100 half-open ones, four
# guests with heavy views, and orders of pictures and films.
#
# measure-load.py [SECONDS], 30 by default, with FATHOM_BINARY naming the program. It prints how many
# requests were answered, how soon another page gets its first pixels without and with the load, the
# server's peak memory, and the processor time that it uses when all have gone.

import json
import math
import os
import socket
import subprocess
import sys
import time
import urllib.request

from live import Live
from server import Server

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 30
SIZE = {"w": 1280, "h": 720}
GUESTS = ("seahorse", "depth-113", "dragon", "helix")
DEEP = "fathom1:re=-0.743643887037:im=0.131825904205:h=1e-9"


def row(name, *values):
    print(f"{name:44}" + "".join(f"{one:>12}" for one in values), flush=True)


def first_pixels(live, k):
    """The milliseconds until the first pixels of a new view arrive; the view is then left."""
    start = time.monotonic()
    move = {"zoom": 16 + k % 32, "x": 0.1 + 0.003 * (k % 20), "y": 0.2}
    number = live.request({"t": "view", "from": "home", "moves": [move], **SIZE})
    while True:
        message = live.receive()
        if isinstance(message, tuple) and message[0]["id"] == number:
            break
    seconds = time.monotonic() - start
    live.send({"t": "cancel", "channel": "view"})
    # The canceled view has ended by then; a hand rests longer.
    time.sleep(0.15)
    return 1000 * seconds


def quantiles(found):
    found = sorted(found)
    at = (found[len(found) // 2], found[math.ceil(0.95 * len(found)) - 1])
    return [f"{one:.0f} ms" for one in at]


def half_open(port):
    one = socket.create_connection(("localhost", port))
    one.sendall(b"GET / HTTP/1.1\r\nHost: loc")
    return one


def order(server, **wish):
    """Orders a picture or a film; returns what the server says of one that it refuses."""
    body = json.dumps({"kind": "picture", "location": DEEP, "w": 1280, "h": 720, **wish}).encode()
    request = urllib.request.Request(
        server.url + "/api/jobs", body, {"Content-Type": "application/json"})
    try:
        urllib.request.urlopen(request).read()
        return "taken"
    except urllib.error.HTTPError as refusal:
        return json.loads(refusal.read())["problem"]


def load_beside_another_page(server, live):
    row("first pixels of another page", "median", "p95")
    row("without load", *quantiles([first_pixels(live, k) for k in range(20)]))
    silent = [half_open(server.port) for _ in range(100)]
    load = subprocess.Popen(
        [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "load.py"),
         str(server.port), "50", "1000", str(SECONDS)], stdout=subprocess.PIPE, text=True)
    loaded, ends = [], time.monotonic() + SECONDS - 1
    while time.monotonic() < ends:
        loaded.append(first_pixels(live, len(loaded)))
    row("with 1,000 requests a second", *quantiles(loaded))
    row("requests answered a second", f"{int(load.communicate()[0]) / SECONDS:.0f}")
    for one in silent:
        one.close()


def heavy_views_and_orders(server, live):
    guests = [Live(server.url, 600) for _ in GUESTS]
    for guest, place in zip(guests, GUESTS):
        guest.request({"t": "view", "from": place, **SIZE})
    for wish in ({"w": 20000, "h": 10000, "samples": 4}, {"kind": "movie", "format": "mp4"},
                 {"w": 1000000, "h": 2000}, {"kind": "movie", "w": 7680, "h": 4320}):
        row(f"order {wish.get('w', 1280)}x{wish.get('h', 720)} {wish.get('kind', 'picture')}",
            order(server, **wish))
    loaded, ends = [], time.monotonic() + SECONDS
    while time.monotonic() < ends:
        loaded.append(first_pixels(live, len(loaded)))
    row("with four heavy views and an order", *quantiles(loaded))
    for guest in guests:
        guest.close()


def main():
    server = Server(["--memory", "1"])
    live = Live(server.url, 600)
    live.view("home", width=1280, height=720)
    load_beside_another_page(server, live)
    row("peak memory", f"{server.memory() >> 20} MB")
    heavy_views_and_orders(server, live)
    row("peak memory", f"{server.memory() >> 20} MB")
    live.close()
    for job in json.loads(urllib.request.urlopen(server.url + "/api/jobs").read()):
        urllib.request.urlopen(
            urllib.request.Request(f"{server.url}/api/jobs/{job['id']}", method="DELETE"))
    time.sleep(2)
    before = server.seconds()
    time.sleep(2)
    row("processor time in 2 s when all have gone", f"{1000 * (server.seconds() - before):.0f} ms")
    server.stop()


main()
