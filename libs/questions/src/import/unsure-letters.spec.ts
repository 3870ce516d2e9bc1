import { expect, it } from '@jest/globals';
import { accountOf } from './account.js';
import { asDetected } from './open-file.js';
import { wordsOf } from './sentences.js';

// Red when letters that could be Bijoy or Latin go in without a word.
it('tells of questions with letters of which it is not sure', async () => {
  const first = '1. evsjv‡`‡ki ivRavbx †KvbwU?\nK) XvKv\nL) Lyjbv\nDËi: K\n\n';
  const second = '2. cvwbi Ab¨ bvg X5Y †KvbwU?\nK) Rj\nL) Av¸b\nDËi: K\n';
  const account = await accountOf(Buffer.from(first + second), 'paper.txt', { ...asDetected, bijoy: 'convert' }, 'en');
  expect([account.multipleChoice, account.problems.map(({ code, line }) => [code, line])]).toEqual([2, [['bijoy-unsure', 6]]]);
  expect(account.problems[0]?.message).toContain('X5Y');
  expect(wordsOf({ code: 'bijoy-unsure', facts: { word: 'X5Y' } }, 'bn').message).toContain('X5Y');
});
