import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listAdminReviews } from '#contracts/http/reviews';
import { pageNumber, type Actor } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { pageOfAdminReviews, type ReviewFilter, type StoredAdminReview } from '../store/reviews.sql.js';

type Answer = ResponseOf<typeof listAdminReviews>;

/** Reviews of the courses that the actor works in, the newest first; ten a page, or all. Throws 'Not allowed'. */
export class ListAdminReviews extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: ReviewFilter,
  ) {
    super();
  }
}

@QueryHandler(ListAdminReviews)
export class ListAdminReviewsHandler implements IQueryHandler<ListAdminReviews> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, filter }: ListAdminReviews): Promise<Answer> {
    answererOf(actor);
    const { rows, total } = await pageOfAdminReviews(this.em, filter, await this.rooms.taught(actor));
    const people = [...new Set(rows.flatMap(({ authorId, hiddenBy }) => (hiddenBy === null ? [authorId] : [authorId, hiddenBy])))];
    const names = new Map((await this.members.cards(people)).map(({ userId, name }) => [userId, name]));
    const courses = new Map((await this.rooms.named([...new Set(rows.map(({ courseId }) => courseId))])).map((one) => [one.id, one]));
    const seen = (row: StoredAdminReview): Answer['rows'] => {
      const { courseId, authorId, hiddenWhy, hiddenAt, hiddenBy, ...review } = row;
      const course = courses.get(courseId);
      if (!course) return [];
      const by = hiddenBy === null ? null : (names.get(hiddenBy) ?? null);
      const hidden = hiddenWhy === null || hiddenAt === null ? null : { why: hiddenWhy, at: hiddenAt, by };
      return [{ ...review, course: { ...course }, author: names.get(authorId) ?? null, hidden }];
    };
    return { rows: rows.flatMap(seen), total, page: pageNumber(filter.page) };
  }
}
