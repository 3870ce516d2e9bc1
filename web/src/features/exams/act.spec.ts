import { describe, expect, it } from '@jest/globals';
import type { ExamBrief } from '#contracts/http/exams';
import { examAct, examSpan, onFirst } from './act.js';

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
  lastStartAt: '2026-01-01T01:00:00Z',
  commonEndAt: '2026-01-01T01:00:00Z',
  endsAt: '2026-01-01T01:30:00Z',
  overAt: '2026-01-01T01:30:00Z',
  figuresAt: null,
  solutionVisible: false,
  resultsAt: null,
  makeUpOf: null,
  mine: mine === null ? null : { attemptId: null, state: mine, attemptsLeft: 0, deadline: null, score: null },
  ...given,
});

const at = (time: string): number => Date.parse(`2026-01-01T${time}:00Z`);

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
    expect(examAct(given, at('00:30'))?.label).toBe(label);
  });
  it('nothing when it was cancelled or when one was not there', () => {
    expect(examAct(exam({ state: 'cancelled' }), at('00:30'))).toBeNull();
    expect(examAct(exam({ state: 'closed' }), at('00:30'))).toBeNull();
  });
  // Red (seen) with the state alone: the exam is open for those who have more time, and "Start" led everybody else to a refusal.
  it('nobody is offered a start that the server refuses; who writes goes on', () => {
    const labels = (given: ExamBrief) => ['00:59', '01:00', '01:10'].map((time) => examAct(given, at(time))?.label ?? null);
    expect(labels(exam({}, 'none'))).toEqual(['start', null, null]);
    expect(labels(exam({ boardVisible: true }, 'none'))).toEqual(['start', 'seeBoard', 'seeBoard']);
    expect(labels(exam({}, 'in_progress'))).toEqual(['resume', 'resume', 'resume']);
    expect(examAct(exam({ lastStartAt: '2026-01-01T00:10:00Z' }, 'none'), at('00:20'))).toBeNull();
  });
  it("ends for whoever looks with everybody's time, then with the last one's or the own", () => {
    const until = (given: ExamBrief, time: string): string => examSpan(given, at(time)).until.slice(11, 16);
    expect([until(exam({}), '00:59'), until(exam({}), '01:00')]).toEqual(['01:00', '01:30']);
    const writing = exam({}, 'in_progress');
    const mine = { ...writing.mine!, deadline: '2026-01-01T01:15:00Z' };
    expect(until({ ...writing, mine }, '01:05')).toBe('01:15');
  });
  // Red (seen) by the closing time: it can be begun until 00:08 and ends for all at 00:10, and every list said 00:25.
  it('is begun in its start window and ends for all together, whenever it closes', () => {
    const times = { closesAt: '2026-01-01T00:25:00Z', overAt: '2026-01-01T00:30:00Z', lastStartAt: '2026-01-01T00:08:00Z' };
    const window = { ...times, startUntil: times.lastStartAt, commonEndAt: '2026-01-01T00:10:00Z', endsAt: '2026-01-01T00:15:00Z' };
    const spans = (given: ExamBrief): string[] =>
      ['00:07', '00:08', '00:10', '00:15'].map((time) => {
        const { phase, until } = examSpan(given, at(time));
        return `${phase} ${until.slice(11, 16)}`;
      });
    expect(spans(exam(window))).toEqual(['start 00:08', 'running 00:10', 'extra 00:15', 'over 00:30']);
    expect(spans(exam(window, 'submitted'))[0]).toBe('running 00:10');
    expect(spans({ ...exam(window), startUntil: null })[0]).toBe('open 00:10');
  });
  // Red (seen) by the exam's end: an exam of any time said what a start would give, above "back to the exam".
  it("is the own attempt's time while that runs", () => {
    const long = exam({ closesAt: '2027-01-01T00:00:00Z', commonEndAt: '2027-01-01T00:00:00Z' }, 'in_progress');
    const mine = { ...long.mine!, deadline: '2026-01-01T00:25:00Z' };
    expect(examSpan({ ...long, mine }, at('00:01'))).toEqual({ phase: 'mine', until: mine.deadline });
  });
  // Red by the closing time alone: what nobody could begin any more stood first, with nothing to press.
  it('stands after what can be begun where it is open for others alone', () => {
    const [others, mine, open] = [exam({ id: 'others' }, 'none'), exam({ id: 'mine' }, 'in_progress'), exam({ id: 'open' }, 'none')];
    const later = { ...open, closesAt: '2026-01-01T02:00:00Z', lastStartAt: '2026-01-01T02:00:00Z' };
    expect(onFirst([others, mine, later], at('01:10')).map(({ id }) => id)).toEqual(['mine', 'open', 'others']);
    expect(onFirst([others, mine, later], at('00:10')).map(({ id }) => id)).toEqual(['others', 'mine', 'open']);
  });
});
