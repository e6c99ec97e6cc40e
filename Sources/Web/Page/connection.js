// connection.js — the WebSocket to the server: requests, frames, acknowledgements, reconnecting.

const channelNames = ['view', 'look', 'julia', 'thumb'];
const headerSize = 16;

/** The URL of a path on the server, with the token that the page was opened with. */
export function address(path) {
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return path;
  return path + (path.includes('?') ? '&' : '?') + 'token=' + encodeURIComponent(token);
}

/**
 * Sends an HTTP request to the server.
 * @returns {Promise<any>} the answer; a refusal is thrown as {problem, remedy}
 */
export async function ask(path, method = 'GET', body = undefined) {
  const isBytes = body instanceof Blob;
  const options = { method };
  if (body !== undefined) {
    options.body = isBytes ? body : JSON.stringify(body);
    options.headers = { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json' };
  }
  let response;
  try {
    response = await fetch(address(path), options);
  } catch {
    throw { problem: null, remedy: null };
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    // An answer that is not JSON carries no information.
  }
  if (!response.ok) throw { problem: answer?.problem ?? null, remedy: answer?.remedy ?? null };
  return answer;
}

/** A connection that reconnects by itself, and reports when it opens and closes. */
export class Connection {
  #socket = null;
  #listeners = new Map();
  #nextID = 1;
  #delay = 500;
  #retryAfter = 0;
  /** The number of times that it has been opened. */
  count = 0;

  /** Calls `listener` with messages of a type: `place`, `done`, …, `frame`, `open`, `closed`. */
  on(type, listener) {
    const all = this.#listeners.get(type) ?? [];
    this.#listeners.set(type, [...all, listener]);
  }

  /** Opens the connection. */
  open() {
    const scheme = location.protocol === 'https:' ? 'wss://' : 'ws://';
    const socket = new WebSocket(scheme + location.host + address('/live'));
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.#delay = 500;
      this.count += 1;
      this.#emit('open');
    };
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => {
      this.#emit('closed', { isBusy: this.#retryAfter > 0 });
      const wait = this.#retryAfter > 0 ? this.#retryAfter * 1000 : this.#delay;
      this.#delay = Math.min(2 * this.#delay, 8000);
      this.#retryAfter = 0;
      setTimeout(() => this.open(), wait);
    };
    this.#socket = socket;
  }

  /** Whether a message can be sent now. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a request, and returns its new id; without a connection, returns 0. */
  request(message) {
    if (!this.isOpen) return 0;
    const id = this.#nextID++;
    this.#send({ ...message, id });
    return id;
  }

  /** Cancels what the server computes for a channel. */
  cancel(channel) {
    if (this.isOpen) this.#send({ t: 'cancel', channel });
  }

  /** Tells the server that a frame was drawn or dropped, so that it sends the next one. */
  acknowledge(frame) {
    if (this.isOpen) this.#send({ t: 'ack', id: frame.id, channel: frame.channel });
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #receive(data) {
    if (typeof data !== 'string') {
      const frame = parsedFrame(data);
      if (frame) this.#emit('frame', frame);
      return;
    }
    const message = JSON.parse(data);
    if (message.t === 'busy') this.#retryAfter = message.retryAfter;
    this.#emit(message.t, message);
  }

  #emit(type, value) {
    for (const listener of this.#listeners.get(type) ?? []) listener(value);
  }
}

/** Reads the 16 bytes before a picture; null if they are incomplete, or of another version. */
function parsedFrame(buffer) {
  if (buffer.byteLength < headerSize) return null;
  const view = new DataView(buffer);
  const channel = channelNames[view.getUint8(1)];
  if (view.getUint8(0) !== 1 || !channel) return null;
  const flags = view.getUint8(2);
  return {
    channel,
    isFinal: (flags & 1) !== 0,
    isComplete: (flags & 2) !== 0,
    isRaw: view.getUint8(3) === 1,
    id: view.getUint32(4, true),
    width: view.getUint16(8, true),
    height: view.getUint16(10, true),
    bytes: new Uint8Array(buffer, headerSize, view.getUint32(12, true)),
  };
}

/**
 * Decodes the picture of a frame, without changing its colors.
 * @returns {Promise<ImageBitmap|HTMLCanvasElement>}
 */
export async function decoded(frame) {
  if (!frame.isRaw) {
    const options = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' };
    return createImageBitmap(new Blob([frame.bytes], { type: 'image/png' }), options);
  }
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
  const image = context.createImageData(frame.width, frame.height);
  const [to, from] = [image.data, frame.bytes];
  for (let i = 0, j = 0; i < to.length; i += 4, j += 3) {
    to[i] = from[j];
    to[i + 1] = from[j + 1];
    to[i + 2] = from[j + 2];
    to[i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
