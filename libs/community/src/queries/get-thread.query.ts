import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Post, ThreadWhole } from '#contracts/http/qna-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { mayAccept, participantOf, sees } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { cardsOf, toPost } from '../store/qna-view.js';
import { readAnswers, readOneAnswer, readThread } from '../store/thread-whole.sql.js';

/** A question of a course with its answers. Throws 'Course not found', 'Not enrolled', 'Thread not found' (also for one of another course). */
export class GetThread extends Query<ThreadWhole> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string },
  ) {
    super();
  }
}

@QueryHandler(GetThread)
export class GetThreadHandler implements IQueryHandler<GetThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, where: { slug, threadId } }: GetThread): Promise<ThreadWhole> {
    const room = await this.rooms.enter(actor, { slug });
    const who = participantOf(actor, room);
    const thread = await readThread(this.em, threadId, room.courseId, who.userId);
    if (!thread || !sees(who, { authorId: thread.authorId, hidden: thread.hiddenWhy !== null })) throw new AppError('Thread not found');
    const answers = await readAnswers(this.em, threadId, who.userId, who.staff);
    const cards = await cardsOf(this.members, [thread, ...answers]);
    return {
      course: { id: room.courseId, slug: room.slug, title: room.title },
      staff: who.staff,
      mayAccept: mayAccept(who, thread.authorId),
      version: thread.version,
      title: thread.title,
      question: toPost(cards, who, thread),
      acceptedAnswerId: thread.acceptedAnswerId,
      answers: answers.map((answer) => toPost(cards, who, answer)),
    };
  }
}

/** One answer as its author sees it after writing it. Throws the same, and 'Answer not found'. */
export class GetAnswer extends Query<Post> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string; readonly answerId: string },
  ) {
    super();
  }
}

@QueryHandler(GetAnswer)
export class GetAnswerHandler implements IQueryHandler<GetAnswer> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, where: { slug, threadId, answerId } }: GetAnswer): Promise<Post> {
    const who = participantOf(actor, await this.rooms.enter(actor, { slug }));
    const answer = await readOneAnswer(this.em, threadId, answerId, who.userId);
    if (!answer || !sees(who, { authorId: answer.authorId, hidden: answer.hiddenWhy !== null })) throw new AppError('Answer not found');
    return toPost(await cardsOf(this.members, [answer]), who, answer);
  }
}
