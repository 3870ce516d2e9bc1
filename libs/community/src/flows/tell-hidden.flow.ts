import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Flow, Logger } from '#platform';
import { TellPeople } from '../commands/tell-people.command.js';
import { escaped } from '../domain/notice-words.js';
import { Rooms } from '../ports.js';

interface Hidden {
  readonly threadId: string;
  /** Null: the question. */
  readonly answerId: string | null;
}
interface Facts {
  readonly authorId: string;
  readonly title: string;
  readonly courseId: string;
  readonly why: string;
}

const titles = {
  question: { bn: 'আপনার প্রশ্নটি লুকানো হয়েছে', en: 'Your question was hidden' },
  answer: { bn: 'আপনার উত্তরটি লুকানো হয়েছে', en: 'Your answer was hidden' },
} as const;

const bodyOf = (said: string, { title, why }: Facts): string => `<p>${escaped(title)}</p><p>${said}: ${escaped(why)}</p>`;

/**
 * Tells the author of a post why nobody else sees it any more, in their own notice channel; who hid it is not named. What is shown again
 * meanwhile, or was written by who hid it, is not told.
 */
@Injectable()
export class TellHidden extends Flow<Hidden> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ threadId, answerId }: Hidden): Promise<TellPeople> {
    const title = answerId === null ? titles.question : titles.answer;
    const [facts] = await this.em.fork().execute<Facts[]>(
      `select p.author_id as "authorId", t.title, t.course_id as "courseId", p.hidden_why as why
       from community.threads t join ${answerId === null ? 'community.threads' : 'community.answers'} p on p.id = ?
       where t.id = ? and p.hidden_at is not null and p.author_id is not null and p.author_id <> p.hidden_by`,
      [answerId ?? threadId, threadId],
    );
    const [course] = facts ? await this.rooms.named([facts.courseId]) : [];
    if (!facts || !course) return new TellPeople([], title, '', null);
    const body = { bn: bodyOf('কারণ', facts), en: bodyOf('Reason', facts) };
    return new TellPeople([facts.authorId], title, body, `/courses/${course.slug}/qna/${threadId}`);
  }

  async giveUp(hidden: Hidden, error: unknown): Promise<void> {
    // The reason stands beside the post, where its author sees it.
    this.logger.error({ ...hidden, err: error }, 'That a post was hidden was not told to its author');
  }
}
