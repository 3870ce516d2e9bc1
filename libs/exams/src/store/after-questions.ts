import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { toMarks } from '../domain/marks.js';
import { arranged, authorsOrder } from '../domain/paper-order.js';
import { keyOf } from '../domain/question-key.js';
import type { ExamRow } from './exams.sql.js';
import { readPaperSeed } from './keyed.sql.js';
import type { PapersAtRest } from './papers-at-rest.js';
import { readMarking } from './scoring.sql.js';
import { readReleasedKeys } from './solution.sql.js';

/** A question as staff see it after the exam: its text as in the paper, its key in force. */
export type AfterQuestion = Pick<
  ItemStatistics,
  'questionId' | 'number' | 'section' | 'kind' | 'stem' | 'options' | 'key' | 'explanation' | 'mark'
>;

/**
 * In the author's order, the options too, or these as the sealed paper mixes them: an attempt's order counts from there. Empty for an exam
 * that has no paper yet. For staff alone.
 */
export const readAfterQuestions = async (
  em: EntityManager,
  papers: PapersAtRest,
  exam: ExamRow,
  options: 'authors' | 'sealed',
): Promise<AfterQuestion[]> => {
  const paper = await papers.readPlain(em, exam.id);
  if (!paper) return [];
  const marking = new Map((await readMarking(em, exam.id)).map((question) => [question.id, question]));
  const explained = new Map((await readReleasedKeys(em, exam.id)).map(({ questionId, explanation }) => [questionId, explanation]));
  const seed = options === 'sealed' ? null : await readPaperSeed(em, exam.id);
  const questions = seed === null ? paper.questions : arranged(paper.questions, authorsOrder(seed, paper.questions));
  return questions.flatMap(({ id, kind, section, stem, options: shown }, place) => {
    const marked = marking.get(id);
    if (!marked) return [];
    return [
      {
        questionId: id,
        number: place + 1,
        section,
        kind,
        stem,
        options: shown,
        key: keyOf(marked),
        explanation: explained.get(id) ?? '',
        mark: toMarks(marked.markUnits, exam.denominator),
      },
    ];
  });
};
