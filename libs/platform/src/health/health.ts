import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { Presence } from '../ops/presence.js';
import { within } from '../queues/retry.js';
import { policyFault } from '../redis/policy.js';
import { RedisPort } from '../redis/redis-port.js';

export interface Readiness {
  readonly ready: boolean;
  /** What is away without making this process useless. */
  readonly degraded: readonly string[];
  /** What keeps it from being ready: names of things, never addresses or secrets. */
  readonly missing: readonly string[];
}

const KNOWN_MS = 1500;
const ANSWER_MS = 1500;

/**
 * Whether this process can do its work: PostgreSQL takes writes and has every migration of this build, Redis keeps what it is given.
 * Looked at most every 1.5 s, however often a balancer asks. The write is the process's own row in `platform.processes`.
 */
@Injectable()
export class Health {
  private known: { readonly at: number; readonly value: Promise<Readiness> } | undefined;
  private migrated = false;
  private draining = false;

  constructor(
    private readonly presence: Presence,
    private readonly orm: MikroORM,
    private readonly redis: RedisPort,
  ) {}

  /** From now on not ready: the process is going down and takes no new work. */
  drain(): void {
    this.draining = true;
    void this.presence.leave();
  }

  isDraining(): boolean {
    return this.draining;
  }

  /** `needsRedis`: without it this role can do nothing; otherwise it goes on, degraded. */
  async readiness(needsRedis: boolean, others: () => readonly string[] = () => []): Promise<Readiness> {
    if (this.draining) return { ready: false, degraded: [], missing: ['shutting down'] };
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_MS) this.known = { at: now, value: this.look(needsRedis, others) };
    return this.known.value;
  }

  private async look(needsRedis: boolean, others: () => readonly string[]): Promise<Readiness> {
    const [sql, redis] = await Promise.all([this.sql(), this.redisState()]);
    const missing = [...sql, ...others()];
    const degraded: string[] = [];
    if (redis === 'wrong') missing.push('redis policy');
    else if (redis === 'absent') (needsRedis ? missing : degraded).push('redis');
    return { ready: missing.length === 0, degraded, missing };
  }

  private async sql(): Promise<string[]> {
    try {
      await within('a write', ANSWER_MS, () => this.presence.touch());
      this.migrated ||= (await within('the list of migrations', ANSWER_MS, () => this.orm.migrator.getPending())).length === 0;
      return this.migrated ? [] : ['migrations'];
    } catch {
      return ['postgresql'];
    }
  }

  private async redisState(): Promise<'right' | 'wrong' | 'absent'> {
    try {
      return policyFault(await within('Redis', ANSWER_MS, () => this.redis.facts())) === null ? 'right' : 'wrong';
    } catch {
      return 'absent';
    }
  }
}
