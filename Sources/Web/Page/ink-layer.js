// ink-layer.js — the canvas over the picture on which ink is shown: it follows the picture.

import { composed, identity, isNear } from './similarity.js';

/** Paths over the picture, and the stroke that is being drawn. */
export class InkLayer {
  #canvas;
  #context;
  #picture;
  /** The strokes of the latest answer: `path`, `color`, `opacity`, `n`. */
  #strokes = [];
  /** The map from the view of the answer to the screen, and that view's height in pixels. */
  #map = identity;
  #height = 1;
  #live = [];
  #isDue = false;

  constructor(canvas, picture) {
    [this.#canvas, this.#picture] = [canvas, picture];
    this.#context = canvas.getContext('2d');
  }

  /** The number of strokes that are shown. */
  get count() {
    return this.#strokes.length;
  }

  /** Shows the strokes of a view. */
  show(paths, height, map) {
    this.#strokes = paths.map(({ n, d, color, opacity }) => (
      { n, path: new Path2D(d), color: `#${color}`, opacity }));
    [this.#height, this.#map] = [height, map];
    this.schedule();
  }

  /** Shows strokes that the server does not have yet: `path` in millionths of a height. */
  showLive(strokes) {
    this.#live = strokes;
    this.schedule();
  }

  /** Moves everything by a map of the screen. */
  move(map) {
    const next = composed(map, this.#map);
    this.#map = isNear(next) ? identity : next;
    for (const stroke of this.#live) stroke.map = composed(map, stroke.map);
    this.schedule();
  }

  /** The numbers of the strokes under a point of the screen, in heights. */
  strokesAt([right, up]) {
    const [x, y] = [
      this.#picture.width / 2 + right * this.#picture.height,
      this.#picture.height / 2 - up * this.#picture.height,
    ];
    this.#place(this.#map, 100 * this.#height);
    const context = this.#context;
    // A finger is wider than a thin line.
    context.lineWidth = 100 * this.#height * 0.02;
    const isHit = ({ path }) =>
      context.isPointInPath(path, x, y) || context.isPointInStroke(path, x, y);
    return this.#strokes.filter(isHit)
      .map(({ n }) => n);
  }

  schedule() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  /** Sets the transformation for paths in parts of a height, `unit` of them in a height. */
  #place({ a, b }, unit) {
    const { width, height } = this.#picture;
    const scale = height / unit;
    this.#context.setTransform(
      scale * a[0], -scale * a[1], scale * a[1], scale * a[0],
      width / 2 + b[0] * height, height / 2 - b[1] * height);
  }

  #draw() {
    const { width, height } = this.#picture;
    const context = this.#context;
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      [this.#canvas.width, this.#canvas.height] = [width, height];
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#place(this.#map, 100 * this.#height);
    for (const stroke of this.#strokes) this.#fill(stroke);
    for (const stroke of this.#live) {
      this.#place(stroke.map, 1e6);
      this.#fill(stroke);
    }
    context.globalAlpha = 1;
  }

  #fill({ path, color, opacity }) {
    if (!path) return;
    this.#context.globalAlpha = opacity;
    this.#context.fillStyle = color;
    this.#context.fill(path, 'nonzero');
  }
}
