import { describe, expect, it } from '@jest/globals';
import type { ExamBrief } from '#contracts/http/exams';
import { examAct } from './act.js';

const marks = { units: '0', denominator: '1' };
const exam = (given: Partial<ExamBrief>, mine: NonNullable<ExamBrief['mine']>['state'] | null = null): ExamBrief => ({
  id: '018f0000-0000-7000-8000-000000000001',
  courseSlug: 'a',
  courseTitle: 'ক',
  title: 'খ',
  subjects: [],
  kind: 'live',
  state: 'open',
  opensAt: '2026-01-01T00:00:00Z',
  closesAt: '2026-01-01T01:00:00Z',
  durationSeconds: 60,
  questionCount: 1,
  fullMarks: marks,
  negativeMark: marks,
  taking: 0,
  submitted: 0,
  boardVisible: false,
  startUntil: null,
  figuresAt: null,
  solutionVisible: false,
  resultsAt: null,
  mine: mine === null ? null : { attemptId: null, state: mine, attemptsLeft: 0, deadline: null, score: null },
  ...given,
});

describe('what to do with an exam', () => {
  it.each([
    ['rules before', exam({ state: 'scheduled' }), 'rules'],
    ['start', exam({}), 'start'],
    ['start', exam({}, 'none'), 'start'],
    ['come back', exam({}, 'in_progress'), 'resume'],
    ['watch after submitting', exam({ boardVisible: true }, 'submitted'), 'seeBoard'],
    ['the receipt where nothing else is shown yet', exam({}, 'scored'), 'receipt'],
    ['the solution where there is no board', exam({ state: 'results', solutionVisible: true }), 'seeSolution'],
  ])('%s', (_name, given, label) => {
    expect(examAct(given)?.label).toBe(label);
  });
  it('nothing when it was cancelled or when one was not there', () => {
    expect(examAct(exam({ state: 'cancelled' }))).toBeNull();
    expect(examAct(exam({ state: 'closed' }))).toBeNull();
  });
});
