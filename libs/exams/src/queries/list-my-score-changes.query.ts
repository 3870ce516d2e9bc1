import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listMyScoreChanges } from '#contracts/http/exam-after';
import type { Actor } from '#platform/kernel';
import type { AttemptState } from '../domain/attempt.machine.js';
import { personOf } from '../domain/rights.js';
import { isScoreVisible, type ReleaseRules } from '../domain/visibility.js';
import { Courses } from '../ports.js';
import { ownScoreChange, scoreChangeColumns, type ScoreChangeRow } from '../store/score-changes.sql.js';
import { examColumns, type ExamRow } from '../store/exams.sql.js';
import { iso, ms } from '../store/sql.js';

type Answer = ResponseOf<typeof listMyScoreChanges>;

/** The person's own scores that a correction changed in the last 90 days. Throws 'Sign in required'. */
export class ListMyScoreChanges extends Query<Answer> {
  constructor(readonly actor: Actor) {
    super();
  }
}

type Row = ScoreChangeRow & { readonly exam: ExamRow & ReleaseRules; readonly mine: AttemptState; readonly courseId: string | null };

const rowsSql = `
  select ${scoreChangeColumns('own')}, to_json(x) as exam, a.state as mine,
    (select y.course_id from exams.exam_courses y where y.exam_id = c.exam_id order by y.number limit 1) as "courseId"
  from exams.score_changes c join exams.attempts a on a.exam_id = c.exam_id and a.id = c.attempt_id
  join lateral (select ${examColumns} from exams.exams e where e.id = c.exam_id) x on true
  where c.user_id = ? and c.shown and c.changed_at > platform.now() - interval '90 days' order by c.changed_at desc limit 20`;

@QueryHandler(ListMyScoreChanges)
export class ListMyScoreChangesHandler implements IQueryHandler<ListMyScoreChanges> {
  constructor(
    private readonly em: EntityManager,
    private readonly courses: Courses,
  ) {}

  async execute({ actor }: ListMyScoreChanges): Promise<Answer> {
    const found = await this.em.execute<Row[]>(rowsSql, [personOf(actor)]);
    const rows = found.filter(({ exam }) => isScoreVisible(exam));
    const courseIds = [...new Set(rows.flatMap(({ courseId }) => courseId ?? []))];
    const slugs = new Map((courseIds.length > 0 ? await this.courses.names(courseIds) : []).map(({ id, slug }) => [id, slug]));
    return {
      rows: rows.map((row) => ({
        ...ownScoreChange(row, row.exam, row.mine),
        examId: row.examId,
        attemptId: row.attemptId,
        courseSlug: slugs.get(row.courseId ?? '') ?? null,
        title: row.exam.title,
        seen: row.seen,
      })),
      unseen: rows.filter(({ seen }) => !seen).length,
      disqualified: await this.disqualified(personOf(actor)),
    };
  }

  private async disqualified(userId: string): Promise<Answer['disqualified']> {
    const rows = await this.em.execute<{ examId: string; attemptId: string; title: string; at: number; reason: string }[]>(
      `select a.exam_id as "examId", a.id as "attemptId", e.title, ${ms('a.disqualified_at')} as at, a.disqualified_reason as reason
       from exams.attempts a join exams.exams e on e.id = a.exam_id
       where a.user_id = ? and a.disqualified_at is not null order by a.disqualified_at desc limit 20`,
      [userId],
    );
    return rows.map((row) => ({ ...row, at: iso(row.at) }));
  }
}
