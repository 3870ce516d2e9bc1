import { GetOwnRows } from '#exams';
import type { Dispatcher, Logger } from '#platform';
import type { FanOut, Watched } from './fan-out.js';

const CHUNK = 1000;
const prefix = { board: 'board:', attempt: 'attempt:' } as const;

/**
 * The own row of everybody who watches a board, once a second and only after the board has changed: one call for all seats.
 * Whose row is the same as before gets nothing.
 */
export class OwnRows {
  /** Board topic → the version and the number of seats its rows were last read at. */
  private readonly read = new Map<string, string>();
  private running = false;

  constructor(
    private readonly fanOut: FanOut,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {}

  async round(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (const topic of this.read.keys()) if (!this.fanOut.topics.has(topic)) this.read.delete(topic);
      for (const watched of this.fanOut.topics.values()) if (watched.topic.startsWith(prefix.board)) await this.board(watched);
    } catch (error) {
      this.logger.debug({ err: error }, 'Own rows could not be read');
    } finally {
      this.running = false;
    }
  }

  private async board(watched: Watched): Promise<void> {
    const attempts = this.seatsOf(watched);
    const mark = `${watched.version} ${attempts.length}`;
    if (attempts.length === 0 || this.read.get(watched.topic) === mark) return;
    const examId = watched.topic.slice(prefix.board.length);
    for (let from = 0; from < attempts.length; from += CHUNK) {
      const rows = await this.dispatcher.query(new GetOwnRows(examId, attempts.slice(from, from + CHUNK)));
      for (const { attemptId, version, body } of rows) {
        const topic = `${prefix.attempt}${attemptId}`;
        const known = this.fanOut.topics.get(topic);
        if (known && JSON.stringify(known.body) !== JSON.stringify(body)) this.fanOut.publish(topic, version, body);
      }
    }
    this.read.set(watched.topic, mark);
  }

  /** Attempts whose owners watch this board on the same socket. */
  private seatsOf(watched: Watched): string[] {
    const attempts = new Set<string>();
    for (const watcher of watched.groups.watchers())
      for (const topic of watcher.has.keys()) if (topic.startsWith(prefix.attempt)) attempts.add(topic.slice(prefix.attempt.length));
    return [...attempts].toSorted();
  }
}
