// Some of the watchers of `fanout`, in a process of their own: what they see must not wait behind what others of the generator do.
import { serve } from '../support/driver/rpc.mjs';
import { LiveSocket } from '../support/driver/socket.mjs';

/** One socket: when which version came, and what came in each second. */
class Watcher {
  versions = [];
  times = [];
  sizes = 0;
  #seconds = new Map();

  constructor({ at, headers, topic }) {
    this.topic = topic;
    this.socket = new LiveSocket({ at, headers, onMessage: (message) => this.#take(message) });
  }

  #take({ name, topic, version, bytes }) {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1);
    this.sizes = Math.max(this.sizes, bytes);
    if (name !== 'snapshot' || topic !== this.topic || version <= (this.versions.at(-1) ?? -1)) return;
    this.versions.push(version);
    this.times.push(now);
  }

  get most() {
    return Math.max(0, ...this.#seconds.values());
  }
}

/** @type {Watcher[]} */
const watchers = [];

serve({
  /** @param {{ origin: string, cookies: string[], topic: string, also: string[] }} wish `also`: further topics, one a watcher */
  async open({ origin, cookies, topic, also }) {
    const one = async (cookie, at) => {
      const watcher = new Watcher({ at: origin, topic, headers: { origin, ...(cookie ? { cookie } : {}) } });
      await watcher.socket.open(60_000);
      for (const name of [topic, ...(also[at] ? [also[at]] : [])]) {
        const answer = await watcher.socket.join(name);
        if (!answer.ok) throw new Error(`${name}: ${answer.statusMessage}`);
      }
      watchers.push(watcher);
    };
    for (let at = 0; at < cookies.length; at += 50) await Promise.all(cookies.slice(at, at + 50).map((cookie, n) => one(cookie, at + n)));
    return watchers.length;
  },
  /** For each version when the first and the last watcher here had it or a newer one; null while one has not. */
  seen(versions) {
    const places = watchers.map(() => 0);
    return versions.map((version) => {
      let [first, last] = [Number.POSITIVE_INFINITY, 0];
      for (const [n, watcher] of watchers.entries()) {
        while (places[n] < watcher.versions.length && watcher.versions[places[n]] < version) places[n] += 1;
        if (places[n] === watcher.versions.length) return null;
        first = Math.min(first, watcher.times[places[n]]);
        last = Math.max(last, watcher.times[places[n]]);
      }
      return { first, last };
    });
  },
  newest: () => Math.min(...watchers.map(({ versions }) => versions.at(-1) ?? -1)),
  figures: () => ({ most: Math.max(...watchers.map(({ most }) => most)), bytes: Math.max(...watchers.map(({ sizes }) => sizes)) }),
  connected: () => watchers.filter(({ socket }) => socket.connected).length,
  close: () => {
    watchers.forEach(({ socket }) => socket.close());
    watchers.length = 0;
  },
});
