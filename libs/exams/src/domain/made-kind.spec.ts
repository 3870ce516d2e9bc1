import { describe, expect, it } from '@jest/globals';
import { madeKind } from './made-kind.js';

const facts = (over: Partial<Parameters<typeof madeKind>[0][number]> = {}) => ({
  versionId: 'v',
  state: 'approved' as const,
  awaitsReview: false,
  practisable: false,
  ...over,
});
const own = new Set(['v']);

describe('what an exam made of questions can be', () => {
  // Red when one practised question is let into a ranked paper.
  it.each([
    ['approved ones', [facts()], null, 'live'],
    ['one that is practised among them', [facts(), facts({ state: 'published', practisable: true })], null, 'mock'],
    ['an approved one whose twin is practised', [facts({ practisable: true })], null, 'mock'],
    ['drafts, for who schedules all', [facts({ state: 'draft' })], null, 'mock'],
    ["an author's own approval, for who schedules all", [facts({ awaitsReview: true })], null, 'mock'],
    ['own drafts of a teacher', [facts({ state: 'draft' })], own, 'live'],
    ['own ones approved before', [facts({ awaitsReview: true })], own, 'live'],
    ['approved ones of others, for a teacher', [facts({ versionId: 'other' })], own, 'mock'],
    ['a retired one', [facts({ state: 'retired' })], own, 'mock'],
  ] as const)('of %s', (_which, questions, mine, kind) => expect(madeKind(questions, mine)).toBe(kind));
});
