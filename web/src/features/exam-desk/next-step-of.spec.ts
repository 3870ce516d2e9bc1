import { describe, expect, it } from '@jest/globals';
import type { ExamRow } from '#contracts/http/exam-desk';
import { nextStepOf } from './next-step-of.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const row: ExamRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'মডেল টেস্ট ৫',
  state: 'draft',
  kind: 'live',
  area: 'hsc',
  courses: [{ id: '018f0000-0000-7000-8000-000000000002', slug: 'hsc', title: 'এইচএসসি' }],
  opensAt: '2026-11-22T14:00:00Z',
  closesAt: '2026-11-22T15:00:00Z',
  durationSeconds: 1500,
  questionCount: 25,
  questionTarget: 25,
  taking: 0,
  submitted: 0,
  sentAt: null,
  makeUpOf: null,
  changedAt: '2026-11-21T11:00:00Z',
};
const words = (change: Partial<ExamRow>): (string | number | null)[] => {
  const { word, page, missing } = nextStepOf({ ...row, ...change }, now);
  return [word, page, missing];
};

describe('what is to be done with an exam next', () => {
  // Red when a draft is called ready while it lacks what scheduling asks for.
  it('names what a draft lacks, questions before the course, the course before the time', () => {
    expect(words({ questionCount: 0, courses: [] })).toEqual(['nextNone', 'questions', 25]);
    expect(words({ questionCount: 22, courses: [] })).toEqual(['nextQuestions', 'questions', 3]);
    expect(words({ courses: [] })).toEqual(['nextCourse', 'edit', 0]);
    expect(words({ closesAt: '2026-11-21T12:00:00Z' })).toEqual(['nextLate', 'edit', 0]);
    expect(words({})).toEqual(['nextSchedule', 'edit', 0]);
    expect(words({ questionTarget: null, questionCount: 7 })).toEqual(['nextSchedule', 'edit', 0]);
  });
  it('asks for nothing but results once it is scheduled', () => {
    expect(words({ state: 'scheduled' })[1]).toBeNull();
    expect(words({ state: 'open' })[1]).toBeNull();
    expect(words({ state: 'closed' })).toEqual(['nextPublish', 'edit', 0]);
    expect(words({ state: 'results' })[1]).toBeNull();
  });
});
