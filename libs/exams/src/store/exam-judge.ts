import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { Config } from '#platform';
import type { Actor } from '#platform/kernel';
import { conflictsOf } from '../domain/conflicts.js';
import type { Sight } from '../domain/exam-sight.js';
import { mayRepeat } from '../domain/make-ups.js';
import type { JudgedQuestion, JudgedSection } from '../domain/judged-exam.js';
import { Courses, QuestionDesk, type DuplicateFacts } from '../ports.js';
import { readPlaces, settingsOf, type DeskRow } from './desk.sql.js';
import { readComingUse, readEarlierUse, readOverlapping, readReleases } from './exam-use.sql.js';
import { readExam, readSections, type ExamRow } from './exams.sql.js';
import { readSamePaper } from './make-ups.sql.js';

type OfDuplicates = Pick<JudgedQuestion, 'comingIn' | 'releasing'>;

/** Brings together what the judge of conflicts looks at. */
@Injectable()
export class ExamJudge {
  constructor(
    private readonly bank: QuestionDesk,
    private readonly courses: Courses,
    private readonly config: Config,
  ) {}

  /**
   * `sight`: whose coming exams may be named; for whoever publishes, everybody's. `author`: who schedules own exams alone, and is told of own
   * questions and own papers only.
   */
  async conflicts(em: EntityManager, exam: DeskRow, sight: Sight = null, author: Actor | null = null): Promise<ExamConflict[]> {
    const known = exam.courseIds.length === 0 ? [] : await this.courses.names(exam.courseIds);
    return conflictsOf({
      ...settingsOf(exam),
      now: exam.now,
      restDays: this.config.QUESTION_REST_DAYS,
      opensAt: exam.opensAt,
      closesAt: exam.closesAt,
      wasSealed: exam.papers > 0,
      knownCourseIds: known.map(({ id }) => id),
      repeatsReleased: await this.repeatsReleased(em, exam),
      overlapping: await readOverlapping(em, exam.id),
      sections: await this.sections(em, exam, sight, author),
    });
  }

  /** Whether the paper that it repeats has been told of meanwhile: nothing waited for it, since its time had passed. */
  private async repeatsReleased(em: EntityManager, { id, samePaper, makeUpOf }: DeskRow): Promise<boolean> {
    if (!samePaper || makeUpOf === null) return false;
    const holders: ExamRow[] = [];
    for (const other of await readSamePaper(em, makeUpOf)) {
      const exam = other === id ? null : await readExam(em, other);
      if (exam) holders.push(exam);
    }
    return !mayRepeat(holders);
  }

  private async sections(em: EntityManager, exam: DeskRow, sight: Sight, author: Actor | null): Promise<JudgedSection[]> {
    const [sections, places] = [await readSections(em, exam.id), await readPlaces(em, exam.id)];
    const versionIds = places.map(({ versionId }) => versionId);
    const facts = new Map((await this.bank.facts(versionIds)).map((one) => [one.versionId, one]));
    const own = author && new Set(await this.bank.ownAmong(author, versionIds));
    const broken = Map.groupBy(await this.bank.brokenFormulas(versionIds), ({ versionId }) => versionId);
    const questionIds = [...facts.values()].map(({ questionId }) => questionId);
    const used = await readEarlierUse(em, exam.id, questionIds, sight);
    const duplicates = await this.duplicates(em, exam, questionIds, sight);
    const questions = places.map(({ number, section, versionId, cancelled, keptOptions }): JudgedQuestion & { section: number } => {
      const known = facts.get(versionId) ?? null;
      const usedIn = (known && used.get(known.questionId)) ?? null;
      const { comingIn = null, releasing = false } = (known && duplicates.get(known.questionId)) ?? {};
      const isOwn = own && own.has(versionId);
      const judged = { cancelled, keptOptions, facts: known, broken: broken.get(versionId) ?? [], usedIn, comingIn, isOwn, releasing };
      return { section, number: number + 1, versionId, ...judged };
    });
    return sections.map(({ number, title, markEach, optional }) => ({
      title,
      markEach,
      optional,
      questions: questions.filter(({ section }) => section === number),
    }));
  }

  /** By content: what says the same stands for one question, in papers as in practice. */
  private async duplicates(
    em: EntityManager,
    exam: DeskRow,
    questionIds: readonly string[],
    sight: Sight,
  ): Promise<Map<string, OfDuplicates>> {
    const all = await this.bank.duplicates([...new Set(questionIds)]);
    const ids = [...new Set(all.map(({ duplicateId }) => duplicateId))];
    // In this order: a paper whose results come out between the two is met by the second.
    const [coming, releases] = [
      await readComingUse(em, { ...exam, repeats: exam.samePaper ? exam.makeUpOf : null }, ids, sight),
      await readReleases(em, ids),
    ];
    const isReleasing = ({ duplicateId, state, leftPracticeAt }: DuplicateFacts): boolean =>
      state === 'approved' && (releases.get(duplicateId) ?? 0) > (leftPracticeAt === null ? 0 : Date.parse(leftPracticeAt));
    return new Map(
      [...Map.groupBy(all, ({ questionId }) => questionId)].map(([questionId, same]) => {
        const comingIn = same.flatMap(({ duplicateId }) => coming.get(duplicateId) ?? [])[0] ?? null;
        return [questionId, { comingIn, releasing: same.some(isReleasing) }];
      }),
    );
  }
}
