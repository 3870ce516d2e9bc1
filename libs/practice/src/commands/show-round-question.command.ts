import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoundView, ShownQuestion } from '#contracts/http/quiz-shapes';
import { Config, Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { questionOf } from '../store/question-view.js';
import { QuizItems } from '../quiz/quiz-items.js';
import { RoundViews } from '../quiz/round-view.js';
import { readAllowance, takeAllowance } from '../store/allowance.sql.js';
import { dropPlaces, endRound, holdRound, markShown, readPlaces } from '../store/rounds.sql.js';

export interface ShownInRound {
  /** Null: the round is over. */
  readonly shown: ShownQuestion | null;
  readonly round: RoundView;
}

/**
 * Hands over the next question of a round, and its time begins: by the server's clock, once. What went out of practice since the round was
 * made is left out. It counts as one free question of the day as long as there is one; a round that was begun can be finished. Throws 'Round not found', also for somebody else's.
 */
export class ShowRoundQuestion extends Command<ShownInRound> {
  constructor(
    readonly userId: string,
    readonly roundId: string,
  ) {
    super();
  }
}

@CommandHandler(ShowRoundQuestion)
export class ShowRoundQuestionHandler implements ICommandHandler<ShowRoundQuestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
    private readonly views: RoundViews,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async execute({ userId, roundId }: ShowRoundQuestion): Promise<ShownInRound> {
    const round = await holdRound(this.em, roundId, userId);
    if (!round) throw new AppError('Round not found');
    const shown = round.state === 'running' && !round.over ? await this.next(userId, roundId) : null;
    if (!shown && round.state === 'running') {
      await endRound(this.em, roundId);
      if (round.answered > 0) this.outbox.add('PracticeFinished', { userId, kind: 'round', refId: roundId });
    }
    return { shown, round: await this.views.read(this.em, roundId, userId) };
  }

  private async next(userId: string, roundId: string): Promise<ShownQuestion | null> {
    const waiting = (await readPlaces(this.em, roundId)).filter(({ state }) => state === 'waiting');
    const open = await this.items.open(
      this.em,
      userId,
      waiting.map(({ questionId }) => questionId),
    );
    const texts = await this.items.texts(
      this.em,
      waiting.filter(({ questionId }) => open.has(questionId)).map(({ versionId }) => versionId),
    );
    const byVersion = new Map(texts.map((text) => [text.item.versionId, text]));
    const next = waiting.find(({ versionId }) => byVersion.has(versionId));
    // A page may end before those that wait behind the next one: they are not gone.
    const gone = waiting.filter(({ questionId, place }) => !open.has(questionId) || !next || place < next.place);
    await dropPlaces(
      this.em,
      roundId,
      gone.map(({ place }) => place),
    );
    const text = next && byVersion.get(next.versionId);
    if (!text) return null;
    if (next.sinceMs === null) await this.count(userId);
    await markShown(this.em, roundId, next.place);
    return { place: next.place, question: questionOf(text.item, text.topicId), sinceMs: next.sinceMs ?? 0 };
  }

  private async count(userId: string): Promise<void> {
    const perDay = this.config.FREE_QUESTIONS_A_DAY;
    const { left } = await readAllowance(this.em, userId, perDay);
    if (left > 0) await takeAllowance(this.em, userId, 1, perDay);
  }
}
