import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** One statement with `?` for each value, within whichever transaction the caller has. */
export type Ask = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;

export const askEm =
  (em: EntityManager): Ask =>
  <T extends object>(text: string, values: readonly unknown[] = []) =>
    em.execute<T[]>(text, [...values]);

/** pg counts its places. */
export const askClient =
  (client: pg.PoolClient): Ask =>
  async <T extends object>(text: string, values: readonly unknown[] = []) => {
    let place = 0;
    return (
      await client.query<T & pg.QueryResultRow>(
        text.replaceAll('?', () => `$${(place += 1)}`),
        [...values],
      )
    ).rows;
  };
