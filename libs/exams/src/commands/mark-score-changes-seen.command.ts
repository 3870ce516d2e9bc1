import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';

/** The person has seen what changed the own scores of these exams; answers what is left unseen. Throws 'Sign in required'. */
export class MarkScoreChangesSeen extends Command<{ unseen: number }> {
  constructor(
    readonly actor: Actor,
    readonly examIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(MarkScoreChangesSeen)
export class MarkScoreChangesSeenHandler implements ICommandHandler<MarkScoreChangesSeen> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, examIds }: MarkScoreChangesSeen): Promise<{ unseen: number }> {
    const userId = personOf(actor);
    await this.em.execute(
      'update exams.score_changes set seen_at = platform.now() where user_id = ? and exam_id in (?) and seen_at is null',
      [userId, [...examIds]],
    );
    const [left] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from exams.score_changes where user_id = ? and shown and seen_at is null and changed_at > platform.now() - interval '90 days'`,
      [userId],
    );
    return { unseen: left?.count ?? 0 };
  }
}
