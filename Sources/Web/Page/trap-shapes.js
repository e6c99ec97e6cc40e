// trap-shapes.js — the shapes of the coloring `traps`, each with its numbers, as a list to edit.

import { button, element } from './dom.js';
import { text } from './texts.js';

const mostShapes = 8;
/** The numbers of each shape after its middle, as a location writes them, with their defaults. */
const numbers = {
  point: [], line: ['degrees'], circle: ['radius'], cross: ['arm', 'degrees'], stalk: ['degrees'],
};
const usual = { re: 0, im: 0, radius: 1, arm: 1, degrees: 0 };
const ranges = {
  re: [-1000, 1000], im: [-1000, 1000], radius: [1e-6, 1000], arm: [1e-6, 1000],
  degrees: [-360, 360],
};

export class TrapShapes {
  #shapes = [];
  #list = element('ul', { className: 'shapes' });
  #add;

  /** @param {function} done called with the shapes as a location writes them, after a change */
  constructor(done) {
    this.done = done;
    this.#add = button(text('colors.addShape'), () => this.#change([...this.#shapes, made('point')]), {
      id: 'look-add-shape',
    });
    this.element = element('div', {}, this.#list, element('div', { className: 'row' }, this.#add));
  }

  /** Shows the shapes of a text, such as `stalk/point,0.5,0`. */
  show(written) {
    if (this.#shapes.length > 0 && written === textOf(this.#shapes)) return;
    this.#shapes = written.split('/').map((one) => {
      const [kind, ...values] = one.split(',');
      return made(kind, values);
    });
    this.#draw();
  }

  #change(shapes) {
    this.#shapes = shapes;
    this.#draw();
    this.done(textOf(shapes));
  }

  #draw() {
    this.#list.replaceChildren(...this.#shapes.map((shape, n) => this.#row(shape, n)));
    this.#add.disabled = this.#shapes.length >= mostShapes;
  }

  #row(shape, n) {
    const replaced = (other) => this.#change(this.#shapes.map((one, i) => (i === n ? other : one)));
    const kind = element('select', {
      attributes: { 'aria-label': text('colors.shape', { n: n + 1 }) },
    }, ...Object.keys(numbers).map((value) =>
      element('option', { value, textContent: text(`colors.shape.${value}`) })));
    kind.value = shape.kind;
    kind.onchange = () => replaced({ ...shape, kind: kind.value });
    const remove = button('×', () => this.#change(this.#shapes.filter((_, i) => i !== n)), {
      className: 'icon', disabled: this.#shapes.length === 1,
      attributes: { 'aria-label': text('colors.removeShape', { n: n + 1 }) },
    });
    return element('li', {}, element('div', { className: 'row' }, kind, remove),
      element('div', { className: 'row thirds' },
        ...namesOf(shape).map((name) => field(shape, name, replaced))));
  }
}

function field(shape, name, replaced) {
  const [min, max] = ranges[name];
  const input = element('input', {
    type: 'number', step: 'any', value: shape[name], required: true, min, max,
  });
  input.onchange = () => {
    if (input.checkValidity()) replaced({ ...shape, [name]: Number(input.value) });
    else input.value = shape[name];
  };
  return element('label', {},
    element('span', { textContent: text(`colors.shape.${name}`) }), input);
}

const namesOf = ({ kind }) => ['re', 'im', ...numbers[kind]];

function made(kind, values = []) {
  const shape = { ...usual, kind };
  namesOf(shape).forEach((name, i) => {
    if (values[i] !== undefined) shape[name] = Number(values[i]);
  });
  return shape;
}

/** A shape as a location writes it: trailing numbers that are the usual ones are left out. */
function textOfShape(shape) {
  const names = namesOf(shape);
  while (names.length > 0 && shape[names.at(-1)] === usual[names.at(-1)]) names.pop();
  return [shape.kind, ...names.map((name) => decimal(shape[name]))].join(',');
}

const textOf = (shapes) => shapes.map(textOfShape).join('/');

/** A number with up to six decimals, never with an exponent. */
const decimal = (value) => value.toFixed(6).replace(/\.?0+$/, '');
