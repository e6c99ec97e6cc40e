// scene-layer.js — the canvas over the picture on which a figure grows and turns.

import { figureOf, viewOf } from './scene-figures.js';
import { Marks } from './scene-marks.js';
import { lineWidthOf, painterOf } from './scene-painter.js';
import { applied, composed, identity, inverse, isNear, scaleOf } from './similarity.js';

/** The moved view is constructed again where it differs from the drawn one by more than this. */
const mostScale = 1.5;
const mostShift = 0.25;

/** Shows the figure of a scene in the view; hidden while the server's picture shows it. */
export class SceneLayer {
  #canvas;
  #picture;
  #painter = null;
  #marks = new Marks();
  #figure = null;
  #figureKey = '';
  /** What the marks show. */
  #drawnKey = '';
  /** The numbers of a view, and the map from it to the screen. */
  #place = null;
  #map = identity;

  constructor(canvas, picture) {
    [this.#canvas, this.#picture] = [canvas, picture];
  }

  get isShown() {
    return !this.#canvas.hidden;
  }

  hide() {
    this.#canvas.hidden = true;
  }

  /** Takes the numbers of the current view, and the map from it to the screen. */
  settle(place, map) {
    [this.#place, this.#map, this.#drawnKey] = [place, map, ''];
  }

  /** Follows the picture. */
  move(map) {
    const next = composed(map, this.#map);
    this.#map = isNear(next) ? identity : next;
  }

  /** The figure of a scene at an angle; null if it does not grow at that angle. */
  figure(scene, angle) {
    const { kind, sides, axiom, rules, isUpward } = scene;
    const key = JSON.stringify([kind, sides, axiom, rules, isUpward, angle]);
    if (key !== this.#figureKey) {
      this.#figure = figureOf(scene, angle);
      [this.#figureKey, this.#drawnKey] = [key, ''];
    }
    return this.#figure;
  }

  /** The generations that `auto` draws in the current view, at an angle. */
  usualStep(scene, angle) {
    const figure = this.figure(scene, angle);
    if (!figure) return 0;
    const size = (figure.root.unit * this.#picture.height) / Number(this.#place?.height ?? 3);
    return Number.isFinite(size) ? figure.generations(size) : 0;
  }

  /**
   * Draws a scene with a step and an angle, and shows the layer.
   * @returns {boolean} false if the page cannot draw it, so that only the server does
   */
  draw(scene, step, angle) {
    const figure = this.figure(scene, angle);
    const { width, height } = this.#picture;
    if (!figure || !this.#place) return false;
    const [place, map] = this.#viewToDraw();
    const key = JSON.stringify([step, width, height, place]);
    if (key !== this.#drawnKey) {
      const view = viewOf(figure.root, place, width, height);
      this.#marks.clear();
      this.#drawnKey = '';
      if (!view || !figure.draw(step, view, this.#marks)) return false;
      this.#drawnKey = key;
    }
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
    }
    this.#painter ??= painterOf(canvas);
    this.#painter.draw({
      marks: this.#marks, isFilled: figure.isFilled, sides: figure.sides, map, height,
      color: scene.color, ground: scene.ground, lineWidth: lineWidthOf(height),
    });
    canvas.hidden = false;
    canvas.dataset.step = step;
    canvas.dataset.angle = angle;
    canvas.dataset.count = this.#marks.count;
    return true;
  }

  /**
   * The view whose marks are constructed, and the map from there to the screen: that of the server
   * while it is near, and otherwise the moved one.
   */
  #viewToDraw() {
    const map = this.#map;
    const scale = scaleOf(map);
    const isClose = scale < mostScale && scale > 1 / mostScale && Math.hypot(...map.b) < mostShift;
    if (isClose) return [this.#place, map];
    // The point of the server's view that is in the middle of the screen, and the screen's axes.
    const back = inverse(map);
    const [right, up] = applied(back, [0, 0]);
    const { re, im, height: h, rotation } = this.#place;
    const turn = (Number(rotation) * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    const added = (Math.atan2(map.a[1], map.a[0]) * 180) / Math.PI;
    return [{
      re: Number(re) + Number(h) * (right * cosine - up * sine),
      im: Number(im) + Number(h) * (right * sine + up * cosine),
      height: Number(h) / scale, rotation: Number(rotation) - added,
    }, identity];
  }
}
