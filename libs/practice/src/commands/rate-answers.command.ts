import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { firstTopicVarianceMicro, firstVarianceMicro, rate, rested, type Estimate } from '../domain/mastery.js';
import { Learners } from '../ports.js';
import { writeBoards } from '../store/boards.sql.js';
import { keepLearners } from '../store/learners.sql.js';
import {
  holdItems,
  holdLearner,
  readTopicEstimates,
  takeUnrated,
  writeItems,
  writeTopicEstimates,
  type MovedItem,
  type TopicEstimate,
  type UnratedRow,
} from '../store/ratings.sql.js';
import { idList } from '../store/sql.js';

/** Answers that one run takes in. */
const AT_ONCE = 2000;
/** How much of what the other topics say is believed of one that has no answer yet. */
const CARRIED = 0.6;
const DAY_MS = 86_400_000;

/**
 * Takes a person's new answers into the estimates of topics and questions, and the own rows of the boards. Whatever was taken in is not
 * taken in again, however often it runs. Answers whether there may be more.
 */
export class RateAnswers extends Command<boolean> {
  constructor(readonly userId: string) {
    super();
  }
}

/** The moving estimates of one run. */
class Moving {
  readonly topics = new Map<string, TopicEstimate>();
  readonly items: Map<string, MovedItem & { readonly guessMilli: number }>;
  constructor(
    public learner: Estimate,
    topics: readonly TopicEstimate[],
    items: readonly (Estimate & { readonly questionId: string; readonly guessMilli: number })[],
  ) {
    for (const topic of topics) this.topics.set(topic.topicId, topic);
    this.items = new Map(items.map((item) => [item.questionId, { ...item, answers: 0, right: 0 }]));
  }

  take({ questionId, topicId, right, at }: UnratedRow): void {
    const item = this.items.get(questionId);
    if (!item) return;
    const topic = this.topics.get(topicId) ?? {
      topicId,
      milli: Math.round(this.learner.milli * CARRIED),
      varianceMicro: firstTopicVarianceMicro,
      answers: 0,
      rightAnswers: 0,
      lastAt: at,
    };
    const before = rested(topic, (at - topic.lastAt) / DAY_MS);
    const after = rate({ learner: before, item }, item.guessMilli, right);
    this.learner = rate({ learner: this.learner, item }, item.guessMilli, right).learner;
    const counted = right ? 1 : 0;
    this.topics.set(topicId, {
      topicId,
      ...after.learner,
      answers: topic.answers + 1,
      rightAnswers: topic.rightAnswers + counted,
      lastAt: Math.max(topic.lastAt, at),
    });
    this.items.set(questionId, { ...item, ...after.item, answers: item.answers + 1, right: item.right + counted });
  }
}

@CommandHandler(RateAnswers)
export class RateAnswersHandler implements ICommandHandler<RateAnswers> {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
  ) {}

  async execute({ userId }: RateAnswers): Promise<boolean> {
    const cards = await this.learners.cards([userId]);
    // Somebody who is gone meanwhile.
    if (cards.length === 0) return false;
    await keepLearners(this.em, cards);
    const learner = (await holdLearner(this.em, userId)) ?? { milli: 0, varianceMicro: firstVarianceMicro, answers: 0 };
    const rows = await takeUnrated(this.em, userId, AT_ONCE);
    if (rows.length > 0) {
      const moving = new Moving(
        learner,
        await readTopicEstimates(this.em, userId, [...new Set(rows.map(({ topicId }) => topicId))]),
        await holdItems(this.em, [...new Set(rows.map(({ questionId }) => questionId))]),
      );
      for (const row of rows) moving.take(row);
      await this.write(userId, moving, rows.length);
    }
    await writeBoards(this.em, [userId]);
    return rows.length === AT_ONCE;
  }

  private async write(userId: string, { learner, topics, items }: Moving, count: number): Promise<void> {
    await writeTopicEstimates(this.em, userId, [...topics.values()]);
    await writeItems(
      this.em,
      [...items.values()].map(({ questionId, milli, varianceMicro, answers, right }) => ({
        questionId,
        milli,
        varianceMicro,
        answers,
        right,
      })),
    );
    await this.em.execute(
      `update practice.learners set estimate_milli = ?, variance_micro = ?, answers = answers + ?, last_at = platform.now()
       where user_id = any(?::uuid[])`,
      [learner.milli, learner.varianceMicro, count, idList([userId])],
    );
  }
}
