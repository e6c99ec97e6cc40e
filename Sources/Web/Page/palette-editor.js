// palette-editor.js — colors are dragged on a strip, chosen in OKLCH, imported, and exported as
// text.

import { ask } from './connection.js';
import { button, element } from './dom.js';
import {
  gradientOfStops, hexOfLCH, lchOfHex, stopsOfText, textOfStops,
} from './oklab.js';
import { number, text } from './texts.js';

const mostStops = 256;
const smallestGap = 0.01;
const largestPlace = 99.99;
const parts = [
  { key: 'lightness', to: 1, step: 0.005 },
  { key: 'chroma', to: 0.32, step: 0.002 },
  { key: 'hue', to: 360, step: 1 },
];

export class PaletteEditor {
  #stops = [];
  #chosen = 0;
  #strip;
  #handles;
  #inputs = {};
  #color = { lightness: 0, chroma: 0, hue: 0 };
  #isDragging = false;

  /** @param {object} actions `live(text)` during a drag, `done(text)`, `say`, `fail` */
  constructor(actions) {
    Object.assign(this, actions);
    this.element = this.#build();
  }

  /** Shows a palette, unless one of its colors is being dragged. */
  show(stops) {
    if (this.#isDragging) return;
    this.#stops = stops.map((one) => ({ ...one }));
    this.#chosen = Math.min(this.#chosen, stops.length - 1);
    this.#readColor();
    this.#draw();
  }

  #build() {
    this.#handles = element('div', { className: 'handles' });
    this.#strip = element('div', { className: 'editor-strip' }, this.#handles);
    this.#strip.setAttribute('role', 'group');
    this.#strip.setAttribute('aria-label', text('editor.strip'));
    this.#strip.onpointerdown = (event) => this.#press(event);
    const sliders = parts.map(({ key, to, step }) => {
      const input = element('input', { type: 'range', min: 0, max: to, step, id: `editor-${key}` });
      input.oninput = () => this.#pick(key, Number(input.value), false);
      input.onchange = () => this.#pick(key, Number(input.value), true);
      this.#inputs[key] = input;
      const label = element('label', { htmlFor: input.id, textContent: text(`editor.${key}`) });
      return element('div', { className: 'slider' }, label, element('output'), input);
    });
    const { hex, position, written } = this.#buildFields();
    const file = element('input', {
      type: 'file', className: 'unseen', tabIndex: -1, onchange: () => this.#import(file),
    });
    file.setAttribute('aria-label', text('editor.import'));
    return element('div', { className: 'editor' },
      this.#strip, ...sliders,
      element('div', { className: 'row' }, hex, position),
      element('div', { className: 'row' },
        button(text('editor.remove'), () => this.#remove()),
        button(text('editor.import'), () => file.click()), file),
      written);
  }

  #buildFields() {
    const field = (key, read) => {
      const input = element('input', {
        id: `editor-${key}`, spellcheck: false, autocomplete: 'off',
      });
      input.onchange = () => read(input.value);
      this.#inputs[key] = input;
      return element('label', {}, element('span', { textContent: text(`editor.${key}`) }), input);
    };
    const hex = field('hex', (value) => this.#setHex(value));
    const position = field('position', (value) => this.#setPlace(Number(value.replace(',', '.'))));
    const area = element('textarea', { id: 'editor-text', rows: 3, spellcheck: false });
    this.#inputs.text = area;
    const written = element('div', { className: 'field' },
      element('label', { htmlFor: area.id, textContent: text('editor.text') }), area,
      button(text('editor.apply'), () => this.#applyText(area.value)));
    return { hex, position, written };
  }

  #readColor() {
    this.#color = lchOfHex(this.#stops[this.#chosen].color);
  }

  #draw() {
    this.#strip.style.background = gradientOfStops(this.#stops);
    while (this.#handles.children.length > this.#stops.length) this.#handles.lastChild.remove();
    while (this.#handles.children.length < this.#stops.length) {
      this.#handles.append(this.#handle(this.#handles.children.length));
    }
    this.#stops.forEach((stop, i) => this.#drawHandle(this.#handles.children[i], stop, i));
    for (const { key } of parts) {
      this.#inputs[key].value = this.#color[key];
      const output = this.#inputs[key].previousSibling;
      output.textContent = number(this.#color[key], key === 'hue' ? 0 : 3);
    }
    const { color, place } = this.#stops[this.#chosen];
    this.#inputs.hex.value = color;
    this.#inputs.position.value = Number(place.toFixed(2));
    if (document.activeElement !== this.#inputs.text) {
      this.#inputs.text.value = textOfStops(this.#stops);
    }
  }

  #handle(i) {
    const handle = element('button', { type: 'button', className: 'handle' });
    handle.setAttribute('role', 'slider');
    handle.setAttribute('aria-valuemin', '0');
    handle.setAttribute('aria-valuemax', '100');
    handle.onfocus = () => this.#choose(i);
    handle.onkeydown = (event) => this.#key(event, i);
    return handle;
  }

  #drawHandle(handle, { color, place }, i) {
    const percent = number(place, 2);
    handle.style.left = `${place}%`;
    handle.style.setProperty('--stop', `#${color}`);
    handle.classList.toggle('chosen', i === this.#chosen);
    handle.setAttribute('aria-valuenow', String(Number(place.toFixed(2))));
    handle.setAttribute('aria-valuetext', `${percent} %, ${color}`);
    handle.setAttribute('aria-label', text('editor.stop', { n: i + 1, percent }));
  }

  #choose(i) {
    if (i === this.#chosen) return;
    this.#chosen = i;
    this.#readColor();
    this.#draw();
  }

  #tell(isDone) {
    this.#draw();
    const written = textOfStops(this.#stops);
    if (isDone) this.done(written);
    else this.live(written);
  }

  #placeAt(event) {
    const box = this.#strip.getBoundingClientRect();
    return Math.min(largestPlace, Math.max(0, ((event.clientX - box.left) / box.width) * 100));
  }

  /** A press on a color drags it; a press elsewhere adds a color. */
  #press(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    let i = [...this.#handles.children].indexOf(event.target);
    if (i < 0) {
      if (this.#stops.length >= mostStops) return;
      i = this.#add(this.#placeAt(event));
    }
    this.#choose(i);
    this.#handles.children[i].focus({ preventScroll: true });
    this.#isDragging = true;
    this.#strip.setPointerCapture(event.pointerId);
    this.#strip.onpointermove = (moved) => {
      this.#shift(i, this.#placeAt(moved));
      this.#tell(false);
    };
    this.#strip.onpointerup = this.#strip.onpointercancel = () => {
      this.#strip.onpointermove = this.#strip.onpointerup = this.#strip.onpointercancel = null;
      this.#isDragging = false;
      this.#tell(true);
    };
  }

  #add(place) {
    const after = this.#stops.findIndex((one) => one.place > place);
    const i = after < 0 ? this.#stops.length : after;
    const [from, to] = [this.#stops.at(i - 1), this.#stops[i % this.#stops.length]];
    const [p, q] = [lchOfHex(from.color), lchOfHex(to.color)];
    const color = hexOfLCH({ ...p, lightness: (p.lightness + q.lightness) / 2 });
    this.#stops.splice(i, 0, { color, place });
    this.#draw();
    return i;
  }

  /** Moves a color, at most as far as its neighbors. */
  #shift(i, place) {
    const low = i === 0 ? 0 : this.#stops[i - 1].place + smallestGap;
    const high = i === this.#stops.length - 1 ? largestPlace
      : this.#stops[i + 1].place - smallestGap;
    if (high > low) this.#stops[i].place = Math.min(high, Math.max(low, place));
  }

  #key(event, i) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by) {
      event.preventDefault();
      this.#shift(i, this.#stops[i].place + by * (event.shiftKey ? 0.2 : 1));
      this.#tell(true);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      this.#remove();
    }
  }

  #remove() {
    if (this.#stops.length <= 2) return;
    this.#stops.splice(this.#chosen, 1);
    this.#chosen = Math.min(this.#chosen, this.#stops.length - 1);
    this.#readColor();
    this.#tell(true);
  }

  #pick(key, value, isDone) {
    this.#color[key] = value;
    this.#stops[this.#chosen].color = hexOfLCH(this.#color);
    this.#isDragging = !isDone;
    this.#tell(isDone);
  }

  #setHex(value) {
    const hex = value.trim().replace('#', '').toLowerCase();
    if (/^[0-9a-f]{6}$/.test(hex)) this.#stops[this.#chosen].color = hex;
    this.#readColor();
    this.#tell(true);
  }

  #setPlace(value) {
    if (Number.isFinite(value)) this.#shift(this.#chosen, value);
    this.#tell(true);
  }

  #applyText(written) {
    const stops = stopsOfText(written);
    if (!stops) {
      this.say(text('editor.badText'));
      return;
    }
    this.show(stops);
    this.#tell(true);
  }

  async #import(input) {
    const [file] = input.files;
    input.value = '';
    if (!file) return;
    try {
      const answer = await ask(`/api/palette?name=${encodeURIComponent(file.name)}`, 'POST', file);
      const stops = stopsOfText(answer.stops);
      this.#inputs.text.blur();
      if (stops) this.show(stops);
      this.done(answer.stops);
      this.say([answer.title ?? file.name, ...(answer.notes ?? [])].join(' · '));
    } catch (error) {
      this.fail(error);
    }
  }
}
