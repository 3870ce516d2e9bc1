import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getInboxChoices, listInbox } from '#contracts/http/qna-desk';
import type { InboxFilter } from '#contracts/shared/qna';
import { pageNumber, type Actor, type ListPage } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { idList } from '../store/moments.js';
import { cardsOf, toRow } from '../store/qna-view.js';
import { openReports, reportsByThread } from '../store/reports.sql.js';
import { findThreads, inInbox, waiting } from '../store/thread-list.sql.js';
import type { Part } from '../store/thread-search.js';

type Inbox = ResponseOf<typeof listInbox>;
type Choices = ResponseOf<typeof getInboxChoices>;

export interface InboxAsked {
  readonly q?: string | undefined;
  readonly courseId?: string | undefined;
  readonly show: InboxFilter;
  readonly page: ListPage;
}

/** Questions of the courses that the actor works in: what waits, the longest wait first. Throws 'Not allowed'. */
export class ListInbox extends Query<Inbox> {
  constructor(
    readonly actor: Actor,
    readonly asked: InboxAsked,
  ) {
    super();
  }
}

const within = (courseIds: readonly string[] | null): Part[] =>
  courseIds === null ? [] : [{ sql: 't.course_id = any(?::uuid[])', values: [idList(courseIds)] }];

@QueryHandler(ListInbox)
export class ListInboxHandler implements IQueryHandler<ListInbox> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, asked: { q, courseId, show, page } }: ListInbox): Promise<Inbox> {
    const userId = answererOf(actor);
    const one: Part[] = courseId ? [{ sql: 't.course_id = ?', values: [courseId] }] : [];
    const narrow = [...within(await this.rooms.taught(actor)), ...one, ...inInbox(show)];
    const order = `${waiting} desc, case when ${waiting} then t.created_at end, t.active_at desc, t.id desc`;
    const { rows, total } = await findThreads(this.em, { q, narrow, order, byLikeness: false, page });
    const cards = await cardsOf(this.members, rows);
    const courses = new Map((await this.rooms.named([...new Set(rows.map((row) => row.courseId))])).map((course) => [course.id, course]));
    const reports = await reportsByThread(
      this.em,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.flatMap((row) => {
        const course = courses.get(row.courseId);
        if (!course) return [];
        return [
          {
            ...toRow(cards, { userId, named: true }, row),
            course,
            waitsSince: row.waits ? row.at : null,
            openReports: reports.get(row.id) ?? 0,
          },
        ];
      }),
      total,
      page: pageNumber(page),
    };
  }
}

/** The courses with questions that the actor works in, and how much waits there. Throws 'Not allowed'. */
export class GetInboxChoices extends Query<Choices> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetInboxChoices)
export class GetInboxChoicesHandler implements IQueryHandler<GetInboxChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
  ) {}

  async execute({ actor }: GetInboxChoices): Promise<Choices> {
    answererOf(actor);
    const taught = await this.rooms.taught(actor);
    const ids = taught === null ? null : idList(taught);
    const counts = await this.em.execute<{ id: string; waiting: number }[]>(
      `select t.course_id as id, count(*) filter (where ${waiting})::int as waiting
       from community.threads t where (?::uuid[] is null or t.course_id = any(?::uuid[])) group by t.course_id`,
      [ids, ids],
    );
    const waits = new Map(counts.map((row) => [row.id, row.waiting]));
    const courses = await this.rooms.named([...waits.keys()]);
    return {
      courses: courses.map(({ id, slug, title }) => ({ id, slug, title, waiting: waits.get(id) ?? 0 })),
      waiting: counts.reduce((sum, row) => sum + row.waiting, 0),
      openReports: await openReports(this.em, taught),
    };
  }
}
