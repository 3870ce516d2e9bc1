import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicName, WeakTopic } from '#contracts/http/selfpractice';
import { viewOf } from '../domain/mastery.js';
import { readMasteries, readWeakTopics } from '../store/mastery.sql.js';

/** What is known of a person in a topic. */
export interface KnownTopic extends TopicName {
  /** Thousandths of a logit; 0 = an average question is known in half of all cases. */
  readonly milli: number;
  /** Hundredths. */
  readonly share: number;
  readonly sure: boolean;
  readonly answered: number;
}

/** Every topic that a person has answered in, the weakest first. */
export class GetMastery extends Query<KnownTopic[]> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetMastery)
export class GetMasteryHandler implements IQueryHandler<GetMastery> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetMastery): Promise<KnownTopic[]> {
    return (await readMasteries(this.em, userId)).map(({ answers, milli, ...topic }) => {
      const { share, sure } = viewOf(milli, answers);
      return { ...topic, milli, share, sure, answered: answers };
    });
  }
}

/** The weak topics of a person, the weakest first. */
export class GetWeakTopics extends Query<WeakTopic[]> {
  constructor(
    readonly userId: string,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(GetWeakTopics)
export class GetWeakTopicsHandler implements IQueryHandler<GetWeakTopics> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, most }: GetWeakTopics): Promise<WeakTopic[]> {
    return readWeakTopics(this.em, userId, most);
  }
}
