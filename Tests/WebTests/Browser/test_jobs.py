# test_jobs — pictures and posters are made, stopped, continued, downloaded and removed.

import re
import unittest

from page_case import PageCase, decoded_png

VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.02:n=400"


class JobTests(PageCase):
    context_options = {"viewport": {"width": 700, "height": 520}, "device_scale_factor": 0.5,
                       "accept_downloads": True}

    def setUp(self):
        super().setUp()
        self.open(VALLEY)
        self.page.click("button[data-panel=make]")

    def job(self, size):
        """The newest job of a size."""
        return self.page.locator(".job", has=self.page.locator(".job-title", has_text=size)).last

    def start(self, width, height, kind="picture"):
        self.page.select_option("#make-kind", kind)
        self.page.select_option("#make-size", "own")
        self.page.fill("#make-w", str(width))
        self.page.fill("#make-h", str(height))
        self.page.click("#make-form button[type=submit]")
        job = self.job(f"{width}×{height}")
        job.wait_for()
        return job

    def remove(self, job):
        identity = job.get_attribute("id")
        job.get_by_role("button", name=re.compile("^Remove")).click()
        self.page.click("#confirm-yes")
        self.page.locator(f"#{identity}").wait_for(state="detached")

    def test_a_picture_is_made_downloaded_and_removed(self):
        job = self.start(163, 91)
        link = job.get_by_role("link", name=re.compile("^Download"))
        link.wait_for()
        with self.page.expect_download() as download:
            link.click()
        with open(download.value.path(), "rb") as file:
            self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
        self.remove(job)

    def test_what_is_seen_is_downloaded_at_once(self):
        size = self.page.evaluate("() => { const { width, height } = document.getElementById('picture');"
                                  "return `${width}×${height}`; }")
        with self.page.expect_download() as download:
            self.page.click("#make-seen")
        with open(download.value.path(), "rb") as file:
            picture = decoded_png(file.read())
        self.assertEqual("{}×{}".format(*picture[:2]), size)
        self.assertEqual(picture, self.pixels())
        self.remove(self.job(size))

    def test_a_long_job_is_stopped_continued_and_removed(self):
        job = self.start(9001, 6001, "poster")
        job.locator("progress").wait_for()
        job.get_by_role("button", name=re.compile("^Stop")).click()
        job.get_by_role("button", name=re.compile("^Go on")).click()
        job.get_by_role("button", name=re.compile("^Stop")).click()
        self.remove(job)

    def test_jobs_are_there_for_another_page(self):
        job = self.start(171, 97)
        identity = job.get_attribute("id")
        other = self.new_page()
        self.open(VALLEY, other)
        other.click("button[data-panel=make]")
        other.wait_for_selector(f"#{identity}")
        job.get_by_role("link", name=re.compile("^Download")).wait_for()
        self.remove(job)


if __name__ == "__main__":
    unittest.main()
