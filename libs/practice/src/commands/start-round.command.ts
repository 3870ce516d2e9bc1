import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoundView } from '#contracts/http/quiz-shapes';
import { roundSize } from '#contracts/shared/quiz';
import { Config } from '#platform';
import { AppError } from '#platform/kernel';
import { QuizItems } from '../quiz/quiz-items.js';
import { RoundViews } from '../quiz/round-view.js';
import { readAllowance } from '../store/allowance.sql.js';
import { chooseItems, topicsBelow, type ChosenItem } from '../store/choose.sql.js';
import { endRound, holdPlayer, insertRound, readRunning, readUnended, type RoundRow } from '../store/rounds.sql.js';
import { idList, iso } from '../store/sql.js';
import { productNow } from '../store/clock.js';

/**
 * Begins a round of ten, or answers the one that runs: however many tabs begin one, there is one. It needs one free question of the day at
 * least, and may then be finished. Throws 'Subject not found',
 * 'Nothing to practise', 'Allowance used up'.
 */
export class StartRound extends Command<RoundView> {
  constructor(
    readonly userId: string,
    /** Null: mixed. */
    readonly subjectId: string | null,
  ) {
    super();
  }
}

@CommandHandler(StartRound)
export class StartRoundHandler implements ICommandHandler<StartRound> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
    private readonly views: RoundViews,
    private readonly config: Config,
  ) {}

  async execute({ userId, subjectId }: StartRound): Promise<RoundView> {
    // Most of many tabs find it running, and wait for nobody.
    const running = (await readRunning(this.em, userId)) ?? (await this.afterOthers(userId));
    if (running) return this.views.read(this.em, running.id, userId);
    const { unlimited, left } = await readAllowance(this.em, userId, this.config.FREE_QUESTIONS_A_DAY);
    if (!unlimited && left === 0) throw new AppError('Allowance used up', { left });
    const questions = await this.choose(userId, subjectId);
    if (questions.length === 0) throw new AppError('Nothing to practise');
    const overdue = await readUnended(this.em, userId);
    if (overdue) await endRound(this.em, overdue);
    return this.views.read(this.em, await insertRound(this.em, { userId, subjectId, questions }), userId);
  }

  private async afterOthers(userId: string): Promise<RoundRow | null> {
    await holdPlayer(this.em, userId);
    return readRunning(this.em, userId);
  }

  private async topics(subjectId: string | null): Promise<string[] | null> {
    if (subjectId === null) return null;
    const [subject] = await this.em.execute<unknown[]>(`select 1 from practice.nodes where id = ? and level = 'subject'`, [subjectId]);
    if (!subject) throw new AppError('Subject not found');
    return topicsBelow(this.em, [subjectId]);
  }

  /** New ones first; where there are too few, what was answered some time ago. Of any difficulty, so that rounds can be compared. */
  private async choose(userId: string, subjectId: string | null): Promise<ChosenItem[]> {
    const topicIds = await this.topics(subjectId);
    const ask = { userId, topicIds, difficulty: 'any', now: iso((await productNow(this.em)).getTime()) } as const;
    const without = await this.items.hidden(this.em, userId);
    // Twice as many, since what asks for a number is no question of this kind.
    const fresh = await this.ofChoices(await chooseItems(this.em, { ...ask, without, source: 'new', count: roundSize * 2 }));
    if (fresh.length >= roundSize) return fresh.slice(0, roundSize);
    const taken = new Set(fresh.map(({ contentKey }) => contentKey));
    const met = await this.ofChoices(await chooseItems(this.em, { ...ask, without, source: 'mixed', count: roundSize * 3 }));
    return [...fresh, ...met.filter(({ contentKey }) => !taken.has(contentKey))].slice(0, roundSize);
  }

  private async ofChoices(chosen: readonly ChosenItem[]): Promise<ChosenItem[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select question_id as id from practice.items where question_id = any(?::uuid[]) and kind <> 'numeric'`,
      [idList(chosen.map(({ questionId }) => questionId))],
    );
    const fit = new Set(rows.map(({ id }) => id));
    return chosen.filter(({ questionId }) => fit.has(questionId));
  }
}
