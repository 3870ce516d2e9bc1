// One keep-alive HTTP/1.1 connection, as bare as it can be: the load generator shares two cores with what it measures.
import { connectorTo } from './target.mjs';

const END = Buffer.from('\r\n\r\n');
/** What the proxy sets, and a browser brings back. */
const KEPT = /\r\nset-cookie: (lb=[^;\r]+)/i;

/** The connection ended, or the time was over, before an answer came: nobody knows whether the server acted. */
export class LineLost extends Error {}

/** Statuses after which a request is sent again; the specification's list, less 409, which here means something. */
export const AGAIN = new Set([408, 425, 429, 500, 502, 503, 504]);

/** An answer that was not hoped for. */
export class Refused extends Error {
  constructor(/** @type {string} */ what, /** @type {Answer} */ answer) {
    const body = answer.body.toString('utf8').slice(0, 300);
    super(`${what}: ${answer.status} ${body}`);
    this.status = answer.status;
    this.code = /"statusMessage":"([^"]*)"/.exec(body)?.[1];
  }
}

/**
 * @typedef {{ status: number, head: string, body: Buffer, json: () => any }} Answer
 */
export class Line {
  #socket;
  #waiting;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #rest = Buffer.alloc(0);
  #headers = {};
  #fixed = '';

  /** @param {import('./target.mjs').Target & { headers?: Record<string, string>, timeout?: number, kept?: string }} door `headers` go with each request;
   *  `kept`: the proxy's cookie, which says behind whom of several one is */
  constructor({ headers = {}, timeout = 15_000, kept = '', ...target }) {
    this.connector = connectorTo(target);
    this.kept = kept;
    this.timeout = timeout;
    this.headers(headers);
  }

  headers(/** @type {Record<string, string>} */ headers) {
    this.#headers = headers;
    const cookie = [headers.cookie, this.kept].filter(Boolean).join('; ');
    this.#fixed = Object.entries({ host: this.connector.name, ...headers, ...(cookie ? { cookie } : {}) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  /** One at a time, in order, as on one connection of a browser. @returns {Promise<Answer>} */
  request(/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = undefined) {
    const answer = this.#queue.then(() => this.#send(method, path, body));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  #send(method, path, body) {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const kind = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#lost(new LineLost(`no answer in ${this.timeout} ms: ${method} ${path}`)), this.timeout);
      this.#waiting = { resolve, reject, timer };
      if (!this.#socket) this.#open();
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#fixed}${kind}\r\n${text}`);
    });
  }

  #open() {
    const socket = this.connector.connect();
    this.#socket = socket;
    this.#rest = Buffer.alloc(0);
    socket.on('data', (chunk) => this.#socket === socket && this.#take(chunk));
    const end = (error) => this.#socket === socket && this.#lost(new LineLost(error?.code ?? 'connection closed'));
    socket.on('error', end).on('close', () => end());
  }

  #lost(error) {
    this.#socket?.destroy();
    this.#socket = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    waiting?.reject(error);
  }

  #take(chunk) {
    const all = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk;
    const at = all.indexOf(END);
    const answer = at < 0 ? undefined : read(all, at);
    if (!answer) return void (this.#rest = all);
    this.#rest = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (/\r\nconnection: close/i.test(answer.head)) this.close();
    const kept = KEPT.exec(answer.head)?.[1];
    if (kept) {
      this.kept = kept;
      this.headers(this.#headers);
    }
    clearTimeout(waiting?.timer);
    waiting?.resolve(answer);
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

const header = (head, name) => new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1];
export const headerOf = (/** @type {Answer} */ answer, /** @type {string} */ name) => header(answer.head, name);

/** Undefined until all of it is there. */
function read(all, at) {
  const head = `${all.toString('latin1', 0, at)}\r\n`;
  const status = Number(head.slice(9, 12));
  const length = header(head, 'content-length');
  const body =
    length === undefined
      ? unchunk(all, at + 4, head, status)
      : all.length >= at + 4 + Number(length)
        ? all.subarray(at + 4, at + 4 + Number(length))
        : undefined;
  return body && { status, head, body, json: () => (body.length ? JSON.parse(body.toString('utf8')) : undefined) };
}

function unchunk(all, from, head, status) {
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return status === 204 || status === 304 ? Buffer.alloc(0) : undefined;
  const parts = [];
  for (let at = from; ;) {
    const end = all.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(all.toString('latin1', at, end), 16);
    if (all.length < end + 4 + size) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(all.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
}
