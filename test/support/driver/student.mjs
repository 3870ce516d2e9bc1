// A student who does as the browser does: signs in, fetches the sealed paper, starts, opens it, saves each change at once,
// sends again what nobody acknowledged, submits with what is still open, watches. Only the screen is missing.
import { createDecipheriv, randomUUID } from 'node:crypto';
import { AGAIN, headerOf, Line, LineLost, Refused } from './http.mjs';
import { SaveQueue } from './save-queue.mjs';
import { LiveSocket } from './socket.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @typedef {object} StudentOptions
 * @property {string} origin the public address
 * @property {number} [port] of what stands before the public address, where something does
 * @property {number} [socketPort] where the socket goes, the same unless said
 * @property {string} [cookie] `name=token` of a session that stands already
 * @property {string} examId
 * @property {{ acknowledge(entry: import('./journal.mjs').Acknowledged): void }} [journal]
 * @property {(what: string, ms: number) => void} [meter] one call for each answered request
 * @property {(what: string, error: Error) => void} [onError] what a real student would have seen go wrong
 * @property {number} [skew] milliseconds by which this device's clock is wrong
 */
export class Student {
  /** @param {StudentOptions} options */
  constructor({ port, socketPort, origin, cookie, examId, journal, meter = () => {}, onError = () => {}, skew = 0 }) {
    this.target = port === undefined ? { at: origin } : { port };
    this.socketTarget = socketPort === undefined ? this.target : { port: socketPort };
    this.origin = origin;
    this.examId = examId;
    this.journal = journal;
    this.meter = meter;
    this.onError = onError;
    this.skew = skew;
    this.leaving = false;
    /** @type {any} the receipt, once submitted */
    this.submitted = undefined;
    /** @type {any} the attempt as the start answered it */
    this.attempt = undefined;
    /** @type {import('#contracts/http/exams').Paper} */
    this.paper = /** @type {any} */ (undefined);
    /** @type {number[][]} */
    this.order = [];
    this.base = '';
    this.queue = new SaveQueue(this);
    /** @type {{ server: number, at: number } | undefined} */
    this.seen = undefined;
    /** @type {any} */
    this.sealed = undefined;
    /** @type {LiveSocket | undefined} */
    this.socket = undefined;
    /** @type {Line | undefined} a connection beside the one that saves */
    this.second = undefined;
    this.deviceId = randomUUID();
    this.line = new Line(this.target);
    this.closed = false;
    this.returning = false;
    this.versions = new Map();
    /** When all topics were joined after the latest loss, epoch ms. */
    this.joinedAt = 0;
    /** How many stood before this one, each time it was told.
     *  @type {number[]} */
    this.places = [];
    /** @type {string[]} */
    this.topics = [];
    /** @type {(message: import('./socket.mjs').Message) => void} */
    this.onMessage = () => {};
    this.use(cookie);
  }

  use(cookie) {
    this.cookie = cookie;
    /** @type {Record<string, string>} */
    this.headers = { origin: this.origin, 'accept-language': 'bn', ...(cookie ? { cookie } : {}) };
    this.line.headers(this.headers);
  }

  /** This device's idea of the time; no rule may hang on it. */
  now() {
    return Date.now() + this.skew;
  }

  /** The server's clock as the page counts it: the last `x-server-time`, moved on by a monotonic timer. */
  serverNow() {
    return this.seen ? this.seen.server + (performance.now() - this.seen.at) : this.now();
  }

  /** One request, timed. Refusals come as answers, a lost line as an error.
   *  @param {string} what @param {string} method @param {string} path @param {unknown} [body] */
  async ask(what, method, path, body, line = this.line) {
    const from = performance.now();
    const answer = await line.request(method, path, body);
    if (answer.status < 300) this.meter(what, performance.now() - from);
    const server = Number(headerOf(answer, 'x-server-time'));
    if (server) this.seen = { server, at: performance.now() };
    return answer;
  }

  /** Asked again as a browser would, with jitter, until it is answered or `within` is over. */
  async insist(what, method, path, body, within = 30_000) {
    const end = performance.now() + within;
    for (let round = 0; ; round++) {
      try {
        const answer = await this.ask(what, method, path, body);
        if (answer.status < 300) return answer;
        if (!AGAIN.has(answer.status) || performance.now() > end) throw new Refused(what, answer);
        this.onError(what, new Refused(what, answer));
      } catch (error) {
        if (!(error instanceof LineLost) || performance.now() > end || this.closed) throw error;
        this.onError(what, error);
      }
      await wait(Math.random() * Math.min(1000, 50 * 2 ** round));
    }
  }

  async signUp({ name, email, password }) {
    return this.#entered('sign-up', await this.insist('sign-up', 'POST', '/api/auth/sign-up', { name, email, password }));
  }

  async signIn({ login, password }) {
    return this.#entered('sign-in', await this.insist('sign-in', 'POST', '/api/auth/sign-in', { login, password }));
  }

  #entered(what, answer) {
    // The proxy may set one of its own before it.
    const cookie = /\r\nset-cookie: ((?:__Host-)?session=[^;\r]+)/i.exec(answer.head)?.[1];
    if (!cookie) throw new Refused(`${what} set no cookie`, answer);
    this.use(cookie);
    return answer.json().user;
  }

  /** Ahead of the start, sealed. */
  async fetchPaper() {
    this.sealed = (await this.insist('paper', 'GET', `/api/exams/${this.examId}/paper`)).json();
  }

  /** Starts or comes back. With a sealed paper in hand it is opened; others share one that was opened before (`paper`).
   *  @param {{ paper?: import('#contracts/http/exams').Paper, again?: boolean, deviceId?: string }} [how] */
  async start({ paper, again, deviceId } = {}) {
    if (deviceId) this.deviceId = deviceId;
    const body = { deviceId: this.deviceId, ...(again ? { again } : {}) };
    const began = performance.now();
    let started = (await this.insist('start', 'POST', `/api/exams/${this.examId}/attempts`, body)).json();
    for (; started.line; started = (await this.insist('start', 'POST', `/api/exams/${this.examId}/attempts`, body)).json()) {
      this.places.push(started.line.ahead);
      await wait(500);
    }
    this.meter('entered', performance.now() - began);
    this.attempt = started.attempt;
    this.order = started.order;
    this.paper = paper ?? (this.sealed && openPaper(this.sealed, started.openingKey));
    this.base = `/api/exams/${this.examId}/attempts/${this.attempt.id}`;
    this.queue.stop();
    this.queue = new SaveQueue(this);
    return started;
  }

  /** The question on place `n` of this attempt's own order.
   *  @param {number} n */
  question(n) {
    return /** @type {NonNullable<import('#contracts/http/exams').Paper['questions'][number]>} */ (
      this.paper.questions[this.order[n % this.order.length][0]]
    );
  }

  /** Marks option number `o` of question number `n`; resolves when PostgreSQL has it.
   *  @param {number} n @param {number} o @returns {Promise<void>} */
  answer(n, o) {
    const question = this.question(n);
    return this.queue.put(question.id, [question.options[o % question.options.length].id]);
  }

  /** Submits with whatever is not acknowledged yet, as the page does when the queue does not empty at once. */
  async submit({ within = 30_000 } = {}) {
    const body = () => ({ epoch: this.attempt.epoch, saves: this.queue.open() });
    const end = performance.now() + within;
    // A browser opens another connection only where the first is busy. Pressed by thousands at once, it waits its turn like theirs.
    if (this.queue.size > 0) this.second ??= new Line({ ...this.target, headers: this.headers, timeout: 60_000, kept: this.line.kept });
    const line = this.second ?? this.line;
    line.timeout = 60_000;
    for (;;) {
      try {
        const answer = await this.ask('submit', 'POST', `${this.base}/submit`, body(), line);
        if (answer.status < 300) return (this.submitted = answer.json());
        if (!AGAIN.has(answer.status) || performance.now() > end) throw new Refused('submit', answer);
        this.onError('submit', new Refused('submit', answer));
      } catch (error) {
        if (!(error instanceof LineLost) || performance.now() > end) throw error;
        this.onError('submit', error);
      }
      await wait(Math.random() * 200);
    }
  }

  /** Watches topics until `close`: joins again with what it has after each loss, with jitter. May be called for more topics later.
   *  @param {string[]} topics @param {(message: import('./socket.mjs').Message) => void} [onMessage] */
  async watch(topics, onMessage) {
    this.topics.push(...topics);
    if (onMessage) this.onMessage = onMessage;
    if (this.socket) await this.#join(topics);
    else await this.#connect();
  }

  async #join(topics) {
    for (const topic of topics) {
      for (;;) {
        const answer = await this.socket.join(topic, this.versions.get(topic) ?? 0);
        if (answer.ok) break;
        const refusal = new Error(`join ${topic.split(':')[0]}: ${answer.statusMessage}`);
        if (answer.statusMessage !== 'Temporarily unavailable' || this.closed) throw refusal;
        this.onError('socket', refusal);
        await wait(500 + Math.random() * 1000);
      }
    }
  }

  async #connect() {
    const socket = new LiveSocket({
      ...this.socketTarget,
      headers: this.headers,
      onMessage: (message) => {
        if (message.name === 'snapshot') {
          if (message.version <= (this.versions.get(message.topic) ?? -1)) return;
          this.versions.set(message.topic, message.version);
        }
        this.onMessage(message);
      },
      onClose: () => void this.#reconnect(),
    });
    this.socket = socket;
    await socket.open();
    await this.#join(this.topics);
    this.joinedAt = Date.now();
  }

  /** A socket that does not open says so too: one way back at a time, or they would double with each failure. */
  async #reconnect() {
    if (this.returning) return;
    this.returning = true;
    for (let round = 0; !this.closed && this.returning; round++) {
      await wait(Math.random() * Math.min(2000, 100 * 2 ** round));
      if (this.closed) return;
      try {
        await this.#connect();
        this.returning = false;
      } catch (error) {
        this.socket.close();
        if (round > 0) this.onError('socket', error);
      }
    }
  }

  close() {
    this.closed = true;
    this.socket?.close();
    this.line.close();
    this.second?.close();
    this.queue.stop();
  }
}

/** @returns {import('#contracts/http/exams').Paper} */
export function openPaper(sealed, openingKey) {
  const bytes = Buffer.from(sealed.data, 'base64');
  const box = createDecipheriv('aes-256-gcm', Buffer.from(openingKey, 'base64'), Buffer.from(sealed.iv, 'base64'));
  box.setAAD(Buffer.from(`prostuti.paper:${sealed.examId}:${sealed.version}`));
  box.setAuthTag(bytes.subarray(-16));
  return JSON.parse(Buffer.concat([box.update(bytes.subarray(0, -16)), box.final()]).toString('utf8'));
}
