import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ShownMistake } from '#contracts/http/quiz-shapes';
import { questionOf } from '../store/question-view.js';
import { QuizItems } from '../quiz/quiz-items.js';
import { countDue, dropReview, listCards, openReview, readOpenReview, type ReviewRow } from '../store/mistakes.sql.js';

/** A tab that was left behind says nothing about how long somebody thought: after this the sight begins anew. */
const staleMs = 30 * 60_000;

export interface ShownOfMistakes {
  /** Null: nothing is due. */
  readonly shown: ShownMistake | null;
  readonly left: number;
}

/** Hands over the mistake that has been due for longest; in however many tabs, one is open. What went out of practice is left out. */
export class ShowMistake extends Command<ShownOfMistakes> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ShowMistake)
export class ShowMistakeHandler implements ICommandHandler<ShowMistake> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
  ) {}

  async execute({ userId }: ShowMistake): Promise<ShownOfMistakes> {
    const hidden = await this.items.hidden(this.em, userId);
    const { today: left } = await countDue(this.em, userId, hidden);
    const running = await readOpenReview(this.em, userId);
    const due = (await listCards(this.em, userId, hidden, { dueOnly: true, page: 1 })).rows;
    const goesOn = running !== null && running.sinceMs < staleMs && due.some(({ questionId }) => questionId === running.questionId);
    if (running && goesOn) return { shown: await this.shown(running), left };
    if (running) await dropReview(this.em, running.id);
    const [next] = due;
    if (!next) return { shown: null, left };
    await openReview(this.em, userId, next);
    const opened = await readOpenReview(this.em, userId);
    return { shown: opened && (await this.shown(opened)), left };
  }

  private async shown({ id, versionId, sinceMs }: Pick<ReviewRow, 'id' | 'versionId' | 'sinceMs'>): Promise<ShownMistake | null> {
    const [text] = await this.items.texts(this.em, [versionId]);
    return text ? { reviewId: id, question: questionOf(text.item, text.topicId), sinceMs } : null;
  }
}
