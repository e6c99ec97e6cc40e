// trail.js — the views of this visit, for Undo and Redo.

const mostEntries = 500;

/** A list of location strings and a place in it. */
export class Trail {
  #entries = [];
  #index = -1;

  /** The view that one stands at: its `location`, and by which `step`, or gesture, it came. */
  get entry() {
    return this.#entries[this.#index];
  }

  get canUndo() {
    return this.#index > 0;
  }

  get canRedo() {
    return this.#index < this.#entries.length - 1;
  }

  /** Goes by −1 or 1; null where there is nothing. */
  step(by) {
    const entry = this.#entries[this.#index + by];
    if (!entry) return null;
    this.#index += by;
    return entry;
  }

  /**
   * Keeps a view. A rest within the same gesture replaces the one before.
   * @param {string} location
   * @param {number} step which gesture led here
   */
  keep(location, step) {
    const here = this.entry;
    if (here?.location === location) return;
    if (here?.step === step) {
      here.location = location;
      const before = this.#entries[this.#index - 1];
      if (before?.location === location) this.#entries.splice(this.#index--, 1);
      return;
    }
    this.#entries.splice(this.#index + 1);
    this.#entries.push({ location, step });
    if (this.#entries.length > mostEntries) this.#entries.shift();
    this.#index = this.#entries.length - 1;
  }
}
