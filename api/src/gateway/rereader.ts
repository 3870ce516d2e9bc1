import { splitTopic } from '#contracts/socket/topics';
import type { Logger } from '#platform';
import type { FanOut, Watched } from './fan-out.js';
import type { Seats } from './seats.js';
import { topicTable } from './topics.js';

const AT_ONCE = 6;
const A_ROUND = 300;
const AGAIN_MS = 1000;
const now = (): number => performance.now();

/**
 * Reads watched topics again from PostgreSQL: each now and then, and all of them when pushes may have been lost (Redis was away).
 * What cannot be read is tried again each round until it can.
 */
export class Rereader {
  private running = false;

  constructor(
    private readonly fanOut: FanOut,
    private readonly seats: Seats,
    private readonly logger: Logger,
  ) {}

  /** Pushes may have been lost: everything is due. */
  allDue(): void {
    for (const watched of this.fanOut.topics.values()) watched.nextReadAt = 0;
  }

  /** One round, the most watched topics first. Rounds do not overlap. */
  async round(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      const at = now();
      const due = [...this.fanOut.topics.values()].filter(({ nextReadAt, groups }) => nextReadAt <= at && groups.size > 0);
      const queue = due.toSorted((a, b) => b.groups.size - a.groups.size).slice(0, A_ROUND);
      const worker = async (): Promise<void> => {
        for (let watched = queue.shift(); watched; watched = queue.shift()) await this.read(watched);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    } finally {
      this.running = false;
    }
  }

  private async read(watched: Watched): Promise<void> {
    const split = splitTopic(watched.topic);
    if (!split) return;
    watched.nextReadAt = now() + topicTable[split.noun].rereadMs;
    try {
      // With the rights of one who watches; those who lost theirs are put out on the way.
      for (const watcher of watched.groups.watchers()) if (await this.seats.reread(this.fanOut, watched, watcher)) return;
    } catch (error) {
      watched.nextReadAt = now() + AGAIN_MS;
      this.logger.debug({ topic: watched.topic, err: error }, 'A topic could not be read again');
    }
  }
}
