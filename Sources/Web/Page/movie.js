// movie.js — the dialog for a film of the zoom to this view, or of a figure that grows.

import { byID, element } from './dom.js';
import { showProgress } from './job-item.js';
import { Course, ScenePreview, ZoomPreview } from './movie-preview.js';
import { number, text } from './texts.js';

const sizes = [
  [1280, 720], [1920, 1080], [3840, 2160], [640, 360], [1080, 1920], [720, 720], [320, 180],
];
const paces = [0.25, 0.5, 1, 2];
const rates = [24, 25, 30, 50, 60];
/** The longer side of the preview, in pixels. */
const previewSide = 320;
const hold = 1;

export class Movie {
  #view;
  #jobs;
  #thumbs;
  #scenes;
  #preview = null;
  #time = 0;
  #last = 0;
  #job = null;
  #drawn = '';

  constructor(view, jobs, thumbs, scenes) {
    [this.#view, this.#jobs, this.#thumbs, this.#scenes] = [view, jobs, thumbs, scenes];
    fill('size', sizes.map(([w, h]) => [`${w}x${h}`, `${w}×${h}`]));
    fill('format', [['mp4', 'MP4'], ['webm', 'WebM'], ['gif', 'GIF']]);
    fill('fps', rates.map((rate) => [rate, number(rate)]));
    fill('pace', paces.map((pace) => [pace, text('movie.seconds', { n: number(pace, 2) })]));
    byID('movie-fps').value = '30';
    byID('movie-pace').value = '0.5';
    byID('make-movie').onclick = () => this.open();
    byID('movie-form').oninput = () => this.#begin();
    byID('movie-form').onsubmit = (event) => {
      event.preventDefault();
      this.#order();
    };
    byID('movie-close').onclick = () => byID('movie').close();
    byID('movie').onclose = () => this.#end();
  }

  /** Opens the dialog for the current view. */
  open() {
    if (!this.#view.location || byID('movie').open) return;
    const scene = this.#scenes.current;
    for (const one of document.querySelectorAll('.movie-zoom')) one.hidden = scene !== null;
    for (const one of document.querySelectorAll('.movie-scene')) one.hidden = scene === null;
    if (scene) this.#suggest(scene);
    [this.#job, this.#drawn] = [null, ''];
    byID('movie-job').replaceChildren();
    byID('movie-problem').textContent = '';
    byID('movie').showModal();
    this.#begin();
    this.#jobs.watch((jobs) => this.#show(jobs));
  }

  /** Suggests a film from nothing to the figure that is seen. */
  #suggest({ shown: { step, angle } }) {
    const values = { 'step-first': 0, 'step-last': Math.max(1, step), 'angle-first': angle };
    for (const [name, value] of Object.entries({ ...values, 'angle-last': angle })) {
      byID(`movie-${name}`).value = String(Number(value.toFixed(2)));
    }
  }

  // The preview

  #begin() {
    this.#preview?.end();
    const { width, height } = this.#size;
    const scale = previewSide / Math.max(width, height);
    const canvas = element('canvas', {
      id: 'movie-preview', width: Math.round(width * scale), height: Math.round(height * scale),
      attributes: { role: 'img', 'aria-label': text('movie.preview') },
    });
    byID('movie-preview').replaceWith(canvas);
    const scene = this.#scenes.current;
    const { place, location } = this.#view;
    if (scene) {
      const [step, angle] = [this.#way('step'), this.#way('angle')];
      const seconds = value('duration') + hold;
      this.#preview = new ScenePreview(canvas, scene, place, { step, angle, seconds });
    } else {
      const course = new Course(Math.max(0.01, place.octaves), value('pace'));
      this.#preview = new ZoomPreview(this.#thumbs, canvas, location, course, value('turn'));
    }
    this.#showSummary(scene ? null : place.octaves);
    const isNew = this.#last === 0;
    [this.#time, this.#last] = [0, performance.now()];
    if (isNew) requestAnimationFrame((now) => this.#play(now));
  }

  #play(now) {
    if (!this.#preview) {
      this.#last = 0;
      return;
    }
    const passed = Math.max(0, now - this.#last) / 1000;
    this.#last = now;
    const isDrawn = this.#preview.draw(this.#time);
    // The film waits for pictures that are still computed, and begins again at its end.
    if (isDrawn) this.#time += Math.min(passed, 0.1);
    if (this.#time > this.#preview.seconds) this.#time = 0;
    const canvas = byID('movie-preview');
    canvas.dataset.time = this.#time.toFixed(2);
    requestAnimationFrame((later) => this.#play(later));
  }

  #showSummary(octaves) {
    const { seconds } = this.#preview;
    const parts = [text('movie.length', { n: number(seconds, seconds < 10 ? 1 : 0) })];
    if (octaves !== null) parts.push(text('movie.octaves', { n: number(octaves, 1) }));
    parts.push(text('movie.frames', { n: number(Math.round(seconds * value('fps'))) }));
    byID('movie-summary').textContent = parts.join(' · ');
  }

  #end() {
    this.#preview?.end();
    this.#preview = null;
    this.#jobs.watch(null);
  }

  // The order

  get #size() {
    const [width, height] = byID('movie-size').value.split('x').map(Number);
    return { width, height };
  }

  #way(name) {
    return [value(`${name}-first`), value(`${name}-last`)];
  }

  async #order() {
    const { width: w, height: h } = this.#size;
    const format = byID('movie-format').value;
    // Players show at most 50 frames a second of a GIF.
    const fps = format === 'gif' ? Math.min(50, value('fps')) : value('fps');
    const way = (name) => this.#way(name).join('..');
    const more = this.#scenes.current
      ? { step: way('step'), angle: way('angle'), seconds: value('duration') }
      : {
        secondsPerOctave: value('pace'), turn: value('turn'),
        captions: byID('movie-captions').checked,
      };
    byID('movie-start').disabled = true;
    byID('movie-problem').textContent = '';
    try {
      this.#job = await this.#jobs.order({ kind: 'movie', w, h, format, fps, ...more });
    } catch ({ problem, remedy }) {
      const parts = [problem ?? text('status.failed'), remedy];
      byID('movie-problem').textContent = parts.filter(Boolean).join(' · ');
    }
    byID('movie-start').disabled = false;
    this.#jobs.watch((jobs) => this.#show(jobs));
  }

  /** Shows the job that was ordered here. */
  #show(jobs) {
    const job = jobs.find(({ id }) => id === this.#job);
    const shape = job ? `${job.id} ${job.state}` : '';
    if (shape !== this.#drawn) {
      this.#drawn = shape;
      byID('movie-job').replaceChildren(...(job ? [this.#jobs.item(job, 'movie-job')] : []));
    }
    if (job) showProgress(byID('movie-job').firstElementChild, job);
  }
}

const value = (name) => Number(byID(`movie-${name}`).value) || 0;

function fill(name, options) {
  byID(`movie-${name}`).replaceChildren(...options.map(([one, label]) =>
    element('option', { value: String(one), textContent: label })));
}
