// gestures.js — mouse, touch and pen on the picture, all handled by pointer events.

import {
  pinched, pinchMoves, quadrantCenter, rounded, scaleOf, shifted, steps, turned,
} from './similarity.js';

const holdMilliseconds = 450;
const doubleTapMilliseconds = 320;
const doubleTapPixels = 30;
const inertiaMilliseconds = 500;
/** A drag that is released below this speed, in heights per second, does not glide. */
const inertiaSpeed = 0.2;
/** Two fingers rotate the picture only beyond this angle, in degrees. */
const turnThreshold = 8;
/**
 * In a Julia set, two fingers either pinch or move c; this many pixels of movement decide which.
 */
const decidePixels = 14;

const panMoves = ([right, up]) => {
  const pan = [rounded(-right), rounded(-up)];
  return pan[0] === 0 && pan[1] === 0 ? [] : [{ pan }];
};
const minus = ([a, b], [c, d]) => [a - c, b - d];
const middle = ([[a, b], [c, d]]) => [(a + c) / 2, (b + d) / 2];
const far = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** Converts pointer events to gestures of a view, and taps and holds to `actions`. */
export class Gestures {
  #view;
  #picture;
  #canvas;
  #actions;
  #pointers = new Map();
  #mode = null;
  #start = null;
  #track = [];
  #holdTimer = 0;
  #lastTap = { time: 0, at: [0, 0] };

  /**
   * Listens to a canvas.
   * @param {View} view
   * @param {PictureCanvas} picture
   * @param {HTMLCanvasElement} canvas
   * @param {object} actions `isQuadrants()`, `probes()` (whether pointers probe instead of moving),
   *   `probe(point, phase, event)`, `hold(point)`, `isJulia()`, `quadrant(n)`, `draws()` (whether
   *   a pointer draws), `ink(phase, event)`
   */
  constructor(view, picture, canvas, actions) {
    [this.#view, this.#picture, this.#canvas, this.#actions] = [view, picture, canvas, actions];
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event, false));
    canvas.addEventListener('pointercancel', (event) => this.#up(event, true));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** Whether a finger or a button is down. */
  get isPressed() {
    return this.#pointers.size > 0;
  }

  #pointOf(event) {
    return this.#picture.pointAt(event.clientX, event.clientY);
  }

  #down(event) {
    // Button 5 is the other end of a pen.
    const isEraser = event.button === 5 && this.#actions.draws();
    if ((event.button !== 0 && !isEraser) || this.#pointers.size >= 2) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#view.halt((live) => panMoves(live.b));
    this.#pointers.set(event.pointerId, { client: [event.clientX, event.clientY], event });
    if (this.#pointers.size === 1) this.#begin(event);
    else this.#beginTwo();
  }

  #begin(event) {
    const client = [event.clientX, event.clientY];
    this.#start = { client, point: this.#pointOf(event), isShift: event.shiftKey };
    this.#mode = this.#actions.draws() ? 'ink' : this.#actions.probes() ? 'probe' : 'press';
    if (this.#mode === 'ink') this.#actions.ink('start', event);
    if (this.#mode === 'probe') this.#actions.probe(this.#start.point, 'start', event);
    clearTimeout(this.#holdTimer);
    if (this.#mode !== 'press') return;
    this.#holdTimer = setTimeout(() => {
      this.#mode = 'hold';
      this.#actions.hold(this.#start.point);
    }, holdMilliseconds);
  }

  #move(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType === 'mouse' && this.#actions.probes()) {
        this.#actions.probe(this.#pointOf(event), 'hover', event);
      }
      return;
    }
    pointer.client = [event.clientX, event.clientY];
    if (this.#mode === 'ink') return this.#actions.ink('move', event);
    if (this.#pointers.size === 2) return this.#moveTwo();
    const point = this.#pointOf(event);
    if (this.#mode === 'press') {
      const slack = event.pointerType === 'mouse' ? 3 : 8;
      if (far(pointer.client, this.#start.client) < slack) return;
      clearTimeout(this.#holdTimer);
      this.#mode = this.#start.isShift && this.#actions.isJulia() ? 'constant' : 'drag';
      this.#view.beginGesture(this.#mode);
      this.#track = [];
    }
    const by = minus(point, this.#start.point);
    if (this.#mode === 'drag') {
      this.#track.push({ time: event.timeStamp, by });
      this.#track = this.#track.filter((one) => event.timeStamp - one.time < 90);
      this.#view.updateGesture(shifted(by), panMoves(by));
    } else if (this.#mode === 'constant') {
      this.#view.updateGesture(shifted([0, 0]), [{ constant: by.map(rounded) }]);
    } else if (this.#mode === 'hold') {
      this.#actions.hold(point);
    } else if (this.#mode === 'probe') {
      this.#actions.probe(point, 'drag', event);
    }
  }

  #up(event, isCancelled) {
    if (!this.#pointers.has(event.pointerId)) return;
    const hadTwo = this.#pointers.size === 2;
    this.#pointers.delete(event.pointerId);
    clearTimeout(this.#holdTimer);
    if (hadTwo) return this.#endTwo();
    const mode = this.#mode;
    this.#mode = null;
    const point = this.#pointOf(event);
    if (mode === 'ink') this.#actions.ink(isCancelled ? 'cancel' : 'end', event);
    else if (mode === 'drag') this.#endDrag(minus(point, this.#start.point), event.timeStamp);
    else if (mode === 'constant') {
      this.#view.endGesture([{ constant: minus(point, this.#start.point).map(rounded) }]);
    } else if (mode === 'probe' && !isCancelled) this.#actions.probe(point, 'end', event);
    else if (mode === 'press' && !isCancelled) this.#tap(event, point);
  }

  #endDrag(by, time) {
    const first = this.#track.find((one) => time - one.time < 90);
    const seconds = first ? Math.max(time - first.time, 16) / 1000 : 1;
    const velocity = first ? minus(by, first.by).map((x) => x / seconds) : [0, 0];
    if (Math.hypot(...velocity) < inertiaSpeed || this.#picture.isCalm()) {
      this.#view.endGesture(panMoves(by));
      return;
    }
    // A cubic ease-out starts at three times its average speed.
    const way = velocity.map((x) => (x * inertiaMilliseconds) / 3000);
    this.#view.endGesture(panMoves([by[0] + way[0], by[1] + way[1]]), inertiaMilliseconds);
  }

  #tap(event, point) {
    if (this.#actions.isQuadrants()) {
      this.#actions.quadrant((point[1] < 0 ? 3 : 1) + (point[0] < 0 ? 0 : 1));
      return;
    }
    const at = [event.clientX, event.clientY];
    const isDouble = event.timeStamp - this.#lastTap.time < doubleTapMilliseconds
      && far(at, this.#lastTap.at) < doubleTapPixels;
    this.#lastTap = { time: isDouble ? -1e9 : event.timeStamp, at };
    if (!isDouble) return;
    const [x, y] = point.map(rounded);
    this.#view.act([{ zoom: 64, x, y }], 220);
  }

  // Two fingers

  #beginTwo() {
    clearTimeout(this.#holdTimer);
    // A second finger moves the view, and what the first one has begun to draw is dropped.
    if (this.#mode === 'ink') this.#actions.ink('cancel', null);
    if (this.#mode === 'drag' || this.#mode === 'constant') this.#finishOne();
    this.#start = { points: this.#points(), clients: this.#clients() };
    this.#mode = this.#actions.isJulia() ? 'two' : 'pinch';
    if (this.#mode === 'pinch') this.#view.beginGesture('pinch');
  }

  /** Turns a drag into a pinch that begins where the finger is now. */
  #finishOne() {
    const [{ client }] = this.#pointers.values();
    const by = minus(this.#picture.pointAt(...client), this.#start.point);
    this.#view.endGesture(
      this.#mode === 'drag' ? panMoves(by) : [{ constant: by.map(rounded) }]);
  }

  #clients() {
    return [...this.#pointers.values()].map((one) => one.client);
  }

  #points() {
    return this.#clients().map((client) => this.#picture.pointAt(...client));
  }

  #moveTwo() {
    if (this.#mode === 'two') this.#decideTwo();
    if (this.#mode === 'pinch') this.#view.updateGesture(...this.#pinch());
    else if (this.#mode === 'constants') {
      this.#view.updateGesture(shifted([0, 0]), this.#constantMoves());
    }
  }

  #decideTwo() {
    const clients = this.#clients();
    const shift = far(middle(clients), middle(this.#start.clients));
    const ends = minus(minus(...clients), minus(...this.#start.clients));
    const spread = Math.hypot(...ends);
    if (Math.max(shift, spread) < decidePixels) return;
    this.#mode = spread > shift ? 'pinch' : 'constants';
    this.#view.beginGesture(this.#mode);
  }

  #constantMoves() {
    const by = minus(middle(this.#points()), middle(this.#start.points));
    return [{ constant: by.map(rounded) }];
  }

  /** The map that the fingers make, and the moves nearest to it. */
  #pinch() {
    const points = this.#points();
    const [from, to] = [middle(this.#start.points), middle(points)];
    const whole = pinched(this.#start.points, points);
    const scale = Math.min(Math.max(scaleOf(whole), 1e-3), 1e3);
    const degrees = (Math.atan2(whole.a[1], whole.a[0]) * 180) / Math.PI;
    const free = Math.sign(degrees) * Math.max(0, Math.abs(degrees) - turnThreshold);
    const live = turned(scale, (free * Math.PI) / 180, from, to);
    return [live, pinchMoves(from, to, Number(free.toFixed(1)), steps(scale))];
  }

  /** The last positions are those before the finger was lifted. */
  #endTwo() {
    const isMoving = this.#mode === 'pinch' || this.#mode === 'constants';
    if (isMoving) this.#view.endGesture(this.#view.gestureMoves);
    const [left] = this.#pointers.values();
    if (!left) return;
    // The remaining finger continues to drag.
    this.#start = { client: left.client, point: this.#picture.pointAt(...left.client) };
    this.#mode = 'press';
  }
}

/** Goes into a quadrant, while the old picture grows. */
export function enterQuadrant(view, n) {
  view.act([{ quadrant: n }], 240);
}

/** Leaves the last quadrant of a journey, or doubles the height of another view. */
export function stepOut(view) {
  const last = Number(view.place?.journey?.at(-1) ?? 0);
  view.act([{ out: true }], 240, turned(0.5, 0, [0, 0], last ? quadrantCenter(last) : [0, 0]));
}
