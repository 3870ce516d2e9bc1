import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Outbox, Push, SessionCache, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { keyOfAvatar } from '../domain/avatar-path.js';
import { lockAccount, readPassword } from '../store/accounts.sql.js';
import { afterSessionsEnded, assertSignedIn, endSessions } from '../store/sessions.sql.js';
import { forgetNotes } from '../store/staff-notes.sql.js';
import { forgetFactors } from '../store/second-factors.sql.js';
import { hasOtherAdmin, lockAdmins } from '../store/staff-changes.sql.js';

/** What stands where a person stood: on merit lists and receipts, which stay. */
const formerName = 'প্রাক্তন শিক্ষার্থী';

/** Inside identity only, after the password was looked at: nothing personal stays in this domain; the others hear of it by the event. */
export class DeleteAccount extends Command<void> {
  constructor(
    readonly actor: Actor,
    /** The stored hash that the password was found right against; null for none. */
    readonly hash: string | null,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string | null,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly storage: Storage,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required' (ended meanwhile), 'Wrong password' (changed meanwhile), 'Last admin'. */
  async execute({ actor, hash, tokenHash }: DeleteAccount): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    await lockAdmins(this.em);
    const account = await lockAccount(this.em, actor.id);
    if (account?.state !== 'active') throw new AppError('Sign in required');
    await assertSignedIn(this.em, account.id, tokenHash);
    if ((await readPassword(this.em, account.id)) !== hash) throw new AppError('Wrong password');
    if (account.roles.includes('admin') && !(await hasOtherAdmin(this.em, account.id))) throw new AppError('Last admin');
    const ended = await endSessions(this.em, { userId: account.id });
    await afterSessionsEnded(this.em, this, account.id, ended);
    await this.forget(account.id);
    this.audit.add({ action: 'user.delete', subjectKind: 'user', subjectId: account.id, subject: formerName });
    this.outbox.add('UserDeleted', { userId: account.id });
    const key = keyOfAvatar(account.avatar);
    if (key !== null) afterCommit(() => this.storage.remove(key));
  }

  private async forget(userId: string): Promise<void> {
    await this.em.execute(
      `update identity.users set state = 'deleted', deleted_at = platform.now(), name = ?, email = null, email_proven_at = null,
         phone = null, proven_phone = null, institute = null, hsc_batch = null, avatar = null, google_sub = null, blocked_reason = null,
         notifications = '{}', guardian_consent = null, affiliate = false, roles = '{student}'
       where id = ?`,
      [formerName, userId],
    );
    await this.em.execute('delete from identity.credentials where user_id = ?', [userId]);
    await this.em.execute('delete from identity.codes where user_id = ?', [userId]);
    await this.em.execute('delete from identity.resets where user_id = ?', [userId]);
    await this.em.execute('delete from identity.sessions where user_id = ?', [userId]);
    await forgetFactors(this.em, userId);
    await forgetNotes(this.em, userId);
  }
}
