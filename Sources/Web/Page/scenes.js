// scenes.js — recursive figures: how each change of their step and angle is shown.

import { SceneBar } from './scene-bar.js';
import { largestStep } from './scene-figures.js';
import { SceneLayer } from './scene-layer.js';
import { Play, Transition } from './scene-motion.js';

/** The seconds by which a play goes on at most, from picture to picture. */
const longest = { byPage: 0.1, byServer: 0.6 };

/** A number with a few decimals, as the server takes it. */
const decimal = (value, digits) => String(Number(value.toFixed(digits)) + 0);

const isSame = (one, other) => one.step === other.step && one.angle === other.angle;

/** The scene of the view: its values, a play, and the layer that shows it while it changes. */
export class Scenes {
  #view;
  #picture;
  #layer;
  #isCalm;
  #bar;
  /** The scene of the view, as the server describes it; null where the view is of another kind. */
  #scene = null;
  /** The step and the angle that the layer shows or would show. */
  #shown = null;
  #transition = null;
  #play = null;
  /** The values at which a play has ended, until they are part of the place. */
  #open = {};
  /** Whether the angle is being dragged. */
  #isDragged = false;
  #isDue = false;

  /**
   * @param {object} options `isCalm()`, whether the user wants reduced motion; `go(location)`,
   *   which shows another figure
   */
  constructor(view, picture, canvas, info, { isCalm, go }) {
    [this.#view, this.#picture, this.#isCalm] = [view, picture, isCalm];
    this.#layer = new SceneLayer(canvas, picture);
    view.onShift((map) => {
      this.#layer.move(map);
      if (this.#layer.isShown) this.#schedule();
    });
    view.onChange((kind) => {
      if (kind === 'place') this.#receive();
      if (kind === 'frame' || kind === 'state') this.#schedule();
      if (kind === 'done') this.#goOnByServer();
    });
    this.#bar = new SceneBar(info, {
      go, play: () => this.toggle(), step: (by) => this.#stepBy(by), auto: () => this.#setAuto(),
      drag: (angle) => this.#drag(angle), drop: () => this.#drop(),
      sides: (count) => this.#setSides(count),
    });
  }

  /** Whether the view is that of a scene. */
  get isOn() {
    return this.#scene !== null;
  }

  /** The scene of the view, with the values that are shown. */
  get current() {
    return this.#scene && { ...this.#scene, shown: this.#shown };
  }

  // The server's values

  #receive() {
    const { place } = this.#view;
    const before = this.#scene;
    this.#scene = place.scene ?? null;
    document.body.classList.toggle('scene', this.isOn);
    if (!this.isOn) {
      this.#endPlay();
      [this.#shown, this.#transition, this.#open] = [null, null, {}];
      this.#layer.hide();
      this.#bar.begin(null);
      return;
    }
    if (this.#view.location) this.#layer.settle(place, this.#view.map);
    const isOther = before?.name !== this.#scene.name || before?.sides !== this.#scene.sides;
    if (isOther) this.#begin();
    else if (!this.#play && !this.#isDragged) this.#follow(before);
    this.#showValues();
    this.#schedule();
  }

  /** Goes to the server's values. */
  #follow({ step, angle }) {
    const isZoom = step === null && this.#scene.step === null && angle === this.#scene.angle;
    // In a deeper view `auto` is another step, but nothing grows.
    if (isZoom && !this.#transition) this.#shown = this.#serverValues;
    else this.#goTo(this.#serverValues);
  }

  /** Another figure is shown. */
  #begin() {
    this.#endPlay();
    this.#layer.hide();
    [this.#transition, this.#shown, this.#open] = [null, this.#serverValues, {}];
    this.#bar.begin(this.#scene, this.#layer.figure(this.#scene, Number(this.#scene.angle)));
  }

  get #serverValues() {
    const angle = Number(this.#scene.angle);
    const { step } = this.#scene;
    return { step: step === null ? this.#autoStep(angle) : Number(step), angle };
  }

  /** The step that `auto` stands for, as far as the page can draw it. */
  #autoStep(angle) {
    const figure = this.#layer.figure(this.#scene, angle);
    const usual = this.#layer.usualStep(this.#scene, angle);
    return figure ? Math.min(usual, largestStep(figure)) : usual;
  }

  // Changes

  /** Goes to other values in a moment. */
  #goTo(values) {
    if (isSame(this.#wanted, values)) return;
    if (this.#isCalm()) {
      [this.#shown, this.#transition] = [values, null];
      return;
    }
    this.#transition = new Transition(this.#shown, values);
    this.#schedule();
  }

  #stepBy(by) {
    this.#endPlay();
    // From a fraction to the next whole step.
    const { step, angle } = this.#wanted;
    const next = Math.max(0, by > 0 ? Math.floor(step + 1) : Math.ceil(step - 1));
    this.#goTo({ step: next, angle });
    this.#act({ step: decimal(next, 0) });
  }

  /** The values that are shown, or that will be in a moment. */
  get #wanted() {
    return this.#transition?.to ?? this.#shown;
  }

  #setSides(count) {
    this.#endPlay();
    this.#act({ sides: count });
  }

  #setAuto() {
    this.#endPlay();
    this.#act({ step: null });
  }

  #drag(angle) {
    if (!this.#isDragged) this.#endPlay();
    if (!this.#layer.figure(this.#scene, angle)) return;
    this.#isDragged = true;
    [this.#shown, this.#transition] = [{ step: this.#wanted.step, angle }, null];
    this.#showValues();
    this.#schedule();
  }

  #drop() {
    if (!this.#isDragged) return;
    this.#isDragged = false;
    this.#act({ angle: decimal(this.#shown.angle, 1) });
  }

  // Playing

  /** Plays or pauses; returns whether there is a scene. */
  toggle() {
    if (!this.isOn) return false;
    if (this.#play) {
      this.#endPlay();
      this.#act({});
      return true;
    }
    const { step, angle } = this.#wanted;
    // A figure that is complete grows from its beginning.
    const start = { step: step >= this.#bar.bound ? 0 : step, angle };
    [this.#play, this.#transition] = [new Play(start), null];
    this.#bar.showPlay(this.#play !== null);
    this.#schedule();
    return true;
  }

  #endPlay() {
    if (!this.#play) return;
    this.#play = null;
    const { step, angle } = this.#shown;
    this.#open = { step: decimal(step, 2), angle: decimal(angle, 1) };
    this.#shown = { step: Number(this.#open.step), angle: Number(this.#open.angle) };
    this.#bar.showPlay(this.#play !== null);
  }

  /** Makes values part of the place, with those at which a play has ended. */
  #act(values) {
    const scene = { ...this.#open, ...values };
    this.#open = {};
    this.#view.act([{ scene }]);
  }

  get #options() {
    return { ...this.#bar.options, swings: this.#scene.kind === 'lsystem' };
  }

  /** Where only the server draws, a play goes on when a picture is complete. */
  #goOnByServer() {
    if (!this.#play || this.#layer.isShown || !this.isOn) return;
    this.#play.advance(performance.now(), { ...this.#options, longest: longest.byServer });
    const { step, angle } = this.#play;
    this.#shown = { step, angle };
    const view = this.#view;
    if (!view.continues('scene', () => true)) view.beginGesture('scene');
    // An L-system grows by whole steps in deep views.
    const values = { step: decimal(step, 2), angle: decimal(angle, 1) };
    if (this.#scene.kind === 'lsystem') values.step = decimal(Math.ceil(step), 0);
    view.steer([{ scene: values }], 0);
    this.#showValues();
  }

  #showValues() {
    const isAuto = this.#scene.step === null && !this.#play && !this.#transition;
    this.#bar.showValues(this.#shown, isAuto, this.#isDragged);
  }

  // Drawing

  #schedule() {
    if (this.#isDue || !this.isOn) return;
    this.#isDue = true;
    requestAnimationFrame((now) => {
      this.#isDue = false;
      if (this.isOn) this.#advance(now);
    });
  }

  #advance(now) {
    if (this.#play) {
      this.#play.advance(now, { ...this.#options, longest: longest.byPage });
      const { step, angle } = this.#play;
      const isGrowing = this.#layer.figure(this.#scene, angle) !== null;
      const next = { step, angle: isGrowing ? angle : this.#shown.angle };
      // The server's picture is the only one where the page cannot draw.
      if (!this.#layer.draw(this.#scene, next.step, next.angle)) {
        this.#layer.hide();
        if (this.#view.done) this.#goOnByServer();
        return;
      }
      this.#shown = next;
      this.#showValues();
      this.#schedule();
      return;
    }
    if (this.#transition) {
      const { step, angle, isOver } = this.#transition.at(now);
      this.#shown = { step, angle };
      if (isOver) this.#transition = null;
      this.#showValues();
    }
    const isChanging = this.#transition || this.#isDragged;
    if (!isChanging && (!this.#layer.isShown || this.#isAtRest)) {
      this.#layer.hide();
      return;
    }
    const { step, angle } = this.#shown;
    if (!this.#layer.draw(this.#scene, step, angle)) this.#layer.hide();
    if (this.#transition || this.#layer.isShown) this.#schedule();
  }

  /** Whether the server's picture shows what the layer shows. */
  get #isAtRest() {
    return this.#view.state === 'final' && !this.#picture.isFading
      && isSame(this.#serverValues, this.#shown);
  }
}
