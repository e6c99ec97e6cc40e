// gesture.js — one movement of the hand: the moves so far, and how far the screen is behind them.

import { changeOfMoves, composed, identity, inverse, mapOfAll } from './similarity.js';

/** A gesture under way, or the last one; the view is its origin with its moves. */
export class Gesture {
  /** The moves for the server. */
  moves = [];
  /** What the moves do to the picture; null where they lead to an unrelated view. */
  target = identity;
  /**
   * From the view after the moves to the screen as it is. It is kept by itself, not computed from
   * `target`: after 75 octaves of the wheel their difference would have no digits left.
   */
  rest = identity;
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
    const target = map ?? mapOfAll(kept);
    const isRelated = target !== null && this.target !== null;
    const change = isRelated
      ? changeOfMoves(this.moves, kept) ?? composed(target, inverse(this.target)) : identity;
    this.rest = isRelated ? composed(this.rest, inverse(change)) : identity;
    [this.moves, this.target] = [kept, target];
    return true;
  }
}
