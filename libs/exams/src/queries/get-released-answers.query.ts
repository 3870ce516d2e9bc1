import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AttemptState } from '../domain/attempt.machine.js';
import type { CancelledCredit } from '../domain/exam-draft.js';
import { verdictOf, type GivenAnswer, type MarkedQuestion } from '../domain/scoring.js';
import { isSolutionVisible, type ReleaseRules } from '../domain/visibility.js';
import { ruleColumns } from '../store/exams.sql.js';
import { iso, ms } from '../store/sql.js';
import { readAnswers } from '../store/scoring.sql.js';

interface Released {
  readonly attemptId: string;
  readonly userId: string;
  readonly versionId: string;
  readonly questionId: string | null;
  /** Null: skipped, or a question that does not count any more. */
  readonly right: boolean | null;
  readonly tookMs: number;
  readonly at: string;
}

interface Sitting {
  readonly id: string;
  readonly userId: string;
  readonly state: AttemptState;
  readonly seconds: number | null;
  readonly at: number;
}

const ofExam = `select e.id, ${ruleColumns}, e.cancelled_credit as "cancelledCredit" from exams.exams e where e.id = ?`;

const latest = `select distinct on (a.user_id) a.id, a.user_id as "userId", a.state, a.seconds_taken as seconds,
  ${ms('a.submitted_at')} as at, a.disqualified_at from exams.attempts a where a.exam_id = ? order by a.user_id, a.number desc`;

/** Sittings of an exam whose students may see its solution now, in the order of their ids; the latest of each student. */
export class GetReleasedAttempts extends Query<string[]> {
  constructor(
    readonly examId: string,
    readonly after: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

type Exam = ReleaseRules & { readonly cancelledCredit: CancelledCredit };

@QueryHandler(GetReleasedAttempts)
export class GetReleasedAttemptsHandler implements IQueryHandler<GetReleasedAttempts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId, after, limit }: GetReleasedAttempts): Promise<string[]> {
    const [exam] = await this.em.execute<Exam[]>(ofExam, [examId]);
    if (!exam) return [];
    const rows = await this.em.execute<{ id: string; state: AttemptState }[]>(
      `select l.id, l.state from (${latest}) l where (?::uuid is null or l.id > ?::uuid) and l.state in ('scored', 'rescored') order by l.id limit ?`,
      [examId, after, after, limit],
    );
    return rows.filter(({ state }) => isSolutionVisible(exam, state)).map(({ id }) => id);
  }
}

/** What was answered in these sittings and whether it was right, for those that are released. */
export class GetReleasedAnswers extends Query<Released[]> {
  constructor(
    readonly examId: string,
    readonly attemptIds: readonly string[],
  ) {
    super();
  }
}

type Asked = MarkedQuestion & { readonly versionId: string; readonly questionId: string | null };

const askedSql = `
  select q.id, q.kind, q.section, q.cancelled, q.version_id as "versionId", q.question_id as "questionId",
    jsonb_build_object('optionIds', to_jsonb(k.option_ids), 'number', k.number, 'tolerance', k.tolerance) as key
  from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id where q.exam_id = ? order by q.number`;

@QueryHandler(GetReleasedAnswers)
export class GetReleasedAnswersHandler implements IQueryHandler<GetReleasedAnswers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId, attemptIds }: GetReleasedAnswers): Promise<Released[]> {
    const [exam] = await this.em.execute<Exam[]>(ofExam, [examId]);
    if (!exam || attemptIds.length === 0) return [];
    const sittings = (
      await this.em.execute<Sitting[]>(`select * from (${latest}) l where l.id = any(?::uuid[])`, [examId, `{${attemptIds.join(',')}}`])
    ).filter(({ state }) => isSolutionVisible(exam, state));
    const asked = (await this.em.execute<Asked[]>(askedSql, [examId])).filter(({ cancelled }) => !cancelled);
    const given = await readAnswers(
      this.em,
      examId,
      sittings.map(({ id }) => id),
    );
    return sittings.flatMap((sitting) => this.ofSitting(sitting, asked, given.get(sitting.id) ?? new Map(), exam.cancelledCredit));
  }

  /** A sitting has one clock: each question that was answered is taken to have had the same share of it. */
  private ofSitting(
    sitting: Sitting,
    asked: readonly Asked[],
    given: ReadonlyMap<string, GivenAnswer>,
    credit: CancelledCredit,
  ): Released[] {
    const each = Math.round(((sitting.seconds ?? 0) * 1000) / Math.max(1, given.size));
    return asked.map((question) => {
      const verdict = verdictOf(question, given.get(question.id), credit);
      return {
        attemptId: sitting.id,
        userId: sitting.userId,
        versionId: question.versionId,
        questionId: question.questionId,
        right: verdict === 'skipped' ? null : verdict === 'correct',
        tookMs: verdict === 'skipped' ? 0 : each,
        at: iso(sitting.at),
      };
    });
  }
}
