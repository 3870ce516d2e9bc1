import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pages } from '#platform';

/** Who stands on a merit list where somebody stood who deleted the account. */
const formerTaker = 'প্রাক্তন শিক্ষার্থী';

/**
 * The account is gone: its attempts lose the name. Ranks, also those among institutes and batches, stay as they were, since the others'
 * places depend on them. Twice is the same as once.
 */
export class ForgetTaker extends Command<{ attempts: number }> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetTaker)
export class ForgetTakerHandler implements ICommandHandler<ForgetTaker> {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: Pages,
  ) {}

  async execute({ userId }: ForgetTaker): Promise<{ attempts: number }> {
    const changed = await this.em.execute<unknown[]>('update exams.attempts set name = ? where user_id = ? and name <> ? returning 1', [
      formerTaker,
      userId,
      formerTaker,
    ]);
    // Why somebody had more time is often about their health.
    await this.em.execute(`update exams.extra_time set reason = '' where user_id = ? and reason <> ''`, [userId]);
    await this.em.execute('delete from exams.admitted where user_id = ?', [userId]);
    // The first page may name them, masked, among the best of the week.
    if (changed.length > 0) this.pages.touch('home');
    return { attempts: changed.length };
  }
}
