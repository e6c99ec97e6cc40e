// movie-preview.js — how a film will look, small and at once: its course over a few pictures.

import { figureOf, viewOf } from './scene-figures.js';
import { Marks } from './scene-marks.js';
import { lineWidthOf, painterOf } from './scene-painter.js';
import { identity } from './similarity.js';

const stepsOfOctave = 64;
/** The pictures that are asked for ahead of the one that is shown. */
const ahead = 4;
/** How opaque a picture is from edge to edge. */
const feather = [[0, '#0000'], [0.2, '#000f'], [0.8, '#000f'], [1, '#0000']];
const ease = 2;
const hold = 1;

/** The course of a zoom, as MovieTimeline.swift has it: eased in and out, and a hold at the end. */
export class Course {
  constructor(octaves, secondsPerOctave) {
    const even = octaves * secondsPerOctave;
    this.octaves = octaves;
    this.ease = Math.min(ease, even);
    this.zoomSeconds = even + this.ease;
  }

  /** The length of the film in seconds. */
  get seconds() {
    return this.zoomSeconds + hold;
  }

  /** The depth at a time, in octaves from the first picture. */
  depth(time) {
    return this.octaves * this.#share(time);
  }

  #share(time) {
    const { ease: slow, zoomSeconds: whole } = this;
    if (time >= whole) return 1;
    const speed = 1 / (whole - slow);
    const eased = (at) => {
      const x = at / slow;
      return slow * (x ** 3 - 0.5 * x ** 4);
    };
    if (time < slow) return speed * eased(time);
    const left = whole - time;
    if (left < slow) return 1 - speed * eased(left);
    return speed * (time - slow / 2);
  }
}

/** A zoom: a picture for each octave, enlarged until the next one takes its place. */
export class ZoomPreview {
  #thumbs;
  #canvas;
  #location;
  #course;
  #pictures = new Map();
  #soft = new WeakMap();

  constructor(thumbs, canvas, location, course, turn) {
    [this.#thumbs, this.#canvas, this.#location] = [thumbs, canvas, location];
    [this.#course, this.turn] = [course, turn];
  }

  get seconds() {
    return this.#course.seconds;
  }

  /** Draws the film at a time; returns false while the picture for it is still computed. */
  draw(time) {
    const { octaves } = this.#course;
    const depth = this.#course.depth(time);
    const first = Math.min(Math.floor(depth), Math.ceil(octaves));
    for (let k = first; k <= first + ahead && k < octaves + 1; k += 1) this.#picture(k);
    this.#forgetBut(first, first + ahead);
    if (!isShown(this.#picture(first))) return false;
    const canvas = this.#canvas;
    const context = canvas.getContext('2d', { alpha: false });
    const turned = (this.turn * (1 - depth / octaves) * Math.PI) / 180;
    context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
    context.rotate(turned);
    const show = (k, image, opacity) => {
      const scale = 2 ** (depth - Math.min(k, octaves));
      const [w, h] = [canvas.width * scale, canvas.height * scale];
      context.globalAlpha = opacity;
      context.drawImage(image, -w / 2, -h / 2, w, h);
    };
    show(first, this.#picture(first), 1);
    const next = this.#pictures.get(first + 1);
    // The colors of the two depths are mixed, as in the film.
    if (next && isShown(next)) show(first + 1, this.#feathered(next), depth - first);
    return true;
  }

  /** Gives up the pictures that are still to be computed. */
  end() {
    this.#forgetBut(0, -1);
  }

  #picture(k) {
    let found = this.#pictures.get(k);
    if (!found) {
      const { width, height } = this.#canvas;
      const steps = Math.round(stepsOfOctave * Math.max(0, this.#course.octaves - k));
      const moves = steps > 0 ? [{ zoom: -steps, x: 0, y: 0 }] : [];
      found = this.#thumbs.hidden(this.#location, moves, width, height);
      this.#pictures.set(k, found);
    }
    return found;
  }

  /** The picture with transparent edges, so that its frame is not seen in the one around it. */
  #feathered(picture) {
    let made = this.#soft.get(picture);
    if (made) return made;
    const { width, height } = picture;
    made = Object.assign(document.createElement('canvas'), { width, height });
    const context = made.getContext('2d');
    context.drawImage(picture, 0, 0);
    context.globalCompositeOperation = 'destination-in';
    for (const [x, y] of [[width, 0], [0, height]]) {
      const edge = context.createLinearGradient(0, 0, x, y);
      for (const [at, color] of feather) edge.addColorStop(at, color);
      context.fillStyle = edge;
      context.fillRect(0, 0, width, height);
    }
    this.#soft.set(picture, made);
    return made;
  }

  #forgetBut(first, last) {
    for (const [k, picture] of this.#pictures) {
      if (k >= first && k <= last) continue;
      this.#thumbs.release(picture);
      this.#pictures.delete(k);
    }
  }
}

const isShown = (picture) => picture.classList.contains('shown');

/** A figure that grows and turns. */
export class ScenePreview {
  #marks = new Marks();
  #painter;

  /** @param {object} values the `seconds`, and `step` and `angle`, each with first and last */
  constructor(canvas, scene, place, values) {
    [this.canvas, this.scene, this.place] = [canvas, scene, place];
    Object.assign(this, values);
    this.#painter = painterOf(canvas, false);
  }

  draw(time) {
    const share = Math.min(1, time / (this.seconds - hold));
    const [step, angle] = [this.step, this.angle].map(([a, b]) => a + (b - a) * share);
    const figure = figureOf(this.scene, angle);
    if (!figure) return true;
    const { width, height } = this.canvas;
    const view = viewOf(figure.root, this.place, width, height);
    this.#marks.clear();
    if (!view || !figure.draw(step, view, this.#marks)) return true;
    const { color, ground } = this.scene;
    this.#painter.draw({
      marks: this.#marks, isFilled: figure.isFilled, sides: figure.sides, map: identity, height,
      color, ground, lineWidth: lineWidthOf(height),
    });
    return true;
  }

  end() {
    this.#marks.clear();
  }
}
