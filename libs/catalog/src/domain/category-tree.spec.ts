import { describe, expect, it } from '@jest/globals';
import { countTree, laidOut, withBelow } from './category-tree.js';

const row = (id: string, parentId: string | null, position = 0) => ({ id, parentId, position, slug: id });
const rows = [
  row('physics', 'science', 2),
  row('arts', null, 2),
  row('science', null, 1),
  row('maths', 'science', 1),
  row('waves', 'physics'),
];

describe('the tree of categories', () => {
  // Red when children are listed where they were made, not below their parent.
  it('is read parents first, siblings by position', () => {
    expect(laidOut(rows).map(({ id }) => id)).toEqual(['science', 'maths', 'physics', 'waves', 'arts']);
  });
  it('knows what lies below', () => {
    expect(withBelow(rows, 'science').toSorted()).toEqual(['maths', 'physics', 'science', 'waves']);
    expect(withBelow(rows, 'arts')).toEqual(['arts']);
  });
  // Red when a parent counts its own courses alone, or an exam of two courses twice. Seen red: sums of the children's exam counts.
  it('counts everything below, an exam of two courses once', () => {
    const placed = [
      { courseId: 'c1', categoryId: 'science' },
      { courseId: 'c2', categoryId: 'waves' },
      { courseId: 'c3', categoryId: 'maths' },
    ];
    const exams = [
      { courseId: 'c1', examId: 'e1' },
      { courseId: 'c2', examId: 'e1' },
      { courseId: 'c2', examId: 'e2' },
      { courseId: 'elsewhere', examId: 'e3' },
    ];
    const counts = countTree(rows, placed, exams);
    expect(counts.get('science')).toEqual({ courseCount: 3, examCount: 2 });
    expect(counts.get('physics')).toEqual({ courseCount: 1, examCount: 2 });
    expect(counts.get('maths')).toEqual({ courseCount: 1, examCount: 0 });
    expect(counts.get('arts')).toEqual({ courseCount: 0, examCount: 0 });
  });
});
