# test_pixels — the screen at rest has the pixels that `fathom render` gives the place, byte for byte.

import os
import subprocess
import tempfile
import unittest

from page_case import PageCase, decoded_png
from server import PROGRAM

PLACES = (
    "fathom1:re=-0.5:im=0:h=3",
    "fathom1:re=-0.7453:im=0.1127:h=0.02:color=slope:pal=ember",
    "fathom1:re=0:im=1:h=1e-50",
    "fathom1:re=0:im=1:h=1e-300:color=distance",
    "fathom1:re=0:im=0:h=3:f=julia:c=-0.8,0.156",
)


@unittest.skipUnless(os.path.exists(PROGRAM), "needs the program")
class PixelTests(PageCase):
    context_options = {"viewport": {"width": 160, "height": 114}}

    def check(self, ratio):
        page = self.page = self.new_page(device_scale_factor=ratio)
        for place in PLACES:
            page.goto("about:blank")
            self.open(place)
            width, height, shown = self.pixels()
            self.assertEqual((width, height), (160 * ratio, 114 * ratio))
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "x.png")
                subprocess.run(
                    [PROGRAM, "render", self.location(), "--size", f"{width}x{height}", "-o", path],
                    check=True, stderr=subprocess.DEVNULL)
                with open(path, "rb") as file:
                    self.assertEqual((width, height, shown), decoded_png(file.read()), place)

    def test_at_one_device_pixel(self):
        self.check(1)

    def test_at_one_and_a_half(self):
        self.check(1.5)

    def test_at_two_device_pixels(self):
        self.check(2)


if __name__ == "__main__":
    unittest.main()
