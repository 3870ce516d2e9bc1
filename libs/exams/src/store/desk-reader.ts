import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DeskQuestion, ExamDesk } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { makeUpRights, rightsOf } from '../domain/desk-rights.js';
import { toMarks } from '../domain/marks.js';
import { marksOf } from '../domain/paper-marks.js';
import { Courses, QuestionDesk, type QuestionFacts } from '../ports.js';
import { readDesk, readPlaces, settingsOf, type DeskPlace, type DeskRow } from './desk.sql.js';
import { ExamSight } from './exam-sight.js';
import { readCounts } from './exam-topic.sql.js';
import { readSections } from './exams.sql.js';
import { iso } from './sql.js';

/** A question for staff; what is right, and why, where the key is shown. */
export const deskQuestion = (facts: QuestionFacts, isKeyShown: boolean): DeskQuestion => {
  const { versionId, questionId, kind, stem, stimulus, path, difficulty, state, currentVersionId, key, practisable } = facts;
  return {
    versionId,
    questionId,
    kind,
    stem,
    stimulus,
    path,
    difficulty,
    state,
    practisable,
    options: [...facts.options],
    sources: [...facts.sources],
    key: isKeyShown ? { optionIds: [...key.optionIds], number: key.number ?? null, tolerance: key.tolerance ?? null } : null,
    explanation: isKeyShown ? facts.explanation : null,
    newerVersionId: currentVersionId === versionId ? null : currentVersionId,
  };
};

/** Until it is over: drafts and cancelled exams hide nothing. */
const hidesQuestions = ({ state, questionRule }: DeskRow): boolean =>
  questionRule === 'withheld' && ['scheduled', 'open', 'closed'].includes(state);

/** An exam as the back office shows it. */
@Injectable()
export class DeskReader {
  constructor(
    private readonly bank: QuestionDesk,
    private readonly courses: Courses,
    private readonly sight: ExamSight,
  ) {}

  /** Throws 'Exam not found'. */
  async read(em: EntityManager, actor: Actor, examId: string): Promise<ExamDesk> {
    const { keys, keysWait } = await this.sight.demand(em, actor, examId);
    const exam = await readDesk(em, examId);
    const places = await readPlaces(em, examId);
    const versionIds = places.map(({ versionId }) => versionId);
    const shown = await this.sight.shownKeys(actor, keys, versionIds);
    const sections = await this.sections(em, exam, places, shown);
    const marks = marksOf({ ...settingsOf(exam), sections });
    const counts = (await readCounts(em, [examId])).get(examId);
    const own = await this.sight.isOwn(actor, exam);
    return {
      id: exam.id,
      version: exam.version,
      state: exam.state,
      now: iso(exam.now),
      settings: settingsOf(exam),
      courses: exam.courseIds.length === 0 ? [] : await this.courses.names(exam.courseIds),
      sections,
      questionCount: exam.questionCount,
      hidesQuestions: hidesQuestions(exam),
      fullMarks: toMarks(marks?.fullUnits ?? 0n, marks?.denominator ?? 1n),
      taking: counts?.taking ?? 0,
      submitted: counts?.submitted ?? 0,
      resultsAt: exam.resultsAt === null ? null : iso(exam.resultsAt),
      cancelReason: exam.cancelReason,
      createdAt: iso(exam.createdAt),
      changedAt: iso(exam.changedAt),
      keysWait,
      keysHidden: keys === 'as-in-bank' ? versionIds.filter((versionId) => !shown.has(versionId)).length : 0,
      sent: exam.sentAt === null ? null : { at: iso(exam.sentAt), note: exam.sentNote ?? '' },
      makeUp:
        exam.makeUpOf === null
          ? null
          : {
              of: { id: exam.makeUpOf, title: exam.makeUpTitle ?? '' },
              samePaper: exam.samePaper,
              admits: exam.admits,
              admitted: exam.admitted,
            },
      makeUps: makeUpRights(actor, exam, own),
      waitsUntil: exam.waitsUntil === null ? null : iso(exam.waitsUntil),
      may: rightsOf(actor, exam, own),
    };
  }

  private async sections(
    em: EntityManager,
    exam: DeskRow,
    places: readonly DeskPlace[],
    shownKeys: ReadonlySet<string>,
  ): Promise<ExamDesk['sections']> {
    const sections = await readSections(em, exam.id);
    const facts = new Map((await this.bank.facts(places.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    const shown = ({ number, versionId, cancelled, keptOptions }: DeskPlace): ExamDesk['sections'][number]['questions'][number] => {
      const known = facts.get(versionId);
      const question = known ? deskQuestion(known, shownKeys.has(versionId)) : null;
      return { number: number + 1, versionId, cancelled, keptOptions, question };
    };
    return sections.map(({ number, title, markEach, optional }) => ({
      title,
      markEach,
      optional,
      questions: places.filter(({ section }) => section === number).map(shown),
    }));
  }
}
