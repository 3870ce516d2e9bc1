import type { SystemDb } from '#platform';

/**
 * Moves the product's clock while the demo writes its history, so that history is written by the same commands as life.
 * Only while nothing else runs; `reset` follows in a `finally`, and every preparation begins with it.
 */
export class DemoClock {
  constructor(private readonly db: SystemDb) {}

  async set(moment: number): Promise<void> {
    await this.db.query(`update platform.clock set offset_by = to_timestamp($1::numeric / 1000) - now()`, [moment]);
  }

  async reset(): Promise<void> {
    await this.db.query(`update platform.clock set offset_by = interval '0' where offset_by <> interval '0'`);
  }

  /** Milliseconds since the epoch, whole. */
  async now(): Promise<number> {
    const [row] = await this.db.query<{ ms: string }>('select floor(extract(epoch from platform.now()) * 1000)::bigint::text as ms');
    return Number(row!.ms);
  }
}
