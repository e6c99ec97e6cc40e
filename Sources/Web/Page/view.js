// view.js — where one is: the exact place, the moves since, requests to the server, and the frames.
//
// The page does no arithmetic on coordinates. A view is a location string and the moves made from
// it; the server answers with the next location string. During one gesture the string it began
// with stays, and only its moves change: so the way back ends at the very same string.

import { decoded } from './connection.js';
import { Trail } from './trail.js';
import { composed, identity, inverse, isIdentity, isNear, mapOfAll, part } from './similarity.js';

const restMilliseconds = 50;
const longestSilence = 250;
/** Requests that change the picture in place, such as a dragged constant, wait for its first frame. */
const longestWaitForFrame = 400;
const newStepAfter = 1500;

export class View {
  #connection;
  #picture;
  /** The place that the gesture began at, with moves for which there is no answer yet. */
  #origin = { from: 'home', moves: [], stamp: 0 };
  #gesture = null;
  /** Rises with every change of the view. */
  #stamp = 0;
  #resolved = null;
  #sent = { view: null, look: null };
  #restTimer = 0;
  #lastSending = 0;
  #pendingLook = null;
  #lookSent = null;
  #isLooking = false;
  #stepID = 0;
  #colors = '';
  #lastChange = 0;
  #listeners = [];

  /**
   * @param {Connection} connection
   * @param {PictureCanvas} picture
   */
  constructor(connection, picture) {
    this.#connection = connection;
    this.#picture = picture;
    /** The server's last description of the place, of which `location` is the exact text. */
    this.place = null;
    /** The last `done` message, or null while the picture is incomplete. */
    this.done = null;
    this.trail = new Trail();
    connection.on('open', () => this.#send(true));
    connection.on('place', (message) => this.#receivePlace(message));
    connection.on('done', (message) => this.#receiveDone(message));
    connection.on('error', (message) => this.#receiveError(message));
    connection.on('frame', (frame) => this.#receiveFrame(frame));
    picture.onResize = () => {
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => this.#send(true), 60);
    };
  }

  /** Calls `listener(kind)` after changes: `place`, `frame`, `done`, `move`, `lost`, `state`. */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  #tell(kind) {
    for (const listener of this.#listeners) listener(kind);
  }

  /** `moving`, `waiting` for pixels, `coarse` or `final`. */
  get state() {
    if (this.#picture.isAnimating || this.#gesture?.isHeld) return 'moving';
    const sent = this.#sent.view;
    if (!sent || sent.stamp !== this.#stamp || this.#isLooking) return 'waiting';
    return sent.isFinal ? 'final' : sent.frames > 0 ? 'coarse' : 'waiting';
  }

  /** The exact place with the moves that the server has not answered yet. */
  get current() {
    const moves = [...this.#origin.moves, ...(this.#gesture?.moves ?? [])];
    return { from: this.#origin.from, moves };
  }

  /** The location string of what is seen, or null until the server has told it. */
  get location() {
    return this.#resolved?.stamp === this.#stamp ? this.#resolved.location : null;
  }

  /** Which gesture led to what is seen. */
  get step() {
    return this.#sent.view?.step ?? 0;
  }

  // Gestures

  /** Begins a gesture; what the server computes for the view before is cancelled at once. */
  beginGesture(kind, anchor = null) {
    if (this.#isLooking) this.#tell('begin');
    this.#finishAnimation();
    if (this.#resolved?.stamp === this.#stamp) {
      this.#origin = { from: this.#resolved.location, moves: [], stamp: this.#stamp };
    } else {
      this.#origin = { ...this.current, stamp: this.#stamp };
    }
    this.#gesture = { kind, anchor, live: identity, moves: [], target: identity, isHeld: true };
    this.#stepID += 1;
    this.#lastSending = performance.now();
    this.#cancel();
  }

  /** Whether a gesture of this kind can go on: the gesture rule for wheel and keys. */
  continues(kind, isNear) {
    return this.#gesture?.kind === kind && isNear(this.#gesture.anchor);
  }

  /** The moves of the present gesture. */
  get gestureMoves() {
    return this.#gesture.moves;
  }

  /** The point about which the present gesture zooms. */
  get anchor() {
    return this.#gesture.anchor;
  }

  /** Moves the picture to where the hand is, `moves` being the same for the server. */
  updateGesture(live, moves) {
    this.#moveTo(live);
    this.#setMoves(moves);
    this.#sendSoon();
  }

  /**
   * Ends a gesture at `moves`.
   * @param {number} milliseconds how long the picture takes to get there
   */
  endGesture(moves, milliseconds = 0, map = null) {
    this.#gesture.isHeld = false;
    this.#setMoves(moves, map);
    this.#glide(milliseconds);
    this.#send(true);
  }

  /** Sets the moves of a gesture that has no end, as the wheel's, and glides there. */
  steer(moves, milliseconds) {
    this.#gesture.isHeld = false;
    if (performance.now() - this.#lastChange > newStepAfter) this.#stepID += 1;
    this.#setMoves(moves);
    this.#glide(milliseconds);
    this.#sendSoon();
  }

  /** Stops the glide of a drag where it is; `movesAt(map)` says which moves lead there. */
  halt(movesAt) {
    if (!this.#picture.isAnimating || this.#gesture?.kind !== 'drag') return;
    this.#picture.stopAnimation();
    this.#setMoves(movesAt(this.#gesture.live));
    this.#moveTo(this.#gesture.target);
    this.#sendSoon();
  }

  /**
   * Makes moves in one step, such as a quadrant.
   * @param {object|null} map what they do to the picture, where the moves do not tell
   */
  act(moves, milliseconds = 0, map = null) {
    this.beginGesture('act');
    this.endGesture(moves, milliseconds, map);
  }

  /** Goes to an unrelated place: a location string or what a person typed. */
  jump(from, moves = []) {
    this.#finishAnimation();
    this.#cancel();
    this.#stamp += 1;
    this.#stepID += 1;
    this.#origin = { from, moves, stamp: this.#stamp };
    this.#isLooking = false;
    this.#gesture = {
      kind: 'jump', anchor: null, live: identity, moves: [], target: null, isHeld: false,
    };
    this.#send(true);
  }

  /** Goes through the list of views, by −1 or 1. */
  walk(by) {
    const entry = this.trail.step(by);
    if (!entry) return false;
    this.jump(entry.location);
    entry.step = this.#stepID;
    return true;
  }

  #setMoves(moves, map = null) {
    const kept = moves.filter((move) => move.zoom !== 0);
    this.#lastChange = performance.now();
    if (JSON.stringify(kept) === JSON.stringify(this.#gesture.moves)) return;
    this.#gesture.moves = kept;
    this.#gesture.target = map ?? mapOfAll(kept);
    this.#stamp += 1;
  }

  #moveTo(live) {
    const gesture = this.#gesture;
    const change = composed(live, inverse(gesture.live));
    gesture.live = live;
    this.#shift(change);
  }

  /** Moves the pictures, and what requests under way will show. */
  #shift(change) {
    if (isIdentity(change)) return;
    for (const sent of Object.values(this.#sent)) {
      if (sent) sent.map = composed(change, sent.map);
    }
    this.#picture.move(change);
    this.#tell('move');
  }

  #glide(milliseconds) {
    const { target, live: start } = this.#gesture;
    if (!target) return;
    const way = composed(target, inverse(start));
    this.#picture.animate(milliseconds, (share) => {
      const eased = 1 - (1 - share) ** 3;
      this.#moveTo(share === 1 ? target : composed(part(way, eased), start));
    }, () => {
      this.#settle();
      this.#tell('state');
    });
  }

  /** At rest the newest request shows exactly what is seen; rounding errors go. */
  #settle() {
    const sent = this.#sent.view;
    if (sent?.stamp !== this.#stamp || this.#gesture?.isHeld || this.#picture.isAnimating) return;
    if (!isNear(sent.map)) return;
    sent.map = identity;
    this.#picture.settle();
  }

  #finishAnimation() {
    if (!this.#picture.isAnimating || !this.#gesture) return;
    this.#picture.stopAnimation();
    if (this.#gesture.target) this.#moveTo(this.#gesture.target);
  }

  // Requests

  #cancel() {
    clearTimeout(this.#restTimer);
    const sent = this.#sent.view;
    if (sent && !sent.isDone) this.#connection.cancel('view');
  }

  /** Sends when the hand rests, or when nothing was sent for a while. */
  #sendSoon() {
    clearTimeout(this.#restTimer);
    const silence = performance.now() - this.#lastSending;
    const isLive = this.#gesture.target === null;
    const waits = isLive && this.#sent.view?.frames === 0 && silence < longestWaitForFrame;
    if (!waits && silence >= (isLive ? restMilliseconds : longestSilence)) this.#send(false);
    this.#restTimer = setTimeout(() => this.#send(true), restMilliseconds);
  }

  #send(isRest) {
    clearTimeout(this.#restTimer);
    const { width: w, height: h } = this.#picture;
    if (w < 2 || h < 2) return;
    const sent = this.#sent.view;
    const isSame = sent?.stamp === this.#stamp && sent.w === w && sent.h === h;
    if (isSame && this.#connection.isOpen && sent.connection === this.#connection.count) {
      sent.isRest ||= isRest;
      if (isRest) this.#rest();
      return;
    }
    const { from, moves } = this.current;
    const id = this.#connection.request({ t: 'view', from, moves, w, h });
    if (id === 0) return;
    this.#lastSending = performance.now();
    this.done = null;
    this.#sent.view = {
      id, w, h, isRest, stamp: this.#stamp, step: this.#stepID, frames: 0, isFinal: false,
      isDone: false, map: this.#mapOfRequest(), connection: this.#connection.count,
    };
    this.#tell('state');
  }

  /** From the view that is asked for to the screen as it is: the rest of a glide. */
  #mapOfRequest() {
    const { live, target } = this.#gesture ?? {};
    if (!target) return identity;
    const map = composed(live, inverse(target));
    return isNear(map) ? identity : map;
  }

  /**
   * Recolors what is seen, without iterating, while a slider is dragged.
   * @param {object} look the keys that change
   */
  look(look) {
    this.#isLooking = true;
    this.#pendingLook = { ...this.#pendingLook, ...look };
    this.#sendLook();
  }

  #sendLook() {
    const before = this.#sent.look;
    if (!this.#pendingLook) return;
    if (before && !before.isAnswered && performance.now() - before.time < longestWaitForFrame) return;
    const { from, moves } = this.current;
    const { width: w, height: h } = this.#picture;
    const message = { t: 'look', from, moves: [...moves, { look: this.#pendingLook }], w, h };
    const id = this.#connection.request(message);
    this.#sent.look = {
      id, w, h, map: this.#mapOfRequest(), isAnswered: id === 0, time: performance.now(),
    };
    this.#lookSent = this.#pendingLook;
  }

  /** Ends the recoloring: the look becomes part of the place, in one step. */
  endLook(look) {
    this.#isLooking = false;
    this.#pendingLook = null;
    this.act([{ look }]);
  }

  // Answers

  #receivePlace(message) {
    const sent = this.#sent.view;
    if (message.channel !== 'view' || message.id !== sent?.id) return;
    this.place = message;
    if (sent.stamp === this.#stamp) {
      this.#resolved = { stamp: this.#stamp, location: message.location };
    }
    if (sent.stamp === this.#origin.stamp) {
      this.#origin = { from: message.location, moves: [], stamp: sent.stamp };
    }
    sent.location = message.location;
    this.#rest();
    this.#tell('place');
  }

  /** Where the hand rests becomes a step of the list. */
  #rest() {
    const sent = this.#sent.view;
    if (!sent.isRest || !sent.location) return;
    this.trail.keep(sent.location, sent.step);
    this.#tell('rest');
  }

  #receiveDone(message) {
    const sent = this.#sent.view;
    if (message.channel !== 'view' || message.id !== sent?.id) return;
    sent.isDone = true;
    this.done = message;
    this.#tell('done');
  }

  #receiveError(message) {
    const sent = this.#sent.view;
    if (message.channel !== 'view' || message.id !== sent?.id) return;
    const good = this.trail.entry?.location ?? 'home';
    sent.isDone = true;
    if (sent.isRetreat) return;
    this.jump(good);
    if (this.#sent.view) this.#sent.view.isRetreat = true;
  }

  async #receiveFrame(frame) {
    if (frame.channel !== 'view' && frame.channel !== 'look') return;
    const isCurrent = () => this.#sent[frame.channel]?.id === frame.id;
    try {
      if (!isCurrent() || (frame.channel === 'view' && this.#isLooking)) return;
      const image = await decoded(frame);
      if (!isCurrent()) return;
      const sent = this.#sent[frame.channel];
      sent.frames += 1;
      this.#picture.show(image, sent.map, sent.w / sent.h, this.#belongs(frame.channel));
      this.#settle();
      if (frame.channel === 'look') {
        sent.isAnswered = true;
        if (this.#pendingLook !== this.#lookSent) this.#sendLook();
      } else {
        sent.isFinal = frame.isFinal;
      }
      this.#tell('frame');
    } finally {
      this.#connection.acknowledge(frame);
    }
  }

  /** Whether the pictures before show the same plane in the same colors, so that they may stay. */
  #belongs(channel) {
    const { formula, power, constant, look, limit } = this.place ?? {};
    const colors = JSON.stringify([formula, power, constant, look, limit, channel]);
    const isSame = colors === this.#colors && this.#gesture?.target;
    this.#colors = colors;
    return Boolean(isSame);
  }
}
