import { Injectable } from '@nestjs/common';
import { laneNames } from '#contracts/http/ops-shapes';
import type { Lane } from '#contracts/internal/lanes';
import { within } from '../queues/retry.js';
import { RedisPort } from '../redis/redis-port.js';

const ANSWER_MS = 1000;

export interface LaneFigures {
  readonly waiting: number;
  readonly active: number;
  /** Those whose turn is later: after a failure, at their pace, or between two pieces. */
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
      const looks = client.pipeline();
      for (const lane of laneNames) {
        looks.llen(name(lane, 'wait')).zcard(name(lane, 'prioritized')).llen(name(lane, 'active')).zcard(name(lane, 'delayed'));
        looks.lindex(name(lane, 'wait'), -1).zrange(name(lane, 'prioritized'), 0, 0);
      }
      const answers = inSixes(resultsOf(await looks.exec()));
      const ages = client.pipeline();
      for (const [at, lane] of laneNames.entries()) ages.hget(name(lane, nextOf(answers[at]!)), 'timestamp');
      const stamps = resultsOf(await ages.exec());
      return new Map(
        laneNames.map((lane, at) => {
          const [waiting, behind, active, delayed] = answers[at]!.slice(0, 4).map(Number) as [number, number, number, number];
          const oldestSeconds = stamps[at] === null ? null : Math.max(0, (Date.now() - Number(stamps[at])) / 1000);
          return [lane, { waiting: waiting + behind, active, delayed, oldestSeconds }];
        }),
      );
    });
  }
}

/** The id of the job whose turn is next: of those without a priority, else of those with one. */
const nextOf = ([, , , , first, behind]: readonly unknown[]): string => String(first ?? (behind as string[])[0] ?? '-');

const inSixes = (answers: readonly unknown[]): unknown[][] => laneNames.map((_, at) => answers.slice(at * 6, at * 6 + 6));

const resultsOf = (answers: [Error | null, unknown][] | null): unknown[] =>
  (answers ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
