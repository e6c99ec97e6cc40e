# test_sharing — a link opens the same pixels elsewhere; copying, QR codes, and two pages work.

import unittest

from live import Live
from page_case import PageCase, address, is_location

VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.02:n=400"


class SharingTests(PageCase):
    context_options = {"viewport": {"width": 420, "height": 300}}

    def test_the_address_follows_the_view_and_opens_the_same_pixels(self):
        self.open(VALLEY)
        self.page.keyboard.press("c")
        look = self.page.locator('input[name="pal"][value="ember"]')
        self.moved(lambda: look.evaluate("(one) => one.click()"))
        self.page.keyboard.press("Escape")
        place = self.moved(lambda: self.page.keyboard.press("2"))
        self.page.wait_for_timeout(500)
        url = self.page.url
        self.assertTrue(url.endswith("#" + place))
        self.assertIn("pal=ember", url)
        other = self.new_page()
        other.goto(url)
        self.assertEqual(self.rest(other), place)
        self.assertEqual(self.pixels(other), self.pixels())

    def test_rests_of_one_gesture_are_one_entry_of_the_history(self):
        self.open(VALLEY)
        start = self.location()
        self.page.wait_for_timeout(500)
        self.page.mouse.move(200, 150)
        for _ in range(3):
            self.page.mouse.wheel(0, -100)
            self.page.wait_for_timeout(500)
        self.rest()
        self.assertEqual(self.moved(self.page.go_back), start)

    def test_the_panel_has_the_link_and_a_code(self):
        self.open(VALLEY)
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.click("button[data-panel=share]")
        place = self.location()
        self.assertTrue(is_location(place))
        self.assertEqual(self.page.input_value("#share-place"), place)
        self.page.click("#copy-place")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), place)
        self.page.wait_for_timeout(300)
        self.page.click("#copy-link")
        self.assertTrue(self.page.evaluate("navigator.clipboard.readText()").endswith("#" + place))

    def test_the_code_is_drawn_where_the_server_has_one(self):
        self.open(VALLEY)
        info = self.page.evaluate("fetch('/api/info' + location.search).then((one) => one.json())")
        self.page.click("button[data-panel=share]")
        if not info["qr"]:
            self.assertTrue(self.page.is_hidden("#qr"))
            return
        self.page.wait_for_selector("#qr:not([hidden])")
        dark, corner = self.page.evaluate("""() => {
            const canvas = document.querySelector('#qr canvas');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let dark = 0;
            for (let i = 0; i < data.length; i += 4) dark += data[i] === 0;
            return [dark / (data.length / 4), data[0]];
        }""")
        self.assertEqual(corner, 255)
        self.assertTrue(0.2 < dark < 0.6, dark)

    def test_a_broken_link_says_so_and_shows_home(self):
        self.page.goto(address("", "fathom1:re=0:im=what"))
        self.page.wait_for_selector("#message:not([hidden])")
        self.rest()
        self.assertEqual(self.last_place()["octaves"], 0)

    def test_two_pages_move_independently(self):
        other = self.new_page()
        self.open(VALLEY)
        self.open("", other)
        here = self.location()
        self.moved(lambda: other.keyboard.press("1"), other)
        self.assertEqual(self.location(), here)
        self.assertNotEqual(self.location(other), here)


class ReconnectionTests(PageCase):
    def test_a_page_that_is_turned_away_says_so_and_comes_again(self):
        others = [Live(address("")) for _ in range(16)]
        self.page.goto(address("", VALLEY))
        self.page.wait_for_selector("#message:not([hidden])")
        self.page.wait_for_function("document.getElementById('message').textContent.includes('busy')")
        for one in others:
            one.close()
        self.assertIn("n=400", self.rest())

    def test_the_view_comes_back_after_the_connection_was_lost(self):
        sockets = []

        def join(socket):
            sockets.append(socket)
            socket.connect_to_server()
        self.page.route_web_socket("**/live*", join)
        self.open(VALLEY)
        place = self.location()
        sockets[0].close()
        self.page.wait_for_selector("#message:not([hidden])")
        self.page.wait_for_selector("#message", state="hidden")
        self.assertEqual(len(sockets), 2)
        self.assertEqual(self.rest(), place)
        self.moved(lambda: self.page.keyboard.press("1"))


if __name__ == "__main__":
    unittest.main()
