# test_scenes — figures on the page: lines as the program's, controls, plays, rest, deep views.

import os
import re
import subprocess
import tempfile
import unittest
from cmath import exp, phase, pi

from page_case import PageCase, keys
from server import PROGRAM

TREE = "scene:tree:step=3"
WIDTH, HEIGHT = 400, 300
NUMBER = r"-?\d+(?:\.\d+)?"

# Constructs the marks of a place, which the page takes from the server's description.
MARKS = """async ([width, height]) => {
  const { figureOf, viewOf } = await import('/page/scene-figures.js');
  const { Marks } = await import('/page/scene-marks.js');
  const { scene, ...place } = window.described;
  const figure = figureOf(scene, Number(scene.angle));
  const marks = new Marks();
  const isDrawn = figure.draw(
    Number(scene.step), viewOf(figure.root, place, width, height), marks);
  return [isDrawn, figure.isFilled ? figure.sides : 0, [...marks.data.slice(0, 4 * marks.count)]];
}"""

# The number of marks of a place, and the milliseconds of the fastest of many frames, constructed and
# drawn without a graphics processor.
PACE = """async ([width, height]) => {
  const { figureOf, viewOf } = await import('/page/scene-figures.js');
  const { Marks } = await import('/page/scene-marks.js');
  const { lineWidthOf, painterOf } = await import('/page/scene-painter.js');
  const { scene, ...place } = window.described;
  const figure = figureOf(scene, Number(scene.angle));
  const marks = new Marks();
  const view = viewOf(figure.root, place, width, height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const painter = painterOf(canvas, false);
  let [construction, frame] = [Infinity, Infinity];
  const construct = () => {
    marks.clear();
    figure.draw(Number(scene.step), view, marks);
  };
  for (let i = 0; i < 80; i += 1) {
    const start = performance.now();
    construct();
    construction = Math.min(construction, performance.now() - start);
    if (i < 40) continue;
    painter.draw({
      marks, isFilled: figure.isFilled, sides: figure.sides, map: { a: [1, 0], b: [0, 0] }, height,
      color: scene.color, ground: scene.ground, lineWidth: lineWidthOf(height),
    });
    frame = Math.min(frame, performance.now() - start);
  }
  return [marks.count, construction, frame];
}"""

# How many pixels of the program's picture the figure covers by half, how many of the page's own
# picture differ by more than 40 %, and the mean difference of the covered shares.
DIFFERENCE = """async (usesGraphics) => {
  const { figureOf, viewOf } = await import('/page/scene-figures.js');
  const { Marks } = await import('/page/scene-marks.js');
  const { lineWidthOf, painterOf } = await import('/page/scene-painter.js');
  const { scene, ...place } = window.described;
  const picture = document.getElementById('picture');
  const { width, height } = picture;
  const figure = figureOf(scene, Number(scene.angle));
  const marks = new Marks();
  figure.draw(Number(scene.step), viewOf(figure.root, place, width, height), marks);
  const [drawn, plain] = [0, 1].map(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    return canvas;
  });
  painterOf(drawn, usesGraphics).draw({
    marks, isFilled: figure.isFilled, sides: figure.sides, map: { a: [1, 0], b: [0, 0] }, height,
    color: scene.color, ground: scene.ground, lineWidth: lineWidthOf(height),
  });
  const context = plain.getContext('2d');
  context.drawImage(drawn, 0, 0);
  const [page, program] = [context, picture.getContext('2d')].map((one) =>
    one.getImageData(0, 0, width, height).data);
  const [low, high] = [scene.ground, scene.color].map((one) => parseInt(one.slice(0, 2), 16));
  let [lit, apart, sum] = [0, 0, 0];
  for (let i = 0; i < page.length; i += 4) {
    if (program[i] > (low + high) / 2) lit += 1;
    const difference = Math.abs(page[i] - program[i]) / (high - low);
    if (difference > 0.4) apart += 1;
    sum += difference;
  }
  return [lit, apart, sum];
}"""


def program_marks(place):
    """The lines or polygons that the program draws, as points in pixels from the center, up positive."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scene.svg")
        subprocess.run([PROGRAM, "render", place, "--size", f"{WIDTH}x{HEIGHT}", "-o", path],
                       check=True, capture_output=True)
        with open(path) as file:
            text = file.read()
    marks, is_filled = [], "fill-rule:nonzero" in text
    for path in re.findall(r' d="(M [^"]*)"', text):
        start = None
        for command, numbers in re.findall(r"([MLZ])([^MLZ]*)", path):
            if command == "Z":
                continue
            x, y = map(float, re.findall(NUMBER, numbers))
            point = (x - WIDTH / 2, HEIGHT / 2 - y)
            if not is_filled and command == "L":
                marks.append([start, point])
            elif is_filled and command == "M":
                marks.append([point])
            elif is_filled:
                marks[-1].append(point)
            start = point
    # After a closed polygon, cairo moves back to its first point.
    return [one for one in marks if len(one) > 1]


def page_marks(sides, numbers):
    """The page's marks in the same form; polygons come as a center and the way to a corner."""
    marks = []
    for a, b, c, d in zip(*[iter(numbers)] * 4):
        if sides == 0:
            marks.append([(a, b), (c, d)])
            continue
        corners = [complex(a, b) + complex(c, d) * exp(2j * pi * k / sides) for k in range(sides)]
        marks.append([(one.real, one.imag) for one in corners])
    return marks


def joined(lines):
    """Lines of which those that go straight on are one, as cairo writes them."""
    found = []
    for start, end in lines:
        if found and distance(found[-1][1], start) < 0.01:
            before = complex(*found[-1][1]) - complex(*found[-1][0])
            way = complex(*end) - complex(*start)
            if before == 0 or abs(phase(way / before)) < 0.02:
                found[-1] = [found[-1][0], end]
                continue
        found.append([start, end])
    return found


def distance(one, other):
    return abs(complex(*one) - complex(*other))


def is_in_view(mark):
    """Whether a mark's box meets the picture."""
    return all(min(p[i] for p in mark) <= side / 2 and max(p[i] for p in mark) >= -side / 2
               for i, side in enumerate((WIDTH, HEIGHT)))


class SceneFigureTests(PageCase):
    """The page's own construction, compared with the program's."""

    def check(self, place):
        self.open(place)
        described = self.last_place()
        self.page.evaluate("(one) => { window.described = one; }", described)
        is_drawn, sides, numbers = self.page.evaluate(MARKS, [WIDTH, HEIGHT])
        self.assertTrue(is_drawn)
        found, expected = page_marks(sides, numbers), program_marks(place)
        if sides == 0:
            found, expected = joined(found), joined(expected)
        found = [one for one in found if is_in_view(one)]
        expected = [one for one in expected if is_in_view(one)]
        self.assertGreater(len(expected), 3)
        self.assertEqual(len(found), len(expected), place)
        for one, other in zip(found, expected):
            for p, q in zip(one, other):
                self.assertLess(distance(p, q), 0.02, place)

    def test_trees(self):
        for values in ("step=4:angle=50", "step=3.4", "step=5:angle=33:rot=25", "step=2:angle=180",
                       "step=5.5:angle=100:re=-0.3:im=0.2:h=0.7"):
            self.check(f"scene:tree:{values}")

    def test_polygons_in_cells(self):
        for values in ("carpet:step=2:angle=10", "carpet:step=1.5:angle=10", "triangle:step=3:angle=40",
                       "triangle:step=2.3", "polygon:step=2:angle=12", "polygon:sides=8:step=1.6:angle=12",
                       "triangle:step=5:angle=10:re=-0.3:im=0.2:h=0.7"):
            self.check(f"scene:{values}")

    def test_l_systems(self):
        for values in ("koch:step=3", "dragon:step=6", "dragon:step=5.5", "dragon:step=5:angle=80",
                       "hilbert:step=3", "hilbert:step=2.5", "gosper:step=2", "gosper:step=1.5",
                       "plant:step=3", "plant:step=3.5:angle=31", "bush:step=3.25"):
            self.check(f"scene:{values}")

    def test_a_frame_of_up_to_100_000_lines_is_constructed_in_time_for_60_a_second(self):
        for place in ("scene:koch:step=7.5", "scene:tree:step=9.5"):
            self.open(place)
            described = self.last_place()
            self.page.evaluate("(one) => { window.described = one; }", described)
            count, construction, frame = self.page.evaluate(PACE, [WIDTH, HEIGHT])
            self.assertGreater(count, 60_000, place)
            self.assertLess(construction, 1000 / 60, f"{place}: {count} lines")
            # Drawn without a graphics processor, and on a machine with other work.
            self.assertLess(frame, 1000 / 15, f"{place}: {count} lines")

    def test_both_painters_draw_nearly_the_program_s_picture(self):
        for place in ("scene:tree:step=3", "scene:tree:step=7:re=-0.3:im=0.2:h=0.7", "scene:koch:step=4",
                      "scene:carpet:step=3", "scene:triangle:step=5:angle=10:re=-0.3:im=0.2:h=0.7",
                      "scene:polygon:sides=7:step=2:angle=12"):
            self.open(place)
            self.page.evaluate("(one) => { window.described = one; }", self.last_place())
            for uses_graphics in (True, False):
                lit, apart, difference = self.page.evaluate(DIFFERENCE, uses_graphics)
                self.assertGreater(lit, 300, place)
                self.assertLess(apart, lit / 20, (place, uses_graphics))
                if not uses_graphics:
                    is_line = "tree" in place or "koch" in place
                    self.assertLess(difference, lit / (6 if is_line else 100), place)


class SceneTests(PageCase):
    def setUp(self):
        super().setUp()
        self.open(TREE)

    def layer(self, page=None):
        """The values that the layer shows: step, angle, number of marks; None while it is hidden."""
        return (page or self.page).evaluate("""() => {
            const { hidden, dataset } = document.getElementById('scene');
            return hidden ? null : ['step', 'angle', 'count'].map((one) => Number(dataset[one]));
        }""")

    def wait_for_layer(self, condition):
        """Waits until the layer is shown with values (step, angle, count) that meet a condition."""
        self.page.wait_for_function("""() => {
            const { hidden, dataset } = document.getElementById('scene');
            const [step, angle, count] = ['step', 'angle', 'count'].map((one) => Number(dataset[one]));
            return !hidden && (%s);
        }""" % condition)

    def wait_for_rest(self):
        self.page.wait_for_selector("#scene", state="hidden")

    def value(self, key):
        return keys(self.location()).get(key)

    def drag_angle(self, angle):
        self.page.evaluate("""(angle) => {
            const slider = document.getElementById('scene-angle');
            slider.value = angle;
            slider.dispatchEvent(new Event('input'));
        }""", angle)

    def drop_angle(self):
        self.page.evaluate("() => document.getElementById('scene-angle').dispatchEvent(new Event('change'))")

    def test_the_controls_belong_to_scenes(self):
        self.assertTrue(self.page.is_visible("#scene-bar"))
        self.assertTrue(self.page.is_hidden("#julia"))
        self.moved(lambda: self.page.evaluate("() => { location.hash = 'seahorse'; }"))
        self.assertTrue(self.page.is_hidden("#scene-bar"))
        self.assertTrue(self.page.is_visible("#julia"))

    def test_steps_are_taken_one_by_one_and_undone(self):
        self.moved(lambda: self.page.click("#scene-more"))
        self.assertEqual(self.value("step"), "4")
        self.moved(lambda: self.page.click("#scene-less"))
        self.assertEqual(self.value("step"), "3")
        self.moved(lambda: self.page.click("#undo"))
        self.assertEqual(self.value("step"), "4")
        self.wait_for_rest()
        self.assertEqual(self.page.inner_text("#scene-step"), "4")

    def test_a_step_grows(self):
        seen = self.page.evaluate("""() => new Promise((resolve) => {
            const [seen, layer] = [[], document.getElementById('scene')];
            document.getElementById('scene-more').click();
            const look = () => {
              if (!layer.hidden) seen.push(Number(layer.dataset.step));
              // The picture of the new step may be there before the layer shows it whole.
              if (seen.at(-1) === 4 || (layer.hidden && seen.length > 0)) resolve(seen);
              else requestAnimationFrame(look);
            };
            look();
        })""")
        self.assertEqual(seen, sorted(seen))
        self.assertTrue(any(3 < one < 4 for one in seen), seen)

    def test_the_angle_turns_under_the_hand_and_becomes_part_of_the_place(self):
        sent = len(self.requests("view"))
        self.drag_angle(77)
        self.wait_for_layer("angle === 77 && step === 3 && count === 39")
        self.assertEqual(len(self.requests("view")), sent)
        self.moved(self.drop_angle)
        self.assertEqual(self.value("angle"), "77")
        self.wait_for_rest()

    def test_an_angle_at_which_nothing_grows_is_left_out(self):
        self.moved(lambda: self.page.evaluate("() => { location.hash = 'scene:dragon:step=5'; }"))
        self.drag_angle(100)
        self.drag_angle(120)
        self.wait_for_layer("angle === 100")
        self.moved(self.drop_angle)
        self.assertEqual(self.value("angle"), "100")

    def test_a_play_grows_to_its_bound_and_back_and_can_be_paused(self):
        self.page.select_option("#scene-speed", "4")
        self.page.select_option("#scene-bound", "5")
        sent = len(self.requests("view"))
        self.page.click("#scene-play")
        self.assertEqual(self.page.get_attribute("#scene-play", "aria-label"), "Pause")
        self.wait_for_layer("step === 5 && count === 363")
        self.wait_for_layer("step < 2")
        self.wait_for_layer("step > 2.2 && step < 3.8")
        self.assertEqual(len(self.requests("view")), sent)
        self.moved(lambda: self.page.click("#scene-play"))
        shown = float(self.value("step"))
        self.assertTrue(0 <= shown <= 5, shown)
        self.wait_for_rest()
        self.assertEqual(self.page.get_attribute("#scene-play", "aria-label"), "Play")

    def test_a_play_may_turn(self):
        self.page.select_option("#scene-speed", "4")
        self.page.check("#scene-turn")
        self.page.focus("#picture")
        self.page.keyboard.press(" ")
        self.wait_for_layer("angle > 150")
        self.moved(lambda: self.page.keyboard.press(" "))
        self.assertNotEqual(self.value("angle"), "120")

    def test_the_layer_follows_the_view(self):
        self.page.select_option("#scene-bound", "3")
        self.page.click("#scene-play")
        self.wait_for_layer("step === 3")
        self.page.mouse.move(500, 320)
        self.page.mouse.wheel(0, -300)
        self.moved(lambda: self.page.click("#scene-play"))
        self.wait_for_rest()
        self.assertLess(float(self.value("h")), 3)

    def test_at_rest_it_is_the_program_s_picture(self):
        self.moved(lambda: self.page.click("#scene-more"))
        self.wait_for_rest()
        before = self.pixels()
        other = self.new_page()
        self.open(self.location(), other)
        self.assertEqual(self.pixels(other), before)

    def test_the_page_s_picture_is_nearly_the_program_s(self):
        # A play that has ended at a whole step is drawn by the page, and then by the program.
        shares = self.page.evaluate("""async () => {
            const { SceneLayer } = await import('/page/scene-layer.js');
            const picture = document.getElementById('picture');
            const { width, height } = picture;
            const canvas = document.createElement('canvas');
            const layer = new SceneLayer(canvas, { width, height });
            const scene = {
              kind: 'tree', color: 'f2ebdd', ground: '14202b', sides: null, axiom: null, rules: null };
            layer.settle({ re: '-0.5', im: '0', height: '3', rotation: '0' }, { a: [1, 0], b: [0, 0] });
            layer.draw(scene, 3, 120);
            const plain = document.createElement('canvas');
            [plain.width, plain.height] = [width, height];
            const context = plain.getContext('2d');
            context.drawImage(canvas, 0, 0);
            const data = [context, picture.getContext('2d')].map((one) =>
              one.getImageData(0, 0, width, height).data);
            let [lit, apart] = [0, 0];
            for (let i = 0; i < data[0].length; i += 4) {
              if (data[1][i] > 120) lit += 1;
              if (Math.abs(data[0][i] - data[1][i]) > 100) apart += 1;
            }
            return [lit, apart];
        }""")
        lit, apart = shares
        self.assertGreater(lit, 500)
        self.assertLess(apart, lit / 20)

    def test_deep_views_are_drawn_by_the_program_alone(self):
        self.moved(lambda: self.page.evaluate(
            "() => { location.hash = 'scene:tree:re=-0.5:im=1:h=1e-30:step=98'; }"))
        self.moved(lambda: self.page.click("#scene-more"))
        self.assertEqual(self.value("step"), "99")
        self.assertIsNone(self.layer())
        self.page.select_option("#scene-bound", "10")
        self.page.click("#scene-play")
        # It starts from the first step again, since this one lies beyond the bound.
        self.until(lambda: 0 < float(keys(self.last_place()["location"])["step"]) < 10)
        self.assertIsNone(self.layer())
        self.page.click("#scene-play")
        self.rest()
        self.assertIsNone(self.layer())

    def test_figures_are_chosen_in_the_places_and_in_the_list(self):
        self.page.click("button[data-panel=places]")
        self.moved(lambda: self.page.locator("#figures .card", has_text="Carpet").click())
        self.assertEqual(self.value("f"), "scene-carpet")
        self.page.keyboard.press("Escape")
        self.moved(lambda: self.page.select_option("#scene-name", label="Polygons"))
        self.assertEqual(self.value("f"), "scene-polygon")
        self.moved(lambda: self.page.select_option("#scene-sides", "7"))
        self.assertEqual(self.value("sides"), "7")
        self.moved(lambda: self.page.click("#undo"))
        self.assertIsNone(self.value("sides"))

    def test_calm_motion_has_no_growth(self):
        page = self.page = self.new_page(reduced_motion="reduce")
        self.open(TREE)
        self.moved(lambda: page.click("#scene-more"))
        self.assertIsNone(self.layer())

    def test_controls_have_names_and_fit_a_phone(self):
        for locale in ("en-US", "de-DE"):
            page = self.new_page(viewport={"width": 360, "height": 740}, locale=locale)
            self.open("scene:polygon:step=2", page)
            faults = page.evaluate("""() => [...document.querySelectorAll(
                '#scene-bar :is(button, select, input)')]
              .filter((one) => one.checkVisibility())
              .map((one) => [one, one.getBoundingClientRect()])
              .filter(([one, box]) => box.left < 0 || box.right > innerWidth
                || (one.type !== 'checkbox' && box.height < 43.5)
                || !(one.ariaLabel || one.textContent.trim() || one.labels?.length))
              .map(([one]) => one.id)""")
            self.assertEqual(faults, [])
            self.assertLess(page.locator("#scene-bar").bounding_box()["height"], 0.25 * 740)


if __name__ == "__main__":
    unittest.main()
