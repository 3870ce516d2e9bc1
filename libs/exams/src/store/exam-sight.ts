import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type Actor } from '#platform/kernel';
import { keySightOf, seesEveryExam, type KeyedExam, type KeySight, type Sight } from '../domain/exam-sight.js';
import { demand, holds } from '../domain/rights.js';
import { areFiguresOut, type ReleaseRules } from '../domain/visibility.js';
import { QuestionDesk, Teaching } from '../ports.js';
import { isPermitted, permissionFor, type ExamRight } from '../domain/desk-rights.js';
import { readPlaces, type DeskRow } from './desk.sql.js';
import { waitsUntil } from './make-ups.sql.js';
import { arrayText, ms } from './sql.js';

/** The exams, as `e`, that somebody of the staff sees. The one condition: for lists, for single exams, for what is used where. */
export const seenSql = (sight: Sight): { readonly sql: string; readonly values: readonly string[] } =>
  sight === null
    ? { sql: 'true', values: [] }
    : {
        sql: '(e.created_by = ? or exists (select from exams.exam_courses s where s.exam_id = e.id and s.course_id = any(?::uuid[])))',
        values: [sight.userId, arrayText(sight.courseIds)],
      };

export interface SeenExam {
  readonly keys: KeySight;
  /** The keys are kept back from somebody who reads questions, until the exam is over. */
  readonly keysWait: boolean;
}

/** Who of the staff sees which exams, and what is right in them. Every query and command of the back office asks here. */
@Injectable()
export class ExamSight {
  constructor(
    private readonly teaching: Teaching,
    private readonly bank: QuestionDesk,
  ) {}

  /** Throws 'Not allowed' without `exams.read`. */
  async of(actor: Actor): Promise<Sight> {
    demand(actor, 'exams.read');
    if (seesEveryExam(actor) || actor.kind !== 'user') return null;
    const courseIds = await this.teaching.coursesOf(actor);
    return courseIds === null ? null : { userId: actor.id, courseIds };
  }

  /** Whose coming papers the bank may name to this person; without `exams.read`, the own ones alone. Nobody: the system asks. */
  async toldOf(actor: Actor | undefined): Promise<Sight> {
    if (actor?.kind !== 'user' || holds(actor, 'exams.read')) return actor ? this.of(actor) : null;
    return { userId: actor.id, courseIds: [] };
  }

  /** Whether the exam is the actor's, and every course of it shows the actor as a teacher. */
  async isOwn(actor: Actor, { createdBy, courseIds }: Pick<DeskRow, 'createdBy' | 'courseIds'>): Promise<boolean> {
    if (actor.kind !== 'user' || createdBy !== actor.id || !holds(actor, 'exams.publishOwn')) return false;
    const taught = await this.teaching.coursesOf(actor);
    return taught === null || courseIds.every((courseId) => taught.includes(courseId));
  }

  /** The actor where scheduling goes by own questions and own papers alone; null for whoever publishes all, and for who may not schedule it. */
  async authorOf(actor: Actor, exam: Pick<DeskRow, 'createdBy' | 'courseIds'>): Promise<Actor | null> {
    return !seesEveryExam(actor) && (await this.isOwn(actor, exam)) ? actor : null;
  }

  /** Throws 'Not allowed' where the person may not do this, whatever state the exam is in. */
  async demandAct(actor: Actor, exam: Pick<DeskRow, 'createdBy' | 'courseIds' | 'state'>, right: ExamRight): Promise<void> {
    if (isPermitted(actor, right, exam.state, false)) return;
    if (!isPermitted(actor, right, exam.state, await this.isOwn(actor, exam))) {
      throw new AppError('Not allowed', { permission: permissionFor(right, exam.state) });
    }
  }

  /** Throws 'Not allowed'; 'Exam not found' for one that the actor does not see too: it is not told from one that does not exist. */
  async demand(em: EntityManager, actor: Actor, examId: string): Promise<SeenExam> {
    const exam = await this.find(em, await this.of(actor), examId);
    if (!exam) throw new AppError('Exam not found');
    const keys = keySightOf(actor, exam);
    return { keys, keysWait: keys === 'none' && holds(actor, 'questions.read') };
  }

  /** Of which of these versions the actor sees the key. The one place where that is decided for the exams' back office. */
  async shownKeys(actor: Actor, keys: KeySight, versionIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys === 'none') return new Set();
    const hidden = new Set(keys === 'all' ? [] : await this.bank.hiddenKeys(actor, versionIds));
    return new Set(versionIds.filter((versionId) => !hidden.has(versionId)));
  }

  /**
   * Whether the actor may be told single people's scores now: they are out, or the actor sees every key of the paper anyway. An attempt with one
   * answer and its score say what is right. Throws as `demand` does.
   */
  async seesFigures(em: EntityManager, actor: Actor, exam: ReleaseRules & { readonly id: string }): Promise<boolean> {
    if (areFiguresOut(exam)) return true;
    const { keys } = await this.demand(em, actor, exam.id);
    if (keys !== 'as-in-bank') return keys === 'all';
    const versionIds = (await readPlaces(em, exam.id)).map(({ versionId }) => versionId);
    const shown = await this.shownKeys(actor, keys, versionIds);
    return versionIds.every((versionId) => shown.has(versionId));
  }

  /** For what tells keys in every line. Throws as `demand` does, and 'Solution not released' where one is kept back. */
  async demandKeys(em: EntityManager, actor: Actor, examId: string): Promise<void> {
    const { keys } = await this.demand(em, actor, examId);
    if (keys === 'all') return;
    const versionIds = (await readPlaces(em, examId)).map(({ versionId }) => versionId);
    const shown = await this.shownKeys(actor, keys, versionIds);
    if (keys === 'none' || versionIds.some((versionId) => !shown.has(versionId))) throw new AppError('Solution not released');
  }

  /** Whether the actor looks after this exam as staff; false for everybody else. */
  async sees(em: EntityManager, actor: Actor, examId: string): Promise<boolean> {
    if (!holds(actor, 'exams.read')) return false;
    const sight = await this.of(actor);
    return sight === null || (await this.find(em, sight, examId)) !== undefined;
  }

  /** Whether the actor looks after the exams of this course; false for who is no staff. */
  async looksAfter(actor: Actor, courseId: string): Promise<boolean> {
    if (!holds(actor, 'exams.read')) return false;
    const sight = await this.of(actor);
    return sight === null || sight.courseIds.includes(courseId);
  }

  private async find(em: EntityManager, sight: Sight, examId: string): Promise<KeyedExam | undefined> {
    const { sql, values } = seenSql(sight);
    const [row] = await em.execute<KeyedExam[]>(
      `select e.state, e.created_by as "createdBy", ${ms('e.closes_at')} as "closesAt", e.grace_seconds as "graceSeconds", e.extra_seconds as "extraSeconds",
         ${waitsUntil} as "waitsUntil",
         ${ms('e.results_at')} as "resultsAt", ${ms('platform.now()')} as now
       from exams.exams e where e.id = ? and ${sql}`,
      [examId, ...values],
    );
    return row;
  }
}
