import { describe, expect, it } from '@jest/globals';
import { mergePlan, walked, type TreeNode } from './subject-tree.js';

const node = (id: string, parentId: string | null, name = id, position = 0): TreeNode => ({
  id,
  parentId,
  name,
  position,
  level: parentId === null ? 'subject' : 'chapter',
});

describe('the tree of subjects', () => {
  it('is walked parents first, siblings by position and then by name', () => {
    const nodes = [
      node('b', 's', 'খ'),
      node('a', 's', 'ক'),
      node('s', null),
      node('z', 's', 'অ', 1),
      node('r', null, 'r', -1),
      node('t', 'a'),
    ];
    expect(walked(nodes).map(({ id }) => id)).toEqual(['r', 's', 'a', 't', 'b', 'z']);
  });

  // Red with a merge of one level alone: two chapters of one name would stand below one subject, which the database refuses.
  it('becomes one down to the leaves, and what has no twin moves over', () => {
    const nodes = [
      node('s1', null),
      node('s2', null),
      node('c1', 's1', 'ভেক্টর'),
      node('c2', 's2', 'ভেক্টর'),
      node('c3', 's1', 'গতি'),
      node('t1', 'c1', 'লব্ধি'),
      node('t2', 'c2', 'লব্ধি'),
      node('t3', 'c1', 'গুণন'),
    ];
    const { ended, moved } = mergePlan(nodes, 's1', 's2');
    expect(moved).toEqual(
      expect.arrayContaining([
        { id: 'c3', parentId: 's2' },
        { id: 't3', parentId: 'c2' },
      ]),
    );
    expect(moved).toHaveLength(2);
    expect(ended).toEqual([
      { id: 't1', into: 't2' },
      { id: 'c1', into: 'c2' },
      { id: 's1', into: 's2' },
    ]);
  });
});
