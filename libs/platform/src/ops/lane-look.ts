import { Injectable } from '@nestjs/common';
import { laneNames } from '#contracts/http/ops-shapes';
import type { Lane } from '#contracts/internal/lanes';
import { within } from '../queues/retry.js';
import { RedisPort } from '../redis/redis-port.js';

const ANSWER_MS = 1000;

export interface LaneFigures {
  readonly waiting: number;
  readonly active: number;
  /** Those that failed and try again later. */
  readonly delayed: number;
  /** Seconds since the oldest job came whose turn is next; null where none waits. */
  readonly oldestSeconds: number | null;
}

/** What waits in the queues, counted in Redis itself. */
@Injectable()
export class LaneLook {
  constructor(private readonly redis: RedisPort) {}

  /** Throws while Redis is away. */
  async look(): Promise<ReadonlyMap<Lane, LaneFigures>> {
    return within('the queues', ANSWER_MS, async () => {
      const { client } = this.redis;
      const name = (lane: Lane, part: string): string => `bull:${lane}:${part}`;
      const counts = client.pipeline();
      for (const lane of laneNames) {
        counts.llen(name(lane, 'wait')).llen(name(lane, 'active')).zcard(name(lane, 'delayed')).lindex(name(lane, 'wait'), -1);
      }
      const answers = resultsOf(await counts.exec());
      const ages = client.pipeline();
      for (const [at, lane] of laneNames.entries()) ages.hget(name(lane, String(answers[at * 4 + 3] ?? '-')), 'timestamp');
      const stamps = resultsOf(await ages.exec());
      return new Map(
        laneNames.map((lane, at) => [
          lane,
          {
            waiting: Number(answers[at * 4]),
            active: Number(answers[at * 4 + 1]),
            delayed: Number(answers[at * 4 + 2]),
            oldestSeconds: stamps[at] === null ? null : Math.max(0, (Date.now() - Number(stamps[at])) / 1000),
          },
        ]),
      );
    });
  }
}

const resultsOf = (answers: [Error | null, unknown][] | null): unknown[] =>
  (answers ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
