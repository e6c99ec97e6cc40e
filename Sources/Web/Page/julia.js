// julia.js — a small Julia set beside the pointer, and the constant c of a Julia set.

import { byID } from './dom.js';
import { decoded } from './connection.js';
import { rounded } from './similarity.js';

const side = 220;
const gap = 28;

export class JuliaCard {
  #connection;
  #view;
  #picture;
  #probe;
  #sent = 0;
  #isWaiting = false;
  #pending = null;
  #point = null;
  #isOn = false;

  /** @param {function} inspect asks the inspector about a point */
  constructor(connection, view, picture, probe, inspect) {
    [this.#connection, this.#view, this.#picture, this.#probe] = [connection, view, picture, probe];
    const canvas = byID('julia-picture');
    canvas.width = canvas.height = Math.round(side * Math.min(devicePixelRatio, 2));
    canvas.onclick = () => this.enter();
    byID('julia-enter').onclick = () => this.enter();
    byID('julia-inspect').onclick = () => {
      const point = this.#point;
      this.close();
      inspect(point);
    };
    byID('julia-close').onclick = () => this.close();
    byID('plane').onclick = () => view.act([{ plane: true }]);
    byID('julia').onclick = () => this.toggle();
    connection.on('frame', (frame) => this.#receive(frame));
    connection.on('place', (message) => {
      if (message.channel === 'julia' && message.id === this.#sent) this.#showConstant(message);
    });
    connection.on('error', (message) => {
      if (message.channel === 'julia' && message.id === this.#sent) this.close();
    });
    view.onChange((kind) => {
      if (kind === 'place') this.#showBar();
    });
  }

  /** Turns the mode on or off; in a Julia set, goes back to the plane of c. */
  toggle() {
    if (this.#view.place?.isJulia) this.#view.act([{ plane: true }]);
    else if (this.#isOn || !byID('julia-card').hidden) this.close();
    else this.#turnOn();
  }

  #turnOn() {
    this.#isOn = true;
    byID('julia').setAttribute('aria-pressed', 'true');
    this.#probe.give({
      isLive: true,
      over: (point) => this.show(point),
      chosen: () => this.enter(),
    });
    this.#probe.show([0, 0]);
    this.show([0, 0]);
    byID('picture').focus({ preventScroll: true });
  }

  /** Shows the Julia set of a point of the view. */
  show(point) {
    this.#point = point;
    byID('julia-card').hidden = false;
    this.#place(point);
    this.#pending = point;
    if (!this.#isWaiting) this.#send();
  }

  /** Whether the card is shown. */
  get isOpen() {
    return !byID('julia-card').hidden;
  }

  /** Goes into the Julia set of the card. */
  enter() {
    const point = this.#point;
    this.close();
    if (point) this.#view.act([{ julia: point.map(rounded) }]);
  }

  /** Hides the card. */
  close() {
    const card = byID('julia-card');
    if (card.contains(document.activeElement)) byID('picture').focus({ preventScroll: true });
    card.hidden = true;
    byID('julia').setAttribute('aria-pressed', 'false');
    this.#connection.cancel('julia');
    this.#pending = null;
    this.#isWaiting = false;
    this.#point = null;
    if (this.#isOn) this.#probe.give(null);
    this.#isOn = false;
  }

  #send() {
    if (!this.#pending) return;
    const { from, moves } = this.#view.current;
    const at = this.#pending.map(rounded);
    this.#pending = null;
    const { width: w, height: h } = byID('julia-picture');
    // This request takes no moves, so wait for the location of a view in progress.
    const source = moves.length === 0 ? from : this.#view.location;
    if (!source) return;
    this.#sent = this.#connection.request({ t: 'julia', from: source, at, w, h });
    this.#isWaiting = this.#sent !== 0;
  }

  async #receive(frame) {
    if (frame.channel !== 'julia') return;
    try {
      if (frame.id !== this.#sent || !this.isOpen) return;
      const image = await decoded(frame);
      const canvas = byID('julia-picture');
      const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
    } finally {
      this.#connection.acknowledge(frame);
    }
    this.#isWaiting = false;
    this.#send();
  }

  #showConstant({ constant }) {
    byID('julia-constant').textContent = constant ? shortConstant(constant) : '';
  }

  /** Places the card beside the pointer, where there is room. */
  #place([right, up]) {
    const card = byID('julia-card');
    const [x, y] = this.#picture.clientOf([right, up]);
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const isRight = x + gap + width < innerWidth - 8;
    const isLeft = x - gap - width > 8;
    let left = isRight ? x + gap : x - gap - width;
    let top = y - height / 2;
    if (!isRight && !isLeft) {
      left = (innerWidth - width) / 2;
      top = y - gap - height > 64 ? y - gap - height : y + gap;
    }
    card.style.left = `${Math.max(8, left)}px`;
    const below = byID('status').getBoundingClientRect().bottom;
    card.style.top = `${Math.min(Math.max(64, top), below - height)}px`;
  }

  #showBar() {
    const { isJulia, constant } = this.#view.place;
    byID('julia-bar').hidden = !isJulia;
    byID('julia-c').textContent = isJulia ? shortConstant(constant) : '';
    if (isJulia) byID('julia').setAttribute('aria-pressed', 'true');
    else if (!this.isOpen) byID('julia').setAttribute('aria-pressed', 'false');
  }
}

/** The text of c with eight decimals, such as −0.8 + 0.156 i. */
function shortConstant([re, im]) {
  const cut = (decimal) => decimal.replace(/^(-?\d+\.\d{8})\d+$/, '$1').replace('-', '−');
  const isNegative = im.startsWith('-');
  return `c = ${cut(re)} ${isNegative ? '−' : '+'} ${cut(isNegative ? im.slice(1) : im)} i`;
}
