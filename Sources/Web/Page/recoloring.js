// recoloring.js — recolors the view while a setting is dragged, by the server, without iterating.

const longestWait = 400;
/** After this long without a change, in milliseconds, every pixel is recolored. */
const restMilliseconds = 150;

/**
 * Sends the latest look, one at a time: the next is sent when the previous picture has arrived.
 * While the look changes, the server recolors as many pixels as it can in time; at rest, all pixels.
 */
export class Recoloring {
  #connection;
  #currentView;
  #pending = null;
  #shown = null;
  #timer = 0;
  /** The open request: its id, its size, and the map from its view to the screen. */
  sent = null;

  /**
   * Recolors the view over a connection.
   * @param {Connection} connection
   * @param {function} currentView returns what to recolor: `from`, `moves`, `w`, `h`, `map`
   */
  constructor(connection, currentView) {
    [this.#connection, this.#currentView] = [connection, currentView];
  }

  /** Whether a look is being dragged. */
  get isOn() {
    return this.#pending !== null;
  }

  /** Shows the picture with these keys of the look changed. */
  show(look) {
    this.#pending = { ...this.#pending, ...look };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(false), restMilliseconds);
    this.#send(true);
  }

  /** Notes that the picture of the last request has arrived. */
  answered() {
    this.sent.isAnswered = true;
    if (this.isOn && this.#pending !== this.#shown) this.#send(true);
  }

  /** Ends the recoloring. */
  stop() {
    clearTimeout(this.#timer);
    this.#pending = null;
  }

  #send(draft) {
    const before = this.sent;
    const now = performance.now();
    if (draft && before && !before.isAnswered && now - before.time < longestWait) return;
    const { from, moves, w, h, map } = this.#currentView();
    const id = this.#connection.request(
      { t: 'look', from, moves: [...moves, { look: this.#pending }], w, h, draft });
    this.sent = { id, w, h, map, frames: 0, isAnswered: id === 0, time: now };
    this.#shown = this.#pending;
  }
}
