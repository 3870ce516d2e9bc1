// The least of a Socket.IO client over WebSocket: a thousand of them must fit into a process beside what they measure.
// A full client parses each message; here a message is opened only by who asks for it.
import { randomBytes } from 'node:crypto';
import { connectorTo } from './target.mjs';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** `42["snapshot",{"topic":"board:…","version":7,…`: enough to sort by, without parsing two kilobytes. */
const BRIEF = /^42\["([a-z]+)",\{"topic":"([^"]+)","version":(\d+)/;

/**
 * What the drivers read out of a board, a notice or an attempt.
 * @typedef {{ t?: number, change?: string, id?: string, [field: string]: unknown }} Body
 * @typedef {{ name: string, topic: string, version: number, bytes: number, body: () => Body }} Message
 * @typedef {{ ok: boolean, statusMessage?: string }} Ack
 */
export class LiveSocket {
  #socket;
  #rest = Buffer.alloc(0);
  #acks = new Map();
  #next = 0;
  #up = false;
  #opened;

  /** @param {import('./target.mjs').Target & { headers: Record<string, string>, onMessage: (message: Message) => void, onClose?: () => void }} options */
  constructor({ headers, onMessage, onClose = () => {}, ...target }) {
    this.connector = connectorTo(target);
    this.onMessage = onMessage;
    this.onClose = onClose;
    this.headersSent = headers;
  }

  /** Resolves when the namespace is joined. */
  open(timeout = 15_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error('the socket did not open in time')), timeout);
      this.#opened = { resolve: () => (clearTimeout(timer), resolve(this)), reject: (error) => (clearTimeout(timer), reject(error)) };
      this.#socket = this.connector.connect();
      const lines = {
        host: this.connector.name,
        ...this.headersSent,
        upgrade: 'websocket',
        connection: 'Upgrade',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      };
      this.#socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${Object.entries(lines)
          .map(([k, v]) => `${k}: ${v}\r\n`)
          .join('')}\r\n`,
      );
      this.#socket.on('data', (chunk) => this.#take(chunk));
      this.#socket.on('error', (error) => this.#end(error));
      this.#socket.on('close', () => this.#end(new Error('the socket closed')));
    });
  }

  get connected() {
    return Boolean(this.#socket);
  }

  /** @returns {Promise<{ ok: boolean, version?: number, statusMessage?: string }>} */
  join(/** @type {string} */ topic, /** @type {number} */ have = 0) {
    // The server answers within twenty seconds, with the topic or with a word that it has to wait.
    return this.#ask('join', { topic, have }, 30_000);
  }

  /** @returns {Promise<Ack>} */
  beat(/** @type {object} */ message) {
    return this.#ask('beat', message, 30_000);
  }

  #ask(name, data, timeout = 15_000) {
    if (!this.#socket) return Promise.reject(new Error('the socket is closed'));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => (this.#acks.delete(id), reject(new Error(`no answer to ${name}`))), timeout);
      this.#acks.set(id, {
        resolve: (value) => (clearTimeout(timer), resolve(value)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      this.#write(TEXT, `42${id}${JSON.stringify([name, data])}`);
    });
  }

  #end(error) {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.destroy();
    this.#opened.reject(error);
    for (const { reject } of this.#acks.values()) reject(error);
    this.#acks.clear();
    this.onClose();
  }

  /** As when the network goes: no farewell, and whoever listens for the end hears of it. */
  drop() {
    this.#end(new Error('the network went'));
  }

  close() {
    if (!this.#socket) return;
    this.onClose = () => {};
    this.#write(TEXT, '1');
    this.#end(new Error('closed by us'));
  }

  #take(chunk) {
    let all = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk;
    if (!this.#up) {
      const at = all.indexOf('\r\n\r\n');
      if (at < 0) return void (this.#rest = all);
      if (!all.toString('latin1', 0, 12).endsWith(' 101'))
        return this.#end(new Error(`the upgrade was refused: ${all.toString('latin1', 9, 60).split('\r')[0]}`));
      this.#up = true;
      all = all.subarray(at + 4);
    }
    for (;;) {
      const frame = frameOf(all);
      if (!frame) break;
      all = all.subarray(frame.end);
      this.#frame(frame.opcode, frame.payload);
    }
    // A copy, so that a few waiting bytes do not hold a whole network buffer.
    this.#rest = all.length ? Buffer.from(all) : all;
  }

  #frame(opcode, payload) {
    if (opcode === PING) return this.#write(PONG, payload);
    if (opcode === CLOSE) return this.#end(new Error('the server closed the socket'));
    if (opcode !== TEXT) return;
    const kind = payload.toString('latin1', 0, 2);
    if (kind === '2') return this.#write(TEXT, '3');
    // Boards come packed, as the browser asks for them.
    if (kind.startsWith('0')) return this.#write(TEXT, '40{"packed":1}');
    if (kind === '40') return this.#opened.resolve();
    if (kind === '44' || kind === '41') return this.#end(new Error(`refused: ${payload.toString('utf8')}`));
    if (kind === '43') return this.#acknowledged(payload.toString('utf8'));
    if (kind === '42') this.#event(payload);
  }

  #acknowledged(text) {
    const at = text.indexOf('[');
    const id = Number(text.slice(2, at));
    this.#acks.get(id)?.resolve(JSON.parse(text.slice(at))[0]);
    this.#acks.delete(id);
  }

  #event(payload) {
    const brief = BRIEF.exec(payload.toString('latin1', 0, 200));
    // The payload is a view of a buffer that is used again: whoever wants the body asks at once.
    const parsed = () => JSON.parse(payload.toString('utf8', 2));
    if (brief)
      return this.onMessage({
        name: brief[1],
        topic: brief[2],
        version: Number(brief[3]),
        bytes: payload.length,
        body: () => parsed()[1].body,
      });
    const [name, data] = parsed();
    this.onMessage({ name, topic: data?.topic, version: data?.version ?? 0, bytes: payload.length, body: () => data?.body });
  }

  #write(opcode, data) {
    const payload = Buffer.from(data);
    const long = payload.length > 125;
    const head = Buffer.alloc(long ? 8 : 6);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (long ? 126 : payload.length);
    if (long) head.writeUInt16BE(payload.length, 2);
    // A mask of zeros is a mask: the payload goes as it is.
    this.#socket?.write(Buffer.concat([head, payload]));
  }
}

/** Socket.IO sends no fragments and, unasked, no compression. */
function frameOf(all) {
  if (all.length < 2) return undefined;
  let size = all[1] & 0x7f;
  let at = 2;
  if (size === 126) {
    if (all.length < 4) return undefined;
    size = all.readUInt16BE(2);
    at = 4;
  } else if (size === 127) {
    if (all.length < 10) return undefined;
    size = Number(all.readBigUInt64BE(2));
    at = 10;
  }
  if (all.length < at + size) return undefined;
  return { opcode: all[0] & 0x0f, payload: all.subarray(at, at + size), end: at + size };
}
