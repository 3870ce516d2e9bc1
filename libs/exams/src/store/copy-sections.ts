import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionDesk } from '../ports.js';
import { readPlaces, type NewSection } from './desk.sql.js';
import { readSections } from './exams.sql.js';
import { measurePaper } from './measure-paper.js';

/** The sections of an exam for another paper, with the questions that the bank still has where they are taken along. */
export const copySections = async (
  em: EntityManager,
  bank: QuestionDesk,
  examId: string,
  take: 'nothing' | 'questions' | 'questions-and-cancellations',
): Promise<NewSection[]> => {
  const sections = await readSections(em, examId);
  const places = take === 'nothing' ? [] : await readPlaces(em, examId);
  const measured = await measurePaper(
    bank,
    places.map(({ versionId }) => versionId),
  );
  const known = new Map(measured.map((one) => [one.versionId, one.questionId]));
  return sections.map(({ number, title, markEach, optional }) => ({
    title,
    markEach,
    optional,
    questions: places.flatMap(({ section, versionId, cancelled, keptOptions }) => {
      const questionId = known.get(versionId);
      if (section !== number || questionId === undefined) return [];
      return [{ versionId, questionId, cancelled: take === 'questions-and-cancellations' && cancelled, keptOptions }];
    }),
  }));
};
