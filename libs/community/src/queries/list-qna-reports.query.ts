import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listQnaReports } from '#contracts/http/qna-desk';
import { plainStem } from '#platform';
import type { Actor } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { pageOfReports, type StoredReport } from '../store/reports.sql.js';

type Answer = ResponseOf<typeof listQnaReports>;

/** What was reported in the courses that the actor works in, as a queue; ten a page. Throws 'Not allowed'. */
export class ListQnaReports extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly state: 'open' | 'settled',
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListQnaReports)
export class ListQnaReportsHandler implements IQueryHandler<ListQnaReports> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, state, page }: ListQnaReports): Promise<Answer> {
    answererOf(actor);
    const { rows, total } = await pageOfReports(this.em, state, await this.rooms.taught(actor), page);
    const people = [...new Set(rows.flatMap(({ reporterId, authorId, settledBy }) => [reporterId, authorId, settledBy]))];
    const cards = await this.members.cards(people.filter((id) => id !== null));
    const names = new Map(cards.map(({ userId, name }) => [userId, name]));
    const courses = new Map((await this.rooms.named([...new Set(rows.map(({ courseId }) => courseId))])).map((one) => [one.id, one]));
    const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
    const seen = ({ courseId, html, reporterId, authorId, settledBy, ...row }: StoredReport): Answer['rows'] => {
      const course = courses.get(courseId);
      if (!course) return [];
      const who = { reporter: nameOf(reporterId), author: nameOf(authorId), settledBy: nameOf(settledBy) };
      return [{ ...row, ...who, course, excerpt: plainStem(html) }];
    };
    return { rows: rows.flatMap(seen), total, page };
  }
}
