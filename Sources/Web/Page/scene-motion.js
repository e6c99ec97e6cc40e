// scene-motion.js — how a figure's step and angle go from value to value: in a moment, or in a play.

const moment = 450;
/** Generations and degrees in a second, at the usual speed. */
const growth = 0.8;
const turning = 24;
/** The seconds that a play rests at its bound. */
const rest = 0.9;
/** The degrees to each side that the angle of an L-system swings by, and the seconds of a swing. */
const swing = 20;
const swingSeconds = 6;

const eased = (x) => x * x * (3 - 2 * x);
const between = (a, b, share) => (share === 1 ? b : a + (b - a) * share);

/** A moment's way from one pair of values to another. */
export class Transition {
  #from;
  #start = performance.now();

  constructor(from, to) {
    [this.#from, this.to] = [from, to];
  }

  /** The values at a time, and whether the way has ended. */
  at(now) {
    const share = Math.min(1, Math.max(0, (now - this.#start) / moment));
    const part = eased(share);
    return {
      step: between(this.#from.step, this.to.step, part),
      angle: between(this.#from.angle, this.to.angle, part),
      isOver: share === 1,
    };
  }
}

/** A play: the figure grows to a bound and shrinks again, and may turn. */
export class Play {
  #last = null;
  #direction = 1;
  #resting = 0;
  #seconds = 0;
  #middle;

  /** @param {{step: number, angle: number}} start */
  constructor(start) {
    [this.step, this.angle, this.#middle] = [start.step, start.angle, start.angle];
  }

  /**
   * Goes on to a time.
   * @param {object} options `speed`, a factor; `bound`, the largest step; `turns`, whether the
   *   angle changes; `swings`, whether it goes to and fro; `longest`, the seconds of the longest
   *   advance, since a page in the background has long pauses
   */
  advance(now, { speed, bound, turns, swings, longest }) {
    const passed = this.#last === null ? 0 : Math.max(0, now - this.#last) / 1000;
    const seconds = Math.min(longest, passed) * speed;
    this.#last = now;
    if (turns && swings) {
      this.#seconds += seconds;
      const share = Math.sin((2 * Math.PI * this.#seconds) / swingSeconds);
      this.angle = this.#middle + swing * share;
    } else if (turns) {
      this.angle = (this.angle + turning * seconds) % 360;
    }
    if (this.#resting > 0) {
      this.#resting -= seconds;
      return;
    }
    this.step += this.#direction * growth * seconds;
    if (this.step >= bound && this.#direction > 0) {
      [this.step, this.#direction, this.#resting] = [bound, -1, rest];
    } else if (this.step <= 0 && this.#direction < 0) {
      [this.step, this.#direction] = [0, 1];
    }
  }
}
