# test_gestures — mouse, wheel, touch, pen and keys move the view correctly, and exactly back.

import unittest

from page_case import PageCase, decoded_png, keys, view, VIEW

# A view with structure everywhere, given by numbers, with a limit that makes it fast.
VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.02:n=400"


class MouseTests(PageCase):
    # A wheel's delta and the position are those of a screen with as many pixels as points.
    context_options = {"viewport": {"width": 500, "height": 320}}

    def test_three_hundred_notches_in_and_out_are_the_same_string(self):
        self.open(VALLEY)
        start = self.location()
        self.page.mouse.move(310, 125)
        deep = self.moved(lambda: [self.page.mouse.wheel(0, -100) for _ in range(300)])
        self.assertAlmostEqual(view(start)[2] / view(deep)[2] / 2 ** 75, 1, places=4)
        back = self.moved(lambda: [self.page.mouse.wheel(0, 100) for _ in range(300)])
        self.assertEqual(back, start)

    def test_the_wheel_keeps_the_point_under_the_pointer(self):
        self.open(VALLEY)
        x, y, height = view(self.location())
        self.page.mouse.move(350, 60)
        right, up = (350 - 250) / 320, (160 - 60) / 320
        after = view(self.moved(lambda: [self.page.mouse.wheel(0, -100) for _ in range(8)]))
        self.assertAlmostEqual(after[2] / height, 0.25, places=6)
        self.assertAlmostEqual((after[0] + right * after[2] - x) / height, right, places=3)
        self.assertAlmostEqual((after[1] + up * after[2] - y) / height, up, places=3)

    def test_the_wheel_asks_for_the_same_origin_while_the_pointer_stays(self):
        self.open(VALLEY)
        start = self.location()
        self.page.mouse.move(150, 150)
        self.moved(lambda: self.page.mouse.wheel(0, -100))
        self.moved(lambda: self.page.mouse.wheel(0, -100))
        last = self.requests("view")[-1]
        self.assertEqual((last["from"], last["moves"][0]["zoom"]), (start, 32))

    def test_a_drag_moves_by_what_the_pointer_moves(self):
        self.open(VALLEY)
        x, y, height = view(self.location())
        after = view(self.moved(lambda: self.drag((250, 150), (330, 110))))
        self.assertAlmostEqual((after[0] - x) / height, -80 / 320, places=3)
        self.assertAlmostEqual((after[1] - y) / height, -40 / 320, places=3)
        self.assertAlmostEqual(after[2] / height, 1, places=9)

    def drag(self, start, end, pause=150):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=6)
        self.page.wait_for_timeout(pause)
        mouse.up()

    def test_a_double_click_goes_twice_as_deep_about_the_point(self):
        self.open(VALLEY)
        x, _, height = view(self.location())
        after = view(self.moved(lambda: self.page.mouse.dblclick(410, 160)))
        self.assertAlmostEqual(after[2] / height, 0.5, places=6)
        self.assertAlmostEqual((after[0] - x) / height, 0.25, places=3)

    def test_a_pen_drags_as_a_mouse_does(self):
        self.open(VALLEY)
        x, _, height = view(self.location())
        session = self.page.context.new_cdp_session(self.page)

        def send(kind, at, buttons):
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "x": at, "y": 150, "button": "left", "buttons": buttons, "clickCount": 1,
                "pointerType": "pen", "force": 0.5})

        def stroke():
            send("mousePressed", 200, 1)
            for at in (220, 260, 300):
                send("mouseMoved", at, 1)
            self.page.wait_for_timeout(150)
            send("mouseReleased", 300, 0)
        after = view(self.moved(stroke))
        self.assertAlmostEqual((after[0] - x) / height, -100 / 320, places=3)


class MousePictureTests(PageCase):
    """Pictures that are compared pixel by pixel, or must not be done before a gesture ends."""

    context_options = {"viewport": {"width": 1000, "height": 640}}

    def test_a_thrown_drag_glides_on(self):
        self.open(VALLEY)
        x, _, height = view(self.location())
        mouse = self.page.mouse
        mouse.move(300, 300)
        mouse.down()
        for step in range(1, 8):
            mouse.move(300 + 30 * step, 300)
            self.page.wait_for_timeout(8)
        after = view(self.moved(mouse.up))
        self.assertGreater((x - after[0]) / height, 215 / 640)

    def test_the_last_picture_moves_under_the_pointer_before_any_answer(self):
        self.open(VALLEY)
        width, _, before = self.pixels()
        self.page.mouse.move(500, 300)
        self.page.mouse.down()
        self.page.mouse.move(530, 300, steps=3)
        self.page.wait_for_timeout(20)
        _, _, during = self.pixels()
        row = 300 * width
        same = sum(during[3 * (row + x + 30)] == before[3 * (row + x)] for x in range(200, 700))
        self.page.mouse.up()
        self.assertGreater(same, 450)

    def test_a_new_gesture_cancels_what_is_computed(self):
        self.page.set_viewport_size({"width": 1900, "height": 1200})
        self.open(VALLEY)
        before = len(self.page.sent)
        self.page.keyboard.press("1")
        self.page.mouse.move(500, 500)
        self.page.mouse.down()
        self.page.mouse.move(540, 500, steps=2)
        self.page.wait_for_timeout(40)
        self.page.mouse.up()
        self.rest()
        kinds = [one["t"] for one in self.page.sent[before:] if one["t"] in ("view", "cancel")]
        self.assertEqual(kinds[:2], ["view", "cancel"])

    def test_a_gesture_that_comes_to_nothing_still_gets_its_picture(self):
        self.page.set_viewport_size({"width": 1600, "height": 1000})
        self.open(VALLEY)
        self.page.keyboard.press("+")
        self.page.wait_for_timeout(250)
        self.page.mouse.move(500, 500)
        self.page.mouse.down()
        self.page.mouse.move(520, 500, steps=2)
        self.page.mouse.move(500, 500, steps=2)
        self.page.mouse.up()
        self.rest()


class TouchTests(PageCase):
    context_options = {"viewport": {"width": 400, "height": 640}, "has_touch": True, "is_mobile": True,
                       "device_scale_factor": 1}

    def test_a_pinch_zooms_about_the_middle_of_the_fingers(self):
        self.open(VALLEY)
        x, y, height = view(self.location())
        spread = ([(150, 200), (250, 200)], [(100, 200), (300, 200)])
        after = view(self.moved(lambda: self.touch().glide(*spread)))
        self.assertAlmostEqual(after[2] / height, 0.5, delta=0.01)
        up = (320 - 200) / 640
        self.assertAlmostEqual((after[0] - x) / height, 0, delta=0.01)
        self.assertAlmostEqual((after[1] + up * after[2] - y) / height, up, delta=0.01)

    def test_a_pinch_sends_whole_steps(self):
        self.open(VALLEY)
        self.moved(lambda: self.touch().glide([(150, 300), (250, 300)], [(120, 330), (290, 300)]))
        zooms = [move["zoom"] for one in self.requests("view") for move in one["moves"] if "zoom" in move]
        self.assertTrue(zooms)
        self.assertTrue(all(isinstance(one, int) for one in zooms), zooms)

    def test_two_fingers_turn_the_picture(self):
        self.open(VALLEY)
        height = view(self.location())[2]
        touch = self.touch()

        def turn():
            points = [(200, 220), (230, 240), (255, 265), (275, 300), (280, 340)]
            others = [(200, 420), (170, 400), (145, 375), (125, 340), (120, 300)]
            touch.down(points[0], others[0])
            for pair in zip(points[1:], others[1:]):
                touch.move(*pair)
                self.page.wait_for_timeout(15)
            self.page.wait_for_timeout(120)
            touch.up()
        after = self.moved(turn)
        # Clockwise, as the hand; a view turns against its picture, and `rot` is the view's.
        degrees = float(keys(after).get("rot", "0")) % 360
        self.assertTrue(60 < degrees < 100, degrees)
        self.assertAlmostEqual(view(after)[2] / height, 200 / 164.9, delta=0.03)

    def test_one_finger_drags(self):
        self.open(VALLEY)
        x, _, height = view(self.location())
        after = view(self.moved(lambda: self.touch().glide([(200, 300)], [(136, 300)])))
        self.assertAlmostEqual((after[0] - x) / height, 64 / 640, places=3)

    def test_a_double_tap_goes_twice_as_deep(self):
        self.open(VALLEY)
        height = view(self.location())[2]
        touch = self.touch()
        after = view(self.moved(lambda: (touch.tap(200, 320), touch.tap(202, 321))))
        self.assertAlmostEqual(after[2] / height, 0.5, places=6)

    def test_a_tap_goes_into_the_quadrant_in_quadrants_mode(self):
        self.open()
        self.page.click("#quadrants")
        self.rest()
        box = self.page.locator("#picture").bounding_box()
        self.assertAlmostEqual(box["width"], box["height"], delta=1)
        self.assertTrue(self.page.is_visible("#cross"))
        for n, (right, down) in enumerate(((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)), 1):
            at = (box["x"] + right * box["width"], box["y"] + down * box["height"])
            self.moved(lambda: self.touch().tap(*at))
            self.assertEqual(self.last_place()["journey"], "-".join("1234"[:n]))


class KeyTests(PageCase):
    def press(self, *names):
        for name in names:
            self.page.keyboard.press(name)

    def test_digits_make_a_journey_and_undo_takes_it_back(self):
        self.open()
        home = self.location()
        first = self.moved(lambda: self.press("1"))
        second = self.moved(lambda: self.press("4"))
        self.assertIn("1-4", self.page.inner_text("#journey"))
        self.assertEqual(self.moved(lambda: self.press("u")), first)
        self.assertEqual(self.moved(lambda: self.press("u")), home)
        self.assertEqual(self.moved(lambda: self.press("Shift+U")), first)
        self.assertEqual(self.moved(lambda: self.press("Shift+U")), second)

    def test_out_takes_back_a_quadrant_and_r_goes_home(self):
        self.open()
        home = self.location()
        first = self.moved(lambda: self.press("2"))
        self.moved(lambda: self.press("3"))
        self.assertEqual(self.moved(lambda: self.press("o")), first)
        self.assertEqual(self.moved(lambda: self.press("r")), home)

    def test_plus_and_minus_are_exact_inverses(self):
        self.open(VALLEY)
        start = self.location()
        deep = self.moved(lambda: self.press("+", "+", "+"))
        self.assertAlmostEqual(view(start)[2] / view(deep)[2], 8, places=6)
        self.assertEqual(self.moved(lambda: self.press("-", "-", "-")), start)

    def test_arrows_move_a_quarter_and_with_shift_a_twentieth(self):
        self.open(VALLEY)
        x, y, height = view(self.location())
        after = view(self.moved(lambda: self.press("ArrowRight")))
        self.assertAlmostEqual((after[0] - x) / height, 0.25, places=4)
        last = view(self.moved(lambda: self.press("Shift+ArrowUp")))
        self.assertAlmostEqual((last[1] - y) / height, 0.05, places=4)

    def test_back_and_forward_of_the_browser_walk_the_views(self):
        self.open()
        home = self.location()
        first = self.moved(lambda: self.press("1"))
        self.page.wait_for_timeout(500)
        self.assertTrue(self.page.url.endswith("#" + first))
        self.assertEqual(self.moved(self.page.go_back), home)
        self.assertEqual(self.moved(self.page.go_forward), first)

    def test_keys_do_nothing_while_one_types(self):
        self.open()
        home = self.location()
        self.press("p")
        self.page.fill("#go", "")
        self.page.type("#go", "1u-+4")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.location(), home)


class RestTests(PageCase):
    """When nothing moves, the canvas has the pixels of the final frame."""

    context_options = {"viewport": {"width": 330, "height": 241}}

    def check(self, page):
        self.open(VALLEY, page)
        touched = self.pixels(page)
        self.assertEqual(touched, self.final(page))
        page.mouse.move(100, 90)
        self.moved(lambda: [page.mouse.wheel(0, -100) for _ in range(3)], page)
        self.assertEqual(self.pixels(page), self.final(page))
        page.mouse.down()
        page.mouse.move(131, 77, steps=4)
        page.wait_for_timeout(150)
        page.mouse.up()
        self.rest(page)
        self.assertEqual(self.pixels(page), self.final(page))

    def test_after_many_octaves_in_one_gesture(self):
        page = self.page
        # Near i there is structure at every depth.
        self.open("fathom1:re=0:im=1:h=1:n=400")
        page.mouse.move(165, 120.5)
        for direction in (-100, 100):
            self.moved(lambda: [page.mouse.wheel(0, direction) for _ in range(120)])
            self.assertGreater(len(set(self.pixels()[2])), 2)
            self.assertEqual(self.pixels(), self.final(page))

    def final(self, page):
        last = [one for one in page.pictures if one.channel == VIEW][-1]
        self.assertTrue(last.is_final)
        if last.format == 1:
            return last.width, last.height, last.body
        return decoded_png(last.body)

    def test_at_one_device_pixel(self):
        self.check(self.page)

    def test_at_two_device_pixels(self):
        self.check(self.new_page(device_scale_factor=2))

    def test_at_an_odd_ratio(self):
        self.check(self.new_page(device_scale_factor=1.5))


if __name__ == "__main__":
    unittest.main()
