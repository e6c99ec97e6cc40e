// map.js — the panel about the place: its numbers, the limit, and small pictures on the way down.

import { byID, copied, element, fillFacts } from './dom.js';
import { onPanel, openPanel } from './panels.js';
import { zoomNumber } from './status.js';
import { number, text } from './texts.js';

const rungs = 7;
const stepsOfOctave = 64;

export class PlaceMap {
  #view;
  #thumbs;
  #shown = null;

  /** @param {object} actions `say(text)`, `out()`, `turn(degrees)` */
  constructor(view, thumbs, actions) {
    [this.#view, this.#thumbs, this.say] = [view, thumbs, actions.say];
    onPanel('map', (isOpen) => isOpen && this.#fill());
    view.onChange((kind) => {
      if ((kind === 'rest' || kind === 'done') && openPanel() === 'map') this.#fill();
    });
    byID('limit-form').onsubmit = (event) => {
      event.preventDefault();
      this.#setLimit();
    };
    byID('stretch-form').onsubmit = (event) => {
      event.preventDefault();
      const [stretch, skew] = ['stretch', 'skew'].map((id) => byID(id).value.trim());
      view.act([{ skew: skew || '0' }, { stretch: stretch || '1' }]);
    };
    byID('upright').onclick = () => view.act([{ upright: true }]);
    byID('limit-auto').onclick = () => view.act([{ iterations: 'auto' }]);
    byID('map-copy').onclick = async () => {
      const { re, im } = view.place;
      if (await copied(`${re},${im}`)) this.say(text('status.copied'));
    };
    byID('turn-left').onclick = () => actions.turn(15);
    byID('turn-right').onclick = () => actions.turn(-15);
    byID('out').onclick = () => actions.out();
  }

  #setLimit() {
    const digits = byID('limit').value.replace(/[\s.,'_]/g, '').toLowerCase();
    if (/^\d{1,16}$/.test(digits)) this.#view.act([{ iterations: digits }]);
    else if (digits === '' || digits === 'auto') this.#view.act([{ iterations: 'auto' }]);
    else byID('limit').select();
  }

  #fill() {
    const { place, done } = this.#view;
    if (!place) return;
    const name = place.power === 2 ? place.formula : `${place.formula}, ${place.power}`;
    fillFacts(byID('map-facts'), [
      [text('map.zoom'), zoomNumber(place.zoom)],
      [text('map.octaves'), number(place.octaves, 2)],
      [text('map.center'), `${short(place.re)}, ${short(place.im)}`],
      [text('map.height'), short(place.height)],
      [text('map.rotation'), place.rotation === '0' ? '' : `${place.rotation}°`],
      [text('map.formula'), place.written ? `${name}: ${place.written}` : name],
      [text('map.constant'), place.constant?.map(short).join(', ')],
      [text('map.limit'), done && limitText(place, done)],
    ]);
    if (document.activeElement !== byID('limit')) {
      byID('limit').value = place.limit === 'auto' ? '' : place.limit;
    }
    for (const id of ['stretch', 'skew']) {
      if (document.activeElement !== byID(id)) byID(id).value = place[id];
    }
    byID('limit').placeholder = text('map.auto');
    byID('limit-note').textContent = done?.limitNote ?? '';
    this.#fillLadder(place);
  }

  /**
   * Fills the ladder with views around the same center, evenly spaced in octaves down to this one.
   */
  #fillLadder(place) {
    if (this.#shown === place.location) return;
    this.#shown = place.location;
    const count = Math.min(rungs, Math.max(1, Math.round(place.octaves) + 1));
    const above = Array.from({ length: count }, (_, i) =>
      (count === 1 ? 0 : Math.round(((count - 1 - i) * place.octaves) / (count - 1))));
    byID('ladder').replaceChildren(...[...new Set(above)].map((octaves) => {
      const moves = octaves === 0 ? [] : [{ zoom: -octaves * stepsOfOctave, x: 0, y: 0 }];
      const label = octaves === 0 ? text('map.here') : text('map.above', { n: number(octaves) });
      const rung = element('button', { type: 'button', className: 'rung' },
        this.#thumbs.canvas(place.location, moves, 128, 72),
        element('span', { textContent: label }));
      if (octaves === 0) rung.setAttribute('aria-current', 'location');
      rung.onclick = () => this.#view.act(moves, 300);
      return element('li', {}, rung);
    }));
  }
}

/** The limit that was used, and whether it was found or set. */
function limitText({ limit }, done) {
  const used = number(done.limit);
  return limit === 'auto' ? `${used}, ${text('map.auto')}` : used;
}

/** A decimal of any length, with its middle omitted if it is long. */
const short = (decimal) =>
  (decimal.length <= 24 ? decimal : `${decimal.slice(0, 12)}…${decimal.slice(-8)}`);
