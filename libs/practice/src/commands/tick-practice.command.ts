import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerSource } from '#contracts/shared/selfpractice';
import { Outbox } from '#platform';
import { Learners } from '../ports.js';
import { isTurned, markTurned, writeBoards } from '../store/boards.sql.js';
import { keepLearners } from '../store/learners.sql.js';

/** Learners whose cards are asked for at once. */
const CARDS = 1000;
/** Answers left lying for so long belong to something that was never ended. */
const LEFT_MINUTES = 10;
/** People asked for in one run. */
const PEOPLE = 500;

/**
 * By the clock: with a new day in Dhaka all boards are made of the days that they now span, with the names that people have now; and answers
 * that nothing has asked to be rated are asked for. Harmless to run twice.
 */
export class TickPractice extends Command<void> {}

@CommandHandler(TickPractice)
export class TickPracticeHandler implements ICommandHandler<TickPractice> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly learners: Learners,
  ) {}

  async execute(): Promise<void> {
    await this.askForLeft();
    if (await isTurned(this.em)) return;
    const people = await this.em.execute<{ id: string }[]>('select user_id as id from practice.learners order by 1');
    for (let from = 0; from < people.length; from += CARDS)
      await keepLearners(this.em, await this.learners.cards(people.slice(from, from + CARDS).map(({ id }) => id)));
    await writeBoards(this.em, null);
    await markTurned(this.em);
  }

  private async askForLeft(): Promise<void> {
    const left = await this.em.execute<{ userId: string; source: AnswerSource; refId: string }[]>(
      `select distinct on (u.user_id) u.user_id as "userId", a.source, a.ref_id as "refId"
       from practice.unrated u join practice.answers a on a.id = u.answer_id
       where u.answer_id < uuidv7(interval '-${LEFT_MINUTES} minutes') order by u.user_id limit ${PEOPLE}`,
    );
    for (const { userId, source, refId } of left) this.outbox.add('PracticeFinished', { userId, kind: source, refId });
  }
}
