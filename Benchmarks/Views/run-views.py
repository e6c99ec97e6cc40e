#!/usr/bin/env python3
"""run-views — renders the views of views.txt one after the other, and tells what they took.

    Benchmarks/Views/run-views.py [--bin .build/release/fathom] [--size 640x360] [--only SUBSTRING]

A line a view on standard error (seconds, peak memory, share unresolved, limit, name), and a table of medians and
maxima by kind on standard output. Exit status 1 where a view takes more than 10 s or 600 MB.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_SECONDS, MOST_MEGABYTES = 10, 600


def rendered(program, place, size, folder):
    """Seconds, megabytes, the unresolved share and the limit of one view; None where it takes too long."""
    start = time.monotonic()
    try:
        done = subprocess.run(
            [program, "render", place, "--size", size, "--samples", "1", "-o", os.path.join(folder, "view.png"),
             "--report", "json"], capture_output=True, text=True, timeout=6 * MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    seconds = time.monotonic() - start
    if done.returncode != 0:
        sys.exit(f"run-views: {place}: exit {done.returncode}: {done.stderr.strip()}")
    report = json.loads(done.stdout)
    pixels = report["pixels"]
    share = pixels["unresolved"] / sum(pixels.values())
    return seconds, report["peakMemory"] / 1e6, share, report["limit"]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--bin", default=".build/release/fathom")
    options.add_argument("--size", default="640x360")
    options.add_argument("--only", default="")
    chosen = options.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(HERE, "views.txt")) as views:
        for line in views:
            name, place = line.split()
            if chosen.only not in name:
                continue
            found = rendered(chosen.bin, place, chosen.size, folder)
            seconds, memory, share, limit = found or (float("inf"), float("nan"), 1, None)
            rows.append((re.sub(r"^\d+-|-\d+$", "", name), seconds, memory, share))
            print(f"{seconds:6.2f} s {memory:5.0f} MB {100 * share:6.2f} % limit {limit} {name}",
                  file=sys.stderr, flush=True)
    print(f"{'kind':12} views  median s     max s  max MB  unresolved (mean)")
    for kind in sorted({row[0] for row in rows}) + ["all"]:
        part = [row for row in rows if kind in (row[0], "all")]
        seconds = [row[1] for row in part]
        print(f"{kind:12} {len(part):5} {statistics.median(seconds):9.2f} {max(seconds):9.2f} "
              f"{max(row[2] for row in part):7.0f}  {100 * statistics.mean(row[3] for row in part):6.1f} %")
    if any(row[1] > MOST_SECONDS or row[2] > MOST_MEGABYTES for row in rows):
        sys.exit(1)


main()
