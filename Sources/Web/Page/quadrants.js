// quadrants.js — the tutorials' explorer: a square view with a cross and four numbers.

import { byID } from './dom.js';

const storageKey = 'fathom.quadrants';

/** The square view, which the browser remembers. */
export class QuadrantCross {
  isOn = false;

  constructor() {
    new ResizeObserver(() => this.#place()).observe(byID('picture'));
    if (stored() === 'on') this.toggle();
  }

  /** Turns it on or off. */
  toggle() {
    this.isOn = !this.isOn;
    byID('quadrants').setAttribute('aria-pressed', String(this.isOn));
    document.body.classList.toggle('square', this.isOn);
    byID('cross').toggleAttribute('hidden', !this.isOn);
    byID('looks').hidden = !this.isOn;
    this.#place();
    try {
      localStorage.setItem(storageKey, this.isOn ? 'on' : 'off');
    } catch {
      // A browser that keeps nothing forgets this, too.
    }
  }

  #place() {
    if (!this.isOn) return;
    const box = byID('picture').getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const line = (name, x1, y1, x2, y2) => {
      const one = document.querySelector(`#cross .${name}`);
      Object.entries({ x1, y1, x2, y2 }).forEach(([key, value]) => one.setAttribute(key, value));
    };
    line('across', box.left, y, box.right, y);
    line('down', x, box.top, x, box.bottom);
    document.querySelectorAll('#cross text').forEach((number, i) => {
      number.setAttribute('x', x + (i % 2 === 0 ? -14 : 14));
      number.setAttribute('y', y + (i < 2 ? -14 : 14));
    });
  }
}

function stored() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
