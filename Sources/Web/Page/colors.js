// colors.js — the panel of colorings, palettes and their settings; dragged settings recolor at
// once.

import { ask } from './connection.js';
import { button, byID, element } from './dom.js';
import { gradientOfStops, stopsOfText } from './oklab.js';
import { PaletteEditor } from './palette-editor.js';
import { onPanel, openPanel } from './panels.js';
import { hasText, number, text } from './texts.js';
import { TrapShapes } from './trap-shapes.js';

/** The values that a place leaves open; for coloring and palette, the server's first ones. */
const defaults = {
  phase: '0', density: '1', gamma: '1', light: '135', relief: '0.6', stripes: '4',
  interior: '000000', unresolved: '565b66', layer: '', blend: 'soft', opacity: '1',
  traps: 'stalk', trapby: 'distance', texture: '',
};
const noLook = Object.fromEntries(Object.keys(defaults).map((key) => [key, null]));
/** The time in which the palette turns once while colors cycle. */
const cycleMilliseconds = 20000;
/** The largest file that the server takes as a texture. */
const mostTextureBytes = 8 << 20;

const sliders = [
  { key: 'phase', from: 0, to: 1, step: 0.005 },
  { key: 'density', from: 0.1, to: 10, isLogarithmic: true },
  { key: 'gamma', from: 0.3, to: 3, isLogarithmic: true },
  { key: 'light', from: -180, to: 180, step: 1, unit: '°' },
  { key: 'relief', from: 0, to: 1, step: 0.01 },
  { key: 'stripes', from: 1, to: 32, step: 1 },
];
const layerSliders = [{ key: 'opacity', from: 0, to: 1, step: 0.01 }];

export class Colors {
  #view;
  #info;
  #controls = new Map();
  #dragged = null;
  #cycling = 0;
  #editor;

  /** @param {object} actions `fail(error)`, `say(text)` */
  constructor(view, info, actions) {
    [this.#view, this.#info, this.fail] = [view, info, actions.fail];
    this.#editor = new PaletteEditor({
      live: (pal) => this.#look({ pal }),
      done: (pal) => this.#choose({ pal }),
      ...actions,
    });
    this.#build();
    onPanel('colors', (isOpen) => {
      if (isOpen) this.#refresh();
      else this.#stopCycle();
    });
    view.onChange((kind) => {
      if (kind === 'begin') this.#finish();
      if (kind === 'place') this.#refresh();
    });
    for (const one of document.querySelectorAll('[data-look]')) {
      one.onclick = () => this.#choose({ color: one.dataset.look || null });
    }
  }

  #look(look) {
    this.#dragged = { ...this.#dragged, ...look };
    this.#view.look(look);
  }

  #choose(look) {
    this.#cycling = 0;
    this.#dragged = null;
    this.#view.endLook(look);
  }

  /** A new gesture begins, so the dragged look becomes part of the place. */
  #finish() {
    if (this.#cycling) this.#stopCycle();
    else if (this.#dragged) this.#choose(this.#dragged);
  }

  #build() {
    const palettes = this.#info.palettes.map(({ id, summary, stops }) =>
      this.#palette(id, `${id}: ${summary}`, stops));
    const custom = this.#palette('custom', text('colors.custom'), null);
    custom.hidden = true;
    const cycle = button(text('colors.cycle'), () => this.#toggleCycle(), { id: 'cycle' });
    cycle.setAttribute('aria-pressed', 'false');
    byID('panel-colors').querySelector('.panel-body').replaceChildren(
      heading('colors.coloring'),
      this.#group('coloring', 'colors.coloring',
        this.#info.colorings.map((one) => this.#coloring(one))),
      heading('colors.palette'),
      this.#group('palettes', 'colors.palette', [...palettes, custom]),
      element('div', { className: 'row' }, cycle),
      element('details', { id: 'editor' },
        element('summary', { textContent: text('colors.edit') }), this.#editor.element),
      heading('colors.settings'),
      this.#traps(),
      this.#texture(),
      ...sliders.map((one) => this.#slider(one)),
      element('div', { className: 'row' }, this.#color('interior'), this.#color('unresolved')),
      element('div', { className: 'row' },
        this.#select('layer', [['', text('colors.none')], ...this.#info.colorings.map(({ id }) =>
          [id, nameOf('coloring', id)])]),
        this.#select('blend', this.#info.blends.map((id) => [id, nameOf('blend', id)]))),
      ...layerSliders.map((one) => this.#slider(one)),
      button(text('colors.defaults'), () => this.#choose(noLook), { id: 'colors-defaults' }));
  }

  #group(className, label, children) {
    const group = element('div', { className, role: 'radiogroup' }, ...children);
    group.setAttribute('role', 'radiogroup');
    group.setAttribute('aria-label', text(label));
    return group;
  }

  #radio(name, value, label, shown) {
    const input = element('input', { type: 'radio', name, value, className: 'unseen' });
    input.setAttribute('aria-label', label);
    const key = name === 'color' ? 'color' : 'pal';
    input.onchange = () => this.#choose({ [key]: value });
    return element('label', { className: `choice ${name}`, title: label }, input, shown);
  }

  #coloring({ id, summary }) {
    const name = nameOf('coloring', id);
    return this.#radio('color', id, `${name}: ${summary}`,
      element('span', { textContent: name }));
  }

  #palette(id, label, stops) {
    const strip = element('span', { className: 'strip' });
    if (stops) strip.style.background = gradientOfStops(stopsOfText(stops));
    return this.#radio('pal', id, label, strip);
  }

  #slider({ key, from, to, step, isLogarithmic, unit = '' }) {
    const input = element('input', isLogarithmic
      ? { type: 'range', min: Math.log(from), max: Math.log(to), step: 0.01 }
      : { type: 'range', min: from, max: to, step });
    input.id = `look-${key}`;
    const output = element('output', { htmlFor: input.id });
    const value = () => {
      const chosen = isLogarithmic ? Math.exp(input.value) : Number(input.value);
      return String(Number(chosen.toFixed(isLogarithmic ? 2 : 3)));
    };
    const show = (written) => {
      output.textContent = number(Number(written), 3) + unit;
      input.setAttribute('aria-valuetext', output.textContent);
    };
    input.oninput = () => {
      this.#stopCycleQuietly();
      show(value());
      this.#look({ [key]: value() });
    };
    input.onchange = () => this.#choose({ [key]: value() });
    this.#controls.set(key, (written) => {
      input.value = isLogarithmic ? Math.log(Number(written)) : Number(written);
      show(written);
    });
    return element('div', { className: 'slider' },
      element('label', { htmlFor: input.id, textContent: text(`colors.${key}`) }), output, input);
  }

  #color(key) {
    const input = element('input', { type: 'color', id: `look-${key}` });
    input.oninput = () => this.#look({ [key]: input.value.slice(1) });
    input.onchange = () => this.#choose({ [key]: input.value.slice(1) });
    this.#controls.set(key, (written) => {
      input.value = `#${written}`;
    });
    return element('label', { className: 'color' },
      input, element('span', { textContent: text(`colors.${key}`) }));
  }

  #select(key, options) {
    const select = element('select', { id: `look-${key}` },
      ...options.map(([value, shown]) => element('option', { value, textContent: shown })));
    select.onchange = () => this.#choose({ [key]: select.value || null });
    this.#controls.set(key, (written) => {
      // A list of layers, which a location can have, is shown as it is written.
      if (![...select.options].some(({ value }) => value === written)) {
        select.append(element('option', { value: written, textContent: written }));
      }
      select.value = written;
    });
    return element('label', {}, element('span', { textContent: text(`colors.${key}`) }), select);
  }

  /** The settings of the coloring `traps`. */
  #traps() {
    const shapes = new TrapShapes((traps) => this.#choose({ traps }));
    this.#controls.set('traps', (written) => shapes.show(written));
    return element('div', { id: 'settings-traps' }, shapes.element,
      element('div', { className: 'row' }, this.#select('trapby', this.#info.trapReadings.map(
        (id) => [id, nameOf('colors.trapby', id)]))));
  }

  /** The image of the coloring `texture`. */
  #texture() {
    const file = element('input', {
      type: 'file', id: 'look-texture', accept: 'image/png', className: 'unseen', tabIndex: -1,
      attributes: { 'aria-label': text('colors.texture') },
      onchange: () => this.#upload(file),
    });
    const note = element('p', { className: 'note' });
    this.#controls.set('texture', (checksum) => {
      note.textContent = text(checksum ? 'colors.hasTexture' : 'colors.noTexture');
    });
    return element('div', { id: 'settings-texture' }, note, element('div', { className: 'row' },
      button(text('colors.texture'), () => file.click()), file));
  }

  async #upload(file) {
    const [image] = file.files;
    file.value = '';
    if (!image) return;
    if (image.size > mostTextureBytes) {
      this.fail({ problem: text('colors.largeTexture') });
      return;
    }
    try {
      const { checksum } = await ask('/api/texture', 'POST', image);
      this.#choose({ texture: checksum });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows the look of the current place. */
  #refresh() {
    if (!this.#view.place) return;
    const look = this.#lookOfPlace();
    if (!this.#view.isRecoloring) {
      this.#dragged = null;
      this.#stopCycleQuietly();
    }
    for (const one of document.querySelectorAll('[data-look]')) {
      const isShown = (one.dataset.look || look.color) === look.color
        && (one.dataset.look !== '' || !['quadrant', 'shader'].includes(look.color));
      one.setAttribute('aria-pressed', String(isShown));
    }
    if (openPanel() !== 'colors' || this.#dragged) return;
    for (const [key, show] of this.#controls) show(look[key]);
    for (const id of ['traps', 'texture']) {
      byID(`settings-${id}`).hidden = look.color !== id && look.layer !== id;
    }
    check('color', look.color);
    const isNamed = this.#info.palettes.some(({ id }) => id === look.pal);
    const custom = document.querySelector('input[name="pal"][value="custom"]');
    const stops = stopsOfText(this.#stopsText(look.pal));
    custom.parentElement.hidden = isNamed;
    custom.onchange = () => {};
    check('pal', isNamed ? look.pal : 'custom');
    if (!stops) return;
    if (!isNamed) custom.nextSibling.style.background = gradientOfStops(stops);
    this.#editor.show(stops);
  }

  #lookOfPlace() {
    const { colorings, palettes } = this.#info;
    const given = Object.entries(this.#view.place.look).filter(([, value]) => value !== null);
    return {
      color: colorings[0].id, pal: palettes[0].id, ...defaults, ...Object.fromEntries(given),
    };
  }

  #stopsText(pal) {
    return this.#info.palettes.find(({ id }) => id === pal)?.stops ?? pal;
  }

  // Cycling colors

  #toggleCycle() {
    if (this.#cycling) this.#stopCycle();
    else this.#startCycle();
  }

  #startCycle() {
    const start = Number(this.#view.place?.look.phase ?? 0);
    const begun = performance.now();
    byID('cycle').textContent = text('colors.stop');
    byID('cycle').setAttribute('aria-pressed', 'true');
    const step = (now) => {
      if (!this.#cycling) return;
      const phase = (start + (now - begun) / cycleMilliseconds) % 1;
      this.#look({ phase: String(Number(phase.toFixed(4))) });
      this.#cycling = requestAnimationFrame(step);
    };
    this.#cycling = requestAnimationFrame(step);
  }

  #stopCycleQuietly() {
    cancelAnimationFrame(this.#cycling);
    this.#cycling = 0;
    byID('cycle').textContent = text('colors.cycle');
    byID('cycle').setAttribute('aria-pressed', 'false');
  }

  #stopCycle() {
    if (!this.#cycling) return;
    this.#stopCycleQuietly();
    if (this.#dragged) this.#choose(this.#dragged);
  }
}

const heading = (key) => element('h3', { textContent: text(key) });

/** The name of a coloring or blend; one that the texts do not contain is shown by its id. */
function nameOf(kind, id) {
  const key = `${kind}.${id}`;
  return hasText(key) ? text(key) : id;
}

function check(name, value) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
    input.checked = input.value === value;
  }
}
