import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ShownBanner } from '#contracts/http/ops-shapes';
import { SystemDb } from '../database/system-db.js';
import { within } from '../queues/retry.js';

const KEPT_MS = 2000;
const ANSWER_MS = 1000;

/** The one banner that everybody sees now: the newest that is neither over nor taken back. */
export const shownBannerSql = `select id, level, text_bn as bn, text_en as en,
    to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endsAt"
  from (select * from platform.banners where starts_at <= platform.now() order by starts_at desc, id desc limit 1) newest
  where withdrawn_at is null and (ends_at is null or ends_at > platform.now())`;

/** The banner for pages that are loaded now, read at most every two seconds however many pages that is. */
@Injectable()
export class BannerBoard implements OnApplicationShutdown {
  private value: ShownBanner | null = null;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;
  private ended = false;

  constructor(private readonly db: SystemDb) {}

  onApplicationShutdown(): void {
    this.ended = true;
  }

  /** As it was at most two seconds ago; while PostgreSQL is away, as it was last. */
  async shown(): Promise<ShownBanner | null> {
    if (!this.ended && performance.now() - this.readAt > KEPT_MS) {
      this.reading ??= this.read().finally(() => (this.reading = undefined));
      await this.reading;
    }
    return this.value;
  }

  /** What is known without waiting; asks for what is new, for whoever comes next. */
  latest(): ShownBanner | null {
    void this.shown();
    return this.value;
  }

  private async read(): Promise<void> {
    this.readAt = performance.now();
    try {
      const [row] = await within('the banner', ANSWER_MS, () => this.db.query<ShownBanner & Record<string, unknown>>(shownBannerSql));
      this.value = row ?? null;
    } catch {
      // What was shown stays.
    }
  }
}
