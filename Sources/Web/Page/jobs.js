// jobs.js — the panel for making pictures and posters: orders, the list of jobs, and the files.

import { address, ask } from './connection.js';
import { byID, element } from './dom.js';
import { jobItem, showProgress } from './job-item.js';
import { onPanel, openPanel } from './panels.js';
import { text } from './texts.js';

const pollMilliseconds = 1000;
/** Names and sizes in pixels; paper sizes are in landscape format at 300 dots per inch. */
const sizes = [
  ['1920×1080', 1920, 1080], ['2560×1440', 2560, 1440], ['3840×2160', 3840, 2160],
  ['7680×4320', 7680, 4320], ['A4, 300 dpi', 3508, 2480], ['A3, 300 dpi', 4961, 3508],
  ['A2, 300 dpi', 7016, 4961], ['A1, 300 dpi', 9933, 7016], ['A0, 300 dpi', 14043, 9933],
];

export class Jobs {
  #view;
  #picture;
  #timer = 0;
  #fetching = new Set();
  #drawn = '';
  #watcher = null;
  #fields = {};

  /** @param {object} actions `say(text)`, `fail(error)` */
  constructor(view, picture, actions) {
    [this.#view, this.#picture] = [view, picture];
    Object.assign(this, actions);
    this.#buildForm();
    byID('make-seen').onclick = () => this.#makeSeen();
    onPanel('make', (isOpen) => {
      clearTimeout(this.#timer);
      if (isOpen) this.#poll();
    });
  }

  #select(name, label, options) {
    const select = element('select', { id: `make-${name}` },
      ...options.map(([value, shown]) => element('option', { value, textContent: shown })));
    this.#fields[name] = select;
    return labeled(label, select);
  }

  #buildForm() {
    const number = (name, value) => {
      const input = element('input', { id: `make-${name}`, type: 'number', min: 16, value });
      this.#fields[name] = input;
      return input;
    };
    const own = element('div', { className: 'row', id: 'make-own' },
      labeled(text('make.width'), number('w', 1920)),
      labeled(text('make.height'), number('h', 1080)));
    own.hidden = true;
    const choices = [
      ['screen', text('make.screen')],
      ...sizes.map(([name], i) => [String(i), name]),
      ['own', text('make.own')],
    ];
    byID('make-form').replaceChildren(
      this.#select('kind', text('make.kind'),
        [['picture', text('make.picture')], ['poster', text('make.poster')]]),
      this.#select('size', text('make.size'), choices),
      own,
      element('div', { className: 'row thirds' },
        this.#select('samples', text('make.samples'),
          [1, 4, 9, 16].map((n) => [String(n), String(n)])),
        this.#select('bits', text('make.bits'), [['8', '8'], ['16', '16']]),
        this.#select('format', text('make.format'), [['png', 'PNG'], ['exr', 'EXR']])),
      element('button', { type: 'submit', className: 'wide', textContent: text('make.start') }));
    this.#fields.size.onchange = () => {
      own.hidden = this.#fields.size.value !== 'own';
    };
    byID('make-form').onsubmit = (event) => {
      event.preventDefault();
      const { kind, samples, bits, format } = this.#fields;
      this.#start({
        kind: kind.value, ...this.#size(), samples: Number(samples.value),
        bits: Number(bits.value), format: format.value,
      });
    };
  }

  #size() {
    const { size, w, h } = this.#fields;
    if (size.value === 'screen') return { w: this.#picture.width, h: this.#picture.height };
    if (size.value === 'own') return { w: Number(w.value), h: Number(h.value) };
    const [, width, height] = sizes[Number(size.value)];
    return { w: width, h: height };
  }

  /** Makes the picture as it is on the screen, and downloads it when it is complete. */
  async #makeSeen() {
    const { width: w, height: h } = this.#picture;
    const id = await this.#start({
      kind: 'picture', w, h, samples: this.#view.done?.samples ?? 1, bits: 8, format: 'png',
    });
    if (id) this.#fetching.add(id);
  }

  /** An element that shows a job, with its buttons. */
  item(job, prefix = 'job') {
    return jobItem(job, prefix, async (path, method) => {
      await this.#ask(`/api/jobs/${job.id}${path}`, method);
      await this.#poll();
    });
  }

  /** Calls `watcher(jobs)` every second; null ends that. */
  watch(watcher) {
    this.#watcher = watcher;
    if (watcher) this.#poll();
  }

  /**
   * Orders what the view shows.
   * @returns {Promise<string>} the job's id; a refusal is thrown as {problem, remedy}
   */
  async order(wish) {
    const { location } = this.#view;
    if (!location) return null;
    const { id } = await ask('/api/jobs', 'POST', { ...wish, location });
    await this.#poll();
    return id;
  }

  async #start(wish) {
    try {
      return await this.order(wish);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async #ask(...request) {
    try {
      return await ask(...request);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async #poll() {
    clearTimeout(this.#timer);
    const jobs = await this.#ask('/api/jobs');
    if (openPanel() !== 'make' && !this.#watcher) return;
    if (jobs) this.#show(jobs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), pollMilliseconds);
  }

  #show(jobs) {
    for (const job of jobs) {
      if (job.state !== 'done' || !this.#fetching.delete(job.id)) continue;
      const link = element('a', { href: address(job.file), download: '' });
      document.body.append(link);
      link.click();
      link.remove();
    }
    // Buttons keep the focus as long as only the progress changes.
    const shape = JSON.stringify(jobs.map((job) => [job.id, job.state]));
    if (shape !== this.#drawn) {
      this.#drawn = shape;
      byID('jobs').replaceChildren(...(jobs.length > 0 ? jobs.map((job) => this.item(job)) : [
        element('li', { className: 'note', textContent: text('make.noJobs') }),
      ]));
    }
    for (const job of jobs) showProgress(byID(`job-${job.id}`), job);
    this.#watcher?.(jobs);
  }
}

const labeled = (label, control) =>
  element('label', {}, element('span', { textContent: label }), control);
