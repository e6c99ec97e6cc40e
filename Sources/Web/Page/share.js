// share.js — the address of the view: the fragment, Back and Forward, copying, QR code, other apps.

import { ask } from './connection.js';
import { byID, copied } from './dom.js';
import { onPanel, openPanel } from './panels.js';
import { text } from './texts.js';

const restMilliseconds = 300;
/** The longest fragment of an address that browsers accept. */
const longestFragment = 500000;
const quietZone = 4;

/** The place in the page's address, or null. */
export function placeOfAddress() {
  const fragment = location.hash.slice(1);
  if (fragment === '') return null;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export class Sharing {
  #view;
  #timer = 0;
  #step = null;
  #hasQR;

  /** @param {object} actions `say(text)` */
  constructor(view, home, info, actions) {
    this.#view = view;
    this.#hasQR = info.qr;
    this.say = actions.say;
    view.onChange((kind) => {
      if (kind !== 'rest') return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(), restMilliseconds);
      if (openPanel() === 'share') this.#fill();
    });
    addEventListener('popstate', () => {
      const place = placeOfAddress();
      if (place !== view.location) home.open(place);
    });
    onPanel('share', (isOpen) => isOpen && this.#fill());
    byID('copy-link').onclick = () => this.#copy(byID('share-link'));
    byID('copy-place').onclick = () => this.#copy(byID('share-place'));
    for (const id of ['share-link', 'share-place']) {
      byID(id).onfocus = (event) => event.target.select();
    }
    const native = byID('share-native');
    native.hidden = !navigator.share;
    native.onclick = () => this.#shareNative();
  }

  /**
   * Writes the address; the first rest of a gesture adds a history entry, later ones replace it.
   */
  #write() {
    const place = this.#view.location;
    if (!place || place.length > longestFragment) return;
    const fragment = `#${place}`;
    const step = this.#view.trail.entry?.step;
    if (location.hash !== fragment) {
      if (this.#step === null || this.#step === step) history.replaceState(null, '', fragment);
      else history.pushState(null, '', fragment);
    }
    this.#step = step;
  }

  #link() {
    return `${location.origin}${location.pathname}${location.search}#${this.#view.location}`;
  }

  async #copy(field) {
    if (await copied(field.value)) this.say(text('status.copied'));
  }

  async #shareNative() {
    try {
      await navigator.share({ title: 'Fathom', url: this.#link() });
    } catch {
      // The user has closed the share sheet.
    }
  }

  #fill() {
    const place = this.#view.location;
    if (!place) return;
    byID('share-link').value = this.#link();
    byID('share-place').value = place;
    if (this.#hasQR) this.#showQR(this.#link());
  }

  async #showQR(link) {
    let code = null;
    try {
      code = await ask(`/api/qr?text=${encodeURIComponent(link)}`);
    } catch {
      code = null;
    }
    byID('qr').hidden = !code;
    byID('qr-note').hidden = code !== null;
    byID('qr-note').textContent = text('share.tooLong');
    if (code) drawQR(byID('qr').querySelector('canvas'), code);
  }
}

/** Draws the code black on white in both color schemes, as readers expect. */
function drawQR(canvas, { size, rows }) {
  const modules = size + 2 * quietZone;
  const scale = Math.max(2, Math.floor(480 / modules));
  canvas.width = canvas.height = modules * scale;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  rows.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (row[x] === '1') {
        context.fillRect((x + quietZone) * scale, (y + quietZone) * scale, scale, scale);
      }
    }
  });
}
