import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker, Outbox, Preparations } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { insertThread } from '../store/threads.sql.js';
import { cleanPost, type CleanPost } from '../writing/clean-post.js';
import { cleanTitle } from '../writing/clean-title.js';

/** Asks a question in a course. Throws 'Course not found', 'Not enrolled', 'Invalid input'. */
export class AskQuestion extends Command<{ threadId: string }> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly text: { readonly title: string; readonly html: string },
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  private readonly postOf: (command: AskQuestion) => CleanPost;

  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly outbox: Outbox,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.postOf = preparations.add(AskQuestion, (command) => cleanPost(command.text.html, command.locale, formulas));
  }

  async execute(command: AskQuestion): Promise<{ threadId: string }> {
    const { actor, slug, text, locale } = command;
    const room = await this.rooms.enter(actor, { slug });
    const { userId, staff } = participantOf(actor, room);
    const post = this.postOf(command);
    const threadId = newId();
    const title = cleanTitle(text.title, locale);
    await insertThread(this.em, { ...post, id: threadId, courseId: room.courseId, authorId: userId, byStaff: staff, title });
    this.outbox.add('QuestionAsked', { threadId, courseId: room.courseId, authorId: userId });
    return { threadId };
  }
}
