import { describe, expect, it } from '@jest/globals';
import type { SubjectNode } from '#contracts/http/bank';
import { goalOf, placeOf, stepOf } from './drop.js';

const node = (id: string, level: SubjectNode['level'], parentId: string | null, position: number): SubjectNode => ({
  id,
  level,
  parentId,
  position,
  name: id,
  own: 0,
  all: 0,
  published: 0,
});
const nodes = [
  node('রসায়ন', 'subject', null, 0),
  node('জৈব', 'chapter', 'রসায়ন', 0),
  node('অজৈব', 'chapter', 'রসায়ন', 1),
  node('ভৌত', 'chapter', 'রসায়ন', 2),
  node('পদার্থ', 'subject', null, 1),
  node('তাপ', 'chapter', 'পদার্থ', 0),
  node('অ্যালকেন', 'topic', 'জৈব', 0),
];

describe('where a node of the tree goes', () => {
  // red with: the place counted with the moved node among its siblings, so that moving down by one changes nothing
  it('counts places among the others', () => {
    expect(goalOf(nodes, 'জৈব', 'অজৈব', 'after')).toEqual({ parentId: 'রসায়ন', position: 1 });
    expect(goalOf(nodes, 'ভৌত', 'জৈব', 'before')).toEqual({ parentId: 'রসায়ন', position: 0 });
    expect(goalOf(nodes, 'জৈব', 'তাপ', 'after')).toEqual({ parentId: 'পদার্থ', position: 1 });
    expect(goalOf(nodes, 'জৈব', 'পদার্থ', 'into')).toEqual({ parentId: 'পদার্থ', position: 1 });
    expect(stepOf(nodes, 'জৈব', 1)).toEqual({ parentId: 'রসায়ন', position: 1 });
    expect(placeOf(nodes, 'ভৌত')).toEqual({ parentId: 'রসায়ন', position: 2 });
  });
  it('keeps levels: a chapter goes below no topic, a topic below no subject', () => {
    expect(goalOf(nodes, 'জৈব', 'অ্যালকেন', 'into')).toBeNull();
    expect(goalOf(nodes, 'অ্যালকেন', 'পদার্থ', 'into')).toBeNull();
    expect(goalOf(nodes, 'রসায়ন', 'জৈব', 'after')).toBeNull();
  });
  it('knows both ends', () => {
    expect(stepOf(nodes, 'জৈব', -1)).toBeNull();
    expect(stepOf(nodes, 'ভৌত', 1)).toBeNull();
  });
});
