import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push, SessionCache } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import type { Notifications } from '../domain/notifications.js';
import { callerLocale } from '../store/caller-locale.js';
import { userChanged } from '../store/sessions.sql.js';

/** The own name, and what one wants to be told of; letters come in the language of who saves it. */
export class SaveAccount extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly fields: { readonly name: string; readonly notifications: Partial<Notifications> },
  ) {
    super();
  }
}

@CommandHandler(SaveAccount)
export class SaveAccountHandler implements ICommandHandler<SaveAccount> {
  constructor(
    private readonly em: EntityManager,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  async execute({ actor, fields }: SaveAccount): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const saved = await this.em.execute<unknown[]>(
      `update identity.users set name = ?, notifications = notifications || ?::jsonb, locale = ? where id = ? and state = 'active' returning 1`,
      [composed(fields.name.trim()), JSON.stringify(fields.notifications), callerLocale(), actor.id],
    );
    if (saved.length === 0) throw new AppError('Sign in required');
    await userChanged(this.em, this, actor.id);
  }
}
