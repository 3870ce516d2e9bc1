import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/**
 * Forgets what practice knows of a person: sessions, answers, what was kept, the row on the boards. What their answers have shown of the
 * questions stays, since it names nobody.
 */
export class ForgetLearner extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

const tables = [
  'unrated',
  'boards',
  'learners',
  'mastery',
  'days',
  'topic_days',
  'seen',
  'answers',
  'sessions',
  'allowance_days',
  'bookmarks',
  'folders',
];

@CommandHandler(ForgetLearner)
export class ForgetLearnerHandler implements ICommandHandler<ForgetLearner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetLearner): Promise<void> {
    for (const table of tables) await this.em.execute(`delete from practice.${table} where user_id = ?`, [userId]);
  }
}
