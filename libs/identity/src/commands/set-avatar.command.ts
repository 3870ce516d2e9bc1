import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push, SessionCache, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { keyOfAvatar } from '../domain/avatar-path.js';
import { lockAccount } from '../store/accounts.sql.js';
import { userChanged } from '../store/sessions.sql.js';

/** Inside identity only: the path of a picture that is stored already, or none. The file of the one before goes after the commit. */
export class SetAvatar extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly avatar: string | null,
  ) {
    super();
  }
}

@CommandHandler(SetAvatar)
export class SetAvatarHandler implements ICommandHandler<SetAvatar> {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  async execute({ actor, avatar }: SetAvatar): Promise<void> {
    const account = actor.kind === 'user' ? await lockAccount(this.em, actor.id) : null;
    if (account?.state !== 'active') throw new AppError('Sign in required');
    if (account.avatar === avatar) return;
    await this.em.execute('update identity.users set avatar = ? where id = ?', [avatar, account.id]);
    await userChanged(this.em, this, account.id);
    const key = keyOfAvatar(account.avatar);
    if (key !== null) afterCommit(() => this.storage.remove(key));
  }
}
