import { Injectable } from '@nestjs/common';
import { outsideChannels } from '#contracts/shared/notices';
import { Flow, Logger } from '#platform';
import { TellPeople } from '../commands/tell-people.command.js';
import { accessNews } from '../domain/news-words.js';
import { NotificationFacts } from '../ports.js';

interface Granted {
  readonly userId: string;
  readonly courseId: string;
  /** Of somebody of the staff who opened it: why. */
  readonly told?: { readonly reason: string } | undefined;
}

/** Tells somebody that a course was opened to them. Who walked into a free course by themselves is looking at it. */
@Injectable()
export class NotifyOfAccess extends Flow<Granted> {
  constructor(
    private readonly facts: NotificationFacts,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ userId, courseId, told }: Granted): Promise<TellPeople> {
    const access = await this.facts.access(userId, courseId);
    if (!access) return new TellPeople([], '-', '', null);
    const { title, body } = accessNews(access.title, told?.reason);
    const occasion = { key: `access.${access.id}`, channels: outsideChannels, startsAt: null };
    return new TellPeople([userId], title, body, `/courses/${access.slug}`, null, 'access', occasion);
  }

  async giveUp(granted: Granted, error: unknown): Promise<void> {
    // It stands among their courses.
    this.logger.error({ ...granted, err: error }, 'Somebody was not told of an opened course');
  }
}
