import { describe, expect, it } from '@jest/globals';
import type { BoardRow } from '#contracts/http/exams';
import { boardLines, changedPlaces, movements } from './board-lines.js';

const row = (entry: string, rank: number): BoardRow => ({
  entry,
  rank,
  name: entry,
  institute: '',
  score: { units: '1', denominator: '1' },
  correct: 1,
  wrong: 0,
  seconds: 1,
});
const top = Array.from({ length: 20 }, (_, at) => row(`t${at + 1}`, at + 1));
const shape = (lines: ReturnType<typeof boardLines>): string[] =>
  lines.map((line) => (line.kind === 'gap' ? `…${line.people}` : `${line.row.entry}${line.mine ? '*' : ''}`));

describe('the lines of a board', () => {
  it('shows the top, the gap with its number, and my neighbours', () => {
    const lines = boardLines(top, row('me', 347), [row('a', 345), row('b', 346), row('me', 347), row('c', 348)]);
    expect(shape(lines).slice(9)).toEqual(['t10', '…334', 'a', 'b', 'me*', 'c']);
  });

  it('goes on without a gap when I am among the top', () => {
    expect(shape(boardLines(top, row('t12', 12), [row('t11', 11), row('t13', 13)]))[11]).toBe('t12*');
    expect(boardLines(top, row('t12', 12), []).some(({ kind }) => kind === 'gap')).toBe(false);
  });

  it('has the newest own row even when the list is older', () => {
    const mine = boardLines([row('x', 1), row('me', 2)], row('me', 1), []).find((line) => line.kind === 'row' && line.mine);
    expect(mine?.kind === 'row' && mine.row.rank).toBe(1);
  });

  it('shows nobody twice when a neighbour has reached the top', () => {
    const names = shape(boardLines(top, row('me', 30), [row('t9', 29), row('me', 31), row('d', 32)]));
    expect(names.filter((name) => name === 't9')).toHaveLength(1);
    expect(names.slice(-2)).toEqual(['me*', 'd']);
  });

  it('is the plain list for someone without a place', () => {
    expect(boardLines(top, null, [])).toHaveLength(20);
    expect(boardLines([], null, [])).toEqual([]);
  });
});

describe('movement', () => {
  it('is up when the rank falls, and stays until the next move', () => {
    let places = movements(new Map(), [row('a', 5), row('b', 2)]);
    expect(places.get('a')?.moved).toBeNull();
    places = movements(places, [row('a', 3), row('b', 3)]);
    expect([places.get('a')?.moved, places.get('b')?.moved]).toEqual([2, -1]);
    places = movements(places, [row('a', 3), row('b', 3)]);
    expect(places.get('a')?.moved).toBe(2);
  });

  it('counts the places that would change', () => {
    const shown = boardLines([row('a', 1), row('b', 2)], null, []);
    expect(changedPlaces(shown, boardLines([row('b', 1), row('a', 2), row('c', 3)], null, []))).toBe(3);
    expect(changedPlaces(shown, shown)).toBe(0);
  });
});
