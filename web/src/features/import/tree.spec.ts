import { describe, expect, it } from '@jest/globals';
import type { SubjectNode } from '#contracts/http/bank';
import { namesBelow, placeOf } from './tree.js';

const node = (id: string, parentId: string | null, level: SubjectNode['level'], name: string): SubjectNode => ({
  id,
  parentId,
  level,
  name,
  position: 0,
  own: 0,
  all: 0,
  published: 0,
});
const nodes = [
  node('p', null, 'subject', 'পদার্থবিজ্ঞান'),
  node('p1', 'p', 'chapter', 'চল তড়িৎ'),
  node('p11', 'p1', 'topic', 'রোধ'),
  node('c', null, 'subject', 'রসায়ন'),
  node('c1', 'c', 'chapter', 'চল তড়িৎ'),
  node('c11', 'c1', 'topic', 'তড়িৎ বিশ্লেষণ'),
];
const nowhere = { subject: null, chapter: null, topic: null };

describe('the tree beside a typed place', () => {
  // Red when a chapter of another subject is offered, or a letter in its other form hides everything below.
  it('offers what stands below what was chosen', () => {
    expect(namesBelow(nodes, 'subject', nowhere)).toEqual(['পদার্থবিজ্ঞান', 'রসায়ন']);
    expect(namesBelow(nodes, 'chapter', { ...nowhere, subject: ' রসায়ন ' })).toEqual(['চল তড়িৎ']);
    expect(namesBelow(nodes, 'topic', { ...nowhere, subject: 'পদার্থবিজ্ঞান', chapter: 'চল তড়িৎ'.normalize('NFC') })).toEqual(['রোধ']);
    expect(namesBelow(nodes, 'topic', { ...nowhere, subject: 'নতুন', chapter: 'চল তড়িৎ' })).toEqual([]);
  });
  it('names the way down to a node', () => {
    expect(placeOf(nodes, 'c11')).toEqual({ subject: 'রসায়ন', chapter: 'চল তড়িৎ', topic: 'তড়িৎ বিশ্লেষণ' });
    expect(placeOf(nodes, 'p')).toEqual({ ...nowhere, subject: 'পদার্থবিজ্ঞান' });
    expect(placeOf(nodes, 'gone')).toBeNull();
  });
});
