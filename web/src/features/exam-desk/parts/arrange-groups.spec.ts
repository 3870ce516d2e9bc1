import { describe, expect, it } from '@jest/globals';
import { landing, moved, neighbour } from './arrange-groups.js';

const groups = [['a', 'b', 'c'], ['d'], []];
const counts = groups.map((group) => group.length);

describe('moving things between groups', () => {
  it('moves within a group and into another, also an empty one', () => {
    expect(moved(groups, { group: 0, at: 0 }, { group: 0, at: 2 })).toEqual([['b', 'c', 'a'], ['d'], []]);
    expect(moved(groups, { group: 0, at: 1 }, { group: 1, at: 0 })).toEqual([['a', 'c'], ['b', 'd'], []]);
    expect(moved(groups, { group: 1, at: 0 }, { group: 2, at: 9 })).toEqual([['a', 'b', 'c'], [], ['d']]);
  });
  it('loses nothing when a place is none', () => {
    expect(moved(groups, { group: 0, at: 7 }, { group: 1, at: 0 })).toBe(groups);
    expect(moved(groups, { group: 0, at: 0 }, { group: 5, at: 0 })).toBe(groups);
  });
  // Red when the arrow keys stop at the edge of a section.
  it('steps over the edge of a group into the next one, and stops at the ends', () => {
    expect(neighbour(counts, { group: 0, at: 0 }, 1)).toEqual({ group: 0, at: 1 });
    expect(neighbour(counts, { group: 0, at: 2 }, 1)).toEqual({ group: 1, at: 0 });
    expect(neighbour(counts, { group: 1, at: 0 }, -1)).toEqual({ group: 0, at: 3 });
    expect(neighbour(counts, { group: 0, at: 0 }, -1)).toBeNull();
    expect(neighbour([1], { group: 0, at: 0 }, 1)).toBeNull();
  });
  // Red when a row dropped just below itself jumps over its neighbour.
  it('lands where the gap was shown', () => {
    expect(landing({ group: 0, at: 0 }, { group: 0, at: 1 })).toEqual({ group: 0, at: 0 });
    expect(landing({ group: 0, at: 0 }, { group: 0, at: 3 })).toEqual({ group: 0, at: 2 });
    expect(landing({ group: 0, at: 2 }, { group: 0, at: 0 })).toEqual({ group: 0, at: 0 });
    expect(landing({ group: 0, at: 2 }, { group: 1, at: 1 })).toEqual({ group: 1, at: 1 });
  });
});
