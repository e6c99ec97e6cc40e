# test_places — places are visited, saved, renamed and removed; map, Julia sets and inspector work.

import re
import unittest
import uuid

from page_case import JULIA, PageCase, THUMB, keys, view

VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.02:n=400"


class PlaceTests(PageCase):
    def setUp(self):
        super().setUp()
        self.open(VALLEY)
        self.page.click("button[data-panel=places]")
        self.name = f"page-test-{uuid.uuid4().hex[:8]}"

    def card(self, name):
        return self.page.locator("#saved li", has=self.page.locator(".card-title", has_text=name))

    def test_a_place_is_saved_loaded_renamed_and_forgotten(self):
        place = self.location()
        self.page.fill("#save-name", self.name)
        self.page.keyboard.press("Enter")
        self.card(self.name).wait_for()
        self.page.keyboard.press("Escape")
        self.moved(lambda: self.page.click("#reset"))
        self.page.click("button[data-panel=places]")
        self.assertEqual(self.moved(lambda: self.card(self.name).locator(".card").click()), place)

        self.card(self.name).get_by_role("button", name=re.compile("^Rename")).click()
        other = self.name + "-b"
        self.page.keyboard.type(other)
        self.page.keyboard.press("Enter")
        self.card(other).wait_for()
        self.card(other).get_by_role("button", name=re.compile("^Forget")).click()
        self.page.locator("#confirm [value=no]").click()
        self.assertEqual(self.card(other).count(), 1)
        self.card(other).get_by_role("button", name=re.compile("^Forget")).click()
        self.page.click("#confirm-yes")
        self.card(other).wait_for(state="detached")

    def test_a_name_that_is_taken_is_replaced_only_after_a_question(self):
        for _ in range(2):
            self.page.fill("#save-name", self.name)
            self.page.keyboard.press("Enter")
            if not _:
                self.card(self.name).wait_for()
        self.page.wait_for_selector("#confirm[open]")
        self.page.click("#confirm-yes")
        self.page.wait_for_selector("#confirm:not([open])", state="attached")
        self.card(self.name).get_by_role("button", name=re.compile("^Forget")).click()
        self.page.click("#confirm-yes")
        self.card(self.name).wait_for(state="detached")

    def test_the_gallery_has_the_built_in_places_with_pictures(self):
        info = self.page.evaluate("fetch('/api/info' + location.search).then((one) => one.json())")
        cards = self.page.locator("#builtins .card")
        self.assertEqual(cards.count(), len(info["builtins"]))
        # Only visible places get pictures, and these begin below the figures.
        cards.first.scroll_into_view_if_needed()
        self.page.wait_for_selector("#builtins .thumb.shown")
        self.assertTrue([one for one in self.page.pictures if one.channel == THUMB])
        number = [one["id"] for one in info["builtins"]].index("elephant")
        height = view(self.moved(lambda: cards.nth(number).click()))[2]
        self.assertLess(height, 0.01)

    def test_what_is_typed_is_gone_to(self):
        self.page.fill("#go", "1-4-4-1-3-3")
        self.moved(lambda: self.page.keyboard.press("Enter"))
        self.assertEqual(self.last_place()["journey"], "1-4-4-1-3-3")

    def test_what_is_no_place_is_refused_and_the_view_stays(self):
        before = self.location()
        self.page.fill("#go", "fathom1:re=zero")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("#message:not([hidden])")
        self.assertEqual(self.rest(), before)


class MapTests(PageCase):
    def test_the_ladder_leads_up_to_the_whole_and_the_middle_stays(self):
        self.open(VALLEY)
        x, y, height = view(self.location())
        self.page.click("#depth")
        rungs = self.page.locator(".rung")
        rungs.first.wait_for()
        self.assertGreaterEqual(rungs.count(), 4)
        self.assertEqual(rungs.last.get_attribute("aria-current"), "location")
        # A thumbnail is drawn where it can be seen, and the ladder may lie below the window.
        rungs.last.scroll_into_view_if_needed()
        self.page.wait_for_selector(".rung .thumb.shown")
        after = view(self.moved(lambda: rungs.first.click()))
        self.assertGreater(after[2] / height, 60)
        self.assertAlmostEqual((after[0] - x) / after[2], 0, places=4)

    def test_the_view_is_stretched_and_made_upright_again(self):
        self.open("fathom1:re=-0.5:im=0:h=1:n=60:rot=10")
        self.page.click("#depth")
        self.page.fill("#stretch", "2.5")
        self.page.fill("#skew", "30")
        stretched = keys(self.moved(lambda: self.page.click("#stretch-form button[type=submit]")))
        self.assertEqual([stretched.get(key) for key in ("rot", "skew", "stretch")], ["10", "30", "2.5"])
        upright = keys(self.moved(lambda: self.page.click("#upright")))
        self.assertEqual([upright.get(key) for key in ("rot", "skew", "stretch")], [None, None, None])

    def test_the_depth_and_the_zoom_are_in_sight(self):
        self.open("fathom1:re=-0.5:im=0:h=3")
        self.assertIn("0", self.page.inner_text("#depth-value"))
        self.moved(lambda: self.page.keyboard.press("3"))
        self.assertIn("1", self.page.inner_text("#depth-value"))
        self.assertEqual(self.page.inner_text("#journey"), "3")

    def test_another_formula_and_its_power_are_chosen(self):
        self.page = self.new_page(viewport={"width": 420, "height": 300})
        self.open("fathom1:re=-0.5:im=0:h=1:n=60:pal=ember")
        self.page.click("#depth")
        info = self.page.evaluate("fetch('/api/info' + location.search).then((one) => one.json())")
        offered = self.page.locator("#formula option").evaluate_all("(all) => all.map((one) => one.value)")
        self.assertEqual(offered, [one["id"] for one in info["formulas"]])
        ship = keys(self.moved(lambda: self.page.select_option("#formula", "burning-ship")))
        self.assertEqual((ship["f"], ship["pal"]), ("burning-ship", "ember"))
        self.assertEqual(self.last_place()["octaves"], 0)
        self.assertEqual(keys(self.moved(lambda: self.page.select_option("#power", "3")))["p"], "3")
        self.assertEqual(self.page.locator("#power option").count(), 4)
        moth = keys(self.moved(lambda: self.page.select_option("#formula", "mothbrot")))
        self.assertEqual((moth["f"], moth["re"], moth["pal"]), ("hybrid", "-0.6", "ember"))
        self.assertEqual((self.last_place()["formula"], self.last_place()["power"]), ("mothbrot", 3))
        self.assertEqual(self.page.input_value("#power"), "3")
        self.page.fill("#written", "conj(z)^2 z + c")
        self.moved(lambda: self.page.keyboard.press("Enter"))
        self.assertEqual(self.page.input_value("#formula"), "hybrid")
        self.page.fill("#written", "conj(z)^2 + c")
        self.assertEqual(keys(self.moved(lambda: self.page.keyboard.press("Enter")))["f"], "tricorn")
        self.moved(lambda: self.page.select_option("#formula", "mandelbrot"))
        self.assertEqual((self.last_place()["formula"], self.last_place()["power"]), ("mandelbrot", 2))


class HomeTests(PageCase):
    """Home shows the whole set in any window; the square view begins with the tutorials' window."""

    def assert_fits(self, page):
        place, size = self.last_place(page), page.viewport_size
        self.assertEqual((place["re"], place["im"]), ("-0.5", "0"))
        width = float(place["height"]) * size["width"] / size["height"]
        self.assertGreaterEqual(width, 3)
        self.assertLess(width, 3.1)

    def test_on_a_tall_phone(self):
        page = self.page = self.new_page(
            viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        self.open()
        self.assert_fits(page)
        free = self.location()
        self.moved(lambda: page.click("#quadrants"))
        self.assertEqual(self.last_place()["height"], "3")
        self.moved(lambda: page.keyboard.press("4"))
        self.moved(lambda: page.click("#reset"))
        self.assertEqual(self.last_place()["height"], "3")
        self.assertEqual(self.moved(lambda: page.click("#quadrants")), free)
        self.moved(lambda: page.keyboard.press("4"))
        self.moved(lambda: page.click("#reset"))
        self.assert_fits(page)

    def test_in_a_wide_window(self):
        self.open()
        self.assertEqual(self.last_place()["height"], "3")


class JuliaTests(PageCase):
    def setUp(self):
        super().setUp()
        self.open()
        self.page.mouse.move(420, 250)

    def frames(self):
        return len([one for one in self.page.pictures if one.channel == JULIA])

    def test_holding_shows_the_set_beside_the_pointer_live(self):
        self.page.mouse.down()
        self.page.wait_for_selector("#julia-card:not([hidden])")
        self.page.wait_for_timeout(800)
        before = self.frames()
        self.assertGreater(before, 0)
        first = self.page.inner_text("#julia-constant")
        self.page.mouse.move(450, 280, steps=4)
        self.page.wait_for_timeout(800)
        self.page.mouse.up()
        self.assertGreater(self.frames(), before)
        self.assertNotEqual(self.page.inner_text("#julia-constant"), first)
        self.assertNotIn("f=julia", self.location())

    def test_j_follows_the_pointer_and_a_click_enters_and_j_returns(self):
        home = self.location()
        self.page.keyboard.press("j")
        self.page.mouse.move(430, 250)
        self.page.wait_for_timeout(600)
        inside = self.moved(lambda: self.page.mouse.click(430, 250))
        self.assertTrue(self.last_place()["isJulia"])
        re_, im = (float(one) for one in self.last_place()["constant"])
        self.assertAlmostEqual(re_, -0.5 + 3 * (430 - 500) / 640, delta=0.01)
        self.assertAlmostEqual(im, 3 * (320 - 250) / 640, delta=0.01)
        self.assertTrue(self.page.is_visible("#julia-bar"))
        self.assertNotEqual(inside, home)
        self.moved(lambda: self.page.keyboard.press("j"))
        self.assertFalse(self.last_place()["isJulia"])

    def test_shift_and_a_drag_move_the_constant_and_undo_returns(self):
        self.page.keyboard.press("j")
        inside = self.moved(lambda: self.page.mouse.click(430, 250))
        before = [float(one) for one in self.last_place()["constant"]]
        self.page.keyboard.down("Shift")
        self.page.mouse.move(500, 300)

        def drag():
            self.page.mouse.down()
            self.page.mouse.move(560, 300, steps=5)
            self.page.wait_for_timeout(300)
            self.page.mouse.up()
        self.moved(drag)
        self.page.keyboard.up("Shift")
        after = [float(one) for one in self.last_place()["constant"]]
        self.assertGreater(after[0], before[0])
        self.assertAlmostEqual(after[1], before[1], places=9)
        self.page.keyboard.press("u")
        self.page.wait_for_selector(f'#picture[data-location="{inside}"]')

    def test_two_fingers_move_the_constant_and_a_pinch_still_zooms(self):
        page = self.page = self.new_page(has_touch=True)
        self.open("fathom1:re=0:im=0:h=3:f=julia:c=-0.8,0.156")
        before = keys(self.location())
        shifted = keys(self.moved(lambda: self.touch(page).glide(
            [(400, 300), (500, 300)], [(400, 220), (500, 220)])))
        self.assertNotEqual(shifted["c"], before["c"])
        self.assertEqual(shifted["h"], before["h"])
        pinched = keys(self.moved(lambda: self.touch(page).glide(
            [(400, 300), (500, 300)], [(350, 300), (550, 300)])))
        self.assertEqual(pinched["c"], shifted["c"])
        self.assertAlmostEqual(float(pinched["h"]), 1.5, delta=0.05)


class InspectorTests(PageCase):
    # Positions are compared to a pixel.
    context_options = {"viewport": {"width": 1000, "height": 640}}

    def setUp(self):
        super().setUp()
        self.open()
        self.page.keyboard.press("i")

    def facts(self):
        self.page.wait_for_selector("#inspector-facts dd")
        return self.page.inner_text("#inspector-facts")

    def test_a_click_tells_status_count_and_coordinates_and_draws_the_orbit(self):
        self.page.mouse.click(500, 320)  # −0.5, the middle of the cardioid
        self.assertIn("interior", self.facts())
        self.page.mouse.click(100, 100)
        self.page.wait_for_selector("#inspector-facts :text('escaped')")
        self.assertTrue(self.page.get_attribute("#orbit", "points"))
        at = self.requests("inspect")[-1]["at"]
        self.assertEqual(at, [100, 100])

    def test_the_cross_moves_by_keys(self):
        self.page.locator("#picture").focus()
        for _ in range(5):
            self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Enter")
        self.facts()
        self.assertAlmostEqual(self.requests("inspect")[-1]["at"][0], 500 - 0.1 * 640, delta=1)

    def test_external_rays_are_drawn_and_told(self):
        self.page.click("button[data-find=angle]")
        self.until(lambda: any(one["t"] == "found" and one["what"] == "angle"
                               for one in self.page.received))
        found = [one for one in self.page.received if one["t"] == "found"][-1]
        self.assertEqual(found["items"][0]["kind"], "angles")
        self.page.fill("#ray", "1/7")
        self.page.keyboard.press("Enter")
        self.until(lambda: any(one["t"] == "found" and one["what"] == "ray"
                               for one in self.page.received))
        found = [one for one in self.page.received if one["t"] == "found"][-1]
        item = found["items"][0]
        self.assertEqual((item["landing"], item["period"], item["partner"]), ("root", 3, "2/7 = .(010)"))
        shown = self.page.inner_text("#found li")
        self.assertIn("The ray 1/7 = .(001) lands at the root of a component of period 3", shown)
        self.assertIn("together with the ray 2/7 = .(010)", shown)
        # The rays are ink over the picture.
        self.until(lambda: any(one["t"] == "ink" and one["ink"] == found["ink"] and one["paths"]
                               for one in self.page.received))
        re, im, _ = view(self.moved(lambda: self.page.locator("#found button").click()))
        self.assertAlmostEqual(re, -0.1226, delta=0.05)
        self.assertAlmostEqual(im, 0.7449, delta=0.05)
        self.page.fill("#ray", "1/x")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("#found .note")

    def test_landmarks_are_listed_and_gone_to(self):
        self.page.click("button[data-find=minibrot]")
        go = self.page.locator("#found button")
        go.first.wait_for()
        found = [one for one in self.page.received if one["t"] == "found"][-1]["items"][0]
        shown = self.page.inner_text("#found li")
        self.assertIn(f"Period {found['period']}, a cardioid, size {found['size']}", shown)
        # Home lies within the component of period 1.
        self.assertEqual(found["remarks"][0]["key"], "largest.own")
        self.assertIn("period 1 is the view’s own component", shown)
        before = view(self.location())[2]
        self.assertLess(view(self.moved(lambda: go.first.click()))[2], before)

    def test_a_minibrot_of_the_burning_ship_is_found_upright(self):
        self.open("fathom1:re=-1.755:im=-0.03:h=0.1:f=burning-ship")
        if not self.page.is_visible("button[data-find=minibrot]"):
            self.page.keyboard.press("i")
        self.page.click("button[data-find=minibrot]")
        go = self.page.locator("#found button")
        go.first.wait_for()
        found = [one for one in self.page.received if one["t"] == "found"][-1]["items"][0]
        shown = self.page.inner_text("#found li")
        self.assertIn(f"Period {found['period']}, size {found['size']}", shown)
        self.assertIn("stretch=", self.moved(lambda: go.first.click()))


if __name__ == "__main__":
    unittest.main()
