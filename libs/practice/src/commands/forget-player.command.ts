import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** The account is gone: its rounds, mistakes and sights of them go. Twice is the same as once. */
export class ForgetPlayer extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetPlayer)
export class ForgetPlayerHandler implements ICommandHandler<ForgetPlayer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetPlayer): Promise<void> {
    for (const table of ['rounds', 'cards', 'reviews']) await this.em.execute(`delete from practice.${table} where user_id = ?`, [userId]);
  }
}
