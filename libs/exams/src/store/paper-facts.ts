import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamPreview } from '#contracts/http/exam-desk';
import { toMarks } from '../domain/marks.js';
import { marksOf } from '../domain/paper-marks.js';
import { settingsOf, type DeskRow } from './desk.sql.js';
import { readSections } from './exams.sql.js';

type PaperFacts = Pick<
  ResponseOf<typeof getExamPreview>,
  'sections' | 'durationSeconds' | 'instructions' | 'fullMarks' | 'negativeMark' | 'passMark'
>;

/** What stands at the head of a paper, sealed or not. */
export const readPaperFacts = async (em: EntityManager, exam: DeskRow): Promise<PaperFacts> => {
  const sections = await readSections(em, exam.id);
  const counted = sections.map((section) => ({ ...section, questions: Array.from({ length: section.questionCount }) }));
  const marks = marksOf({ ...settingsOf(exam), sections: counted });
  const denominator = marks?.denominator ?? 1n;
  return {
    sections: sections.map(({ title, questionCount, optional }, place) => ({
      title,
      questionCount,
      optional,
      markEach: toMarks(marks?.sections[place]?.markUnits ?? 0n, denominator),
    })),
    durationSeconds: exam.durationSeconds,
    instructions: exam.instructions,
    fullMarks: toMarks(marks?.fullUnits ?? 0n, denominator),
    negativeMark: toMarks(marks?.sections[0]?.negativeUnits ?? 0n, denominator),
    passMark: marks === null || marks.passUnits === null ? null : toMarks(marks.passUnits, denominator),
  };
};
