import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push, SessionCache, Storage } from '#platform';
import type { Actor } from '#platform/kernel';
import { keyOfAvatar } from '../domain/avatar-path.js';
import { lockAccount } from '../store/accounts.sql.js';
import { userChanged } from '../store/sessions.sql.js';

/**
 * Inside identity only: the path of a picture that is stored already, or none. The file of the one before goes after the commit. False
 * where the account was closed or deleted meanwhile; a file that no row names went then.
 */
export class SetAvatar extends Command<boolean> {
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

  async execute({ actor, avatar }: SetAvatar): Promise<boolean> {
    const account = actor.kind === 'user' ? await lockAccount(this.em, actor.id) : null;
    if (account?.avatar === avatar) return account.state === 'active';
    if (account?.state !== 'active') {
      this.removeAfterCommit(avatar);
      return false;
    }
    await this.em.execute('update identity.users set avatar = ? where id = ?', [avatar, account.id]);
    await userChanged(this.em, this, account.id);
    this.removeAfterCommit(account.avatar);
    return true;
  }

  private removeAfterCommit(avatar: string | null): void {
    const key = keyOfAvatar(avatar);
    if (key !== null) afterCommit(() => this.storage.remove(key));
  }
}
