import { expect, it } from '@jest/globals';
import { MAX_REST_MS } from '#platform';
import { MATCHED_AT_ONCE, NEAR_MS, STAGED_AT_ONCE } from './stage-rows.js';

// Red (seen) with 500 rows staged and 2,000 compared at once and rests of up to 3 s: 12.5 minutes of rests alone.
it('of the ten minutes that a hundred thousand rows may take, the longest rests are at most five, and near ones are looked for in one', () => {
  const rows = 100_000;
  const rests = Math.ceil(rows / STAGED_AT_ONCE) + Math.ceil(rows / MATCHED_AT_ONCE);
  expect(rests * MAX_REST_MS).toBeLessThanOrEqual(5 * 60_000);
  expect(rests * MAX_REST_MS + NEAR_MS).toBeLessThanOrEqual(6 * 60_000);
});
