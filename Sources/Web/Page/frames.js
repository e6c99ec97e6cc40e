// frames.js — pictures from the server: decodes, shows and acknowledges them, and drops stale ones.

import { decoded } from './connection.js';

/** Shows the frames of the channels `view` and `look`. */
export class Frames {
  #picture;
  #source;
  #colors = '';

  /**
   * Shows the frames of a connection.
   * @param {Connection} connection
   * @param {PictureCanvas} picture
   * @param {object} source `requestOf(channel)`, the newest request or null; `context()`, with the
   *   `place` and whether the view `isRelated` to the previous one; `shown(channel)`
   */
  constructor(connection, picture, source) {
    [this.#picture, this.#source] = [picture, source];
    connection.on('frame', async (frame) => {
      if (frame.channel !== 'view' && frame.channel !== 'look') return;
      try {
        await this.#show(frame);
      } finally {
        connection.acknowledge(frame);
      }
    });
  }

  async #show(frame) {
    const { channel, id } = frame;
    if (this.#source.requestOf(channel)?.id !== id) return;
    const image = await decoded(frame);
    const request = this.#source.requestOf(channel);
    if (request?.id !== id) return;
    request.frames += 1;
    request.isFinal = frame.isFinal;
    request.isComplete = frame.isComplete;
    const aspect = request.w / request.h;
    this.#picture.show(image, request.map, aspect, this.#belongs(channel));
    this.#source.shown(channel);
  }

  /** Whether the earlier pictures show the same plane in the same colors, so that they may stay. */
  #belongs(channel) {
    const { place, isRelated } = this.#source.context();
    const { formula, power, written, constant, scene, look, limit } = place ?? {};
    const colors = JSON.stringify(
      [formula, power, written, constant, scene, look, limit, channel]);
    const isSame = colors === this.#colors;
    this.#colors = colors;
    return isSame && isRelated;
  }
}
