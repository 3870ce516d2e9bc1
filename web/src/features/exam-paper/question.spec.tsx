import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { Slot } from '../../client/save-queue.types.js';
import { bn } from '../../i18n/exam-paper/bn.js';
import type { ArrangedQuestion } from './arrange.js';
import { PaperHead } from './paper-head.js';
import { Question } from './question.js';
import type { ExamSession } from './session.js';

const key = { epoch: 1, revision: 1 };
const slot = (value: Partial<Slot['value']>): Slot => ({
  questionId: 'q',
  ...key,
  value: { optionIds: [], number: null, flagged: false, ...value },
  receipt: { questionId: 'q', ...key, savedAt: '2026-11-28T15:00:00Z', signature: '' },
  refused: null,
});
const question = { id: 'q', number: 1, kind: 'numeric', stem: 'x', stimulus: null, options: [] } as unknown as ArrangedQuestion;
const shown = (value: Partial<Slot['value']>): string => {
  const slots = new Map([['q', slot(value)]]);
  const session = { queue: { subscribe: () => () => undefined, state: { slots } }, change: () => undefined } as unknown as ExamSession;
  return render(<Question session={session} question={question} language="bn" readOnly={false} />).container.textContent ?? '';
};

describe('the mark of a question', () => {
  // Red (seen) with one word for both: a question that was flagged and left out read "saved".
  it('says that a flag is kept and no answer, and that an answer is', () => {
    expect(shown({ flagged: true })).toContain(bn.flagSaved);
    expect(shown({ flagged: true, number: '5' })).not.toContain(bn.flagSaved);
    expect(shown({ number: '5' })).toContain(bn.saved);
  });
});

describe('the head of the paper', () => {
  const startedAt = '2026-11-28T15:00:00Z';
  const head = (minutes: number, given: number | null): string => {
    const facts = given === null ? null : { exam: { durationSeconds: given * 60, fullMarks: { units: '10', denominator: '1' } } };
    const attempt = { startedAt, deadline: startedAt };
    const deadline = Date.parse(startedAt) + minutes * 60_000;
    const props = { title: 'ক', start: { attempt }, facts, deadline } as unknown as Parameters<typeof PaperHead>[0];
    return render(<PaperHead {...props} />).container.textContent ?? '';
  };
  // Red (seen) by the exam's length: who was given five minutes more read ten.
  it("says the own time where it is longer than everybody's", () => {
    expect(head(15, 10)).toContain('১৫ মিনিট');
    expect(head(8, 10)).toContain('১০ মিনিট');
    expect(head(10, null)).toContain('১০ মিনিট');
  });
});
