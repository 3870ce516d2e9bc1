import type pg from 'pg';

/**
 * Kysely hands a transaction's connection back only after its COMMIT or ROLLBACK succeeded, and never after a failed BEGIN. Where
 * PostgreSQL was killed each open transaction would take one connection out of the pool for good, until no command finds one.
 * So a connection whose BEGIN or ROLLBACK fails is given back here, to be thrown away.
 */
export const giveBackBroken = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const watched = (...all: unknown[]): unknown => {
      const answer = query(...all);
      if (typeof all[0] === 'string' && /^(begin|start transaction .*|rollback)$/.test(all[0]) && answer instanceof Promise) {
        answer.catch(() => (client as pg.PoolClient).release(true));
      }
      return answer;
    };
    Object.assign(client, { query: watched });
  });
