import { describe, expect, it } from '@jest/globals';
import type { DeskCategory } from '#contracts/http/courses-desk';
import { depthOf, goalsOf, siblingsOf } from './place.js';

const node = (id: string, parentId: string | null, section: DeskCategory['section'] = 'hsc'): DeskCategory => ({
  id,
  slug: id,
  title: { bn: id, en: id },
  section,
  parentId,
  position: 0,
  own: 0,
});
const [science, physics, waves, arts] = [node('science', null), node('physics', 'science'), node('waves', 'physics'), node('arts', null)];
const nodes = [science, physics, waves, arts, node('bank', null, 'jobs')];

describe('the places of the tree of categories', () => {
  it('know siblings, depth, and where a node may go', () => {
    expect(siblingsOf(nodes, science).map(({ id }) => id)).toEqual(['science', 'arts']);
    expect([depthOf(nodes, science), depthOf(nodes, waves)]).toEqual([0, 2]);
    expect(goalsOf(nodes, physics).map(({ id }) => id)).toEqual(['arts']);
    expect(goalsOf(nodes, science).map(({ id }) => id)).toEqual(['arts']);
    expect(goalsOf(nodes, waves).map(({ id }) => id)).toEqual(['science', 'arts']);
  });
});
