import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listUserAttempts } from '#contracts/http/people';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { holds } from '../domain/rights.js';
import { isScoreVisible, type ReleaseRules } from '../domain/visibility.js';
import { Courses } from '../ports.js';
import { ruleColumns } from '../store/exams.sql.js';
import { iso, ms } from '../store/sql.js';

type Answer = ResponseOf<typeof listUserAttempts>;

/** A person's attempts, newest first. Scores that the person may not see yet are for holders of `exams.publish` alone. */
export class ListAttemptsOfUser extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

interface Row extends ReleaseRules {
  readonly id: string;
  readonly examId: string;
  readonly examTitle: string;
  readonly courseId: string | null;
  readonly attemptState: string;
  readonly startedAt: number;
  readonly submittedAt: number | null;
  readonly submittedBy: string | null;
  readonly scoreUnits: string | null;
  readonly fullUnits: string;
  readonly denominator: string;
}

const rowsSql = `
  select a.id, a.exam_id as "examId", e.title as "examTitle", a.state as "attemptState", ${ruleColumns}, ${ms('a.started_at')} as "startedAt",
    ${ms('a.submitted_at')} as "submittedAt", a.submitted_by as "submittedBy", a.score_units::text as "scoreUnits",
    e.full_units::text as "fullUnits", e.denominator::text as denominator,
    (select x.course_id from exams.exam_courses x where x.exam_id = e.id order by x.number limit 1) as "courseId"
  from exams.attempts a join exams.exams e on e.id = a.exam_id
  where a.user_id = ? order by a.started_at desc, a.id desc limit ${pageSize} offset ?`;

@QueryHandler(ListAttemptsOfUser)
export class ListAttemptsOfUserHandler implements IQueryHandler<ListAttemptsOfUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly courses: Courses,
  ) {}

  async execute({ actor, userId, page }: ListAttemptsOfUser): Promise<Answer> {
    const [counted] = await this.em.execute<{ total: number }[]>(
      'select count(*)::int as total from exams.attempts a where a.user_id = ?',
      [userId],
    );
    const rows = await this.em.execute<Row[]>(rowsSql, [userId, (page - 1) * pageSize]);
    const courseIds = [...new Set(rows.flatMap(({ courseId }) => courseId ?? []))];
    const slugs = new Map((courseIds.length > 0 ? await this.courses.names(courseIds) : []).map(({ id, slug }) => [id, slug]));
    const seesAll = holds(actor, 'exams.publish');
    return { rows: rows.map((row) => this.shown(row, seesAll, slugs.get(row.courseId ?? '') ?? '')), total: counted!.total, page };
  }

  private shown(row: Row, seesAll: boolean, courseSlug: string): Answer['rows'][number] {
    const visible = seesAll || isScoreVisible(row);
    return {
      id: row.id,
      examId: row.examId,
      examTitle: row.examTitle,
      courseSlug,
      state: row.attemptState,
      startedAt: iso(row.startedAt),
      submittedAt: row.submittedAt === null ? null : iso(row.submittedAt),
      submittedBy: row.submittedBy,
      score: visible && row.scoreUnits !== null ? toMarks(row.scoreUnits, row.denominator) : null,
      fullMarks: toMarks(row.fullUnits, row.denominator),
    };
  }
}
