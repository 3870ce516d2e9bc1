import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Flow, Logger } from '#platform';
import { TellPeople } from '../commands/tell-people.command.js';
import { escaped } from '../domain/notice-words.js';
import { Rooms } from '../ports.js';

interface Hidden {
  readonly reviewId: string;
}

const title = { bn: 'আপনার রিভিউটি লুকানো হয়েছে', en: 'Your review was hidden' };

/**
 * Tells the author of a review why nobody else sees it any more; who hid it is not named. What is shown again meanwhile, or was written by
 * who hid it, is not told.
 */
@Injectable()
export class NotifyOfHiddenReview extends Flow<Hidden> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ reviewId }: Hidden): Promise<TellPeople> {
    const [facts] = await this.em.fork().execute<{ authorId: string; courseId: string; why: string }[]>(
      `select author_id as "authorId", course_id as "courseId", hidden_why as why from community.reviews
       where id = ? and hidden_at is not null and author_id is distinct from hidden_by`,
      [reviewId],
    );
    const [course] = facts ? await this.rooms.named([facts.courseId]) : [];
    if (!facts || !course) return new TellPeople([], title, '', null);
    const bodyOf = (said: string): string => `<p>${escaped(course.title)}</p><p>${said}: ${escaped(facts.why)}</p>`;
    return new TellPeople([facts.authorId], title, { bn: bodyOf('কারণ'), en: bodyOf('Reason') }, `/courses/${course.slug}/checkout`);
  }

  async giveUp(hidden: Hidden, error: unknown): Promise<void> {
    // The reason stands beside the review, where its author sees it.
    this.logger.error({ ...hidden, err: error }, 'That a review was hidden was not told to its author');
  }
}
