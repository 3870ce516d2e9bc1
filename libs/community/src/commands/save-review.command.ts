import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnReview } from '#contracts/http/review-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { demandStanding } from '../domain/review-rights.js';
import { putReview, readOwnReview, type WrittenReview } from '../store/reviews.sql.js';
import { ReviewWriters } from '../store/review-writers.js';

/** Writes the own review of a course, or changes it. Throws 'Course not found', 'Buyers only', 'Course not used yet'. */
export class SaveReview extends Command<OwnReview | null> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly review: WrittenReview,
  ) {
    super();
  }
}

@CommandHandler(SaveReview)
export class SaveReviewHandler implements ICommandHandler<SaveReview> {
  constructor(
    private readonly em: EntityManager,
    private readonly writers: ReviewWriters,
  ) {}

  async execute({ actor, slug, review }: SaveReview): Promise<OwnReview | null> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const courseId = await this.writers.courseId(actor, slug);
    demandStanding(await this.writers.standing(actor, courseId));
    await putReview(this.em, courseId, actor.id, review);
    return readOwnReview(this.em, courseId, actor.id);
  }
}
