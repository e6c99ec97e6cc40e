# test_colors — colorings, palettes, sliders and limits become part of the place; dragging only recolors.

import struct
import unittest
import zlib

from page_case import LOOK, PageCase, address, keys

RED_AND_BLUE = "aa1122,1122aa@50"


def png(width, height, color):
    """A picture of one color."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class ColorTests(PageCase):
    def setUp(self):
        super().setUp()
        self.open()
        self.page.click("button[data-panel=colors]")

    def choose(self, name, value):
        self.page.locator(f'input[name="{name}"][value="{value}"]').evaluate("(one) => one.click()")

    def test_every_coloring_and_palette_can_be_chosen(self):
        info = self.page.evaluate("fetch('/api/info' + location.search).then((one) => one.json())")
        for name, kind in (("color", "colorings"), ("pal", "palettes")):
            for one in info[kind]:
                where = f'input[name="{name}"][value="{one["id"]}"]'
                self.assertEqual(self.page.locator(where).count(), 1, one)

    def test_a_coloring_and_a_palette_are_in_the_location(self):
        self.assertEqual(keys(self.moved(lambda: self.choose("color", "shader")))["color"], "shader")
        self.assertEqual(keys(self.moved(lambda: self.choose("color", "smooth")))["color"], "smooth")
        found = keys(self.moved(lambda: self.choose("pal", "ember")))
        self.assertEqual((found["color"], found["pal"]), ("smooth", "ember"))

    def test_the_default_is_left_out_and_undo_returns(self):
        before = self.location()
        changed = self.moved(lambda: self.choose("pal", "ember"))
        self.assertNotEqual(changed, before)
        self.page.keyboard.press("u")
        self.page.wait_for_selector(f'#picture[data-location="{before}"]')

    def test_a_dragged_slider_recolors_and_keeps_the_place_until_it_is_let_go(self):
        before = self.location()
        _, _, colors = self.pixels()
        views = len(self.requests("view"))
        slider = self.page.locator("#look-phase")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        mouse, middle = self.page.mouse, box["y"] + box["height"] / 2
        mouse.move(box["x"] + 8, middle)
        mouse.down()
        for share in (0.2, 0.3, 0.4, 0.5):
            mouse.move(box["x"] + share * box["width"], middle)
            self.page.wait_for_timeout(100)
        self.assertEqual(len(self.requests("view")), views)
        self.assertTrue(self.requests("look")[0]["draft"])
        # Where the slider rests, the whole picture is recolored.
        width = self.pixels()[0]
        self.until(lambda: not self.requests("look")[-1]["draft"])
        self.until(lambda: any(
            one.channel == LOOK and one.width == width for one in self.page.pictures))
        self.assertTrue([one for one in self.page.pictures
                         if one.channel == LOOK and one.width == (width + 1) // 2])
        self.assertGreaterEqual(len(self.requests("look")), 2)
        self.assertTrue([one for one in self.page.pictures if one.channel == LOOK])
        self.assertNotEqual(self.pixels()[2], colors)
        self.assertEqual(self.location(), before)
        after = keys(self.moved(mouse.up))
        self.assertAlmostEqual(float(after["phase"]), 0.5, delta=0.05)

    def test_a_dragged_slider_ends_the_work_on_finer_samples(self):
        """They would be of the old colors, and take the time of the new ones."""
        for messages in (self.page.sent, self.page.pictures):
            messages.clear()
        self.page.goto(address("", "seahorse"))
        self.until(lambda: any(one.is_complete and not one.is_final for one in self.page.pictures))
        slider = self.page.locator("#look-phase")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        middle = box["y"] + box["height"] / 2
        self.assertFalse(self.page.pictures[-1].is_final, "the picture was finished too soon")
        self.page.mouse.move(box["x"] + 8, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 0.3 * box["width"], middle)
        self.until(lambda: self.requests("look"))
        kinds = [one["t"] for one in self.page.sent if one.get("channel", "view") == "view"]
        self.assertLess(kinds.index("cancel"), kinds.index("look"))
        # The new colors are an entry of their own, and get their samples.
        views = len(self.requests("view"))
        self.page.mouse.up()
        self.until(lambda: len(self.requests("view")) > views)

    def test_a_slider_moves_by_keys(self):
        self.page.locator("#look-relief").focus()
        found = keys(self.moved(lambda: self.page.keyboard.press("ArrowRight")))
        self.assertEqual(found["relief"], "0.61")

    def test_the_reset_of_settings_takes_them_out_of_the_location(self):
        before = self.location()
        self.page.locator("#look-relief").focus()
        self.moved(lambda: self.page.keyboard.press("ArrowRight"))
        self.page.locator("#colors-defaults").scroll_into_view_if_needed()
        self.assertEqual(self.moved(lambda: self.page.click("#colors-defaults")), before)

    def test_cycling_recolors_until_it_is_stopped(self):
        self.page.locator("#cycle").scroll_into_view_if_needed()
        self.page.click("#cycle")
        self.page.wait_for_timeout(1200)
        self.assertEqual(self.page.get_attribute("#cycle", "aria-pressed"), "true")
        self.assertGreaterEqual(len(self.requests("look")), 3)
        self.assertGreater(float(keys(self.moved(lambda: self.page.click("#cycle")))["phase"]), 0)

    def test_a_gesture_ends_cycling(self):
        self.page.click("#cycle")
        self.page.wait_for_timeout(600)
        self.page.mouse.move(300, 300)
        found = keys(self.moved(lambda: self.page.mouse.wheel(0, -100)))
        self.assertEqual(self.page.get_attribute("#cycle", "aria-pressed"), "false")
        self.assertIn("phase", found)

    def test_a_second_coloring_lies_over_the_first(self):
        self.moved(lambda: self.page.select_option("#look-layer", "distance"))
        found = keys(self.moved(lambda: self.page.select_option("#look-blend", "multiply")))
        self.assertEqual((found["layer"], found["blend"]), ("distance", "multiply"))

    def test_shapes_of_traps_are_added_changed_and_removed(self):
        self.page = self.new_page(viewport={"width": 700, "height": 300})
        self.open()
        self.page.click("button[data-panel=colors]")
        self.assertTrue(self.page.is_hidden("#settings-traps"))
        self.moved(lambda: self.choose("color", "traps"))
        found = keys(self.moved(lambda: self.page.click("#look-add-shape")))
        self.assertEqual(found["traps"], "stalk/point")
        second = self.page.locator(".shapes li").nth(1)
        found = keys(self.moved(lambda: second.locator("select").select_option("circle")))
        self.assertEqual(found["traps"], "stalk/circle")
        radius = second.locator("input").nth(2)
        radius.fill("0.25")
        found = keys(self.moved(lambda: self.page.keyboard.press("Enter")))
        self.assertEqual(found["traps"], "stalk/circle,0,0,0.25")
        found = keys(self.moved(lambda: self.page.select_option("#look-trapby", "angle")))
        self.assertEqual(found["trapby"], "angle")
        first = self.page.locator(".shapes li").nth(0)
        found = keys(self.moved(lambda: first.locator("button").click()))
        self.assertEqual(found["traps"], "circle,0,0,0.25")
        self.assertTrue(self.page.locator(".shapes button").is_disabled())

    def test_an_image_becomes_the_texture(self):
        self.moved(lambda: self.choose("color", "texture"))
        file = {"name": "red.png", "mimeType": "image/png", "buffer": png(8, 8, (200, 20, 20))}
        found = keys(self.moved(lambda: self.page.set_input_files("#look-texture", file)))
        self.assertRegex(found["texture"], "^[0-9a-f]{8}$")
        _, _, colors = self.pixels()
        reddish = sum(1 for i in range(0, len(colors), 3) if colors[i] > 2 * colors[i + 1] + 40)
        self.assertGreater(reddish, len(colors) / 3 / 4)

    def test_the_limit_is_set_and_more_doubles_it(self):
        self.page.click("#depth")
        self.page.fill("#limit", "50")
        found = self.moved(lambda: self.page.keyboard.press("Enter"))
        self.assertEqual(keys(found)["n"], "50")
        done = [one for one in self.page.received if one["t"] == "done"][-1]
        self.assertGreater(done["counts"]["unresolved"], 0)
        self.assertIn("%", self.page.inner_text("#status-line"))
        self.assertEqual(keys(self.moved(lambda: self.page.click("#more")))["n"], "100")
        self.assertNotIn("n", keys(self.moved(lambda: self.page.click("#limit-auto"))))


class EditorTests(PageCase):
    def setUp(self):
        super().setUp()
        self.open()
        self.page.click("button[data-panel=colors]")
        self.page.locator("#editor summary").click()

    def apply(self, text):
        self.page.fill("#editor-text", text)
        self.page.locator("#editor-text + button").click()

    def test_text_becomes_a_palette_and_back(self):
        found = self.moved(lambda: self.apply(RED_AND_BLUE))
        self.assertTrue(keys(found)["pal"].startswith("aa1122,1122aa"))
        self.assertEqual(self.page.locator(".handle").count(), 2)
        self.page.locator("#editor-hex").focus()
        self.assertEqual(self.page.input_value("#editor-text"), RED_AND_BLUE)

    def test_a_color_is_dragged_added_changed_and_removed(self):
        self.moved(lambda: self.apply("aa1122,1122aa@50,22aa11@80"))
        handle = self.page.locator(".handle").nth(1)
        handle.scroll_into_view_if_needed()
        strip, box = self.page.locator(".editor-strip").bounding_box(), handle.bounding_box()
        mouse, y = self.page.mouse, box["y"] + box["height"] - 10

        def drag():
            mouse.move(box["x"] + box["width"] / 2, y)
            mouse.down()
            mouse.move(strip["x"] + 0.3 * strip["width"], y, steps=4)
            mouse.up()
        stops = keys(self.moved(drag))["pal"].split(",")
        self.assertAlmostEqual(float(stops[1].split("@")[1]), 30, delta=1)
        at = (strip["x"] + 0.6 * strip["width"], strip["y"] + 8)
        self.assertEqual(len(keys(self.moved(lambda: mouse.click(*at)))["pal"].split(",")), 4)
        self.page.fill("#editor-hex", "ffeedd")
        self.assertIn("ffeedd", keys(self.moved(lambda: self.page.keyboard.press("Enter")))["pal"])
        self.page.locator(".handle").nth(2).focus()
        self.assertEqual(
            len(keys(self.moved(lambda: self.page.keyboard.press("Delete")))["pal"].split(",")), 3)

    def test_a_color_moves_by_keys(self):
        self.moved(lambda: self.apply(RED_AND_BLUE))
        self.page.locator(".handle").nth(1).focus()
        found = keys(self.moved(lambda: self.page.keyboard.press("ArrowLeft")))
        self.assertEqual(found["pal"], "aa1122,1122aa@49")

    def test_the_hue_changes_a_color(self):
        self.moved(lambda: self.apply(RED_AND_BLUE))
        self.page.locator("#editor-hue").focus()
        pal = keys(self.moved(lambda: [self.page.keyboard.press("PageUp") for _ in range(3)]))["pal"]
        self.assertFalse(pal.startswith("aa1122"))

    def test_a_file_is_imported(self):
        lines = "GIMP Palette\nName: Two\n#\n170 17 34 red\n17 34 170 blue\n238 238 34 yellow\n"
        file = {"name": "two.gpl", "mimeType": "text/plain", "buffer": lines.encode()}
        found = self.moved(lambda: self.page.set_input_files("#editor input[type=file]", file))
        self.assertIn(",", keys(found)["pal"])
        self.assertTrue(self.page.is_visible("#message"))

    def test_a_file_without_colors_is_refused_with_a_reason(self):
        before = self.location()
        file = {"name": "none.gpl", "mimeType": "text/plain", "buffer": b"nothing"}
        self.expected_errors = 1  # the browser reports the refused request
        self.page.set_input_files("#editor input[type=file]", file)
        self.page.wait_for_selector("#message:not([hidden])")
        self.assertNotEqual(self.page.inner_text("#message"), "")
        self.assertEqual(self.location(), before)


if __name__ == "__main__":
    unittest.main()
