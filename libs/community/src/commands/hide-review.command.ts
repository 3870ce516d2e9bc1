import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, composed, type Actor } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { holdReview, setReviewHidden } from '../store/reviews.sql.js';

/**
 * Hides a review from everybody but its author and staff, or shows it again. Throws 'Not allowed', 'Course review not found' (also of a course
 * that others teach).
 */
export class HideReview extends Command<{ hidden: boolean }> {
  constructor(
    readonly actor: Actor,
    readonly reviewId: string,
    readonly hidden: boolean,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(HideReview)
export class HideReviewHandler implements ICommandHandler<HideReview> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, reviewId, hidden, reason }: HideReview): Promise<{ hidden: boolean }> {
    const by = answererOf(actor);
    const taught = await this.rooms.taught(actor);
    const review = await holdReview(this.em, reviewId);
    if (!review || (taught !== null && !taught.includes(review.courseId))) throw new AppError('Course review not found');
    if (!(await setReviewHidden(this.em, { id: reviewId, hidden, by, reason: composed(reason) }))) return { hidden };
    const [course] = await this.rooms.named([review.courseId]);
    this.audit.add({
      action: hidden ? 'review.hide' : 'review.show',
      subjectKind: 'review',
      subjectId: reviewId,
      subject: course?.title ?? '',
      reason,
    });
    if (hidden) this.outbox.add('ReviewHidden', { reviewId });
    return { hidden };
  }
}
