import { describe, expect, it } from '@jest/globals';
import type { SubjectNode } from '#contracts/http/bank';
import { placed } from './subject-tree.js';
import { filterPracticeSubjects, practiceSubjectRows } from './practice-subjects.js';

const node = (id: string, level: SubjectNode['level'], parentId: string | null, published: number, withheld = 0): SubjectNode => ({
  id,
  level,
  parentId,
  position: 0,
  name: id,
  own: 0,
  all: published + 3,
  published,
  withheld,
});
const places = placed([
  node('রসায়ন', 'subject', null, 30, 6),
  node('জৈব', 'chapter', 'রসায়ন', 18),
  node('অ্যালকেন', 'topic', 'জৈব', 14, 6),
  node('অজৈব', 'chapter', 'রসায়ন', 12),
]);

describe('what self practice has', () => {
  // red with: withheld questions counted as there, so that a topic looks full from which a student gets eight
  it('counts what a student gets, not what is published', () => {
    const [alkane, inorganic] = practiceSubjectRows(places, 'topic');
    expect(alkane).toMatchObject({ id: 'অ্যালকেন', ready: 8, withheld: 6, waiting: 3, state: 'few', above: 'রসায়ন › জৈব' });
    expect(inorganic).toMatchObject({ id: 'অজৈব', ready: 12, state: 'enough' });
  });
  it('says of a subject how many of its topics have too few', () => {
    expect(practiceSubjectRows(places, 'subject')).toMatchObject([{ id: 'রসায়ন', ready: 24, topics: 2, fewTopics: 1 }]);
  });
  // Red when the file and the page would hold different rows for one address.
  it('is narrowed by words, place and need, and put in order', () => {
    const topics = practiceSubjectRows(places, 'topic');
    const named = (query: Parameters<typeof filterPracticeSubjects>[1]): string[] =>
      filterPracticeSubjects(topics, query).map(({ id }) => id);
    expect(named({})).toEqual(['অ্যালকেন', 'অজৈব']);
    expect(named({ sort: '-ready' })).toEqual(['অজৈব', 'অ্যালকেন']);
    expect(named({ show: 'few' })).toEqual(['অ্যালকেন']);
    expect(named({ subjectId: 'জৈব' })).toEqual(['অ্যালকেন']);
    expect(named({ q: 'রসায়ন অজৈব' })).toEqual(['অজৈব']);
  });
});
