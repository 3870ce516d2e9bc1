import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { duties } from '#contracts/http/ops-shapes';
import { Config } from '../config/config.js';
import { SystemDb } from '../database/system-db.js';
import { newId } from '../kernel/index.js';
import type { PeerToken } from './peer-token.js';

export type Duty = (typeof duties)[number];
export type ProcessRole = 'http' | 'gateway' | 'workers';

const BEAT_MS = 5000;
/** Listening on every address is no address to be found at. */
const everywhere = new Set(['0.0.0.0', '::', '']);

/** The version of this build, from the `package.json` that it runs beside. */
const readVersion = (): string => {
  try {
    return String((JSON.parse(readFileSync('package.json', 'utf8')) as { version?: unknown }).version ?? '');
  } catch {
    return '';
  }
};

/** This process among its peers: its row in `platform.processes`, by which the others find it. */
@Injectable()
export class Presence implements OnApplicationShutdown {
  readonly id = newId();
  readonly version = readVersion();
  readonly startedAt = new Date();
  readonly role: ProcessRole;
  readonly name: string;
  readonly duties: readonly Duty[];
  private address: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly token: PeerToken,
    app: 'http' | 'gateway' | 'workers' | 'tool',
  ) {
    const { LANES, RELAY, SCHEDULE } = config;
    this.role = app === 'tool' ? 'workers' : app;
    this.name = this.role === 'workers' ? `workers ${LANES.join(',')}`.trim() : this.role;
    this.duties =
      this.role === 'workers' ? [...LANES, ...(RELAY ? (['relay'] as const) : []), ...(SCHEDULE ? (['clock'] as const) : [])] : [this.role];
    this.address = this.at(config.PORT);
  }

  /** From now on it is found here: called once the process listens. */
  arrive(port: number): void {
    this.address = this.at(port);
    const beat = (): void => void this.touch().catch(() => undefined);
    beat();
    this.timer = setInterval(beat, BEAT_MS);
    this.timer.unref();
  }

  /** Writes the own row: also the proof that PostgreSQL takes writes. Throws where it does not. */
  async touch(): Promise<void> {
    await this.db.query(
      `insert into platform.processes (id, role, name, host, pid, address, duties, version, started_at, token)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set address = excluded.address, seen_at = now()`,
      [
        this.id,
        this.role,
        this.name,
        hostname(),
        process.pid,
        this.address,
        [...this.duties],
        this.version,
        this.startedAt,
        this.token.value,
      ],
    );
  }

  /** Who goes in order is not missed: from now on nobody looks for it here. */
  async leave(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    await this.db.query('delete from platform.processes where id = $1', [this.id]).catch(() => undefined);
  }

  onApplicationShutdown(): Promise<void> {
    return this.leave();
  }

  private at(port: number): string {
    const { HOST } = this.config;
    const host = everywhere.has(HOST) ? hostname() : HOST;
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  }
}
