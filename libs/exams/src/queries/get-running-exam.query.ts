import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { admitsUser } from '../store/make-ups.sql.js';
import { stillStarts } from '../store/exams.sql.js';
import { Courses } from '../ports.js';

interface RunningExam {
  readonly examId: string;
  readonly title: string;
  /** The page of its paper. */
  readonly href: string;
}

/** The exam that this person sits now: begun, not handed in, and what is sent would still be taken. Null: none. */
export class GetRunningExam extends Query<RunningExam | null> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetRunningExam)
export class GetRunningExamHandler implements IQueryHandler<GetRunningExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly courses: Courses,
  ) {}

  async execute({ userId }: GetRunningExam): Promise<RunningExam | null> {
    const [exam] = await this.em.execute<{ examId: string; title: string; courseIds: string[] | null }[]>(
      `select e.id as "examId", e.title,
         (select json_agg(c.course_id order by c.number) from exams.exam_courses c where c.exam_id = e.id) as "courseIds"
       from exams.attempts a join exams.exams e on e.id = a.exam_id
       where a.user_id = ? and a.state = 'in_progress' and a.accept_until > platform.now() and e.state <> 'cancelled'
       order by a.started_at desc limit 1`,
      [userId],
    );
    if (!exam) return null;
    const [course] = await this.courses.names(exam.courseIds ?? []);
    return { examId: exam.examId, title: exam.title, href: course ? `/courses/${course.slug}/mcq/${exam.examId}` : '/' };
  }
}

interface ExamAhead {
  readonly id: string;
  readonly title: string;
  readonly opensAt: string;
  readonly courseId: string;
  readonly subjects: readonly string[];
}

/** Exams of these courses that are still to be sat: scheduled or open, the next one first; one of two courses comes once. */
export class ListExamsAhead extends Query<ExamAhead[]> {
  constructor(
    readonly userId: string,
    readonly courseIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(ListExamsAhead)
export class ListExamsAheadHandler implements IQueryHandler<ListExamsAhead> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseIds }: ListExamsAhead): Promise<ExamAhead[]> {
    if (courseIds.length === 0) return [];
    return this.em.execute<ExamAhead[]>(
      `select distinct on (e.opens_at, e.id) e.id, e.title, to_json(e.subjects) as subjects, c.course_id as "courseId",
         to_char(e.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "opensAt"
       from exams.exam_courses c join exams.exams e on e.id = c.exam_id
       where c.course_id = any(?::uuid[]) and e.state in ('scheduled', 'open')
         and ${admitsUser}
         and not exists (select from exams.attempts a where a.exam_id = e.id and a.user_id = ? and a.state <> 'in_progress')
         and (${stillStarts} or exists (
           select from exams.attempts a where a.exam_id = e.id and a.user_id = ? and a.accept_until > platform.now()))
       order by e.opens_at, e.id, c.number`,
      [`{${courseIds.join(',')}}`, userId, userId, userId],
    );
  }
}
