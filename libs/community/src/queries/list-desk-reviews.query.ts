import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listDeskReviews } from '#contracts/http/reviews';
import type { Actor } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { pageOfDeskReviews, type DeskFilter, type StoredDeskReview } from '../store/reviews.sql.js';

type Answer = ResponseOf<typeof listDeskReviews>;

/** Reviews of the courses that the actor works in, the newest first; ten a page. Throws 'Not allowed'. */
export class ListDeskReviews extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: DeskFilter,
  ) {
    super();
  }
}

@QueryHandler(ListDeskReviews)
export class ListDeskReviewsHandler implements IQueryHandler<ListDeskReviews> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, filter }: ListDeskReviews): Promise<Answer> {
    answererOf(actor);
    const { rows, total } = await pageOfDeskReviews(this.em, filter, await this.rooms.taught(actor));
    const people = [...new Set(rows.flatMap(({ authorId, hiddenBy }) => (hiddenBy === null ? [authorId] : [authorId, hiddenBy])))];
    const names = new Map((await this.members.cards(people)).map(({ userId, name }) => [userId, name]));
    const courses = new Map((await this.rooms.named([...new Set(rows.map(({ courseId }) => courseId))])).map((one) => [one.id, one]));
    const seen = (row: StoredDeskReview): Answer['rows'] => {
      const { courseId, authorId, hiddenWhy, hiddenAt, hiddenBy, ...review } = row;
      const course = courses.get(courseId);
      if (!course) return [];
      const by = hiddenBy === null ? null : (names.get(hiddenBy) ?? null);
      const hidden = hiddenWhy === null || hiddenAt === null ? null : { why: hiddenWhy, at: hiddenAt, by };
      return [{ ...review, course: { ...course }, author: names.get(authorId) ?? null, hidden }];
    };
    return { rows: rows.flatMap(seen), total, page: filter.page };
  }
}
