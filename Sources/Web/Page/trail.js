// trail.js — the views of this visit, for Undo and Redo.

const mostEntries = 500;

/** A list of location strings, with a current position. */
export class Trail {
  #entries = [];
  #index = -1;
  /** The key of the ink over the current view; 0 for none. */
  ink = 0;

  /** The current view: its `location`, the `step` (gesture) that led there, and its `ink`. */
  get entry() {
    return this.#entries[this.#index];
  }

  get canUndo() {
    return this.#index > 0;
  }

  get canRedo() {
    return this.#index < this.#entries.length - 1;
  }

  /** Moves the position by −1 or 1, and returns the entry there; null if there is none. */
  step(by) {
    const entry = this.#entries[this.#index + by];
    if (!entry) return null;
    this.#index += by;
    this.ink = entry.ink;
    return entry;
  }

  /**
   * Adds a view. Within the same gesture, it replaces the one before.
   * @param {string} location
   * @param {number} step the number of the gesture that led there
   */
  keep(location, step) {
    const [here, { ink }] = [this.entry, this];
    if (here?.location === location && here.ink === ink) return;
    if (here?.step === step) {
      Object.assign(here, { location, ink });
      const before = this.#entries[this.#index - 1];
      if (before?.location === location && before.ink === ink) {
        this.#entries.splice(this.#index--, 1);
      }
      return;
    }
    this.#entries.splice(this.#index + 1);
    this.#entries.push({ location, step, ink });
    if (this.#entries.length > mostEntries) this.#entries.shift();
    this.#index = this.#entries.length - 1;
  }
}
