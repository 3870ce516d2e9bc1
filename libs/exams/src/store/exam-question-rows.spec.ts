import { expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionDesk } from '../ports.js';
import { ExamQuestionRows } from './exam-question-rows.js';

// Red (seen) with a thousand questions read whole for the first words of each.
it('reads whole texts of few questions at once, and keeps their beginnings', async () => {
  const used = Array.from({ length: 50 }, (_, n) => ({ questionId: `q${n}`, versionId: `v${n}`, times: 1, uses: [] }));
  const asked: number[] = [];
  const bank = {
    facts: async (ids: readonly string[]) => {
      asked.push(ids.length);
      return ids.map((versionId) => ({
        versionId,
        stem: `${versionId} ${'x'.repeat(5000)}`,
        kind: 'single',
        path: [],
        difficulty: 2,
        state: 'draft',
      }));
    },
  };
  const rows = await new ExamQuestionRows({ execute: async () => used } as unknown as EntityManager, bank as unknown as QuestionDesk).read(
    used.map(({ questionId }) => questionId),
    null,
  );
  expect(rows.map(({ questionId }) => questionId)).toEqual(used.map(({ questionId }) => questionId));
  expect(Math.max(...asked)).toBe(20);
  expect(Math.max(...rows.map(({ stem }) => stem.length))).toBeLessThan(400);
});
