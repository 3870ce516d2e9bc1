import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseReviews } from '#contracts/http/review-shapes';
import { reviewsShownFrom } from '#contracts/shared/reviews';
import { firstName, type Actor } from '#platform/kernel';
import { Members } from '../ports.js';
import { cardsOf } from '../store/qna-view.js';
import { pageOfReviews, readFigures, readOwnReview } from '../store/reviews.sql.js';
import { ReviewWriters } from '../store/review-writers.js';

/** Reviews of a course as anybody reads them, and what the actor may do about an own one. Throws 'Course not found'. */
export class ListReviews extends Query<CourseReviews> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListReviews)
export class ListReviewsHandler implements IQueryHandler<ListReviews> {
  constructor(
    private readonly em: EntityManager,
    private readonly members: Members,
    private readonly writers: ReviewWriters,
  ) {}

  async execute({ actor, slug, page }: ListReviews): Promise<CourseReviews> {
    const courseId = await this.writers.courseId(actor, slug);
    const userId = actor.kind === 'user' ? actor.id : null;
    const own = userId === null ? null : await readOwnReview(this.em, courseId, userId);
    const standing = await this.writers.standing(actor, courseId);
    const { count, starsSum, byStars } = await readFigures(this.em, courseId);
    const isShown = count >= reviewsShownFrom;
    const stored = isShown ? await pageOfReviews(this.em, courseId, page) : [];
    const writer = userId !== null && standing === 'may' ? [{ authorId: userId }] : [];
    const cards = await cardsOf(this.members, [...stored, ...writer]);
    const nameOf = (authorId: string): string | null => {
      const card = cards.get(authorId);
      return card ? firstName(card.name) : null;
    };
    const rows = stored.map(({ authorId, ...review }) => ({ ...review, by: nameOf(authorId), mine: authorId === userId }));
    const mine = { own, standing, shownAs: writer[0] ? nameOf(writer[0].authorId) : null };
    return { rows, total: isShown ? count : 0, page, figures: isShown ? { starsSum, byStars } : null, ...mine };
  }
}
