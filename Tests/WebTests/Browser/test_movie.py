# test_movie — films from the page: the preview, the order, progress, download, figures, a restart.

import os
import re
import subprocess
import tempfile
import unittest

from page_case import PageCase
from server import Server
import page_case

VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.2:n=400"
DEEP = "fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=1e-12"


class MovieTests(PageCase):
    context_options = {"viewport": {"width": 900, "height": 700}, "device_scale_factor": 0.5,
                       "accept_downloads": True}

    def show(self, place):
        self.open(place)
        self.page.click("button[data-panel=make]")
        self.page.click("#make-movie")
        self.page.wait_for_selector("#movie[open]")

    def time(self, at_least):
        """Waits until the preview has come to a time, in seconds."""
        self.page.wait_for_function(
            "(time) => Number(document.getElementById('movie-preview')?.dataset.time) >= time", arg=at_least)

    def preview(self):
        """The preview as text, to be compared."""
        return self.page.evaluate("() => document.getElementById('movie-preview').toDataURL()")

    def download(self, item):
        link = item.get_by_role("link", name=re.compile("^Download"))
        link.wait_for()
        with self.page.expect_download() as download:
            link.click()
        path = os.path.join(tempfile.mkdtemp(), download.value.suggested_filename)
        download.value.save_as(path)
        return path

    def stream(self, path):
        """The width, height and number of frames of a film."""
        answer = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
             "stream=width,height,nb_read_frames", "-of", "csv=p=0", path],
            check=True, capture_output=True, text=True).stdout
        return [int(one) for one in answer.strip().strip(",").split(",")]

    def test_the_preview_begins_at_home_and_dives(self):
        self.show(DEEP)
        self.assertIn("octaves", self.page.inner_text("#movie-summary"))
        self.time(0.1)
        first = self.preview()
        self.time(1)
        self.assertNotEqual(self.preview(), first)
        # Only the first octaves are computed, whatever the depth.
        self.assertLess(len(self.requests("thumb")), 20)
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("#movie", state="hidden")

    def test_the_summary_follows_the_choices(self):
        self.show(VALLEY)
        before = self.page.inner_text("#movie-summary")
        self.page.select_option("#movie-pace", "2")
        self.assertNotEqual(self.page.inner_text("#movie-summary"), before)
        self.page.select_option("#movie-size", "1080x1920")
        box = self.page.evaluate("() => { const { width, height } = document.getElementById('movie-preview');"
                                 " return [width, height]; }")
        self.assertEqual(box, [180, 320])

    def test_a_film_is_made_and_downloaded(self):
        self.show(VALLEY)
        self.page.select_option("#movie-size", "320x180")
        self.page.select_option("#movie-pace", "0.25")
        self.page.select_option("#movie-fps", "24")
        frames = int(re.search(r"(\d+) frames", self.page.inner_text("#movie-summary")).group(1))
        self.page.click("#movie-start")
        path = self.download(self.page.locator("#movie-job .job"))
        self.assertTrue(path.endswith("-320x180.mp4"), path)
        width, height, count = self.stream(path)
        self.assertEqual((width, height), (320, 180))
        self.assertAlmostEqual(count, frames, delta=2)
        self.page.click("#movie-close")
        self.assertEqual(self.page.locator("#jobs .job", has_text="Movie 320×180").count(), 1)

    def test_a_figure_s_film_grows(self):
        self.show("scene:tree:step=4")
        self.assertTrue(self.page.is_hidden("#movie-turn"))
        self.page.select_option("#movie-size", "640x360")
        self.page.select_option("#movie-format", "gif")
        self.page.fill("#movie-duration", "2")
        self.page.select_option("#movie-fps", "25")
        self.time(0.5)
        self.page.click("#movie-start")
        path = self.download(self.page.locator("#movie-job .job"))
        with open(path, "rb") as file:
            self.assertEqual(file.read(4), b"GIF8")
        self.assertEqual(self.stream(path), [640, 360, 75])

    def test_a_film_is_stopped_and_goes_on(self):
        self.show(DEEP)
        self.page.select_option("#movie-size", "3840x2160")
        self.page.click("#movie-start")
        job = self.page.locator("#movie-job .job")
        job.get_by_role("button", name=re.compile("^Stop")).click()
        job.get_by_role("button", name=re.compile("^Go on")).click()
        job.get_by_role("button", name=re.compile("^Stop")).click()
        job.get_by_role("button", name=re.compile("^Remove")).click()
        self.page.click("#confirm-yes")
        job.wait_for(state="detached")

    def test_home_has_no_film(self):
        self.show("")
        self.expected_errors = 1
        self.page.click("#movie-start")
        self.page.wait_for_selector("#movie-problem:not(:empty)")
        self.assertEqual(self.page.locator("#movie-job .job").count(), 0)

    def test_a_picture_of_a_figure_is_made(self):
        self.open("scene:carpet:step=2")
        self.page.click("button[data-panel=make]")
        with self.page.expect_download() as download:
            self.page.click("#make-seen")
        with open(download.value.path(), "rb") as file:
            self.assertEqual(page_case.decoded_png(file.read()), self.pixels())


class MovieRestartTests(PageCase):
    """A film survives a restart of its server."""

    def test_a_film_continues_after_a_kill(self):
        server = Server()
        try:
            self.page.goto(f"{server.url}/#{VALLEY}")
            self.rest()
            self.page.keyboard.press("f")
            self.page.select_option("#movie-size", "320x180")
            self.page.select_option("#movie-fps", "24")
            self.page.click("#movie-start")
            self.page.wait_for_selector("#movie-job .job progress[value]")
            server.kill()
            self.page.goto("about:blank")
            server = Server(folder=server.folder)
            self.page.goto(server.url)
            self.rest()
            self.page.click("button[data-panel=make]")
            self.page.get_by_role("link", name=re.compile("^Download")).wait_for()
        finally:
            server.kill()
            # The page loses its connection, which is an error in its console.
            self.expected_errors = len(self.errors)


if __name__ == "__main__":
    unittest.main()
