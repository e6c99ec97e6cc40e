// listened.js — an object that tells others what changes: kinds of changes, and shifts of the screen.

export class Listened {
  #listeners = [];
  #shiftListeners = [];

  /** Calls `listener(kind)` after each change. */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Calls `listener(map)` when the pictures are moved by a map of the screen. */
  onShift(listener) {
    this.#shiftListeners.push(listener);
  }

  /** Tells a kind of change. */
  tell(kind) {
    for (const listener of this.#listeners) listener(kind);
  }

  /** Tells a map of the screen. */
  tellShift(map) {
    for (const listener of this.#shiftListeners) listener(map);
  }
}
