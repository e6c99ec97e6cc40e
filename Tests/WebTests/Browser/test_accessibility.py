# test_accessibility — labels, contrast (axe), keyboard, focus, targets, spoken status, calm motion.

import unittest

from page_case import PageCase

try:
    from axe_playwright_python.sync_playwright import Axe
except ImportError:
    Axe = None

PANELS = ("map", "colors", "places", "inspector", "make", "share")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class AxeTests(PageCase):
    def check(self, page):
        faults = [f"{one['id']}: {node['html'][:120]}"
                  for one in Axe().run(page).response["violations"]
                  if one["impact"] in ("serious", "critical") for node in one["nodes"]]
        self.assertEqual(faults, [])

    def walk(self, **options):
        if not Axe:
            self.skipTest("needs axe-playwright-python")
        page = self.new_page(bypass_csp=True, reduced_motion="reduce", **options)
        self.open("", page)
        self.check(page)
        for name in PANELS:
            page.locator(f"button[data-panel={name}]").click()
            page.wait_for_timeout(500)
            if name == "colors":
                page.locator("#editor summary").click()
            self.check(page)
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        self.check(page)
        page.keyboard.press("Escape")
        self.open("scene:polygon:step=2", page)
        self.check(page)
        page.keyboard.press("f")
        page.wait_for_selector("#movie-preview[data-time]")
        self.check(page)

    def test_no_serious_fault_on_a_desktop_in_the_dark(self):
        self.walk(color_scheme="dark")

    def test_no_serious_fault_on_a_phone_in_the_light(self):
        self.walk(color_scheme="light", **PHONE)


class KeyboardTests(PageCase):
    def focused(self):
        return self.page.evaluate("() => document.activeElement.id || document.activeElement.dataset.panel")

    def test_tab_reaches_every_button_of_the_bar(self):
        self.open()
        names = set()
        for _ in range(20):
            self.page.keyboard.press("Tab")
            names.add(self.focused())
        self.assertLessEqual({"picture", "depth", "reset", "quadrants", "colors", "places", "inspector",
                              "julia", "make", "share", "help-button"}, names)

    def test_focus_goes_into_a_panel_and_comes_back(self):
        self.open()
        for name in PANELS:
            opener = self.page.locator(f"button[data-panel={name}]")
            opener.focus()
            self.page.keyboard.press("Enter")
            inside = f"() => document.getElementById('panel-{name}').contains(document.activeElement)"
            self.assertTrue(self.page.evaluate(inside), name)
            self.assertEqual(opener.get_attribute("aria-expanded"), "true")
            self.page.keyboard.press("Escape")
            self.assertTrue(self.page.is_hidden(f"#panel-{name}"))
            self.assertEqual(opener.get_attribute("aria-expanded"), "false")
            self.assertTrue(opener.evaluate("(one) => one === document.activeElement"), name)

    def test_the_focus_is_seen(self):
        self.open()
        for identity in ("picture", "reset", "depth"):
            for _ in range(20):
                self.page.keyboard.press("Tab")
                if self.focused() == identity:
                    break
            style = self.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            self.assertEqual(style, "solid", identity)

    def test_the_dialog_holds_the_focus_and_keys_do_not_move_the_picture(self):
        self.open()
        before = self.location()
        self.page.keyboard.press("?")
        self.page.keyboard.press("1")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.location(), before)
        self.page.keyboard.press("Escape")
        self.assertTrue(self.page.is_hidden("#help"))


class MannersTests(PageCase):
    def test_the_status_is_spoken(self):
        self.open()
        region = self.page.locator("#spoken")
        self.assertEqual(region.get_attribute("aria-live"), "polite")
        self.moved(lambda: self.page.keyboard.press("1"))
        self.page.wait_for_timeout(300)
        self.assertRegex(region.inner_text(), r"zoom [\d.,e]+, limit [\d,]+")

    def test_every_button_has_a_name_and_is_large_enough(self):
        page = self.page = self.new_page(**PHONE)
        self.open()
        for name in (None, *PANELS):
            if name:
                page.locator(f"button[data-panel={name}]").click()
                page.wait_for_timeout(400)
            small = page.evaluate("""() => [...document.querySelectorAll('button, a[href], select')]
                .filter((one) => one.checkVisibility() && !one.closest('.editor-strip'))
                .map((one) => [one.getAttribute('aria-label') || one.textContent.trim() || one.id,
                               one.getBoundingClientRect()])
                .filter(([name, box]) => name === '' || box.width < 43.5 || box.height < 43.5)
                .map(([name, box]) => `${name}: ${box.width}×${box.height}`)""")
            self.assertEqual(small, [], name)

    def test_nothing_hangs_over_the_edge_of_a_phone(self):
        page = self.page = self.new_page(**PHONE, locale="de-DE")
        self.open()
        for name in (None, *PANELS):
            if name:
                page.locator(f"button[data-panel={name}]").click()
                page.wait_for_timeout(400)
            over = page.evaluate("""() => [...document.querySelectorAll('body *')]
                .filter((one) => one.checkVisibility() && !one.closest('.unseen, svg'))
                .filter((one) => {
                  const box = one.getBoundingClientRect();
                  return box.right > innerWidth + 1 || box.left < -1;
                }).map((one) => one.outerHTML.slice(0, 80))""")
            self.assertEqual(over, [], name)

    def test_calm_motion_has_no_glides(self):
        page = self.page = self.new_page(reduced_motion="reduce")
        self.open()
        page.keyboard.press("1")
        page.wait_for_timeout(60)
        self.assertNotEqual(page.get_attribute("#picture", "data-state"), "moving")
        self.rest()

    def test_dark_and_light_differ(self):
        shades = []
        for scheme in ("dark", "light"):
            page = self.new_page(color_scheme=scheme)
            self.open("", page)
            shades.append(page.evaluate("() => getComputedStyle(document.querySelector('.tools')).color"))
        self.assertNotEqual(*shades)


if __name__ == "__main__":
    unittest.main()
