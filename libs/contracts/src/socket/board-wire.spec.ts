import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { BOARD_WIRE_BYTES, packBoard, readWire, unpackBoard, wireBody } from './board-wire.js';

const row = fc.record({
  rank: fc.integer({ min: 1, max: 100_000 }),
  entry: fc.string({ minLength: 8, maxLength: 12, unit: fc.constantFrom(...'0123456789abcdef') }),
  name: fc.string({ minLength: 2, maxLength: 80, unit: fc.constantFrom(...'নুসরাত জাহান তাসনিমabc'.split('')) }),
  institute: fc.string({ minLength: 3, maxLength: 160, unit: fc.constantFrom(...'ঢাকা কলেজ মতিঝিল'.split('')) }),
  score: fc.record({ units: fc.integer({ min: -100, max: 100_000 }).map(String), denominator: fc.constant<string>('12') }),
  correct: fc.integer({ min: 0, max: 100 }),
  wrong: fc.integer({ min: 0, max: 100 }),
  seconds: fc.integer({ min: 0, max: 7200 }),
});
const board = fc.record({
  total: fc.integer({ min: 0, max: 1_000_000 }),
  taking: fc.integer({ min: 0, max: 100_000 }),
  updatedAt: fc.constant('2026-11-21T14:00:00.000Z'),
  rows: fc.array(row, { maxLength: 20 }),
});
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('the board on the wire', () => {
  it('always fits, whatever people are called, and loses nothing but the ends of names', () => {
    fc.assert(
      fc.property(board, (body) => {
        const packed = packBoard(body);
        expect(bytes(packed)).toBeLessThanOrEqual(BOARD_WIRE_BYTES);
        const back = unpackBoard(packed);
        const plain = (rows: typeof body.rows) => rows.map(({ name: _name, institute: _institute, ...rest }) => rest);
        expect(plain(back.rows)).toEqual(plain(body.rows));
        expect({ ...back, rows: [] }).toEqual({ ...body, rows: [] });
        back.rows.forEach(({ name }, index) => expect(body.rows[index]?.name.startsWith(name.replace(/…$/, ''))).toBe(true));
      }),
      { numRuns: 200, seed: 21 },
    );
  });

  it('keeps names of an ordinary length whole', () => {
    const names = ['Nusrat Jahan', 'তাসনিম আহমেদ', 'Rafiul Islam', 'সাদিয়া ইসলাম'];
    const institutes = ['Notre Dame College', 'ঢাকা কলেজ', 'Holy Cross College', 'Rajuk Uttara Model'];
    const rows = Array.from({ length: 20 }, (_, index) => ({
      rank: index + 1,
      entry: `e${index}a7f3c9d`.slice(0, 10),
      name: names[index % 4] ?? '',
      institute: institutes[index % 4] ?? '',
      score: { units: String(300 - index), denominator: '12' },
      correct: 25,
      wrong: 1,
      seconds: 1200 + index,
    }));
    const body = { total: 1000, taking: 20, updatedAt: '2026-11-21T14:00:00.000Z', rows };
    expect(bytes(body)).toBeGreaterThan(2048);
    expect(readWire('board:x', wireBody('board:x', body))).toEqual(body);
  });

  it('leaves other topics, and boards that came whole, as they are', () => {
    const body = { total: 0, taking: 0, updatedAt: '2026-11-21T14:00:00.000Z', rows: [] };
    expect(readWire('board:x', body)).toBe(body);
    expect(wireBody('user:x', { revision: 1 })).toEqual({ revision: 1 });
  });
});
