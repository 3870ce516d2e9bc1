import { expect, it } from '@jest/globals';
import { BULK_PAUSE_MS } from '#platform';
import { MATCHED_AT_ONCE, NEAR_MS, STAGED_AT_ONCE } from './stage-rows.js';

// Red with pauses of 3 s: of 500 rows staged and 2,000 compared at once they were 12.5 minutes (seen).
it('of the ten minutes that a hundred thousand rows may take, pauses are at most one, and near ones are looked for in one', () => {
  const rows = 100_000;
  const pauses = Math.ceil(rows / STAGED_AT_ONCE) + Math.ceil(rows / MATCHED_AT_ONCE);
  expect(pauses * BULK_PAUSE_MS).toBeLessThanOrEqual(60_000);
  expect(NEAR_MS).toBeLessThanOrEqual(60_000);
});
