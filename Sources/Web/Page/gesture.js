// gesture.js — one gesture: its moves so far, and the distance of the screen from them.

import { changeOfMoves, composed, identity, inverse, mapOfAll } from './similarity.js';

/** A gesture in progress, or the last one; a view is the gesture's origin followed by its moves. */
export class Gesture {
  /** The moves, as the server gets them. */
  moves = [];
  /** The effect of the moves on the picture; null if they lead to an unrelated view. */
  target = identity;
  /**
   * The map from the view after the moves to the current screen. It is updated by itself and not
   * computed from `target`: after 75 octaves of zooming, the difference of two maps would have no
   * digits left.
   */
  rest = identity;
  /** Whether the pointer is still down. */
  isHeld = true;

  /**
   * Begins a gesture.
   * @param {string} kind the kind, such as `drag`, `wheel`, `jump`
   * @param {any} anchor the value that a continued gesture must agree with, such as the wheel's
   *   point
   */
  constructor(kind, anchor = null) {
    [this.kind, this.anchor] = [kind, anchor];
  }

  /**
   * Sets the moves; a zoom by 0 steps is removed.
   * @param {object|null} map the effect of the moves, if they do not imply it
   * @returns {boolean} whether the view has changed
   */
  setMoves(moves, map = null) {
    const kept = moves.filter((move) => move.zoom !== 0);
    if (JSON.stringify(kept) === JSON.stringify(this.moves)) return false;
    const target = map ?? mapOfAll(kept);
    const isRelated = target !== null && this.target !== null;
    const change = isRelated
      ? changeOfMoves(this.moves, kept) ?? composed(target, inverse(this.target)) : identity;
    this.rest = isRelated ? composed(this.rest, inverse(change)) : identity;
    [this.moves, this.target] = [kept, target];
    return true;
  }
}
