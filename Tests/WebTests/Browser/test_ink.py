# test_ink — drawing on the page: no sample is lost, strokes stay in the plane, undo, files, saving.

import json
import os
import tempfile
import unittest
import uuid

from page_case import PageCase, keys, view

VALLEY = "fathom1:re=-0.7453:im=0.1127:h=0.02:n=400"

# Dispatches events with many coalesced samples each, as a browser does at a high rate.
STORM = """([rate, seconds]) => {
  const canvas = document.getElementById('picture');
  const at = (time) => [250 + 200 * Math.sin(time * 9), 300 + 120 * Math.cos(time * 13)];
  const event = (type, time, more = {}) => {
    const [clientX, clientY] = at(time);
    return new PointerEvent(type, {
      clientX, clientY, pointerId: 1, pointerType: 'pen', pressure: 0.5, isPrimary: true,
      bubbles: true, buttons: 1, ...more });
  };
  canvas.setPointerCapture = () => {};
  canvas.dispatchEvent(event('pointerdown', 0));
  const perFrame = Math.round(rate / 60);
  let sent = 0;
  return new Promise((resolve) => {
    const begin = performance.now();
    const step = () => {
      const due = Math.min(rate * seconds, Math.floor((performance.now() - begin) / 1000 * rate));
      while (sent < due) {
        const count = Math.min(perFrame, due - sent);
        const coalescedEvents = [];
        for (let i = 0; i < count; i += 1) {
          coalescedEvents.push(event('pointermove', (sent + i) / rate));
        }
        canvas.dispatchEvent(event('pointermove', (sent + count) / rate, { coalescedEvents }));
        sent += count;
      }
      if (sent < rate * seconds) requestAnimationFrame(step);
      else {
        canvas.dispatchEvent(event('pointerup', sent / rate, { buttons: 0 }));
        resolve(sent);
      }
    };
    step();
  });
}"""


class InkTests(PageCase):
    # Positions are compared to a pixel.
    context_options = {"viewport": {"width": 1000, "height": 640}}

    def setUp(self):
        super().setUp()
        self.open(VALLEY)
        self.page.click("button[data-panel=ink]")
        self.page.wait_for_selector("#ink-pen[aria-pressed=true]")

    def draw(self, *points):
        """Draws a line with the mouse, and waits until the server has it."""
        count = len(self.inked())
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=6)
        mouse.up()
        self.until(lambda: len(self.inked()) > count)
        self.outlines()

    def inked(self):
        return [one for one in self.page.received if one["t"] == "inked"]

    def outlines(self):
        """Waits for the outlines of the newest ink, and returns them."""
        key = self.inked()[-1]["ink"]
        self.until(lambda: key == 0 or any(
            one["t"] == "ink" and one["ink"] == key for one in self.page.received))
        self.page.wait_for_timeout(100)
        return [one for one in self.page.received if one["t"] == "ink"][-1]

    def box(self):
        """The box around the inked pixels of the overlay, in CSS pixels; null if there are none."""
        return self.page.evaluate("""() => {
            const canvas = document.getElementById('ink');
            const { width, height } = canvas;
            const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
            let box = null;
            for (let i = 0; i < width * height; i += 1) {
              if (data[4 * i + 3] < 128) continue;
              const [x, y] = [i % width, Math.floor(i / width)];
              box = box ? [Math.min(box[0], x), Math.min(box[1], y),
                Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
            }
            return box;
        }""")

    def near(self, one, other, pixels=1.5):
        for a, b in zip(one, other):
            self.assertAlmostEqual(a, b, delta=pixels)

    def test_a_stroke_lies_under_the_pointer_and_moves_nothing(self):
        before = self.location()
        self.draw((200, 200), (420, 330))
        self.assertEqual(self.location(), before)
        left, top, right, bottom = self.box()
        self.near((left, top, right, bottom), (200, 200, 420, 330), 4)
        stroke = self.requests("ink")[0]["stroke"]
        self.assertAlmostEqual(stroke["points"][0], (200 - 500) / 640, places=3)
        self.assertAlmostEqual(stroke["points"][1], (320 - 200) / 640, places=3)

    def test_four_thousand_points_a_second_are_all_kept(self):
        sent = self.page.evaluate(STORM, [4000, 1.5])
        self.assertEqual(sent, 6000)
        self.until(lambda: len(self.inked()) == 1)
        points = self.requests("ink")[0]["stroke"]["points"]
        # One more for the press itself.
        self.assertEqual(len(points), 4 * (sent + 1))
        self.assertEqual(points[3::4], [0.5] * (sent + 1))
        xs = [500 + 640 * x for x in points[4::4]]
        self.assertTrue(all(abs(x - y) < 12 for x, y in zip(xs, xs[1:])))

    def test_a_stroke_stays_in_the_plane_while_the_view_zooms_and_comes_back(self):
        self.draw((300, 250), (360, 310))
        start = self.box()
        self.page.mouse.move(330, 280)
        self.moved(lambda: [self.page.mouse.wheel(0, -100) for _ in range(8)])
        self.page.wait_for_timeout(300)
        grown = self.box()
        self.near([(a - m) * 4 + m for a, m in zip(start, (330, 280) * 2)], grown, 6)
        self.moved(lambda: [self.page.mouse.wheel(0, 100) for _ in range(8)])
        self.page.wait_for_timeout(300)
        self.near(self.box(), start)

    def test_strokes_and_views_are_undone_in_one_history(self):
        self.draw((200, 200), (300, 300))
        one = self.box()
        self.draw((250, 420), (380, 420))
        two = self.box()
        self.moved(lambda: self.page.keyboard.press("+"))
        self.moved(lambda: self.page.click("#undo"))
        self.page.wait_for_timeout(300)
        self.near(self.box(), two)
        self.page.click("#undo")
        self.page.wait_for_timeout(300)
        self.near(self.box(), one)
        self.page.click("#undo")
        self.page.wait_for_timeout(300)
        self.assertIsNone(self.box())
        self.page.click("#redo")
        self.page.wait_for_timeout(300)
        self.near(self.box(), one)

    def test_clear_and_a_double_tap_with_the_eraser_clear_and_are_undone(self):
        self.draw((200, 200), (300, 300))
        drawn = self.box()
        self.page.click("#ink-clear")
        self.page.wait_for_timeout(200)
        self.assertIsNone(self.box())
        self.page.click("#undo")
        self.page.wait_for_timeout(300)
        self.near(self.box(), drawn)
        self.page.click("#ink-eraser")
        self.page.mouse.dblclick(500, 500)
        self.page.wait_for_timeout(200)
        self.assertIsNone(self.box())
        self.page.click("#undo")
        self.page.wait_for_timeout(300)
        self.near(self.box(), drawn)

    def test_the_eraser_removes_what_it_touches(self):
        self.draw((200, 200), (300, 200))
        self.draw((200, 400), (300, 400))
        self.page.click("#ink-eraser")
        count = len(self.inked())
        mouse = self.page.mouse
        mouse.move(250, 180)
        mouse.down()
        mouse.move(250, 215, steps=8)
        mouse.up()
        self.until(lambda: len(self.inked()) > count)
        self.assertEqual(self.inked()[-1]["count"], 1)
        self.outlines()
        self.assertGreater(self.box()[1], 380)

    def test_ink_is_saved_with_the_place_and_comes_back(self):
        self.draw((200, 200), (330, 260))
        drawn, place = self.box(), self.location()
        name = f"ink-test-{uuid.uuid4().hex[:8]}"
        self.page.click("button[data-panel=places]")
        self.page.fill("#save-name", name)
        self.page.keyboard.press("Enter")
        card = self.page.locator("#saved li", has=self.page.locator(".card-title", has_text=name))
        card.wait_for()
        other = self.new_page()
        self.open("", other)
        other.click("button[data-panel=places]")
        saved = other.locator("#saved li", has=other.locator(".card-title", has_text=name))
        self.assertEqual(self.moved(lambda: saved.locator(".card").click(), other), place)
        first, self.page = self.page, other
        self.until(lambda: self.box() is not None)
        self.near(self.box(), drawn)
        self.page = first

    def test_a_file_of_ink_is_saved_and_opened_again(self):
        self.draw((200, 200), (330, 260))
        drawn = self.box()
        with self.page.expect_download() as download:
            self.page.click("#ink-save")
        path = os.path.join(tempfile.mkdtemp(), "drawing.ink")
        download.value.save_as(path)
        with open(path) as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual(lines[0], {"format": "fathom-ink", "version": 1})
        self.assertEqual(lines[1]["window"]["h"], keys(self.location())["h"])
        self.page.click("#ink-clear")
        self.page.set_input_files("#ink-file", path)
        self.until(lambda: self.box() is not None)
        self.near(self.box(), drawn)
        with open(path, "a") as file:
            file.write("{}\n")
        self.expected_errors = 1
        self.page.set_input_files("#ink-file", path)
        self.page.wait_for_selector("#message:not([hidden])")
        self.assertIn("neither a window nor a stroke", self.page.text_content("#message"))

    def test_a_second_finger_drops_the_stroke_and_moves_the_view(self):
        touched = self.new_page(has_touch=True)
        self.open(VALLEY, touched)
        touched.click("button[data-panel=ink]")
        touch = self.touch(touched)
        x, y, height = view(self.location(touched))
        place = self.moved(
            lambda: touch.glide([(250, 300), (450, 300)], [(150, 300), (550, 300)]), touched)
        self.assertLess(view(place)[2], height)
        self.assertEqual(self.requests("ink", touched), [])

    def test_the_panel_leaves_three_quarters_of_a_phone_to_the_picture(self):
        for locale in ("en-US", "de-DE", "ko-KR", "zh-CN"):
            phone = self.new_page(
                viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale=locale)
            self.open(VALLEY, phone)
            phone.click("button[data-panel=ink]")
            box = phone.locator("#panel-ink").bounding_box()
            self.assertLess(box["height"], 0.25 * 740, locale)
            outside = phone.evaluate("""() => {
                const panel = document.getElementById('panel-ink').getBoundingClientRect();
                return [...document.querySelectorAll('#panel-ink :is(button, input:not(.unseen))')]
                  .filter((one) => {
                    const box = one.getBoundingClientRect();
                    return box.left < panel.left || box.right > panel.right || box.top < panel.top
                      || box.bottom > panel.bottom || box.height < 43.5;
                  }).map((one) => one.id || one.className);
            }""")
            self.assertEqual(outside, [], locale)

    def test_escape_gives_the_hand_back_to_the_view(self):
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("#ink-move[aria-pressed=true]", state="attached")


if __name__ == "__main__":
    unittest.main()
