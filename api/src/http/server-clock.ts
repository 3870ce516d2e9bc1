import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Logger, SystemDb } from '#platform';

const REFRESH_MS = 10_000;
const local = (): number => performance.timeOrigin + performance.now();

/** At start the first question waits for a connection: the ones after it are quicker, and tell more. */
const AT_START = 3;
/** So much two clocks may part between two questions, in milliseconds. */
const DRIFT_MS = 1;

/** What one knows of another clock's offset, in milliseconds: it lies somewhere in a span, and is taken for its middle. */
export interface Offset {
  readonly middle: number;
  readonly span: number;
}

/**
 * The offset after another question: the other clock showed `at` somewhere between `sent` and `received`. A quick answer says more than a slow
 * one, whose middle may be far off; a slow one still says where the offset cannot be (as NTP's filter, RFC 5905 §10, keeps the quickest).
 */
export const offsetAfter = (known: Offset | null, sent: number, received: number, at: number): Offset => {
  // The moment came without its fraction.
  const [least, most] = [at - received, at + 1 - sent];
  const [middle, span] = [(least + most) / 2, most - least];
  if (known === null || span <= known.span + DRIFT_MS) return { middle, span };
  return { middle: Math.min(Math.max(known.middle, least), most), span: known.span + DRIFT_MS };
};

/**
 * The database's clock as this process knows it: its offset is measured at start and every 10 s. Only for what is shown
 * (`x-server-time`); rules ask PostgreSQL itself.
 */
@Injectable()
export class ServerClock implements OnModuleInit, OnApplicationShutdown {
  private offset: Offset | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const refresh = async (times: number): Promise<void> => {
      for (let left = times; left > 0; left -= 1) await this.read();
    };
    const quietly = (times: number): void =>
      void refresh(times).catch((error: unknown) => this.logger.debug({ err: error }, 'The database clock could not be read'));
    quietly(AT_START);
    this.timer = setInterval(quietly, REFRESH_MS, 1).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.round(local() + (this.offset?.middle ?? 0));
  }

  /** Asks PostgreSQL, and remembers the offset. */
  async read(): Promise<Date> {
    const sent = local();
    const [row] = await this.db.query<{ ms: string }>('select (extract(epoch from platform.now()) * 1000)::bigint::text as ms');
    const received = local();
    const at = Number(row?.ms);
    this.offset = offsetAfter(this.offset, sent, received, at);
    return new Date(at);
  }
}
