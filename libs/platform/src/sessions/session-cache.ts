import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '#contracts/http/identity';
import { Logger } from '../logging/logger.js';
import { keys } from '../redis/keys.js';
import { RedisPort } from '../redis/redis-port.js';

export interface CachedSession {
  readonly sessionId: string;
  readonly user: CurrentUser;
}

/** A hall signs in within the same minute; that its sessions are not all forgotten in the same second, each is kept for its own time. */
const KEPT_MS = { least: 20_000, more: 20_000 };
/** For this long after a drop nothing is put: a look-up that began before it would bring the old state back. */
const DROPPED_MS = 3000;
const DROPPED = '-';

/**
 * Sessions by the hash of their token, for half a minute, in Redis. PostgreSQL is the truth; whoever changes what a session resolves to
 * (sign-out, roles, profile) drops it after the commit. Never throws: without Redis nothing is found and nothing kept.
 */
@Injectable()
export class SessionCache {
  private readonly listeners: ((tokenHash: string) => void)[] = [];
  private asked: string[] = [];
  private answers: Promise<(string | null)[]> | null = null;

  constructor(
    private readonly redis: RedisPort,
    private readonly logger: Logger,
  ) {}

  async get(tokenHash: string): Promise<CachedSession | null> {
    const text = await this.attempt(() => this.gathered(tokenHash));
    return text && text !== DROPPED ? (JSON.parse(text) as CachedSession) : null;
  }

  /** What is asked in one turn of the event loop goes to Redis as one question: every save of a full hall asks for its session. */
  private async gathered(tokenHash: string): Promise<string | null> {
    const place = this.asked.push(keys.session(tokenHash)) - 1;
    this.answers ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const asked = this.asked;
        this.asked = [];
        this.answers = null;
        void this.read(asked).then(resolve, reject);
      });
    });
    return (await this.answers)[place] ?? null;
  }

  /** Whatever the client throws at once is a rejection here. */
  private async read(names: string[]): Promise<(string | null)[]> {
    return this.redis.client.mget(names);
  }

  async put(tokenHash: string, session: CachedSession): Promise<void> {
    const keptMs = KEPT_MS.least + Math.floor(Math.random() * KEPT_MS.more);
    await this.attempt(() => this.redis.client.set(keys.session(tokenHash), JSON.stringify(session), 'PX', keptMs, 'NX'));
  }

  /** Calls back for each session that this process drops: what is remembered beside this cache goes with it. */
  onDrop(listener: (tokenHash: string) => void): void {
    this.listeners.push(listener);
  }

  async drop(tokenHash: string): Promise<void> {
    for (const listener of this.listeners) listener(tokenHash);
    await this.attempt(() => this.redis.client.set(keys.session(tokenHash), DROPPED, 'PX', DROPPED_MS));
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.logger.debug({ err: error }, 'The session cache found no Redis');
      return null;
    }
  }
}
