import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { ReviewFacts } from '../ports.js';
import { takeReviewAway } from '../store/reviews.sql.js';

/** Takes the own review of a course away; own words are taken back by whoever wrote them, whatever became of the purchase. Throws 'Course not found'. */
export class DeleteReview extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteReview)
export class DeleteReviewHandler implements ICommandHandler<DeleteReview> {
  constructor(
    private readonly em: EntityManager,
    private readonly facts: ReviewFacts,
  ) {}

  async execute({ actor, slug }: DeleteReview): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    await takeReviewAway(this.em, await this.facts.courseId(actor, slug), actor.id);
  }
}
