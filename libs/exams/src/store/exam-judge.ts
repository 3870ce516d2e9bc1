import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { Config } from '#platform';
import { conflictsOf } from '../domain/conflicts.js';
import type { Sight } from '../domain/exam-sight.js';
import type { JudgedQuestion, JudgedSection } from '../domain/judged-exam.js';
import { Courses, QuestionDesk } from '../ports.js';
import { readPlaces, settingsOf, type DeskRow } from './desk.sql.js';
import { readComingUse, readEarlierUse, readOverlapping } from './exam-use.sql.js';
import { readSections } from './exams.sql.js';

/** Brings together what the judge of conflicts looks at. */
@Injectable()
export class ExamJudge {
  constructor(
    private readonly bank: QuestionDesk,
    private readonly courses: Courses,
    private readonly config: Config,
  ) {}

  /** `sight`: whose coming exams may be named; for whoever publishes, everybody's. */
  async conflicts(em: EntityManager, exam: DeskRow, sight: Sight = null): Promise<ExamConflict[]> {
    const known = exam.courseIds.length === 0 ? [] : await this.courses.names(exam.courseIds);
    return conflictsOf({
      ...settingsOf(exam),
      now: exam.now,
      restDays: this.config.QUESTION_REST_DAYS,
      opensAt: exam.opensAt,
      closesAt: exam.closesAt,
      wasSealed: exam.papers > 0,
      knownCourseIds: known.map(({ id }) => id),
      overlapping: await readOverlapping(em, exam.id),
      sections: await this.sections(em, exam, sight),
    });
  }

  private async sections(em: EntityManager, exam: DeskRow, sight: Sight): Promise<JudgedSection[]> {
    const [sections, places] = [await readSections(em, exam.id), await readPlaces(em, exam.id)];
    const versionIds = places.map(({ versionId }) => versionId);
    const facts = new Map((await this.bank.facts(versionIds)).map((one) => [one.versionId, one]));
    const broken = Map.groupBy(await this.bank.brokenFormulas(versionIds), ({ versionId }) => versionId);
    const questionIds = [...facts.values()].map(({ questionId }) => questionId);
    const [used, coming] = [await readEarlierUse(em, exam.id, questionIds, sight), await readComingUse(em, exam, questionIds, sight)];
    const questions = places.map(({ number, section, versionId, cancelled }): JudgedQuestion & { section: number } => {
      const known = facts.get(versionId) ?? null;
      const usedIn = (known && used.get(known.questionId)) ?? null;
      const comingIn = (known && coming.get(known.questionId)) ?? null;
      return { section, number: number + 1, versionId, cancelled, facts: known, broken: broken.get(versionId) ?? [], usedIn, comingIn };
    });
    return sections.map(({ number, title, markEach, optional }) => ({
      title,
      markEach,
      optional,
      questions: questions.filter(({ section }) => section === number),
    }));
  }
}
