// view.js — the current view: the exact place, the moves since, open requests, and the frames.
//
// The page computes no coordinates. A view is a location string and the moves made from it; the
// server answers with the next location string. During a gesture the string at its beginning is
// kept, and only the moves change, so that zooming back leads to exactly the same string.

import { Frames } from './frames.js';
import { Gesture } from './gesture.js';
import { Listened } from './listened.js';
import { Pace } from './pace.js';
import { Recoloring } from './recoloring.js';
import { composed, glided, identity, inverse, isIdentity, isNear } from './similarity.js';
import { Trail } from './trail.js';

/** After a pause of this length, in milliseconds, the wheel begins a new step. */
const newStepAfter = 1500;
const resizeMilliseconds = 60;

/** Tells `begin`, `move`, `state`, `place`, `rest`, `frame`, `done` and `ink`. */
export class View extends Listened {
  #connection;
  #picture;
  /** The place at which the gesture began, with the moves that the server has not answered yet. */
  #origin = { from: 'home', moves: [], stamp: 0 };
  #gesture = null;
  /** A number that increases with every change of the view. */
  #stamp = 0;
  #resolved = null;
  #sent = null;
  #pace = new Pace((isRest) => this.#send(isRest));
  #recoloring;
  #stepID = 0;
  #lastChange = 0;

  /** @param {PictureCanvas} picture the picture that shows the view */
  constructor(connection, picture) {
    super();
    [this.#connection, this.#picture] = [connection, picture];
    /** The server's latest description of the place; `location` is its exact text. */
    this.place = null;
    /** The latest `done` message, or null while the picture is incomplete. */
    this.done = null;
    this.trail = new Trail();
    this.#recoloring = new Recoloring(connection, () => ({
      ...this.current, w: picture.width, h: picture.height, map: this.map,
    }));
    connection.on('open', () => this.#send(true));
    connection.on('place', (message) => this.#receivePlace(message));
    connection.on('done', (message) => this.#receiveDone(message));
    connection.on('error', (message) => this.#receiveError(message));
    new Frames(connection, picture, {
      requestOf: (channel) => this.#requestOf(channel),
      context: () => ({ place: this.place, isRelated: Boolean(this.#gesture?.target) }),
      shown: (channel) => {
        this.#settle();
        if (channel === 'look') this.#recoloring.answered();
        this.tell('frame');
      },
    });
    picture.onResize = () => {
      this.#pace.later(resizeMilliseconds);
      this.tell('state');
    };
  }

  /** The state: `moving`, `waiting` for pixels, `coarse` or `final`. */
  get state() {
    if (this.#picture.isAnimating || this.#gesture?.isHeld) return 'moving';
    const sent = this.#sent;
    if (!sent || !this.#isShown(sent) || this.#recoloring.isOn) return 'waiting';
    return sent.isFinal ? 'final' : sent.frames > 0 ? 'coarse' : 'waiting';
  }

  /** The exact place, and the moves that the server has not answered yet. */
  get current() {
    const moves = [...this.#origin.moves, ...(this.#gesture?.moves ?? [])];
    return { from: this.#origin.from, moves };
  }

  /** The location string of the visible view; null until the server has sent it. */
  get location() {
    return this.#resolved?.stamp === this.#stamp ? this.#resolved.location : null;
  }

  /** Lays other ink over the view, as one step that can be undone. */
  changeInk(key) {
    if (key === this.trail.ink) return;
    [this.trail.ink, this.#stepID] = [key, this.#stepID + 1];
    if (this.#sent) this.#sent.step = this.#stepID;
    if (this.location) this.trail.keep(this.location, this.#stepID);
    this.tell('ink');
  }

  /** Whether a look is being dragged. */
  get isRecoloring() {
    return this.#recoloring.isOn;
  }

  /** Begins a gesture, and cancels at once what the server computes for the earlier view. */
  beginGesture(kind, anchor = null) {
    if (this.#recoloring.isOn) this.tell('begin');
    this.#finishAnimation();
    const start = this.location ? { from: this.location, moves: [] } : this.current;
    this.#origin = { ...start, stamp: this.#stamp };
    this.#gesture = new Gesture(kind, anchor);
    this.#stepID += 1;
    this.#cancel();
  }

  /** Whether a gesture of this kind can be continued, by the wheel or by keys. */
  continues(kind, agrees) {
    return this.#gesture?.kind === kind && agrees(this.#gesture.anchor);
  }

  /** The moves of the current gesture. */
  get gestureMoves() {
    return this.#gesture.moves;
  }

  /** The point around which the current gesture zooms. */
  get anchor() {
    return this.#gesture.anchor;
  }

  /** Moves the picture to the hand's position `live`; `moves` are the equivalent for the server. */
  updateGesture(live, moves) {
    this.#setMoves(moves);
    const { target } = this.#gesture;
    if (target) this.#moveTo(composed(live, inverse(target)));
    this.#sendSoon();
  }

  /**
   * Ends a gesture at `moves`.
   * @param {number} milliseconds the time that the picture takes to get there
   */
  endGesture(moves, milliseconds = 0, map = null) {
    this.#gesture.isHeld = false;
    this.#setMoves(moves, map);
    this.#glide(milliseconds);
    this.#send(true);
  }

  /** Sets the moves of a gesture without an end, such as the wheel's, and glides there. */
  steer(moves, milliseconds) {
    this.#gesture.isHeld = false;
    if (performance.now() - this.#lastChange > newStepAfter) this.#stepID += 1;
    this.#setMoves(moves);
    this.#glide(milliseconds);
    this.#sendSoon();
  }

  /**
   * Stops the glide of a drag at its current position; `movesAt(map)` returns the moves to there.
   */
  halt(movesAt) {
    if (!this.#picture.isAnimating || this.#gesture?.kind !== 'drag') return;
    this.#picture.stopAnimation();
    this.#setMoves(movesAt(composed(this.#gesture.rest, this.#gesture.target)));
    this.#moveTo(identity);
    this.#sendSoon();
  }

  /**
   * Makes moves in one step, such as a quadrant.
   * @param {object|null} map the effect on the picture, if the moves do not imply it
   */
  act(moves, milliseconds = 0, map = null) {
    this.beginGesture('act');
    this.endGesture(moves, milliseconds, map);
  }

  /** Goes to an unrelated place: a location string, or a text that a person typed. */
  jump(from, moves = []) {
    this.#finishAnimation();
    this.#cancel();
    this.#stamp += 1;
    this.#stepID += 1;
    this.#origin = { from, moves, stamp: this.#stamp };
    this.#recoloring.stop();
    this.#gesture = Object.assign(new Gesture('jump'), { target: null, isHeld: false });
    this.#send(true);
  }

  /** Goes back or forward by one in the list of views (−1 or 1). */
  walk(by) {
    const { ink } = this.trail;
    const entry = this.trail.step(by);
    if (!entry) return false;
    if (entry.ink !== ink) this.tell('ink');
    // Undoing a stroke does not compute the same picture again.
    if (entry.location === this.location) return true;
    this.jump(entry.location);
    entry.step = this.#stepID;
    return true;
  }

  #setMoves(moves, map = null) {
    this.#lastChange = performance.now();
    if (this.#gesture.setMoves(moves, map)) this.#stamp += 1;
  }

  /** Sets the distance of the screen from the moves to `rest`. */
  #moveTo(rest) {
    const change = composed(rest, inverse(this.#gesture.rest));
    this.#gesture.rest = rest;
    this.#shift(change);
  }

  /** Moves the pictures, and the maps of open requests. */
  #shift(change) {
    if (isIdentity(change)) return;
    for (const sent of [this.#sent, this.#recoloring.sent]) {
      if (sent) sent.map = composed(change, sent.map);
    }
    this.#picture.move(change);
    this.tellShift(change);
    this.tell('move');
  }

  #glide(milliseconds) {
    const start = this.#gesture.rest;
    this.#picture.animate(milliseconds, (share) => this.#moveTo(glided(start, share)), () => {
      this.#settle();
      this.tell('state');
    });
  }

  /** At rest, the newest request shows exactly what is visible; rounding errors are removed. */
  #settle() {
    const sent = this.#sent;
    if (sent?.stamp !== this.#stamp || this.#gesture?.isHeld || this.#picture.isAnimating) return;
    if (!isNear(sent.map)) return;
    sent.map = identity;
    this.#picture.settle();
  }

  #finishAnimation() {
    if (!this.#picture.isAnimating || !this.#gesture) return;
    this.#picture.stopAnimation();
    this.#moveTo(identity);
  }

  #cancel() {
    this.#pace.restart();
    const sent = this.#sent;
    if (!sent || sent.isDone || sent.isCancelled) return;
    sent.isCancelled = true;
    this.#connection.cancel('view');
  }

  #sendSoon() {
    this.#pace.moved(this.#gesture.target === null, this.#sent?.frames > 0);
  }

  #send(isRest) {
    const { width: w, height: h } = this.#picture;
    if (w < 2 || h < 2) return;
    const sent = this.#sent;
    if (sent?.connection === this.#connection.count && !sent.isCancelled && this.#isShown(sent)) {
      sent.isRest ||= isRest;
      if (isRest) this.#rest();
      return;
    }
    const { from, moves } = this.current;
    const id = this.#connection.request({ t: 'view', from, moves, w, h });
    if (id === 0) return;
    this.#pace.restart();
    this.done = null;
    this.#sent = {
      id, w, h, isRest, stamp: this.#stamp, step: this.#stepID, frames: 0, isFinal: false,
      isComplete: false, isDone: false, map: this.map, connection: this.#connection.count,
    };
    this.tell('state');
  }

  /** Whether a request has the current view and the current size of the screen. */
  #isShown({ stamp, w, h }) {
    return stamp === this.#stamp && w === this.#picture.width && h === this.#picture.height;
  }

  /** The map from the requested view to the current screen: the rest of a glide. */
  get map() {
    const { rest } = this.#gesture ?? { rest: identity };
    return isNear(rest) ? identity : rest;
  }

  /**
   * Recolors what is visible, without iterating, while a slider is dragged. A complete picture's
   * four samples a pixel, which would come in the old colors, are canceled.
   * @param {object} look the keys that change
   */
  look(look) {
    if (this.#sent?.isComplete) this.#cancel();
    this.#recoloring.show(look);
  }

  /** Ends the recoloring: the look becomes part of the place, as one step. */
  endLook(look) {
    this.#recoloring.stop();
    this.act([{ look }]);
  }

  #receivePlace(message) {
    const sent = this.#sent;
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
    this.tell('place');
  }

  /** The hand rests: the view becomes an entry of the list. */
  #rest() {
    const sent = this.#sent;
    if (!sent.isRest || !sent.location) return;
    this.trail.keep(sent.location, sent.step);
    this.tell('rest');
  }

  #receiveDone(message) {
    const sent = this.#sent;
    if (message.channel !== 'view' || message.id !== sent?.id) return;
    sent.isDone = true;
    this.done = message;
    this.tell('done');
  }

  #receiveError(message) {
    const sent = this.#sent;
    if (message.channel !== 'view' || message.id !== sent?.id) return;
    sent.isDone = true;
    if (sent.isRetreat) return;
    this.jump(this.trail.entry?.location ?? 'home');
    if (this.#sent) this.#sent.isRetreat = true;
  }

  /** The newest request of a channel; pictures in old colors are not shown over a dragged look. */
  #requestOf(channel) {
    if (channel === 'look') return this.#recoloring.sent;
    return this.#recoloring.isOn ? null : this.#sent;
  }
}
