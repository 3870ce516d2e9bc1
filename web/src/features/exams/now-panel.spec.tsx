import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ExamBrief } from '#contracts/http/exams';
import { bn } from './bn.js';
import { PastRow } from './exam-rows.js';
import { NowPanel } from './now-panel.js';

const minute = 60_000;
const started = Math.floor(Date.now() / minute) * minute;
const at = (minutes: number): string => new Date(started + minutes * minute).toISOString();
const marks = { units: '10', denominator: '1' };
const exam = (given: Partial<ExamBrief>): ExamBrief => ({
  id: '018f0000-0000-7000-8000-000000000001',
  courseSlug: 'a',
  courseTitle: 'ক',
  title: 'খ',
  subjects: [],
  kind: 'live',
  state: 'open',
  opensAt: at(-5),
  closesAt: at(20),
  durationSeconds: 600,
  questionCount: 1,
  fullMarks: marks,
  negativeMark: marks,
  taking: 0,
  submitted: 0,
  boardVisible: true,
  startUntil: at(3),
  lastStartAt: at(3),
  commonEndAt: at(5),
  endsAt: at(5),
  overAt: at(20),
  figuresAt: null,
  solutionVisible: false,
  resultsAt: null,
  makeUpOf: null,
  mine: { attemptId: null, state: 'none', attemptsLeft: 1, deadline: null, score: null },
  ...given,
});
const shown = (given: Partial<ExamBrief>): string => {
  const { container } = render(<NowPanel exam={exam(given)} />, { wrapper: MemoryRouter });
  return container.textContent ?? '';
};
const mine = (state: 'in_progress' | 'submitted', attemptsLeft = 0): Partial<ExamBrief> => ({
  mine: { attemptId: '018f0000-0000-7000-8000-000000000002', state, attemptsLeft, deadline: at(4), score: null },
});
const always = {
  kind: 'practice',
  startUntil: null,
  lastStartAt: at(9e5),
  closesAt: at(9e5),
  commonEndAt: at(9e5),
  endsAt: at(9e5),
} as const;

describe('the panel of an exam that is on', () => {
  // Red (seen) by the closing time: the panel said "left" and the close, and who came by it was locked out.
  it('counts to the last start while it can be begun, then says for whom it runs', () => {
    expect(shown({})).toContain(bn.startLeft);
    expect(shown({ startUntil: at(-1), lastStartAt: at(-1) })).toContain(bn.runningLeft);
    expect(shown({ startUntil: at(-3), lastStartAt: at(-3), commonEndAt: at(-1), endsAt: at(-1) })).toContain(bn.writingOver);
  });

  // Red (seen) by the exam's end: an exam of any time showed the time that a start gives, above "back to the exam".
  it("shows the running attempt's own time, of whatever exam", () => {
    const panel = shown({ ...always, ...mine('in_progress') });
    expect(panel).toContain(bn.mineLeft);
    expect(panel).not.toContain(bn.onceStarted);
    expect(shown(always)).toContain(bn.onceStarted);
  });

  // Red (seen) with the board alone: an exam of any number of attempts could be taken again from a row of the calendar only.
  it('leads to another attempt where there is one, and to the receipt', () => {
    const ways = (given: Partial<ExamBrief>): string[] => {
      const { container, unmount } = render(<NowPanel exam={exam(given)} />, { wrapper: MemoryRouter });
      const links = [...container.querySelectorAll('a')].map((link) => link.textContent ?? '');
      unmount();
      return links;
    };
    expect(ways({ ...always, ...mine('submitted', 3) })).toEqual([bn.seeBoard, bn.again, bn.receipt]);
    expect(ways({ ...always, ...mine('submitted') })).toEqual([bn.seeBoard, bn.receipt]);
    expect(ways({ ...always, ...mine('in_progress', 3) })).toEqual([bn.resume]);
    expect(ways({ ...always, ...mine('submitted'), boardVisible: false })).toEqual([bn.receipt]);
  });
});

// Red (seen): "the receipt stays in the exam history", and no list led to it.
describe('an exam that is over', () => {
  it('leads to the own receipt', () => {
    const linked = (given: Partial<ExamBrief>): string[] => {
      const { container, unmount } = render(<PastRow exam={exam({ state: 'results', ...given })} />, { wrapper: MemoryRouter });
      const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      unmount();
      return links;
    };
    expect(linked(mine('submitted'))).toContain('/courses/a/mcq/018f0000-0000-7000-8000-000000000001');
    expect(linked({})).not.toContain('/courses/a/mcq/018f0000-0000-7000-8000-000000000001');
  });
});
