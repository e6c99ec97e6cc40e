// scene-raster.js — draws lines and polygons where there is no graphics processor.

import { coverLines } from './scene-lines.js';
import { coverPolygons } from './scene-polygons.js';

/**
 * Draws what `GraphicsPainter` draws, by a list of the shares of the pixels that are covered.
 *
 * WebGL without a graphics processor, and a path of the 2D context, take 10 to 100 times as long.
 */
export class RasterPainter {
  #context;
  #image = null;
  /** The share of each pixel that is covered, 0 … 255. */
  #coverage;
  #pixels;
  #shades = new Uint32Array(256);
  #colors = '';

  constructor(context) {
    this.#context = context;
  }

  draw({ marks, isFilled, sides, map, height, color, ground, lineWidth }) {
    this.#prepare(ground, color);
    const { a: [p, q], b } = map;
    const { width: w, height: h } = this.#image;
    // A point (x, y) of the marks is at column (p·x − q·y + left), and at row (top − q·x − p·y).
    const place = { p, q, left: w / 2 + b[0] * height, top: h / 2 - b[1] * height };
    const target = { coverage: this.#coverage, width: w, height: h };
    if (isFilled) coverPolygons(target, marks, place, sides);
    else coverLines(target, marks, place, lineWidth / 2);
    const [pixels, coverage, shades] = [this.#pixels, this.#coverage, this.#shades];
    for (let i = 0; i < pixels.length; i += 1) pixels[i] = shades[coverage[i]];
    this.#context.putImageData(this.#image, 0, 0);
  }

  #prepare(ground, color) {
    const { width, height } = this.#context.canvas;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = this.#context.createImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
      this.#coverage = new Uint8Array(width * height);
    }
    if (this.#colors === ground + color) return;
    this.#colors = ground + color;
    const bytes = new Uint8Array(this.#shades.buffer);
    const [from, to] = [channels(ground), channels(color)];
    for (let i = 0; i < 256; i += 1) {
      const shade = from.map((one, k) => Math.round(one + ((to[k] - one) * i) / 255));
      bytes.set([...shade, 255], 4 * i);
    }
  }
}

/** The channels of a color RRGGBB, 0 … 255. */
const channels = (color) => [0, 2, 4].map((i) => parseInt(color.slice(i, i + 2), 16));
