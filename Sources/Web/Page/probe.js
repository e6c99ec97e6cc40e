// probe.js — a cross that selects a point, for the inspector and for Julia sets.

import { byID } from './dom.js';

/** A point of the view that is marked by a cross, and moved by pointers and arrow keys. */
export class Probe {
  #picture;
  #asker = null;
  #point = [0, 0];
  #pressedAt = null;

  /** @param {PictureCanvas} picture */
  constructor(picture) {
    this.#picture = picture;
  }

  /** Whether pointers select a point instead of moving the picture. */
  get isActive() {
    return this.#asker !== null;
  }

  /** The point under the cross, in heights from the center. */
  get point() {
    return this.#point;
  }

  /**
   * Gives the pointer to a client; null takes it back.
   * @param {object|null} asker `over(point)` is called while the point moves, and `chosen(point)`
   *   for a click or Enter; `isLive` says whether hovering moves the point too
   */
  give(asker) {
    this.#asker = asker;
    this.#point = [0, 0];
    if (!asker) byID('probe').setAttribute('visibility', 'hidden');
  }

  /** Handles an event of a pointer. */
  pointer(point, phase, event) {
    const asker = this.#asker;
    if (!asker || (phase === 'hover' && !asker.isLive)) return;
    if (phase === 'start') this.#pressedAt = point;
    this.show(point);
    if (phase !== 'end') {
      asker.over(point);
      return;
    }
    const moved = Math.hypot(point[0] - this.#pressedAt[0], point[1] - this.#pressedAt[1]);
    if (asker.takesDrags || (event.pointerType === 'mouse' && moved < 0.005)) asker.chosen(point);
  }

  /**
   * Moves the cross with the arrow keys: by a fiftieth of the height, with Shift by a fifth of
   * that.
   */
  move([right, up], isFine) {
    if (!this.#asker) return false;
    const by = isFine ? 0.004 : 0.02;
    this.show([this.#point[0] + right * by, this.#point[1] + up * by]);
    this.#asker.over(this.#point);
    return true;
  }

  /** Chooses the point at the cross. */
  confirm() {
    if (!this.#asker) return false;
    this.#asker.chosen(this.#point);
    return true;
  }

  /** Shows the cross at a point. */
  show(point) {
    this.#point = point;
    const cross = byID('probe');
    const [x, y] = this.#picture.clientOf(point);
    cross.setAttribute('transform', `translate(${x} ${y})`);
    cross.setAttribute('visibility', 'visible');
  }
}
