import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Flow, Logger } from '#platform';
import { TellPeople } from '../commands/tell-people.command.js';
import { escaped } from '../domain/notice-words.js';
import { Rooms } from '../ports.js';

interface Posted {
  readonly threadId: string;
  readonly answerId: string;
  readonly askerId: string;
}
interface Facts {
  readonly title: string;
  readonly courseId: string;
  readonly byStaff: boolean;
}

const titles = {
  staff: { bn: 'শিক্ষক আপনার প্রশ্নের উত্তর দিয়েছেন', en: 'A teacher has answered your question' },
  peer: { bn: 'আপনার প্রশ্নে নতুন উত্তর এসেছে', en: 'Your question has a new answer' },
} as const;

/** Tells who asked that there is an answer, in their own notice channel. What was hidden meanwhile is not told. */
@Injectable()
export class TellAsker extends Flow<Posted> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ threadId, answerId, askerId }: Posted): Promise<TellPeople> {
    const [facts] = await this.em.fork().execute<Facts[]>(
      `select t.title, t.course_id as "courseId", a.by_staff as "byStaff" from community.answers a join community.threads t on t.id = a.thread_id
       where a.id = ? and t.id = ? and a.hidden_at is null and t.hidden_at is null`,
      [answerId, threadId],
    );
    const [course] = facts ? await this.rooms.named([facts.courseId]) : [];
    const title = facts?.byStaff ? titles.staff : titles.peer;
    if (!facts || !course) return new TellPeople([], title, '', null);
    const body = `<p>${escaped(facts.title)}</p>`;
    return new TellPeople([askerId], title, body, `/courses/${course.slug}/qna/${threadId}`, null, 'answers');
  }

  async giveUp(posted: Posted, error: unknown): Promise<void> {
    // The answer stands where it was asked for.
    this.logger.error({ ...posted, err: error }, 'An answer was not told to who asked');
  }
}
