import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { SubmitReceipt } from '#contracts/http/exams';
import type { ExamFacts } from '../../client/exam-store.js';
import { bn } from '../../i18n/exam-paper/bn.js';
import { bn as onboard } from '../../i18n/onboard/bn.js';
import { Facts } from './onboard/facts.js';
import { Outlook } from './receipt-outlook.js';

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const marks = { units: '10', denominator: '1' };
const receipt: SubmitReceipt = {
  attemptId: 'a',
  examId: 'e',
  submittedAt: later(-1),
  submittedBy: 'student',
  kept: [],
  answered: 1,
  questionCount: 1,
  code: 'AAAA',
  resultsAt: null,
  boardVisible: true,
  solutionVisible: false,
};
const facts = (given: Partial<ExamFacts> = {}, exam: Partial<ExamFacts['exam']> = {}): ExamFacts => ({
  exam: {
    id: 'e',
    courseSlug: 'a',
    courseTitle: 'ক',
    title: 'খ',
    subjects: [],
    kind: 'live',
    state: 'open',
    opensAt: later(-5),
    closesAt: later(5),
    durationSeconds: 600,
    questionCount: 1,
    fullMarks: marks,
    negativeMark: marks,
    taking: 0,
    submitted: 0,
    boardVisible: true,
    startUntil: later(3),
    lastStartAt: later(3),
    commonEndAt: later(5),
    endsAt: later(5),
    overAt: later(5),
    figuresAt: later(3),
    solutionVisible: false,
    resultsAt: null,
    makeUpOf: null,
    mine: null,
    ...exam,
  },
  now: later(0),
  instructions: '',
  syllabus: [],
  sections: [],
  passMark: null,
  attemptsAllowed: 1,
  graceSeconds: 15,
  floorAtZero: false,
  shuffled: false,
  tieBreak: [],
  leaderboard: 'live',
  showSolution: 'after-close',
  publishResults: 'by-hand',
  phone: 'free',
  guardian: 'free',
  paper: { ready: true, version: 1, bytes: 1 },
  cancelReason: null,
  ...given,
});
const receiptSays = (given: ExamFacts | null): string => render(<Outlook receipt={receipt} facts={given} />).container.textContent ?? '';
const rulesSay = (given: ExamFacts): string => render(<Facts facts={given} />).container.textContent ?? '';
/** The words of a sentence after the moment that it names. */
const end = (sentence: string): string => sentence.slice(sentence.indexOf('}') + 1);

// Red (seen) with the words of results alone: "results when they are published", and marks stood on the board before.
describe('a leaderboard that is live before the results are published', () => {
  it('is called marks and places so far in the rules and on the receipt, and what comes later is final', () => {
    const rules = rulesSay(facts());
    for (const words of [end(onboard.ruleFiguresSoFar), onboard.ruleFinalHand, onboard.ruleSolutionThen]) expect(rules).toContain(words);
    const said = receiptSays(facts());
    for (const words of [end(bn.soFarFrom), bn.finalLater, bn.solutionThen]) expect(said).toContain(words);
    expect(receiptSays(facts({}, { figuresAt: null, resultsAt: later(9) }))).toContain(bn.soFarNow);
    expect(receiptSays(null)).toBe(bn.finalLater);
  });

  it('promises no solution where none is shown', () => {
    const never = facts({ showSolution: 'never' });
    expect(rulesSay(never)).not.toContain(onboard.ruleSolutionThen);
    expect(receiptSays(never)).not.toContain(bn.solutionThen);
  });

  it('says nothing of marks so far where marks come with the results', () => {
    for (const given of [facts({ leaderboard: 'after-close' }), facts({}, { figuresAt: later(9), resultsAt: later(5) })]) {
      expect(rulesSay(given)).not.toContain(end(onboard.ruleFiguresSoFar));
      expect(receiptSays(given)).not.toContain(end(bn.soFarFrom));
    }
  });
});
