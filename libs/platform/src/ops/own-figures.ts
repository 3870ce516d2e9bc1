import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Lane } from '#contracts/internal/lanes';
import type { PeerFigures } from '#contracts/internal/peer';
import { poolFigures } from '../database/open-pools.js';
import { Health, type Readiness } from '../health/health.js';
import { Presence } from './presence.js';
import { Recent } from './recent.js';

const SHORT_S = 10;
const LONG_S = 60;
/** The event loop's delay is measured by a timer of this length, which is no delay. */
const LOOP_MS = 20;

/** The figures of this process, as it tells them to its peers: over the last seconds, from its own memory. */
@Injectable()
export class OwnFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly requests = new Recent();
  readonly saves = new Recent();
  readonly submits = new Recent();
  readonly boards = new Recent();
  /** What others here count. */
  sockets: () => number | null = () => null;
  people: () => number | null = () => null;
  jobsRunning: () => number | null = () => null;
  private readonly lanes = new Map<Lane, Recent>();
  private readonly loop = monitorEventLoopDelay({ resolution: LOOP_MS });
  private loopSince = performance.now();
  private loopBefore = 0;
  private cpu = { at: performance.now(), used: process.cpuUsage(), share: 0 };
  private clockAt: number | null = null;

  constructor(
    private readonly presence: Presence,
    private readonly health: Health,
  ) {}

  /** Whoever is still starting holds up nobody: what that takes is no stall that operations should look at for the next twenty seconds. */
  onApplicationBootstrap(): void {
    this.loop.enable();
  }

  onApplicationShutdown(): void {
    this.loop.disable();
  }

  jobEnded(lane: Lane, ok: boolean, seconds: number): void {
    const known = this.lanes.get(lane) ?? new Recent();
    this.lanes.set(lane, known);
    known.note(seconds * 1000, ok);
  }

  /** A line of the clock ran to its end here. */
  clockRan(): void {
    this.clockAt = performance.now();
  }

  async read(state: Readiness): Promise<PeerFigures> {
    const { id, role, name, duties, version, startedAt } = this.presence;
    const { ready, missing, degraded } = state;
    return {
      id,
      role,
      name,
      duties: [...duties],
      version,
      startedAt: startedAt.toISOString(),
      ready,
      moving: this.health.isDraining(),
      missing: [...missing],
      degraded: [...degraded],
      memoryBytes: process.memoryUsage.rss(),
      cpuShare: this.cpuShare(),
      loopLagMs: this.loopLag(),
      sockets: this.sockets(),
      people: this.people(),
      jobsRunning: this.jobsRunning(),
      pool: poolFigures(),
      requests: this.requests.over(SHORT_S),
      saves: this.saves.over(SHORT_S),
      submits: this.submits.over(SHORT_S),
      boards: this.boards.over(SHORT_S),
      lanes: Object.fromEntries([...this.lanes].map(([lane, recent]) => [lane, doneAndFailed(recent)])),
      clockSeconds: this.clockAt === null ? null : (performance.now() - this.clockAt) / 1000,
    };
  }

  /** Several may ask in the same second: a share of less than a second says nothing. */
  private cpuShare(): number {
    const at = performance.now();
    const passed = at - this.cpu.at;
    if (passed < 1000) return this.cpu.share;
    const used = process.cpuUsage();
    const spent = (used.user - this.cpu.used.user + used.system - this.cpu.used.system) / 1000;
    this.cpu = { at, used, share: Math.round((spent / passed) * 1000) / 1000 };
    return this.cpu.share;
  }

  /** The longest but one in a hundred, of the last ten to twenty seconds. */
  private loopLag(): number {
    const now = performance.now();
    const current = this.loop.count === 0 ? 0 : Math.max(0, this.loop.percentile(99) / 1e6 - LOOP_MS);
    const value = Math.max(current, this.loopBefore);
    if (now - this.loopSince > SHORT_S * 1000) {
      this.loopBefore = current;
      this.loopSince = now;
      this.loop.reset();
    }
    return Math.round(value);
  }
}

const doneAndFailed = (recent: Recent): { done: number; failed: number } => {
  const { count, failed } = recent.over(LONG_S);
  return { done: count - failed, failed };
};
