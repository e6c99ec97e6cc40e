// pace.js — decides when to ask for pixels: when the hand rests, and sometimes while it moves.

const restMilliseconds = 50;
const longestSilence = 250;
/** A live change, such as a dragged constant, waits this long for the previous picture. */
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

  /** Starts to count the silence: a gesture begins, or a request was sent. */
  restart() {
    clearTimeout(this.#timer);
    this.#last = performance.now();
  }

  /** Calls `send` after a while, unless this is called again. */
  later(milliseconds = restMilliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(true), milliseconds);
  }

  /**
   * Notes that the hand has moved.
   * @param {boolean} isLive whether only new pixels can show the change
   * @param {boolean} isAnswered whether a picture for the previous request has arrived
   */
  moved(isLive, isAnswered) {
    const silence = performance.now() - this.#last;
    const isDue = silence >= (isLive ? restMilliseconds : longestSilence);
    if (isDue && (!isLive || isAnswered || silence >= longestWait)) this.#send(false);
    this.later();
  }
}
