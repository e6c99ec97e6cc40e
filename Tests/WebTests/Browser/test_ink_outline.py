# test_ink_outline — the outline that the page constructs is the one that the program constructs.

import math
import random
import re
import unittest

from live import Live
from page_case import PageCase
import page_case

SIDE = 1000
WIDTHS = [0.004, 0.012]
UNIT = 2.0 ** -20
HOME = "fathom1:re=-0.5:im=0:h=3"


def quantized(samples):
    """Samples as the program keeps them: whole units, whole milliseconds, 16 bits of pressure."""
    return [(round(x / UNIT) * UNIT, round(y / UNIT) * UNIT, round(time), round(pressure * 65535) / 65535)
            for x, y, time, pressure in samples]


def spiral():
    return [(0.02 * t * math.cos(t / 3), 0.02 * t * math.sin(t / 3), 8, 0) for t in range(60)]


def zigzag():
    return [((-1) ** (t // 4) * 0.03 * (t % 4), 0.01 * t - 0.2, 5 + t % 3, 0) for t in range(41)]


def pressed():
    return [(0.006 * t - 0.2, 0.1 * math.sin(t / 9), 7, 0.1 + 0.8 * abs(math.sin(t / 17))) for t in range(70)]


def dot():
    return [(0.1, 0.1, 0, 0), (0.1002, 0.1001, 30, 0)]


def stroke_with_a_near_end():
    return [(0.01 * t, 0.002 * t, 9, 0) for t in range(8)] + [(0.0701, 0.01402, 9, 0)]


def scribble():
    chance = random.Random(7)
    x = y = 0.0
    found = []
    for _ in range(120):
        x, y = x + chance.uniform(-0.02, 0.02), y + chance.uniform(-0.02, 0.02)
        found.append((x, y, chance.uniform(3, 20), 0))
    return found


STROKES = (spiral, zigzag, pressed, dot, stroke_with_a_near_end, scribble)

OUTLINE = """async ([points, widths]) => {
  const { outline, pathText, StrokeLine } = await import('/page/ink-outline.js');
  const line = new StrokeLine(widths);
  for (const point of points) line.add(...point);
  return pathText(outline(line.points));
}"""


def commands(path, scale):
    """The commands of a path, each with its points in heights, but for lines that lead nowhere."""
    found = []
    for name, numbers in re.findall(r"([MLC])([^MLCZ]*)", path):
        points = [int(one) * scale for one in re.findall(r"-?\d+", numbers)]
        # Where an outline goes smoothly on, rounding decides whether there is a line at all.
        if name != "L" or math.dist(points, found[-1][1][-2:]) > 3e-5:
            found.append((name, points))
    return found


class InkOutlineTests(PageCase):
    def program_path(self, samples):
        live = Live(page_case.SERVER)
        try:
            live.request({"t": "ink", "ink": 0, "from": HOME, "moves": [], "stroke": {
                "color": "ffcc00", "opacity": 1, "widths": WIDTHS,
                "points": [one for sample in samples for one in sample]}})
            key = self.answer(live, "inked")["ink"]
            live.request({"t": "ink", "ink": key, "from": HOME, "moves": [], "w": SIDE, "h": SIDE})
            return self.answer(live, "ink")["paths"][0]["d"]
        finally:
            live.close()

    def answer(self, live, kind):
        while True:
            message = live.receive()
            if isinstance(message, dict):
                self.assertNotEqual(message["t"], "error", message)
                if message["t"] == kind:
                    return message

    def test_both_construct_the_same_curves(self):
        self.open()
        for stroke in STROKES:
            samples = quantized(stroke())
            page = commands(self.page.evaluate(OUTLINE, [samples, WIDTHS]), 1e-6)
            # The program's paths are in hundredths of a pixel.
            program = commands(self.program_path(samples), 0.01 / SIDE)
            self.assertEqual([name for name, _ in page], [name for name, _ in program], stroke.__name__)
            furthest = max(abs(a - b) for (_, one), (_, other) in zip(page, program)
                           for a, b in zip(one, other))
            # Half of a hundredth of a pixel, and half a millionth.
            self.assertLess(furthest, 7e-6, stroke.__name__)


if __name__ == "__main__":
    unittest.main()
