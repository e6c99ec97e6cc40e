// thumbs.js — small pictures of places: only visible ones are made, a few at a time.

import { decoded } from './connection.js';

const mostAtOnce = 3;
const mostKept = 200;

export class Thumbs {
  #connection;
  #waiting = [];
  #running = new Map();
  #kept = new Map();
  #observer;

  constructor(connection) {
    this.#connection = connection;
    connection.on('frame', (frame) => this.#receive(frame));
    connection.on('error', (message) => {
      if (message.channel === 'thumb') this.#end(message.id);
    });
    connection.on('open', () => this.#sendAgain());
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) this.#ask(target);
        else this.#forget(target);
      }
    });
  }

  /**
   * Creates a canvas that shows a place as soon as it is visible.
   * @param {string} from a location, or a name
   * @param {object[]} moves moves from there
   */
  canvas(from, moves, width, height) {
    const canvas = this.#made(from, moves, width, height);
    if (!canvas.classList.contains('shown')) this.#observer.observe(canvas);
    return canvas;
  }

  /** Creates a canvas that shows a place as soon as possible, whether it is visible or not. */
  hidden(from, moves, width, height) {
    const canvas = this.#made(from, moves, width, height, 1);
    if (!canvas.classList.contains('shown')) this.#ask(canvas);
    return canvas;
  }

  /** No longer needs a canvas that `hidden` has created. */
  release(canvas) {
    this.#forget(canvas);
  }

  #made(from, moves, width, height, ratio = Math.min(devicePixelRatio, 2)) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.className = 'thumb';
    canvas.setAttribute('aria-hidden', 'true');
    canvas.request = { t: 'thumb', from, w: canvas.width, h: canvas.height };
    if (moves.length > 0) canvas.request.moves = moves;
    const image = this.#kept.get(JSON.stringify(canvas.request));
    if (image) draw(canvas, image);
    return canvas;
  }

  #ask(canvas) {
    if (!this.#waiting.includes(canvas)) this.#waiting.push(canvas);
    this.#next();
  }

  #forget(canvas) {
    this.#waiting = this.#waiting.filter((one) => one !== canvas);
  }

  #next() {
    while (this.#running.size < mostAtOnce && this.#waiting.length > 0) {
      const canvas = this.#waiting[0];
      const id = this.#connection.request(canvas.request);
      if (id === 0) return;
      this.#waiting.shift();
      this.#observer.unobserve(canvas);
      this.#running.set(id, canvas);
    }
  }

  #sendAgain() {
    this.#waiting.unshift(...this.#running.values());
    this.#running.clear();
    this.#next();
  }

  #end(id) {
    this.#running.delete(id);
    this.#next();
  }

  async #receive(frame) {
    if (frame.channel !== 'thumb') return;
    try {
      const canvas = this.#running.get(frame.id);
      if (!canvas) return;
      const image = await decoded(frame);
      draw(canvas, image);
      if (!frame.isFinal) return;
      this.#kept.set(JSON.stringify(canvas.request), canvas);
      if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value);
      this.#end(frame.id);
    } finally {
      this.#connection.acknowledge(frame);
    }
  }
}

function draw(canvas, image) {
  const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.classList.add('shown');
}
