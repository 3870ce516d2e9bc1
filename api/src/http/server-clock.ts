import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Logger, SystemDb } from '#platform';

const REFRESH_MS = 10_000;
const local = (): number => performance.timeOrigin + performance.now();

/**
 * The database's clock as this process knows it: its offset is measured at start and every 10 s. Only for what is shown
 * (`x-server-time`); rules ask PostgreSQL itself.
 */
@Injectable()
export class ServerClock implements OnModuleInit, OnApplicationShutdown {
  private offset = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const refresh = () =>
      void this.read().catch((error: unknown) => this.logger.debug({ err: error }, 'The database clock could not be read'));
    refresh();
    this.timer = setInterval(refresh, REFRESH_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.round(local() + this.offset);
  }

  /** Asks PostgreSQL, and remembers the offset. */
  async read(): Promise<Date> {
    const sent = local();
    const [row] = await this.db.query<{ ms: string }>('select (extract(epoch from platform.now()) * 1000)::bigint::text as ms');
    const middle = (sent + local()) / 2;
    const at = Number(row?.ms);
    this.offset = at - middle;
    return new Date(at);
  }
}
