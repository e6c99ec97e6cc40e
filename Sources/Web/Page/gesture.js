// gesture.js — one movement of the hand: where it has led, and the moves that say so exactly.

import { identity, mapOfAll } from './similarity.js';

/** A gesture under way, or the last one; the view is its origin with its moves. */
export class Gesture {
  /** The moves for the server. */
  moves = [];
  /** What the moves do to the picture; null where they lead to an unrelated view. */
  target = identity;
  /** What the picture on the screen has done so far. */
  live = identity;
  /** Whether the hand is still on it. */
  isHeld = true;

  /**
   * @param {string} kind such as `drag`, `wheel`, `jump`
   * @param {any} anchor what a gesture that goes on must agree with, such as the wheel's point
   */
  constructor(kind, anchor = null) {
    [this.kind, this.anchor] = [kind, anchor];
  }

  /**
   * Sets the moves; a zoom by no steps is none.
   * @param {object|null} map what they do, where they do not tell
   * @returns {boolean} whether that is another view
   */
  setMoves(moves, map = null) {
    const kept = moves.filter((move) => move.zoom !== 0);
    if (JSON.stringify(kept) === JSON.stringify(this.moves)) return false;
    this.moves = kept;
    this.target = map ?? mapOfAll(kept);
    return true;
  }
}
