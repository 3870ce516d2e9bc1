import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { Notifications } from '../domain/notifications.js';
import { userChanged } from '../store/sessions.sql.js';

/** The own name, and what one wants to be told of. */
export class SaveAccount extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly fields: { readonly name: string; readonly notifications: Notifications },
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
      `update identity.users set name = ?, notifications = ?::jsonb where id = ? and state = 'active' returning 1`,
      [fields.name.trim().normalize('NFC'), JSON.stringify(fields.notifications), actor.id],
    );
    if (saved.length === 0) throw new AppError('Sign in required');
    await userChanged(this.em, this, actor.id);
  }
}
