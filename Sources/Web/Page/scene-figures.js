// scene-figures.js — the recursive figures as lines and polygons, as the program constructs them.
//
// Points are complex numbers in pairs, y upward. A part of a figure has coordinates of its own, in
// which it has about the size 1: see Figure.swift, NearDescent.swift and docs/scenes.md.

import { LSystemFigure } from './scene-lsystem.js';
import { mostMarks, unit } from './scene-marks.js';

/** Where the length 1 of a figure has more pixels than this, the server alone draws it. */
const mostPixels = 2 ** 20;
const mostStep = 30;

/**
 * Walks down parts within parts, and leaves out those that the view does not show.
 *
 * A figure has `ratio`, the size of a part as a multiple of its children's; `children`, the
 * offset [x, y] and the direction [x, y] of each; `disc`, a part's center [x, y] and radius; and
 * `mark(x, y, sx, sy, isLast, fraction, marks)`, which adds what a part shows itself: (x, y) is
 * the center of the view in its coordinates, (sx, sy) are the pixels of its real unit.
 */
function walk(figure, view, generations, fraction, marks) {
  const { ratio, children, disc } = figure;
  const [middleX, middleY, radius] = disc;
  let isWhole = true;
  const visit = (x, y, sx, sy, size, rest) => {
    if (marks.count > mostMarks) isWhole = false;
    if (!isWhole) return;
    figure.mark(x, y, sx, sy, rest === 0, fraction, marks);
    if (rest === 0) return;
    const far = radius + (view.reach * ratio) / size + 1e-6;
    for (const [[ox, oy], [ux, uy]] of children) {
      const [rx, ry] = [(x - ox) * ratio, (y - oy) * ratio];
      const [cx, cy] = [rx * ux + ry * uy, ry * ux - rx * uy];
      if (Math.hypot(cx - middleX, cy - middleY) > far) continue;
      visit(
        cx, cy, (sx * ux - sy * uy) / ratio, (sx * uy + sy * ux) / ratio, size / ratio, rest - 1);
    }
  };
  const { center: [x, y], scale: [sx, sy] } = view;
  visit(x, y, sx, sy, Math.hypot(sx, sy), generations);
  return isWhole;
}

/** Three branches at −angle, 0 and the angle, each half as long. */
class Tree {
  isFilled = false;
  root = { re: -0.5, im: -0.5, unit: 0.75, isUpward: true };
  ratio = 2;
  disc = [0, 0, 2];

  constructor(angle) {
    const isMultiple = (degrees) => angle % degrees === 0;
    const turns = isMultiple(360) ? [0] : isMultiple(180) ? [0, 1] : [-1, 0, 1];
    this.branches = turns.map((turn) => unit(turn * angle));
    this.children = this.branches.map((branch) => [branch, branch]);
  }

  count(step) {
    let sum = 0;
    for (let i = 1; i <= step; i += 1) sum += 3 ** i;
    return sum;
  }

  generations(pixels) {
    return Math.max(0, Math.floor(Math.log2(pixels)) + 1);
  }

  mark(x, y, sx, sy, isLast, fraction, marks) {
    const length = isLast ? fraction : 1;
    if (length === 0) return;
    const [fromX, fromY] = [-(sx * x - sy * y), -(sx * y + sy * x)];
    for (const [bx, by] of this.branches) {
      marks.add(
        fromX, fromY, fromX + length * (sx * bx - sy * by), fromY + length * (sx * by + sy * bx));
    }
  }

  draw(step, view, marks) {
    const whole = Math.floor(step);
    return walk(this, view, whole, step - whole, marks);
  }
}

/** Polygons in cells: those of the carpet, the triangle, and the polygon with some sides. */
class Cells {
  isFilled = true;

  constructor(kind, sides, angle) {
    const shape = shapes[kind](sides);
    Object.assign(this, shape);
    const [spokeX, spokeY] = unit(shape.first + angle);
    this.spoke = [shape.radius * spokeX, shape.radius * spokeY];
    this.children = shape.offsets.map(([x, y]) => [[x / this.ratio, y / this.ratio], [1, 0]]);
  }

  count(step) {
    return this.children.length ** step;
  }

  generations(pixels) {
    return Math.max(0, Math.ceil((Math.log2(pixels) - 1) / Math.log2(this.ratio)));
  }

  mark(x, y, sx, sy, isLast, fraction, marks) {
    if (!isLast) return;
    const [middleX, middleY] = this.middle;
    const add = (cx, cy, size) => {
      const [dx, dy, [px, py]] = [cx - x, cy - y, this.spoke];
      marks.add(
        sx * dx - sy * dy, sx * dy + sy * dx, size * (sx * px - sy * py),
        size * (sx * py + sy * px));
    };
    if (fraction === 0) {
      add(middleX, middleY, 1);
      return;
    }
    // The youngest polygons grow out of their parent.
    const size = 1 / this.ratio;
    for (const [[ox, oy]] of this.children) {
      const [toX, toY] = [ox + size * middleX, oy + size * middleY];
      add(
        middleX + fraction * (toX - middleX), middleY + fraction * (toY - middleY),
        1 + fraction * (size - 1));
    }
  }

  draw(step, view, marks) {
    const whole = Math.floor(step);
    return walk(this, view, whole, step - whole, marks);
  }
}

const shapes = {
  carpet: () => ({
    root: { re: -2, im: -1.5, unit: 3 }, sides: 4, ratio: 3, middle: [0.5, 0.5],
    radius: 0.5, first: 45,
    disc: [0.5, 0.5, Math.SQRT1_2],
    offsets: [0, 1, 2, 3, 5, 6, 7, 8].map((i) => [i % 3, Math.floor(i / 3)]),
  }),
  triangle() {
    const height = Math.sqrt(0.75) / 3;
    return {
      root: { re: -2, im: -1.5, unit: 3 }, sides: 3, ratio: 2, middle: [0.5, height],
      radius: height, first: 90,
      disc: [0.5, height, 1 / Math.sqrt(3)], offsets: [[0, 0], [1, 0], unit(60)],
    };
  },
  polygon(sides) {
    // Neighbors touch: 2 · Σ cos(2πk/n), 0 ≤ k ≤ n/4.
    let ratio = 0;
    for (let k = 0; 4 * k <= sides; k += 1) ratio += 2 * unit((360 * k) / sides)[0];
    const offsets = Array.from({ length: sides }, (_, k) =>
      unit(90 + (360 * k) / sides).map((one) => one * (ratio - 1)));
    return {
      root: { re: -0.5, im: 0, unit: 1.5 }, sides, ratio, middle: [0, 0],
      radius: unit(180 / sides)[0], first: 90, disc: [0, 0, 1],
      offsets,
    };
  },
};

/**
 * The figure of a scene at an angle in degrees; null if it does not grow at that angle.
 * @param {object} scene as the server describes it: `kind`, and `sides` or `axiom` and `rules`
 */
export function figureOf(scene, angle) {
  if (scene.kind === 'tree') return new Tree(angle);
  if (scene.kind === 'lsystem') return LSystemFigure.growing(scene, angle);
  return new Cells(scene.kind, scene.sides, angle);
}

/** The largest whole step that has at most `mostMarks` lines or polygons. */
export function largestStep(figure) {
  let step = 1;
  while (step < mostStep && figure.count(step + 1) <= mostMarks) step += 1;
  return step;
}

/**
 * Where a view shows a figure: the `center` of the view in root coordinates, the `scale` in pixels
 * of the real unit there, and the `reach` from the center to a corner.
 * @param {object} root the `re`, `im` of the figure's point 0 in the plane, the `unit` of its
 *   length 1, and whether it `isUpward`
 * @param {object} place the view's `re`, `im`, `height` and `rotation`
 * @returns {object|null} null if the view is so deep that only the server draws it
 */
export function viewOf(root, place, width, height) {
  const size = (root.unit * height) / Number(place.height);
  if (!(size <= mostPixels)) return null;
  const [x, y] = [
    (Number(place.re) - root.re) / root.unit, (Number(place.im) - root.im) / root.unit,
  ];
  const [cosine, sine] = unit(Number(place.rotation));
  const reach = 0.51 * Math.hypot(width, height) + 16;
  return root.isUpward
    ? { center: [y, -x], scale: [size * sine, size * cosine], reach }
    : { center: [x, y], scale: [size * cosine, -size * sine], reach };
}
