import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { Config } from '../config/config.js';
import { SystemDb } from '../database/system-db.js';
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
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly orm: MikroORM,
    private readonly redis: RedisPort,
  ) {}

  /** From now on not ready: the process is going down and takes no new work. */
  drain(): void {
    this.draining = true;
  }

  isDraining(): boolean {
    return this.draining;
  }

  /** `name`: this process, for its peers. `needsRedis`: without it this role can do nothing; otherwise it goes on, degraded. */
  async readiness(name: string, needsRedis: boolean, others: () => readonly string[] = () => []): Promise<Readiness> {
    if (this.draining) return { ready: false, degraded: [], missing: ['shutting down'] };
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_MS) this.known = { at: now, value: this.look(name, needsRedis, others) };
    return this.known.value;
  }

  private async look(name: string, needsRedis: boolean, others: () => readonly string[]): Promise<Readiness> {
    const [sql, redis] = await Promise.all([this.sql(name), this.redisState()]);
    const missing = [...sql, ...others()];
    const degraded: string[] = [];
    if (redis === 'wrong') missing.push('redis policy');
    else if (redis === 'absent') (needsRedis ? missing : degraded).push('redis');
    return { ready: missing.length === 0, degraded, missing };
  }

  private async sql(name: string): Promise<string[]> {
    try {
      await within('a write', ANSWER_MS, () =>
        this.db.query(
          `insert into platform.processes (name, host, pid, address) values ($1, $2, $3, $4)
           on conflict (host, pid) do update set name = excluded.name, address = excluded.address, seen_at = now()`,
          [name, hostname(), process.pid, `http://${this.config.HOST}:${this.config.PORT}`],
        ),
      );
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
