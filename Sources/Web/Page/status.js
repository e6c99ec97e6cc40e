// status.js — the status line (depth, journey, zoom, limit, unresolved share), messages, progress.

import { byID } from './dom.js';
import { hasText, number, text } from './texts.js';

const messageMilliseconds = 6000;
const shownSteps = 9;
const narrow = matchMedia('(max-width: 640px)');
/** Work that takes less time than this, in milliseconds, shows no progress. */
const patience = 400;

export class Status {
  #view;
  #messageTimer = 0;
  #progressTimer = 0;
  #progress = null;

  constructor(connection, view) {
    this.#view = view;
    connection.on('progress', (message) => {
      if (message.channel !== 'view') return;
      this.#progress = message;
      this.#showLine();
      this.#showProgress();
    });
    connection.on('error', (message) => {
      // The inspector lists what could not be found.
      if (message.channel !== 'find') this.fail(message);
    });
    connection.on('busy', ({ retryAfter }) => this.say(text('status.busy', { n: retryAfter })));
    connection.on('closed', ({ isBusy }) => {
      if (!isBusy) this.say(text('status.lost'), true);
    });
    connection.on('open', () => this.#hideMessage());
    view.onChange((kind) => this.#refresh(kind));
  }

  /** Shows a message for a while, and has it read aloud. */
  say(message, stays = false) {
    const line = byID('message');
    line.textContent = message;
    line.hidden = false;
    clearTimeout(this.#messageTimer);
    if (!stays) this.#messageTimer = setTimeout(() => this.#hideMessage(), messageMilliseconds);
  }

  /** Has a text read aloud by screen readers. */
  speak(message) {
    byID('spoken').textContent = message;
  }

  /** Shows a problem and its remedy. */
  fail({ problem, remedy }) {
    this.say([problem ?? text('status.failed'), remedy].filter(Boolean).join(' · '));
  }

  #hideMessage() {
    clearTimeout(this.#messageTimer);
    byID('message').hidden = true;
  }

  #refresh(kind) {
    const picture = byID('picture');
    picture.dataset.state = this.#view.state;
    if (kind === 'move') return;
    const { place, done, trail, location } = this.#view;
    if (location) picture.dataset.location = location;
    else delete picture.dataset.location;
    byID('undo').disabled = !trail.canUndo;
    byID('redo').disabled = !trail.canRedo;
    if (kind === 'state') this.#progress = null;
    if (kind === 'place') this.#showDepth(place);
    if (kind === 'place' && place.warnings?.length > 0) this.say(place.warnings.join(' · '));
    this.#showLine();
    this.#showProgress();
    if (kind === 'done') this.#speakDone();
  }

  #showDepth({ octaves, journey, zoom }) {
    const depth = number(octaves, 1);
    byID('depth-value').textContent = text('status.depth', { n: depth });
    const steps = journey?.split('-') ?? [];
    const shown = steps.length > shownSteps ? ['…', ...steps.slice(-shownSteps)] : steps;
    byID('journey').textContent = shown.join('-') || zoomText(zoom);
    const label = text('bar.depth', { depth, journey: journey ?? '–' });
    byID('depth').setAttribute('aria-label', label);
  }

  #facts() {
    const { place, done } = this.#view;
    if (!place) return [];
    const facts = [];
    // A scene has no iterated pixels, and so no limit.
    if (done && done.limit > 0) {
      facts.push(text('status.limit', { n: number(done.limit) }));
      facts.push(shareText(done.counts));
    }
    return facts;
  }

  #showLine() {
    const { place, done, state } = this.#view;
    const facts = this.#facts();
    if (place?.journey) facts.unshift(zoomText(place.zoom));
    if (done?.seconds >= 0.1 && !narrow.matches) {
      facts.push(text('status.seconds', { n: number(done.seconds, 1) }));
    }
    if (place && !done) facts.push(progressText(this.#progress, state));
    byID('status-line').textContent = facts.filter(Boolean).join(' · ');
    byID('more').hidden = !(done && done.counts.unresolved > 0);
  }

  #showProgress() {
    const line = byID('progress');
    if (this.#view.done) {
      clearTimeout(this.#progressTimer);
      this.#progressTimer = 0;
      line.hidden = true;
      return;
    }
    const share = this.#progress?.share;
    line.classList.toggle('unknown', typeof share !== 'number');
    line.style.transform = typeof share === 'number' ? `scaleX(${Math.max(0.02, share)})` : '';
    this.#progressTimer ||= setTimeout(() => {
      line.hidden = Boolean(this.#view.done);
    }, patience);
  }

  #speakDone() {
    this.speak([zoomText(this.#view.place.zoom), ...this.#facts()].join(', '));
  }
}

/** The share of pixels that are unresolved, as text. */
function shareText({ escaped, interior, unresolved }) {
  const all = escaped + interior + unresolved;
  if (all > 0 && interior === all) return text('status.interior');
  if (unresolved === 0) return text('status.resolved');
  const percent = (100 * unresolved) / all;
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : 2;
  const share = percent < 0.01 ? `< ${number(0.01, 2)}` : number(percent, digits);
  return text('status.unresolved', { share });
}

/** A zoom such as 4e10; a small one has no exponent. */
export function zoomNumber(zoom) {
  const value = Number(zoom);
  return value < 1e4 ? number(value, value < 100 ? 2 : 0) : zoom;
}

const zoomText = (zoom) => text('status.zoom', { zoom: zoomNumber(zoom) });

function progressText(progress, state) {
  if (state === 'moving') return '';
  if (!progress) return text('status.working');
  const key = `stage.${progress.stage}`;
  const parts = [hasText(key) ? text(key) : progress.stage];
  if (progress.iterations) parts[0] += ` ${number(progress.iterations)}`;
  if (progress.secondsLeft > 1) {
    parts.push(text('status.left', { n: number(progress.secondsLeft) }));
  }
  return parts.join(', ');
}
