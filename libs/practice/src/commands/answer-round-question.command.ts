import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuizAnswer, RoundReceipt } from '#contracts/http/quiz-shapes';
import { Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { checkAnswer } from '../domain/mark-answer.js';
import { markedOf, stateOf } from '../quiz/item-view.js';
import { judgedMs, pointsOf } from '../domain/round-points.js';
import type { ItemText } from '../ports.js';
import { QuizItems } from '../quiz/quiz-items.js';
import { briefOf } from '../quiz/round-view.js';
import { recordAnswers } from '../store/answers.sql.js';
import { productNow } from '../store/clock.js';
import { endRound, holdRound, readPlaces, readRound, settlePlace, type PlaceRow } from '../store/rounds.sql.js';
import { iso } from '../store/sql.js';

export interface RoundAnswer {
  readonly place: number;
  readonly given: QuizAnswer;
  /** What the browser measured. */
  readonly claimedMs: number | null;
}

/**
 * Answers the question of a round that was handed over. The same place again gets the receipt of the answer that counts, whatever is sent.
 * Throws 'Round not found' (also for somebody else's), 'Question not shown', 'Question withdrawn', 'Round over', 'Option out of range',
 * 'Too many options'.
 */
export class AnswerRoundQuestion extends Command<RoundReceipt> {
  constructor(
    readonly userId: string,
    readonly roundId: string,
    readonly answer: RoundAnswer,
  ) {
    super();
  }
}

@CommandHandler(AnswerRoundQuestion)
export class AnswerRoundQuestionHandler implements ICommandHandler<AnswerRoundQuestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
    private readonly outbox: Outbox,
  ) {}

  async execute({ userId, roundId, answer }: AnswerRoundQuestion): Promise<RoundReceipt> {
    const round = await holdRound(this.em, roundId, userId);
    if (!round) throw new AppError('Round not found');
    const places = await readPlaces(this.em, roundId);
    const place = places.find((one) => one.place === answer.place);
    if (!place) throw new AppError('Question not shown');
    const settled = place.tookMs !== null;
    if (!settled && (round.state !== 'running' || round.over)) throw new AppError('Round over');
    if (!settled && place.sinceMs === null) throw new AppError('Question not shown');
    const item = await this.itemOf(userId, place, settled);
    if (!settled) {
      await this.settle({ userId, roundId, place, item, answer });
      if (places.every(({ state, place: other }) => state !== 'waiting' || other === place.place)) await this.finish(userId, roundId);
    }
    return this.receipt(userId, roundId, place.place, item);
  }

  /** Its marking leaves only while nothing keeps the question back; one that is retired may still be looked at by who answered it. */
  private async itemOf(userId: string, place: PlaceRow, settled: boolean): Promise<ItemText> {
    const hidden = settled
      ? (await this.items.hidden(this.em, userId)).includes(place.questionId)
      : !(await this.items.open(this.em, userId, [place.questionId])).has(place.questionId);
    if (hidden || place.state === 'dropped') throw new AppError('Question withdrawn');
    const [text] = await this.items.texts(this.em, [place.versionId]);
    if (!text) throw new AppError('Question withdrawn');
    return text.item;
  }

  private async settle(to: { userId: string; roundId: string; place: PlaceRow; item: ItemText; answer: RoundAnswer }): Promise<void> {
    const { userId, roundId, place, item, answer } = to;
    checkAnswer(item, answer.given);
    const { right } = markedOf(item, answer.given);
    const tookMs = judgedMs(place.sinceMs ?? 0, answer.claimedMs);
    await settlePlace(this.em, roundId, place.place, { ...answer.given, state: stateOf(right), tookMs, points: pointsOf(right, tookMs) });
    const { questionId, versionId } = place;
    const at = iso((await productNow(this.em)).getTime());
    await recordAnswers(this.em, [{ userId, questionId, versionId, source: 'round', refId: roundId, right, tookMs, at }]);
  }

  private async finish(userId: string, roundId: string): Promise<void> {
    await endRound(this.em, roundId);
    this.outbox.add('PracticeFinished', { userId, kind: 'round', refId: roundId });
  }

  private async receipt(userId: string, roundId: string, number: number, item: ItemText): Promise<RoundReceipt> {
    const round = await readRound(this.em, roundId, userId);
    const place = (await readPlaces(this.em, roundId)).find((one) => one.place === number);
    if (!round || !place) throw new AppError('Round not found');
    const given = { optionIds: [...(place.optionIds ?? [])], number: place.number };
    return {
      place: number,
      given,
      marking: markedOf(item, given),
      points: place.points,
      tookMs: place.tookMs ?? 0,
      round: briefOf(round),
    };
  }
}
