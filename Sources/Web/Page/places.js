// places.js — saved and built-in places, shown as cards with small pictures.

import { ask } from './connection.js';
import { button, byID, element } from './dom.js';
import { closePanel, confirmed, onPanel } from './panels.js';
import { nameOf } from './scene-bar.js';
import { text } from './texts.js';

const narrow = matchMedia('(max-width: 640px)');

export class Places {
  #view;
  #thumbs;
  #saved = [];

  /** @param {object} actions `say(text)`, `fail(error)`, `figure(location)` */
  constructor(view, thumbs, info, actions) {
    [this.#view, this.#thumbs] = [view, thumbs];
    Object.assign(this, actions);
    onPanel('places', (isOpen) => isOpen && this.#load());
    byID('builtins').replaceChildren(...info.builtins.map((one) => this.#builtin(one)));
    byID('figures').replaceChildren(...(info.scenes ?? []).map((one) => this.#figure(one)));
    byID('go-form').onsubmit = (event) => {
      event.preventDefault();
      const typed = byID('go').value.trim();
      if (typed !== '') this.#go(typed);
    };
    byID('save-form').onsubmit = (event) => {
      event.preventDefault();
      this.#save(byID('save-name').value.trim());
    };
  }

  #go(from, name = null) {
    this.#view.jump(from);
    if (name) this.#loadInk(name);
    if (narrow.matches) closePanel();
  }

  /** Lays the ink of a saved place over it. */
  async #loadInk(place) {
    try {
      const { key } = await ask(`/api/ink?place=${encodeURIComponent(place)}`);
      // A place without ink keeps what is drawn over the plane.
      if (key !== 0) this.#view.changeInk(key);
    } catch (error) {
      this.fail(error);
    }
  }

  #card(title, zoom, from, ...more) {
    const open = element('button', { type: 'button', className: 'card' },
      this.#thumbs.canvas(from, [], 144, 81),
      element('span', { className: 'card-title', textContent: title }),
      element('span', { className: 'card-zoom', textContent: text('places.zoom', { zoom }) }));
    open.onclick = () => this.#go(from);
    return element('li', {}, open, ...more);
  }

  #builtin({ title, id, zoom, location, summary }) {
    const item = this.#card(title || id, zoom, location);
    item.firstChild.title = summary ?? '';
    return item;
  }

  #figure({ id, location }) {
    const item = this.#card(nameOf(id), '', location);
    item.querySelector('.card-zoom').remove();
    item.querySelector('.card').onclick = () => {
      this.figure(location);
      if (narrow.matches) closePanel();
    };
    return item;
  }

  async #load() {
    try {
      this.#saved = await ask('/api/places');
    } catch (error) {
      this.fail(error);
      return;
    }
    const items = this.#saved.map((place) => this.#savedCard(place));
    byID('saved').replaceChildren(...(items.length > 0 ? items : [
      element('li', { className: 'note', textContent: text('places.none') }),
    ]));
  }

  #savedCard({ name, zoom, location }) {
    const named = (key) => ({ attributes: { 'aria-label': `${text(key)}: ${name}` } });
    const item = this.#card(name, zoom, location);
    item.querySelector('.card').onclick = () => this.#go(location, name);
    const rename = button(text('places.rename'), () => this.#askName(item, name));
    const forget = button(text('places.forget'), () => this.#forget(name));
    rename.setAttribute('aria-label', named('places.rename').attributes['aria-label']);
    forget.setAttribute('aria-label', named('places.forget').attributes['aria-label']);
    item.append(element('div', { className: 'card-actions' }, rename, forget));
    return item;
  }

  /** Shows a field for the new name in place of the card's buttons. */
  #askName(item, name) {
    const field = element('input', { value: name, maxLength: 60, spellcheck: false });
    field.setAttribute('aria-label', text('places.newName', { name }));
    const form = element('form', { className: 'row' },
      field, button(text('places.rename'), null, { type: 'submit' }));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#change('PUT', { name, to: field.value.trim() });
    };
    form.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#load();
    };
    item.querySelector('.card-actions').replaceWith(form);
    field.select();
  }

  async #save(name) {
    const location = this.#view.location;
    if (!location || name === '') return;
    const isTaken = this.#saved.some((one) => one.name === name);
    const question = text('places.replaceQuestion', { name });
    if (isTaken) {
      if (!(await confirmed(question, text('places.replace')))) return;
      if (!(await this.#change('DELETE', undefined, `?name=${encodeURIComponent(name)}`))) return;
    }
    if (await this.#change('POST', { name, location, title: '', ink: this.#view.trail.ink })) {
      byID('save-name').value = '';
      this.say(text('places.savedAs', { name }));
    }
  }

  async #forget(name) {
    const question = text('places.forgetQuestion', { name });
    if (!(await confirmed(question, text('places.forget')))) return;
    await this.#change('DELETE', undefined, `?name=${encodeURIComponent(name)}`);
  }

  async #change(method, body, query = '') {
    try {
      await ask(`/api/places${query}`, method, body);
    } catch (error) {
      this.fail(error);
      return false;
    }
    await this.#load();
    return true;
  }
}
