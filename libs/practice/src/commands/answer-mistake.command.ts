import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MistakeReceipt, QuizAnswer } from '#contracts/http/quiz-shapes';
import { Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { gradeOf } from '../domain/grade.js';
import { checkAnswer } from '../domain/mark-answer.js';
import { judgedMs } from '../domain/round-points.js';
import type { ItemText } from '../ports.js';
import { markedOf, stateOf } from '../quiz/item-view.js';
import { QuizItems } from '../quiz/quiz-items.js';
import { recordAnswers } from '../store/answers.sql.js';
import { productNow } from '../store/clock.js';
import { countDue, holdLearner, readReview, settleReview, type ReviewRow } from '../store/mistakes.sql.js';
import { iso } from '../store/sql.js';

/**
 * Answers a mistake that was handed over: the answer is graded (`domain/grade.ts`) and the card moves. Again gets the same receipt. Throws
 * 'Review not found' (also for somebody else's), 'Question withdrawn', 'Option out of range', 'Too many options'.
 */
export class AnswerMistake extends Command<MistakeReceipt> {
  constructor(
    readonly userId: string,
    readonly reviewId: string,
    readonly answer: { readonly given: QuizAnswer; readonly claimedMs: number | null },
  ) {
    super();
  }
}

@CommandHandler(AnswerMistake)
export class AnswerMistakeHandler implements ICommandHandler<AnswerMistake> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
    private readonly outbox: Outbox,
  ) {}

  async execute({ userId, reviewId, answer }: AnswerMistake): Promise<MistakeReceipt> {
    await holdLearner(this.em, userId);
    const review = await readReview(this.em, reviewId, userId);
    if (!review) throw new AppError('Review not found');
    const item = await this.itemOf(userId, review);
    if (review.state === 'open') await this.settle(userId, review, item, answer);
    return this.receipt(userId, reviewId, item);
  }

  private async itemOf(userId: string, { state, questionId, versionId }: ReviewRow): Promise<ItemText> {
    const hidden =
      state === 'open'
        ? !(await this.items.open(this.em, userId, [questionId])).has(questionId)
        : (await this.items.hidden(this.em, userId)).includes(questionId);
    const [text] = hidden || state === 'dropped' ? [] : await this.items.texts(this.em, [versionId]);
    if (!text) throw new AppError('Question withdrawn');
    return text.item;
  }

  private async settle(userId: string, review: ReviewRow, item: ItemText, { given, claimedMs }: AnswerMistake['answer']): Promise<void> {
    checkAnswer(item, given);
    const { right } = markedOf(item, given);
    const tookMs = judgedMs(review.sinceMs, claimedMs);
    const { id: refId, questionId, versionId } = review;
    const at = iso((await productNow(this.em)).getTime());
    await recordAnswers(this.em, [{ userId, questionId, versionId, source: 'mistakes', refId, right, tookMs, at }]);
    const grade = gradeOf({ kind: item.kind, right, tookMs });
    await settleReview(this.em, userId, refId, { ...given, state: stateOf(right), tookMs, grade });
    this.outbox.add('PracticeFinished', { userId, kind: 'mistakes', refId });
  }

  private async receipt(userId: string, reviewId: string, item: ItemText): Promise<MistakeReceipt> {
    const review = await readReview(this.em, reviewId, userId);
    if (!review?.dueOn) throw new AppError('Review not found');
    const given = { optionIds: [...(review.optionIds ?? [])], number: review.number };
    const { today: left } = await countDue(this.em, userId, await this.items.hidden(this.em, userId));
    return {
      reviewId,
      given,
      marking: markedOf(item, given),
      tookMs: review.tookMs ?? 0,
      grade: review.grade ?? 1,
      dueOn: review.dueOn,
      inDays: review.inDays ?? 1,
      left,
    };
  }
}
