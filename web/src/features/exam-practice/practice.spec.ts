import { describe, expect, it } from '@jest/globals';
import type { CheckedAnswer } from '#contracts/http/exam-practice';
import { again, answer, begin, givenTo, go, kept, nextLeft, notRight, settle, tallyOf } from './practice.js';

const checked = (questionId: string, verdict: CheckedAnswer['verdict']): CheckedAnswer => ({
  questionId,
  verdict,
  key: { optionIds: ['a'], number: null },
  cancelled: false,
  explanation: '',
  sources: [],
  takers: 0,
  chosen: [],
});
const through = (...verdicts: CheckedAnswer['verdict'][]) =>
  verdicts.reduce((practice, verdict, at) => settle(practice, checked(`q${at}`, verdict)), begin(['q0', 'q1', 'q2', 'q3']));

describe('practice of a paper', () => {
  it('counts what was right, wrong, shown and left', () => {
    expect(tallyOf(through('correct', 'wrong', 'skipped'))).toEqual({ total: 4, correct: 1, wrong: 1, skipped: 1, left: 1 });
  });

  // Red with an answer that may change after its key was shown.
  it('lets an answer stand once it was checked', () => {
    const practice = answer(through('wrong'), 'q0', { optionIds: ['a'] });
    expect(givenTo(practice, 'q0').optionIds).toEqual([]);
    expect(givenTo(answer(practice, 'q3', { number: '5' }), 'q3')).toEqual({ optionIds: [], number: '5', checked: null });
  });

  it('asks the wrong ones again, as if they had never been answered', () => {
    const first = through('correct', 'wrong', 'skipped', 'correct');
    const second = again(first, notRight(first));
    expect(second.round).toEqual(['q1', 'q2']);
    expect(tallyOf(second)).toEqual({ total: 2, correct: 0, wrong: 0, skipped: 0, left: 2 });
  });

  it('finds what is left behind as well as ahead, and nothing when all is done', () => {
    expect(nextLeft(go(settle(begin(['q0', 'q1']), checked('q1', 'correct')), 1))).toBe(0);
    expect(nextLeft(through('correct', 'correct', 'correct', 'correct'))).toBeNull();
  });

  it('takes up what was kept, and begins anew where the paper is another or the text is broken', () => {
    const ids = ['q0', 'q1', 'q2', 'q3'];
    const text = JSON.stringify(go(through('correct'), 9));
    expect(kept(text, ids)).toMatchObject({ at: 4, given: { q0: { checked: { verdict: 'correct' } } } });
    expect([kept(text, ['q0']), kept('{"round":1}', ids), kept('no', ids), kept(null, ids)]).toEqual([null, null, null, null]);
  });
});
