import { describe, expect, it } from '@jest/globals';
import { spanOf } from './totals.sql.js';

describe('the days of a sum', () => {
  it('are the last thirty unless said, both ends included', () => {
    expect(spanOf('2026-11-22', undefined, undefined)).toEqual({ from: '2026-10-24', to: '2026-11-22' });
    expect(spanOf('2026-11-22', undefined, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });
  // Red when a mistyped span answers nothing, or one of a century is summed.
  it('are put in order, and are two years at most', () => {
    expect(spanOf('2026-11-22', '2026-11-20', '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-20' });
    expect(spanOf('2026-11-22', '1926-01-01', '2026-11-22')).toEqual({ from: '2024-11-23', to: '2026-11-22' });
    expect(spanOf('2026-11-22', '2026-12-01', undefined)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  });
});
