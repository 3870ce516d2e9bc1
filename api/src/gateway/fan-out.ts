import { wireBody } from '#contracts/socket/board-wire';
import type { Outlet, Watcher } from './watcher.js';

export interface Watched {
  readonly topic: string;
  readonly watchers: Set<Watcher>;
  /** Joins on their way: the topic is kept, so that a push that overtakes a snapshot is not lost. */
  joining: number;
  version: number;
  body: unknown;
  packed: unknown;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  /** The watchers who are still to be served in the round under way, and whether another round is due after it. */
  round: Iterator<Watcher> | undefined;
  turn: NodeJS.Immediate | undefined;
  due: boolean;
  /** Monotonic times of the next bare version and the next reading from PostgreSQL. */
  nextVersionAt: number;
  nextReadAt: number;
}

export const VERSION_EVERY_MS = 10_000;
/** Feeds of notices are many on each socket and change seldom: their versions come with less hurry. */
const VERSION_OF_FEED_MS = 60_000;
const versionEvery = (topic: string): number =>
  topic.startsWith('notices:') || topic.startsWith('banner:') ? VERSION_OF_FEED_MS : VERSION_EVERY_MS;
const now = (): number => performance.now();
/** So many sockets are served in one turn of the event loop: what comes meanwhile is heard between two turns, a few milliseconds apart. */
const TURN = 250;

/**
 * Keeps the newest body of each watched topic and sends it: at once, then at most every `pushMs`, to each socket at most 8 messages
 * a second. A socket that could not be served is served with whatever is newest by then, so late and doubled pushes end in the same picture.
 * Thousands are served in turns, each with what is newest at its turn.
 */
export class FanOut {
  readonly topics = new Map<string, Watched>();

  constructor(
    private readonly outlet: Outlet,
    private readonly pushMs: number,
  ) {}

  /** Keeps the topic from now on, before its snapshot is read; `endJoin` must follow. */
  beginJoin(topic: string): Watched {
    const watched = this.topics.get(topic) ?? this.begin(topic);
    watched.joining += 1;
    return watched;
  }

  endJoin(watched: Watched): void {
    watched.joining -= 1;
    this.forgetIfIdle(watched);
  }

  /** The socket watches from now on; what it does not have yet is sent. The snapshot has been read with its rights. */
  add(watched: Watched, watcher: Watcher, have: number): void {
    watched.watchers.add(watcher);
    watcher.has.set(watched.topic, have);
    if (have < watched.version) this.deliver(watched, [watcher]);
  }

  leave(topic: string, watcher: Watcher): void {
    watcher.has.delete(topic);
    const watched = this.topics.get(topic);
    if (!watched) return;
    watched.watchers.delete(watcher);
    this.forgetIfIdle(watched);
  }

  leaveAll(watcher: Watcher): void {
    for (const topic of watcher.has.keys()) this.leave(topic, watcher);
  }

  /** A body at its version; an older or equal one is dropped. Nobody watching: dropped too, the next join reads it. */
  publish(topic: string, version: number, body: unknown): void {
    const watched = this.topics.get(topic);
    if (!watched || version <= watched.version) return;
    watched.version = version;
    watched.body = body;
    watched.packed = undefined;
    this.schedule(watched);
  }

  /** Progress: shown if it arrives, never kept. */
  hint(topic: string, body: unknown): void {
    const watched = this.topics.get(topic);
    if (!watched) return;
    const at = now();
    this.send(
      [...watched.watchers].filter(({ budget }) => budget.take(at)),
      'hint',
      { topic, body },
    );
  }

  /** The bare versions that are due: who missed a message asks for it. */
  sendVersions(): void {
    const at = now();
    for (const watched of this.topics.values()) {
      if (watched.nextVersionAt > at || watched.version < 0) continue;
      watched.nextVersionAt = at + versionEvery(watched.topic);
      this.send(
        [...watched.watchers].filter(({ budget }) => budget.take(at)),
        'version',
        { topic: watched.topic, version: watched.version },
      );
    }
  }

  close(watched: Watched, watcher: Watcher, code: string): void {
    this.leave(watched.topic, watcher);
    this.send([watcher], 'closed', { topic: watched.topic, code });
  }

  stop(): void {
    for (const watched of this.topics.values()) this.halt(watched);
    this.topics.clear();
  }

  private begin(topic: string): Watched {
    const at = now();
    const fresh: Watched = {
      topic,
      watchers: new Set(),
      joining: 0,
      version: -1,
      body: undefined,
      packed: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      round: undefined,
      turn: undefined,
      due: false,
      // Spread over the interval, so that a thousand topics are not read in the same moment.
      nextVersionAt: at + versionEvery(topic) * (0.5 + Math.random() / 2),
      nextReadAt: at + VERSION_EVERY_MS,
    };
    this.topics.set(topic, fresh);
    return fresh;
  }

  private forgetIfIdle(watched: Watched): void {
    if (watched.watchers.size > 0 || watched.joining > 0) return;
    this.halt(watched);
    this.topics.delete(watched.topic);
  }

  private halt(watched: Watched): void {
    clearTimeout(watched.timer);
    clearImmediate(watched.turn);
  }

  private schedule(watched: Watched): void {
    if (watched.timer) return;
    const wait = watched.sentAt + this.pushMs - now();
    if (wait <= 0) this.flush(watched);
    else watched.timer = setTimeout(() => this.flush(watched), wait);
  }

  private flush(watched: Watched): void {
    clearTimeout(watched.timer);
    watched.timer = undefined;
    if (watched.round) {
      watched.due = true;
      return;
    }
    watched.sentAt = now();
    // A body says its version too: only who hears nothing of a topic needs to be told the bare one.
    watched.nextVersionAt = watched.sentAt + versionEvery(watched.topic);
    watched.round = watched.watchers.values();
    this.serve(watched, watched.round);
  }

  /** The next of a round; the round goes on when the event loop has heard what came meanwhile. */
  private serve(watched: Watched, round: Iterator<Watcher>): void {
    const next: Watcher[] = [];
    while (next.length < TURN) {
      const { value, done } = round.next();
      if (done) break;
      next.push(value);
    }
    this.deliver(watched, next);
    if (next.length === TURN) {
      watched.turn = setImmediate(() => this.serve(watched, round));
      return;
    }
    watched.round = undefined;
    if (!watched.due) return;
    watched.due = false;
    this.schedule(watched);
  }

  private deliver(watched: Watched, to: Iterable<Watcher>): void {
    const at = now();
    const plain: Watcher[] = [];
    const packed: Watcher[] = [];
    let owed = false;
    for (const watcher of to) {
      if ((watcher.has.get(watched.topic) ?? -1) >= watched.version) continue;
      if (watcher.budget.take(at)) (watcher.packed ? packed : plain).push(watcher);
      else owed = true;
    }
    const { topic, version, body } = watched;
    for (const watcher of [...plain, ...packed]) watcher.has.set(topic, version);
    this.send(plain, 'snapshot', { topic, version, body });
    if (packed.length > 0) {
      watched.packed ??= wireBody(topic, body);
      this.send(packed, 'snapshot', { topic, version, body: watched.packed });
    }
    // Who is over budget is served by the next round, with what is newest then.
    if (owed && !watched.timer) watched.timer = setTimeout(() => this.flush(watched), this.pushMs);
  }

  private send(to: readonly Watcher[], event: Parameters<Outlet['send']>[1], message: object): void {
    if (to.length > 0)
      this.outlet.send(
        to.map(({ socketId }) => socketId),
        event,
        message,
      );
  }
}
