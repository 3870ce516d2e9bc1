import { afterAll, describe, expect, it } from '@jest/globals';
import type { QuestionBody } from '#contracts/http/bank';
import { FormulaChecker } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { cleanQuestion } from './clean-question.js';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg';
const asked = (stem: string): QuestionBody => ({
  kind: 'single',
  stem,
  options: ['a', 'b'].map((text) => ({ id: null, text })),
  correct: [0],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  sources: [],
  difficulty: null,
  tags: [],
  language: 'en',
  subjectId: newId(),
});

const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());

describe('a question as somebody wrote it', () => {
  // Red without the limit: it is cleaned, for seconds, and stored.
  it('may be long by its pictures, not by its text', async () => {
    await expect(cleanQuestion(asked('&'.repeat(200_001)), 'en', checker)).rejects.toThrow('Invalid input');
    const picture = `<img src="data:image/png;base64,${png}${'A'.repeat(200_000)}">`;
    expect((await cleanQuestion(asked(`x ${picture} ${picture}`), 'en', checker)).stem).toContain(png);
  });

  // Red when each text is cleaned although one of them is refused already.
  it('is cleaned up to the first text that is too much', async () => {
    const tags = '<b>'.repeat(20_001);
    const question = { ...asked(tags), explanation: tags, number: 'x' };
    const refused = await cleanQuestion(question, 'en', checker).catch((error: unknown) => error);
    expect(Object.keys((refused as AppError).issues ?? {})).toEqual(['question.stem']);
    const run = `data:image/png;base64,${png}${'A'.repeat(60_000)}`;
    await expect(cleanQuestion({ ...asked('x'), explanation: run.repeat(3), stimulus: run }, 'en', checker)).rejects.toThrow(
      'Invalid input',
    );
  });
});
