import { wireBody } from '#contracts/socket/board-wire';
import { Groups, type Group } from './groups.js';
import type { DownEvent, Outlet, Watcher } from './watcher.js';

export interface Watched {
  readonly topic: string;
  readonly groups: Groups;
  /** Joins on their way: the topic is kept, so that a push that overtakes a snapshot is not lost. */
  joining: number;
  version: number;
  body: unknown;
  packed: unknown;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  /** The groups that are still to be served in the round under way, and whether another round is due after it. */
  round: Iterator<Group> | undefined;
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
/** Boards are sent without waiting for slow sockets: one comes every moment. After the last, its bare version says what one may have missed. */
const VERSION_AFTER_BOARD_MS = 2000;
const isBoard = (topic: string): boolean => topic.startsWith('board:');

/**
 * Keeps the newest body of each watched topic and sends it: at once, then at most every `pushMs`, to each socket at most 8 messages
 * a second. A socket that could not be served is served with whatever is newest by then, so late and doubled pushes end in the same picture.
 * Thousands are served in turns, a room of Socket.IO at a time, each with what is newest at its turn.
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
    const group = watched.groups.add(watcher);
    if (group) this.outlet.enter(watcher.socketId, group.room);
    watcher.has.set(watched.topic, have);
    if (have < watched.version) this.deliverOne(watched, watcher);
  }

  leave(topic: string, watcher: Watcher): void {
    watcher.has.delete(topic);
    const watched = this.topics.get(topic);
    if (!watched) return;
    const group = watched.groups.remove(watcher);
    if (group) this.outlet.leave(watcher.socketId, group.room);
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
    this.tellAll(watched, 'hint', { topic, body });
  }

  /** The bare versions that are due: who missed a message asks for it. */
  sendVersions(): void {
    const at = now();
    for (const watched of this.topics.values()) {
      if (watched.nextVersionAt > at || watched.version < 0) continue;
      watched.nextVersionAt = at + versionEvery(watched.topic);
      this.tellAll(watched, 'version', { topic: watched.topic, version: watched.version });
    }
  }

  close(watched: Watched, watcher: Watcher, code: string): void {
    this.leave(watched.topic, watcher);
    this.outlet.toOne(watcher.socketId, 'closed', { topic: watched.topic, code });
  }

  stop(): void {
    for (const watched of this.topics.values()) this.halt(watched);
    this.topics.clear();
  }

  private begin(topic: string): Watched {
    const at = now();
    const fresh: Watched = {
      topic,
      groups: new Groups(topic),
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
    if (watched.groups.size > 0 || watched.joining > 0) return;
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
    watched.nextVersionAt = watched.sentAt + (isBoard(watched.topic) ? VERSION_AFTER_BOARD_MS : versionEvery(watched.topic));
    watched.round = watched.groups[Symbol.iterator]();
    this.serve(watched, watched.round);
  }

  /** The next group of a round; the round goes on when the event loop has heard what came meanwhile. */
  private serve(watched: Watched, round: Iterator<Group>): void {
    const { value, done } = round.next();
    if (!done) {
      this.deliver(watched, value);
      watched.turn = setImmediate(() => this.serve(watched, round));
      return;
    }
    watched.round = undefined;
    if (!watched.due) return;
    watched.due = false;
    this.schedule(watched);
  }

  private deliver(watched: Watched, { room, packed, members }: Group): void {
    const { topic, version } = watched;
    const at = now();
    const except: string[] = [];
    let owed = false;
    for (const watcher of members) {
      const due = (watcher.has.get(topic) ?? -1) < version;
      if (due && watcher.budget.take(at)) watcher.has.set(topic, version);
      else {
        except.push(watcher.socketId);
        owed ||= due;
      }
    }
    const told = members.size - except.length;
    const message = { topic, version, body: this.bodyOf(watched, packed) };
    if (told > 0) this.outlet.toRoom(room, { event: 'snapshot', message, except, told, volatile: isBoard(topic) });
    if (owed) this.owe(watched);
  }

  private deliverOne(watched: Watched, watcher: Watcher): void {
    const { topic, version } = watched;
    if (!watcher.budget.take(now())) return this.owe(watched);
    watcher.has.set(topic, version);
    this.outlet.toOne(watcher.socketId, 'snapshot', { topic, version, body: this.bodyOf(watched, watcher.packed) });
  }

  private bodyOf(watched: Watched, packed: boolean): unknown {
    return packed ? (watched.packed ??= wireBody(watched.topic, watched.body)) : watched.body;
  }

  /** Who is over budget is served by the next round, with what is newest then. */
  private owe(watched: Watched): void {
    watched.timer ??= setTimeout(() => this.flush(watched), this.pushMs);
  }

  /** To everybody who watches and has budget left; who has none misses it. */
  private tellAll({ groups }: Watched, event: DownEvent, message: object): void {
    const at = now();
    for (const { room, members } of groups) {
      const except = [...members].filter(({ budget }) => !budget.take(at)).map(({ socketId }) => socketId);
      const told = members.size - except.length;
      if (told > 0) this.outlet.toRoom(room, { event, message, except, told, volatile: false });
    }
  }
}
