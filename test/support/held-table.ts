import pg from 'pg';
import { until } from './driver/product.mjs';
import type { World } from './world.js';

/**
 * What `act` answers when something is committed in its middle: it is held at the first statement that reads `table`, `meanwhile` is done
 * on a connection of its own, and then it may go on.
 */
export const heldAt = async <T>(world: World, table: string, act: () => Promise<T>, meanwhile: (sql: pg.Client) => Promise<unknown>) => {
  const other = new pg.Client({ connectionString: world.databaseUrl });
  await other.connect();
  try {
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    const acting = act();
    const waits = 'select 1 from pg_locks where not granted and relation = $1::regclass';
    await until(`somebody waits for ${table}`, async () => (await other.query(waits, [table])).rowCount !== 0, 60_000, 5);
    await meanwhile(other);
    await other.query('commit');
    return await acting;
  } finally {
    await other.end();
  }
};
