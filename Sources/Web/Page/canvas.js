// canvas.js — the picture on the screen: it follows the finger until the next picture replaces it.

import { applied, composed, identity, inverse, isIdentity, isNear, scaleOf } from './similarity.js';

const fadeMilliseconds = 80;
const widerCount = 4;
const widerWidth = 640;
/** A picture that shows this much more than the newest one is kept for zooming out. */
const widerScale = 1.3;
/** The largest scale; beyond it, a single pixel would fill the screen. */
const largestScale = 4096;
const mostPixels = 8.3e6;
const longestSide = 4096;

/** Draws the latest pictures; each has the map from its view to the current screen. */
export class PictureCanvas {
  #canvas;
  #context;
  #layers = [];
  #previous = null;
  #scheduled = false;
  #animation = null;
  #box = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => boolean} isCalm whether the user wants reduced motion
   */
  constructor(canvas, isCalm) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
    this.isCalm = isCalm;
    /** Called when the number of pixels has changed. */
    this.onResize = () => {};
    /** Called after each drawing. */
    this.onDraw = () => {};
    const observer = new ResizeObserver(([entry]) => {
      const exact = entry.devicePixelContentBoxSize?.[0];
      const box = entry.contentBoxSize[0];
      // Where a browser emulates another ratio, the exact size may be in CSS pixels.
      const isExact = exact
        && Math.abs(exact.inlineSize - box.inlineSize * devicePixelRatio) <= 1;
      const ratio = isExact ? 1 : devicePixelRatio;
      const size = isExact ? exact : box;
      this.#resize(Math.round(size.inlineSize * ratio), Math.round(size.blockSize * ratio));
    });
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(canvas); // Safari
    }
  }

  get width() {
    return this.#canvas.width;
  }

  get height() {
    return this.#canvas.height;
  }

  /** Width over height, as it is laid out. */
  get aspect() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** The point of the view under a pointer, in heights from the center, to the right and up. */
  pointAt(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    return [
      (clientX - box.left - box.width / 2) / box.height,
      -(clientY - box.top - box.height / 2) / box.height,
    ];
  }

  /** The position of a point of the view on the page, in CSS pixels. */
  clientOf([right, up]) {
    const box = this.#canvas.getBoundingClientRect();
    return [
      box.left + box.width / 2 + right * box.height,
      box.top + box.height / 2 - up * box.height,
    ];
  }

  #resize(width, height) {
    if (width === 0 || height === 0) return;
    const fit = Math.min(
      1, longestSide / width, longestSide / height, Math.sqrt(mostPixels / (width * height)));
    const [w, h] = [Math.floor(width * fit), Math.floor(height * fit)];
    if (w === this.width && h === this.height && this.#box) return;
    this.#box = [w, h];
    this.#canvas.width = w;
    this.#canvas.height = h;
    this.#draw();
    this.onResize();
  }

  /** Moves everything that is shown by a map of the screen. */
  move(map) {
    for (const layer of this.#layers) layer.map = composed(map, layer.map);
    if (this.#previous) this.#previous.map = composed(map, this.#previous.map);
    this.#schedule();
  }

  /**
   * Shows a new picture.
   * @param {ImageBitmap|HTMLCanvasElement} image
   * @param {object} map the map from the picture's view to the screen
   * @param {number} aspect the width divided by the height of the view that the picture shows
   * @param {boolean} keepsOthers whether the earlier pictures have the same plane and colors
   */
  show(image, map, aspect, keepsOthers) {
    const before = this.#layers.at(-1) ?? null;
    this.#dropPrevious();
    if (!keepsOthers) {
      for (const layer of this.#layers) if (layer !== before) release(layer.image);
      this.#layers = [];
      this.#previous = before;
    } else if (before) {
      this.#layers.pop();
      this.#previous = before;
    }
    this.#layers.push({ image, map, aspect, born: performance.now() });
    this.#schedule();
  }

  /** Puts the newest picture exactly in its place. */
  settle() {
    const top = this.#layers.at(-1);
    if (top && isNear(top.map)) top.map = identity;
    this.#schedule();
  }

  /**
   * Calls `step(share)` for some time, with shares from 0 to 1; a new animation ends the current
   * one.
   */
  animate(milliseconds, step, finished) {
    this.stopAnimation();
    if (this.isCalm()) milliseconds = 0;
    const animation = { start: performance.now(), milliseconds, step, finished };
    this.#animation = animation;
    this.#advance(performance.now());
    this.#schedule();
  }

  /** Ends the animation at its current state. */
  stopAnimation() {
    this.#animation = null;
  }

  get isAnimating() {
    return this.#animation !== null;
  }

  /** Whether the newest picture is still fading in. */
  get isFading() {
    return this.#previous !== null;
  }

  #advance(now) {
    const animation = this.#animation;
    if (!animation) return;
    const { start, milliseconds, step, finished } = animation;
    const share = milliseconds === 0 ? 1 : Math.min(1, Math.max(0, (now - start) / milliseconds));
    step(share);
    if (share === 1 && this.#animation === animation) {
      this.#animation = null;
      finished?.();
    }
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame((now) => {
      this.#scheduled = false;
      this.#advance(now);
      this.#draw();
      if (this.#animation || this.#previous) this.#schedule();
    });
  }

  #draw() {
    const context = this.#context;
    const top = this.#layers.at(-1);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    if (!top) {
      context.fillStyle = '#101216';
      context.fillRect(0, 0, this.width, this.height);
      return;
    }
    const age = performance.now() - top.born;
    const share = this.isCalm() ? 1 : Math.min(1, age / fadeMilliseconds);
    if (share === 1) this.#dropPrevious();
    const covers = share === 1 && isIdentity(top.map) && top.aspect === this.width / this.height;
    if (!covers) {
      context.fillStyle = '#101216';
      context.fillRect(0, 0, this.width, this.height);
      for (const layer of this.#layers) if (layer !== top) this.#drawLayer(layer);
      if (this.#previous) this.#drawLayer(this.#previous);
    }
    context.globalAlpha = this.#previous ? share : 1;
    this.#drawLayer(top);
    context.globalAlpha = 1;
    this.onDraw();
  }

  #drawLayer({ image, map, aspect }) {
    const context = this.#context;
    const [width, height] = [aspect * this.height, this.height];
    context.imageSmoothingEnabled = true;
    if (isIdentity(map) && aspect === this.width / this.height) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (image.width === this.width && image.height === this.height) {
        context.imageSmoothingEnabled = false;
        context.drawImage(image, 0, 0);
      } else {
        context.drawImage(image, 0, 0, this.width, this.height);
      }
      return;
    }
    const { a, b } = clamped(map);
    // In views, up is positive; on canvases, down is.
    context.setTransform(
      a[0], -a[1], a[1], a[0], this.width / 2 + b[0] * height, height / 2 - b[1] * height);
    context.drawImage(image, -width / 2, -height / 2, width, height);
  }

  /** Discards the faded picture, or keeps it for zooming out. */
  #dropPrevious() {
    const layer = this.#previous;
    if (!layer) return;
    this.#previous = null;
    const top = this.#layers.at(-1);
    const widest = this.#layers.length > 1 ? this.#layers.at(-2) : null;
    const relative = top ? scaleOf(layer.map) / scaleOf(top.map) : 1;
    const isNew = !widest || scaleOf(widest.map) / scaleOf(layer.map) > widerScale;
    if (top && relative > widerScale && isNew) {
      const width = Math.min(widerWidth, layer.image.width);
      const image = shrunk(layer.image, width, Math.max(1, Math.round(width / layer.aspect)));
      this.#layers.splice(-1, 0, { ...layer, image });
    }
    release(layer.image);
    this.#layers = this.#layers.filter(
      (one) => one === top || scaleOf(one.map) > scaleOf(top.map) * widerScale);
    if (this.#layers.length > widerCount + 1) release(this.#layers.shift().image);
  }
}

/** The map with a scale that canvases can draw, around the same point in the middle. */
function clamped(map) {
  const scale = scaleOf(map);
  if (scale <= largestScale) return map;
  const middle = applied(inverse(map), [0, 0]);
  const a = map.a.map((x) => (x / scale) * largestScale);
  const b = applied({ a, b: identity.b }, middle);
  return { a, b: [-b[0], -b[1]] };
}

function shrunk(image, width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function release(image) {
  if (image instanceof ImageBitmap) image.close();
}
