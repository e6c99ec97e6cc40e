// pace.js — when to ask for pixels: as soon as the hand rests, and now and then while it moves.

const restMilliseconds = 50;
const longestSilence = 250;
/** A live change, such as a dragged constant, waits this long for the picture before. */
const longestWait = 400;

/** Calls `send(isRest)` at the right times. */
export class Pace {
  #send;
  #timer = 0;
  #last = 0;

  /** @param {(isRest: boolean) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** A gesture begins, or a request has gone out: the silence is counted from now. */
  restart() {
    clearTimeout(this.#timer);
    this.#last = performance.now();
  }

  /** Asks after a while without another call. */
  later(milliseconds = restMilliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(true), milliseconds);
  }

  /**
   * The hand has moved.
   * @param {boolean} isLive whether only new pixels show the change
   * @param {boolean} isAnswered whether the request before has brought a picture
   */
  moved(isLive, isAnswered) {
    const silence = performance.now() - this.#last;
    const isDue = silence >= (isLive ? restMilliseconds : longestSilence);
    if (isDue && (!isLive || isAnswered || silence >= longestWait)) this.#send(false);
    this.later();
  }
}
