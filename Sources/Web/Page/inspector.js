// inspector.js — the panel about one pixel: count, distance, period, orbit, and landmarks nearby.

import { button, byID, copied, element, fillFacts } from './dom.js';
import { landmarkRemark, landmarkTitle } from './landmarks.js';
import { onPanel, showPanel } from './panels.js';
import { number, text } from './texts.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

export class Inspector {
  #connection;
  #view;
  #picture;
  #probe;
  #sent = 0;
  #searching = 0;
  #searchedAt = null;
  #waiting = null;
  #last = null;

  /** @param {object} actions `say(text)` shows, `speak(text)` reads aloud, `julia(point)` enters */
  constructor(connection, view, picture, probe, actions) {
    [this.#connection, this.#view, this.#picture, this.#probe] = [connection, view, picture, probe];
    [this.say, this.speak] = [actions.say, actions.speak];
    onPanel('inspector', (isOpen) => (isOpen ? this.#start() : this.#stop()));
    connection.on('inspected', (message) => this.#show(message));
    connection.on('found', (message) => this.#showFound(message));
    connection.on('error', (message) => {
      if (message.channel === 'find' && message.id === this.#searching) this.#listNothing(message);
    });
    byID('inspector-copy').onclick = () => this.#copy();
    byID('inspector-julia').onclick = () => actions.julia(this.#probe.point);
    for (const one of document.querySelectorAll('button[data-find]')) {
      one.onclick = () => this.#find(one.dataset.find);
    }
    byID('ray-form').onsubmit = (event) => {
      event.preventDefault();
      const angle = byID('ray').value.trim();
      if (angle !== '') this.#find('ray', { angle });
    };
    view.onChange((kind) => {
      if (kind === 'move') this.#hideOrbit();
      if (kind === 'place' && this.#waiting) this.#ask(this.#waiting);
    });
  }

  /** Opens the panel, and asks the server about a point. */
  inspect(point) {
    showPanel('inspector', false);
    this.#probe.show(point);
    this.#ask(point);
  }

  #start() {
    this.#probe.give({
      takesDrags: true,
      over: () => this.#hideOrbit(),
      chosen: (point) => this.#ask(point),
    });
    this.#probe.show([0, 0]);
  }

  #stop() {
    this.#probe.give(null);
    this.#hideOrbit();
    this.#waiting = null;
  }

  #ask(point) {
    const from = this.#view.location;
    this.#waiting = from ? null : point;
    if (!from) return;
    const { width: w, height: h } = this.#picture;
    const at = [
      Math.min(w - 1, Math.max(0, Math.floor(point[0] * h + w / 2))),
      Math.min(h - 1, Math.max(0, Math.floor(h / 2 - point[1] * h))),
    ];
    this.#sent = this.#connection.request({ t: 'inspect', from, w, h, at });
    if (this.#searchedAt !== from && !this.#view.place.isJulia) this.#find('near');
  }

  #show(message) {
    if (message.id !== this.#sent) return;
    this.#last = message;
    const status = text(`inspector.${message.status}`);
    const count = known(message.iterations, 0);
    fillFacts(byID('inspector-facts'), [
      [text('inspector.status'), status],
      [text('inspector.iterations'), count],
      [text('inspector.smooth'), known(message.smooth, 4)],
      [text('inspector.distance'),
        known(message.distance, 3) && text('inspector.pixels', { n: known(message.distance, 3) })],
      [text('inspector.period'), known(message.period, 0)],
      [text('inspector.re'), message.re],
      [text('inspector.im'), message.im],
    ]);
    byID('inspector-hint').hidden = true;
    byID('inspector-copy').disabled = false;
    byID('inspector-julia').disabled = this.#view.place?.isJulia ?? true;
    this.#drawOrbit(message.orbit);
    this.speak(count ? `${status}, ${text('inspector.iterations')} ${count}` : status);
  }

  #drawOrbit(orbit) {
    const points = orbit.map((point) => this.#picture.clientOf(point).map((x) => x.toFixed(1)));
    byID('orbit').setAttribute('points', points.map((one) => one.join(',')).join(' '));
    byID('orbit-dots').replaceChildren(...points.slice(0, 200).map(([x, y]) => {
      const dot = document.createElementNS(svgNamespace, 'circle');
      dot.setAttribute('cx', x);
      dot.setAttribute('cy', y);
      dot.setAttribute('r', '2.2');
      return dot;
    }));
  }

  #hideOrbit() {
    if (byID('orbit').getAttribute('points')) this.#drawOrbit([]);
  }

  async #copy() {
    const { re, im } = this.#last;
    if (await copied(`${re},${im}`)) this.say(text('status.copied'));
  }

  #find(what, more = {}) {
    const from = this.#view.location;
    if (!from) return;
    this.#searchedAt = from;
    const { ink } = this.#view.trail;
    this.#searching = this.#connection.request({ t: 'find', from, what, ink, ...more });
    byID('found').replaceChildren(
      element('li', { className: 'note', textContent: text('inspector.searching') }));
  }

  #showFound({ id, items, ink }) {
    if (id !== this.#searching) return;
    if (ink !== undefined) this.#view.changeInk(ink);
    if (items.length === 0) {
      this.#listNothing();
      return;
    }
    byID('found').replaceChildren(...items.map((item) => {
      const go = button(text('inspector.go'), () => this.#view.jump(item.location));
      const title = landmarkTitle(item);
      go.setAttribute('aria-label', `${text('inspector.go')}: ${title}`);
      const told = element('span', { textContent: title });
      const remark = landmarkRemark(item);
      if (remark) told.append(element('small', { className: 'note', textContent: remark }));
      return element('li', {}, told, go);
    }));
  }

  #listNothing({ problem, remedy } = {}) {
    const reason = [problem, remedy].filter(Boolean).join(' · ');
    byID('found').replaceChildren(
      element('li', { className: 'note', textContent: reason || text('inspector.nothing') }));
  }
}

/** The text of a number that may be missing. */
const known = (value, digits) =>
  (value === null || value === undefined ? '' : number(value, digits));
