// formulas.js — which formula is iterated, and its power.

import { byID, element } from './dom.js';
import { text } from './texts.js';

/** Two lists and a field in the map; a choice leads to the picture of that formula. */
export class FormulaChooser {
  #view;
  #formulas;

  constructor(view, info) {
    [this.#view, this.#formulas] = [view, info.formulas];
    const [own, families] = [false, true].map((isFamily) =>
      info.formulas.filter((one) => one.isFamily === isFamily).map(({ id, summary }) =>
        element('option', { value: id, textContent: id, title: summary })));
    byID('formula').replaceChildren(
      ...own, element('optgroup', { label: text('map.families') }, ...families));
    byID('formula').onchange = () => {
      const { isFamily, powers: [first] } = this.#chosen();
      // A family is shown where it is best seen, which decides its power.
      this.#go(byID('formula').value, isFamily ? null : Math.max(2, first));
    };
    byID('power').onchange = () => this.#go(byID('formula').value, Number(byID('power').value));
    byID('formula-form').onsubmit = (event) => {
      event.preventDefault();
      const written = byID('written').value.trim();
      if (written !== '') this.#go(written, null);
    };
    view.onChange((kind) => {
      if (kind === 'place') this.#show();
    });
  }

  #chosen() {
    return this.#formulas.find(({ id }) => id === byID('formula').value) ?? this.#formulas[0];
  }

  #go(formula, power) {
    this.#view.act([{ formula, power }]);
  }

  #show() {
    const { formula, power, written } = this.#view.place;
    byID('formula').value = formula;
    if (document.activeElement !== byID('written')) byID('written').value = written ?? '';
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
