import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/choices';
import { Audit, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { masked } from '../domain/masked.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { lockAccount, releaseEmail, subjectOf, type AccountRow } from '../store/accounts.sql.js';
import { useCode } from '../store/codes.sql.js';
import { otherProven } from '../store/resets.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { assertSignedIn, userChanged } from '../store/sessions.sql.js';

/** Inside identity only, after the code was looked at: the address signs in and resets from now on. */
export class ProveAddress extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly proof: { readonly codeId: string; readonly address: CodeAddress },
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string | null,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(ProveAddress)
export class ProveAddressHandler implements ICommandHandler<ProveAddress> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
    readonly outbox: Outbox,
    readonly seal: Seal,
  ) {}

  /** Throws 'Sign in required', 'Code expired', 'Phone taken', 'E-mail taken'. */
  async execute({ actor, proof, tokenHash, locale }: ProveAddress): Promise<void> {
    const account = actor.kind === 'user' ? await lockAccount(this.em, actor.id) : null;
    if (account?.state !== 'active') throw new AppError('Sign in required');
    await assertSignedIn(this.em, account.id, tokenHash);
    await useCode(this.em, proof.codeId);
    if (proof.address.channel === 'sms') await this.provePhone(account, proof.address.to);
    else await this.proveEmail(account, proof.address.to);
    const notice = proof.address.channel === 'sms' ? 'phone-changed' : 'email-changed';
    // Also the address that it takes the place of: whoever loses it may be its owner.
    tellAddresses(this, otherProven(account, proof.address), notice, locale);
    await userChanged(this.em, this, account.id);
  }

  private async provePhone(account: AccountRow, phone: string): Promise<void> {
    await this.em.execute('update identity.users set proven_phone = ?, phone = coalesce(phone, ?) where id = ?', [
      phone,
      phone,
      account.id,
    ]);
    const before = account.proven_phone === null ? {} : { before: { phone: masked(account.proven_phone) } };
    this.audit.add({ action: 'user.phone', ...subjectOf(account), ...before, after: { phone: masked(phone) } });
  }

  private async proveEmail(account: AccountRow, email: string): Promise<void> {
    await releaseEmail(this, email, account.id);
    await this.em.execute('update identity.users set email = ?, email_proven_at = platform.now() where id = ?', [email, account.id]);
    const before = account.email === null ? {} : { before: { email: masked(account.email) } };
    this.audit.add({ action: 'user.email', ...subjectOf(account), ...before, after: { email: masked(email) } });
  }
}
