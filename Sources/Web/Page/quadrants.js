// quadrants.js — the tutorials' explorer: a square view with a cross and four numbers.

import { byID } from './dom.js';

const storageKey = 'fathom.quadrants';

/** The square view; the browser remembers whether it is on. */
export class QuadrantCross {
  isOn = false;
  #changed = () => {};

  /** @param {() => void} changed called when the user turns it on or off */
  constructor(changed) {
    if (stored() === 'on') this.toggle();
    this.#changed = changed;
  }

  /** Turns it on or off. */
  toggle() {
    this.isOn = !this.isOn;
    byID('quadrants').setAttribute('aria-pressed', String(this.isOn));
    document.body.classList.toggle('square', this.isOn);
    byID('cross').toggleAttribute('hidden', !this.isOn);
    byID('looks').hidden = !this.isOn;
    try {
      localStorage.setItem(storageKey, this.isOn ? 'on' : 'off');
    } catch {
      // A browser that stores nothing forgets this as well.
    }
    this.#changed();
  }
}

function stored() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
