import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
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

/** Answers of a question, as a page asks for them: from a place on, all or those of the reader alone. */
interface AnswerRange {
  readonly from: number;
  readonly only?: 'mine' | undefined;
}

/** The answers of a question from a place on, and how many follow. Throws the same. */
export class ListAnswers extends Query<{ answers: Post[]; left: number }> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string },
    readonly range: AnswerRange,
  ) {
    super();
  }
}

/** Lets a reader in, and reads a question with a part of its answers. */
@Injectable()
export class ThreadReader {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async read({ actor, where: { slug, threadId } }: Pick<GetThread, 'actor' | 'where'>, { from, only }: AnswerRange) {
    const room = await this.rooms.enter(actor, { slug });
    const who = participantOf(actor, room);
    const thread = await readThread(this.em, threadId, room.courseId, who.userId);
    if (!thread || !sees(who, { authorId: thread.authorId, hidden: thread.hiddenWhy !== null })) throw new AppError('Thread not found');
    const { answers, left } = await readAnswers(this.em, { threadId, userId: who.userId, all: who.staff, from, only });
    const cards = await cardsOf(this.members, [thread, ...answers]);
    return { room, who, thread, question: toPost(cards, who, thread), answers: answers.map((answer) => toPost(cards, who, answer)), left };
  }
}

@QueryHandler(GetThread)
export class GetThreadHandler implements IQueryHandler<GetThread> {
  constructor(private readonly reader: ThreadReader) {}

  async execute(asked: GetThread): Promise<ThreadWhole> {
    const { room, who, thread, question, answers, left } = await this.reader.read(asked, { from: 0 });
    return {
      course: { id: room.courseId, slug: room.slug, title: room.title },
      staff: who.staff,
      mayAccept: mayAccept(who, thread.authorId),
      version: thread.version,
      title: thread.title,
      question,
      acceptedAnswerId: thread.acceptedAnswerId,
      answerCount: thread.answers,
      staffAnswered: thread.staffAnswered,
      answers,
      answersLeft: left,
    };
  }
}

@QueryHandler(ListAnswers)
export class ListAnswersHandler implements IQueryHandler<ListAnswers> {
  constructor(private readonly reader: ThreadReader) {}

  async execute(asked: ListAnswers): Promise<{ answers: Post[]; left: number }> {
    const { answers, left } = await this.reader.read(asked, asked.range);
    return { answers, left };
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
