import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { hashToken, newToken } from '../domain/token.js';
import { lockAccount, putPassword, readPassword, subjectOf } from '../store/accounts.sql.js';
import { callerLocale } from '../store/caller-locale.js';
import { closeResets, provenAddresses } from '../store/resets.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { endSessions, userChanged } from '../store/sessions.sql.js';

/** Inside identity only, after the current password was looked at: other sign-ins end, this one goes on under a new token, every proven address is notified. */
export class SetPassword extends Command<{ token: string; endedSessions: number }> {
  constructor(
    readonly actor: Actor,
    readonly passwords: { readonly was: string | null; readonly becomes: string },
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Wrong password' (another change was quicker). */
  async execute({ actor, passwords, tokenHash }: SetPassword): Promise<{ token: string; endedSessions: number }> {
    const account = actor.kind === 'user' ? await lockAccount(this.em, actor.id) : null;
    if (account?.state !== 'active') throw new AppError('Sign in required');
    if ((await readPassword(this.em, account.id)) !== passwords.was) throw new AppError('Wrong password');
    await putPassword(this.em, account.id, passwords.becomes);
    // Whoever can change it calls off what a stranger has asked for.
    await closeResets(this.em, account.id);
    const ended = await endSessions(this.em, { userId: account.id, exceptHash: tokenHash });
    const token = await this.renew(account.id, tokenHash);
    this.audit.add({ action: 'user.password', ...subjectOf(account), after: { endedSessions: ended.length } });
    tellAddresses(this, provenAddresses(account), 'password-changed', callerLocale());
    await userChanged(this.em, this, account.id);
    return { token, endedSessions: ended.length };
  }

  /** The same sign-in under a token that nobody can have read before. */
  private async renew(userId: string, tokenHash: string): Promise<string> {
    const token = newToken();
    const renewed = await this.em.execute<unknown[]>(
      `update identity.sessions set token_hash = ?, last_seen_at = platform.now()
       where token_hash = ? and user_id = ? and revoked_at is null returning 1`,
      [hashToken(token), tokenHash, userId],
    );
    if (renewed.length === 0) throw new AppError('Sign in required');
    afterCommit(() => this.cache.drop(tokenHash));
    return token;
  }
}
