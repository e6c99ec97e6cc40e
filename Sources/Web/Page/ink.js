// ink.js — drawing by mouse, finger and pen: the tools, the strokes on their way, and files of ink.

import { address, ask } from './connection.js';
import { byID } from './dom.js';
import { InkLayer } from './ink-layer.js';
import { onPanel } from './panels.js';
import { composed, identity } from './similarity.js';

const doubleTapMilliseconds = 320;
/** A longer stroke is continued as another one, so that a message has less than a megabyte. */
const mostPoints = 24_000;

export class Ink {
  #view;
  #picture;
  #connection;
  #layer;
  #worker = new Worker('/page/ink-worker.js', { type: 'module' });
  #tool = 'move';
  /** The stroke under the pointer. */
  #current = null;
  /** Strokes and erasures that the server has not answered yet, in order. */
  #waiting = [];
  #sentID = 0;
  /** The request for outlines that is open: its id, and the map from its view to the screen. */
  #asked = null;
  /** Strokes that the server has, until their outlines come. */
  #taken = [];
  #strokeID = 0;
  #lastTap = -1e9;

  /** @param {object} actions `say(text)`, `fail(error)` */
  constructor(connection, view, picture, canvas, actions) {
    [this.#connection, this.#view, this.#picture] = [connection, view, picture];
    Object.assign(this, actions);
    this.#layer = new InkLayer(canvas, picture);
    this.#worker.onmessage = ({ data }) => this.#receiveOutline(data);
    view.onShift((map) => this.#move(map));
    view.onChange((kind) => {
      if (kind === 'place' || kind === 'ink') this.#ask();
      if (kind === 'state') this.#layer.schedule();
    });
    connection.on('ink', (message) => this.#receive(message));
    connection.on('inked', (message) => this.#receiveKey(message));
    connection.on('error', (message) => this.#receiveError(message));
    connection.on('closed', () => this.#drop());
    connection.on('open', () => this.#send());
    this.#setUpPanel();
  }

  /** Whether a pointer draws or erases. */
  get isOn() {
    return this.#tool !== 'move';
  }

  /** Ends drawing; returns whether it was on. */
  end() {
    const wasOn = this.isOn;
    this.#choose('move');
    return wasOn;
  }

  // The panel

  #setUpPanel() {
    for (const tool of ['pen', 'eraser', 'move']) {
      byID(`ink-${tool}`).onclick = () => this.#choose(tool);
    }
    byID('ink-clear').onclick = () => this.#clear();
    byID('ink-save').onclick = () => this.#download();
    byID('ink-file').onchange = () => this.#upload();
    byID('ink-open').onclick = () => byID('ink-file').click();
    onPanel('ink', (isOpen) => isOpen && !this.isOn && this.#choose('pen'));
    this.#choose('move');
  }

  #choose(tool) {
    this.#tool = tool;
    for (const other of ['pen', 'eraser', 'move']) {
      byID(`ink-${other}`).setAttribute('aria-pressed', String(other === tool));
    }
    document.body.classList.toggle('inking', this.isOn);
  }

  get #style() {
    const wide = 2 ** Number(byID('ink-width').value);
    return {
      color: byID('ink-color').value.slice(1).toLowerCase(),
      opacity: Number(byID('ink-opacity').value) / 100, widths: [wide / 3, wide],
    };
  }

  // Pointers

  /** Handles a pointer; `phase` is start, move, end or cancel. */
  pointer(phase, event) {
    // The other end of a pen erases, whatever tool is chosen.
    const erases = this.#tool === 'eraser' || Boolean(event && (event.buttons & 32));
    if (phase === 'start') {
      if (erases) this.#startErasing(event);
      else this.#start(event);
    }
    const stroke = this.#current;
    if (!stroke) return;
    if (phase === 'cancel') {
      this.#current = null;
      this.#showLive();
    } else if (stroke.erased) {
      this.#erase(event, phase === 'end');
    } else {
      if (phase === 'move') this.#sample(event);
      if (phase === 'end') this.#finish();
    }
  }

  #start(event) {
    this.#strokeID += 1;
    const style = this.#style;
    this.#current = {
      id: this.#strokeID, ...style, points: [], path: null, map: identity, time: event.timeStamp,
      ...this.#view.current,
    };
    this.#worker.postMessage({ id: this.#strokeID, widths: style.widths, points: [] });
    this.#sample(event);
  }

  /** Takes all samples of an event; a browser collects those between two frames. */
  #sample(event) {
    const stroke = this.#current;
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const fresh = [];
    for (const one of coalesced.length > 0 ? coalesced : [event]) {
      const [right, up] = this.#picture.pointAt(one.clientX, one.clientY);
      // Only pens measure pressure; a mouse reports 0.5, and most fingers too.
      const pressure = one.pointerType === 'pen' ? one.pressure : 0;
      fresh.push(right, up, Math.max(0, one.timeStamp - stroke.time), pressure);
      stroke.time = Math.max(stroke.time, one.timeStamp);
    }
    for (const value of fresh) stroke.points.push(value);
    this.#worker.postMessage({ points: fresh });
    if (stroke.points.length < 4 * mostPoints) return;
    this.#finish();
    this.#start(event);
  }

  #finish() {
    const stroke = this.#current;
    this.#current = null;
    this.#waiting.push(stroke);
    this.#showLive();
    this.#send();
  }

  #startErasing(event) {
    if (event.timeStamp - this.#lastTap < doubleTapMilliseconds) {
      this.#clear();
      return;
    }
    this.#lastTap = event.timeStamp;
    this.#current = { erased: new Set() };
  }

  #erase(event, isEnd) {
    const at = this.#picture.pointAt(event.clientX, event.clientY);
    const { erased } = this.#current;
    for (const n of this.#layer.strokesAt(at)) erased.add(n);
    if (!isEnd) return;
    this.#current = null;
    if (erased.size === 0) return;
    this.#waiting.push({ erased: [...erased] });
    this.#send();
  }

  // Strokes

  #receiveOutline({ id, path, count }) {
    const stroke = [...this.#taken, ...this.#waiting, this.#current].find((one) => one?.id === id);
    if (!stroke) return;
    stroke.path = new Path2D(path);
    stroke.constructed = count;
    this.#showLive();
  }

  #showLive() {
    this.#layer.showLive(
      [...this.#taken, ...this.#waiting, this.#current].filter((one) => one?.path));
  }

  #move(map) {
    this.#layer.move(map);
    if (this.#asked) this.#asked.map = composed(map, this.#asked.map);
  }

  /** Sends the oldest stroke that waits; the next one follows when the server has answered. */
  #send() {
    const [next] = this.#waiting;
    if (!next || this.#sentID !== 0) return;
    const { from, moves, color, opacity, widths, points, erased } = next;
    this.#sentID = this.#connection.request(erased
      ? { t: 'ink', ink: this.#view.trail.ink, erased }
      : {
        t: 'ink', ink: this.#view.trail.ink, from, moves,
        stroke: { color, opacity, widths, points: points.map((x) => Number(x.toFixed(7))) },
      });
  }

  #receiveKey({ id, ink }) {
    if (id !== this.#sentID) return;
    this.#sentID = 0;
    const done = this.#waiting.shift();
    if (!done.erased) this.#taken.push(done);
    this.#view.changeInk(ink);
    this.#send();
  }

  #receiveError({ channel, id, problem, remedy }) {
    if (channel !== 'ink') return;
    if (id === this.#sentID) {
      this.#sentID = 0;
      this.#waiting.shift();
      this.#showLive();
      this.#send();
    }
    this.fail({ problem, remedy });
  }

  #drop() {
    [this.#sentID, this.#asked] = [0, null];
  }

  /** Requests the outlines of the strokes in the current view. */
  #ask() {
    if (this.#view.trail.ink === 0) {
      [this.#asked, this.#taken] = [null, []];
      this.#layer.show([], 1, identity);
      this.#showLive();
      return;
    }
    const { width: w, height: h } = this.#picture;
    const id = this.#connection.request({
      t: 'ink', ink: this.#view.trail.ink, ...this.#view.current, w, h,
    });
    if (id !== 0) this.#asked = { id, map: this.#view.map };
  }

  #receive({ id, paths, height }) {
    if (id !== this.#asked?.id) return;
    this.#layer.show(paths, height, this.#asked.map);
    [this.#asked, this.#taken] = [null, []];
    this.#showLive();
  }

  // Files

  #clear() {
    this.#current = null;
    this.#view.changeInk(0);
  }

  #download() {
    const link = document.createElement('a');
    link.href = address(`/api/ink?key=${this.#view.trail.ink}`);
    link.download = 'drawing.ink';
    link.click();
  }

  async #upload() {
    const [file] = byID('ink-file').files;
    byID('ink-file').value = '';
    if (!file) return;
    try {
      const { key } = await ask('/api/ink', 'POST', file);
      this.#view.changeInk(key);
    } catch (error) {
      this.fail(error);
    }
  }
}
