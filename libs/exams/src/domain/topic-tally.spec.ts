import { describe, expect, it } from '@jest/globals';
import { tallyTopics, type TallyNode } from './topic-tally.js';

const nodes: TallyNode[] = [
  { id: 's', parentId: null, level: 'subject', name: 'Physics' },
  { id: 'c1', parentId: 's', level: 'chapter', name: 'Motion' },
  { id: 't', parentId: 'c1', level: 'topic', name: 'Projectiles' },
  { id: 'c2', parentId: 's', level: 'chapter', name: 'Heat' },
];

describe('verdicts by topic', () => {
  // Red with: a question counted at its own node only.
  it('counts at the node and at all above it', () => {
    const tallied = tallyTopics(nodes, [
      { nodeId: 't', verdict: 'correct' },
      { nodeId: 't', verdict: 'wrong' },
      { nodeId: 'c1', verdict: 'skipped' },
    ]);
    expect(tallied.map(({ id, correct, wrong, skipped }) => [id, correct, wrong, skipped])).toEqual([
      ['s', 1, 1, 1],
      ['c1', 1, 1, 1],
      ['t', 1, 1, 0],
    ]);
  });
  it('leaves out where nothing was asked, and what stands nowhere', () => {
    expect(tallyTopics(nodes, [{ nodeId: 'gone', verdict: 'correct' }])).toEqual([]);
  });
});
