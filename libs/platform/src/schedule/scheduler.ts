import type { Config } from '../config/config.js';
import { requestContext } from '../cqrs/request-context.js';
import { OwnConnection } from '../database/own-connection.js';
import { newId, system } from '../kernel/index.js';
import type { Logger } from '../logging/logger.js';

/** What runs by the clock: harmless to run twice, and without need of Redis. */
export interface ScheduleLine {
  /** `domain.what`; stored nowhere. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

/**
 * Timers in the process; of all processes one wins each tick, by an advisory lock that its session holds while the line runs.
 * A tick that finds the line still running, here or elsewhere, is let go.
 */
export class Scheduler {
  private readonly session: OwnConnection;
  private readonly running = new Map<string, Promise<void>>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    config: Config,
    private readonly lines: readonly ScheduleLine[],
    private readonly logger: Logger,
    private readonly observe: (line: string, seconds: number, outcome: 'done' | 'failed') => void = () => {},
  ) {
    this.session = new OwnConnection(config, 'schedule');
  }

  start(): void {
    for (const line of this.lines) {
      this.timers.push(setInterval(() => this.tick(line), line.everyMs));
      this.tick(line);
    }
  }

  /** No further tick; resolves when what runs has ended. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    await Promise.all(this.running.values());
    await this.session.close();
  }

  private tick(line: ScheduleLine): void {
    if (this.running.has(line.name)) return;
    const facts = { requestId: newId(), actor: system(line.name), locale: 'bn', address: '' } as const;
    const work = requestContext.run(facts, () => this.compete(line)).finally(() => this.running.delete(line.name));
    this.running.set(line.name, work);
  }

  private async compete(line: ScheduleLine): Promise<void> {
    const begun = performance.now();
    const done = (outcome: 'done' | 'failed'): void => this.observe(line.name, (performance.now() - begun) / 1000, outcome);
    try {
      const key = [`schedule ${line.name}`];
      const rows = await this.session.query<{ won: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as won', key);
      if (rows[0]?.won !== true) return;
      try {
        await line.run();
      } finally {
        // A session that broke has let go by itself.
        await this.session.query('select pg_advisory_unlock(hashtextextended($1, 0))', key).catch(() => undefined);
      }
      done('done');
    } catch (error) {
      done('failed');
      this.logger.warn({ schedule: line.name, err: error }, 'A line of the clock failed; it runs again at its next tick');
    }
  }
}
