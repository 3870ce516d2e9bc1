import { describe, expect, it } from '@jest/globals';
import type { ImportHow } from '#contracts/http/imports';
import type { TableField } from '#contracts/shared/imports';
import { columnsNow, hasBijoy, sameHow, saidByColumns } from './how.js';

const how: ImportHow = { format: null, encoding: null, bijoy: null, columns: null, header: null };
const detected = {
  format: 'table' as const,
  encoding: null,
  bijoy: false,
  sample: [
    ['Q', 'A', 'B', 'Key'],
    ['1+1', '1', '2', 'B', 'easy'],
  ],
  columns: ['stem', 'option', 'option', 'key'] as TableField[],
  header: true,
  converted: [],
};

describe('how a file is read', () => {
  // Red when a file is read again though nothing was changed, which costs what was mended by hand.
  it('is the same where nothing was chosen and where nothing is said', () => {
    expect(sameHow(how, { ...how, keyBase: null, bijoyColumns: null })).toBe(true);
    expect(sameHow(how, { ...how, keyBase: 0 })).toBe(false);
    expect(sameHow({ ...how, bijoyColumns: [1] }, { ...how, bijoyColumns: [1] })).toBe(true);
  });
  it('knows a field for each column that the sample shows', () => {
    expect(columnsNow({ how, detected })).toEqual(['stem', 'option', 'option', 'key', 'ignore']);
    expect(columnsNow({ how: { ...how, columns: ['ignore', 'stem'] }, detected })).toEqual([
      'ignore',
      'stem',
      'ignore',
      'ignore',
      'ignore',
    ]);
    expect(columnsNow({ how, detected: null })).toEqual([]);
    expect(saidByColumns(['stem', 'year', 'topic'])).toEqual(['topic', 'year']);
  });
  // Red when a sheet with one column of Bijoy goes on without a look at it.
  it('sees Bijoy in a text, in a column and in a refusal', () => {
    expect(hasBijoy({ detected, failed: null })).toBe(false);
    expect(hasBijoy({ detected: { ...detected, bijoyColumns: [1] }, failed: null })).toBe(true);
    expect(hasBijoy({ detected: null, failed: { code: 'bijoy-text', message: '', fix: '' } })).toBe(true);
  });
});
