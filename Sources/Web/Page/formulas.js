// formulas.js — which formula is iterated, and its power.

import { byID, element } from './dom.js';

/** Two lists in the map; a choice leads to the whole picture of that formula. */
export class FormulaChooser {
  #view;
  #formulas;

  constructor(view, info) {
    [this.#view, this.#formulas] = [view, info.formulas];
    byID('formula').replaceChildren(...info.formulas.map(({ id, summary }) =>
      element('option', { value: id, textContent: id, title: summary })));
    byID('formula').onchange = () => {
      const { powers: [first] } = this.#chosen();
      this.#go(Math.max(2, first));
    };
    byID('power').onchange = () => this.#go(Number(byID('power').value));
    view.onChange((kind) => {
      if (kind === 'place') this.#show();
    });
  }

  #chosen() {
    return this.#formulas.find(({ id }) => id === byID('formula').value) ?? this.#formulas[0];
  }

  #go(power) {
    this.#view.act([{ formula: byID('formula').value, power }]);
  }

  #show() {
    const { formula, power } = this.#view.place;
    byID('formula').value = formula;
    const { summary, powers: [first, last] } = this.#chosen();
    byID('formula-note').textContent = summary;
    const powers = Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
    if (!powers.includes(String(power))) powers.push(String(power));
    byID('power').replaceChildren(
      ...powers.map((value) => element('option', { value, textContent: value })));
    byID('power').value = String(power);
    byID('power').disabled = powers.length === 1;
  }
}
