import type pg from 'pg';

/** Every pool of this process, for its figures. */
const pools = new Set<pg.Pool>();

export const notePool = (pool: pg.Pool): pg.Pool => {
  pools.add(pool);
  return pool;
};

/** Connections in use and free, callers who wait for one, and how many there may be. */
export const poolFigures = (): { used: number; free: number; waiting: number; most: number } => {
  const sums = { used: 0, free: 0, waiting: 0, most: 0 };
  for (const pool of pools) {
    if (pool.ended) {
      pools.delete(pool);
      continue;
    }
    sums.used += pool.totalCount - pool.idleCount;
    sums.free += pool.idleCount;
    sums.waiting += pool.waitingCount;
    sums.most += pool.options.max;
  }
  return sums;
};
