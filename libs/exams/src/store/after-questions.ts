import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { toMarks } from '../domain/marks.js';
import { keyOf } from '../domain/question-key.js';
import type { ExamRow } from './exams.sql.js';
import { readMarking } from './scoring.sql.js';
import { readPlainPaper } from './solution.sql.js';

/** A question as staff see it after the exam: its text as in the paper, its key in force. */
export type AfterQuestion = Pick<ItemStatistics, 'questionId' | 'number' | 'section' | 'kind' | 'stem' | 'options' | 'key' | 'mark'>;

/** In the author's order; empty for an exam that has no paper yet. For staff alone. */
export const readAfterQuestions = async (em: EntityManager, exam: ExamRow): Promise<AfterQuestion[]> => {
  const paper = await readPlainPaper(em, exam.id);
  if (!paper) return [];
  const marking = new Map((await readMarking(em, exam.id)).map((question) => [question.id, question]));
  return paper.questions.flatMap(({ id, kind, section, stem, options }, place) => {
    const marked = marking.get(id);
    if (!marked) return [];
    return [
      {
        questionId: id,
        number: place + 1,
        section,
        kind,
        stem,
        options,
        key: keyOf(marked),
        mark: toMarks(marked.markUnits, exam.denominator),
      },
    ];
  });
};
