import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listAdminExams } from '#contracts/http/exam-desk';
import { pageNumber, type Actor } from '#platform/kernel';
import { examMachine, type ExamState } from '../domain/exam.machine.js';
import { Courses } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { countByState, readExamList, type ExamListWish } from '../store/desk-list.sql.js';
import { readCounts } from '../store/exam-topic.sql.js';
import { iso } from '../store/sql.js';

type Answer = ResponseOf<typeof listAdminExams>;

/** The exams that the actor sees, one page or all of them, of whatever state, with how many are in each. Throws 'Not allowed'. */
export class ListAdminExams extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly wish: ExamListWish,
  ) {
    super();
  }
}

@QueryHandler(ListAdminExams)
export class ListAdminExamsHandler implements IQueryHandler<ListAdminExams> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly courses: Courses,
  ) {}

  async execute({ actor, wish }: ListAdminExams): Promise<Answer> {
    const sight = await this.sight.of(actor);
    const states = await countByState(this.em, wish, sight);
    const rows = await readExamList(this.em, wish, sight);
    const counts = await readCounts(
      this.em,
      rows.map(({ id }) => id),
    );
    const courseIds = [...new Set(rows.flatMap((row) => row.courseIds))];
    const named = new Map((courseIds.length > 0 ? await this.courses.names(courseIds) : []).map((course) => [course.id, course]));
    const total = wish.state ? (states.get(wish.state) ?? 0) : [...states.values()].reduce((all, one) => all + one, 0);
    return {
      rows: rows.map(({ courseIds: held, opensAt, closesAt, changedAt, sentAt, ...row }) => ({
        ...row,
        courses: held.flatMap((id) => named.get(id) ?? []),
        opensAt: iso(opensAt),
        closesAt: iso(closesAt),
        changedAt: iso(changedAt),
        sentAt: sentAt === null ? null : iso(sentAt),
        taking: counts.get(row.id)?.taking ?? 0,
        submitted: counts.get(row.id)?.submitted ?? 0,
      })),
      total,
      page: pageNumber(wish.page),
      states: Object.fromEntries(examMachine.states.map((state) => [state, states.get(state) ?? 0])) as Record<ExamState, number>,
    };
  }
}
