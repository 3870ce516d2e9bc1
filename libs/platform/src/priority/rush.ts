import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OwnFigures } from '../ops/own-figures.js';
import { RedisPort } from '../redis/redis-port.js';
import { setRush, standsFirst, type Rush as Kind } from './priority.js';

/** Saves within the last ten seconds, of one process, from which on a hall sits: some two dozen students. */
export const FROM_SAVES = 100;
const OVER_S = 10;
const LOOK_MS = 1000;
/** So long it is a rush for the others after the last word of it: students may all be thinking. */
const LASTS_MS = 30_000;

/**
 * While a hall saves its answers, everything else stands behind (`docs/adr/0035-a-save-goes-first.md`); else all are equal. Where what takes a
 * save has a core at once anyway (0039), bulk work alone does. Whoever takes the saves says so in Redis, the others look there once a second.
 * While Redis is away, everybody stays where they stand.
 */
@Injectable()
export class Rush implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisPort,
    private readonly figures: OwnFigures,
  ) {}

  /** From now on this process follows. */
  follow(): void {
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_MS);
    this.timer.unref();
  }

  /** Looks once. Throws while Redis is away. */
  async look(): Promise<void> {
    if (!this.redis.ready) return;
    const key = this.redis.keys.rush();
    const own = this.figures.saves.over(OVER_S).count >= FROM_SAVES;
    const said = await this.redis.client.get(key);
    const kind: Kind = said === 'first' || (own && (await standsFirst())) ? 'first' : 'behind';
    await setRush(own || said !== null ? kind : null);
    if (own) await this.redis.client.set(key, (await standsFirst()) ? 'first' : 'behind', 'PX', LASTS_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
