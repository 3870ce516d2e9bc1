import { describe, expect, it } from '@jest/globals';
import type { PracticeBoardRow } from '#contracts/http/selfpractice';
import { linesOf } from './lines.js';

const row = (rank: number): PracticeBoardRow => ({
  rank,
  entry: `e${rank}`,
  name: `n${rank}`,
  institute: '',
  points: 0,
  right: 0,
  wrong: 0,
  seconds: 0,
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const told = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'gap' ? `+${line.people}` : `${line.row.rank}${line.mine ? '!' : ''}`)).join(' ');

describe('the lines of the practice board', () => {
  it('shows the own neighbourhood below the first page, with the number between', () => {
    expect(told(linesOf({ rows: rows(1, 3), neighbours: rows(40, 44), own: row(42) }, 1))).toBe('1 2 3 +36 40 41 42! 43 44');
  });
  it('leaves no gap and shows nobody twice where the own row is near', () => {
    expect(told(linesOf({ rows: rows(1, 5), neighbours: rows(4, 8), own: row(6) }, 1))).toBe('1 2 3 4 5 6! 7 8');
    expect(told(linesOf({ rows: rows(1, 5), neighbours: rows(1, 4), own: row(2) }, 1))).toBe('1 2! 3 4 5');
  });
  it('shows a further page as it is, and a board without oneself', () => {
    expect(told(linesOf({ rows: rows(11, 13), neighbours: rows(40, 44), own: row(42) }, 2))).toBe('11 12 13');
    expect(told(linesOf({ rows: rows(1, 2), neighbours: [], own: null }, 1))).toBe('1 2');
  });
});
