import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/choices';
import { Audit, Config, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError } from '#platform/kernel';
import { masked } from '../domain/masked.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { lockAccount, putPassword, subjectOf, type AccountRow } from '../store/accounts.sql.js';
import { useCode } from '../store/codes.sql.js';
import type { Device } from '../store/new-session.js';
import { enterAccount, type Entered } from '../store/pending-sign-ins.sql.js';
import { closeResets, otherProven, waitForReset, type ResetWaits } from '../store/resets.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { endSessions, userChanged } from '../store/sessions.sql.js';

type ResetOutcome = Entered | { readonly waiting: ResetWaits };

/**
 * Inside identity only: a new password for whoever read the code sent to `address`. Every sign-in ends, and a new one begins. From a device
 * that the account does not know it waits for a day, of which every other proven address hears at once.
 */
export class ResetPassword extends Command<ResetOutcome> {
  constructor(
    readonly userId: string,
    readonly proof: { readonly codeId: string; readonly address: CodeAddress; readonly asker: string | null },
    readonly passwordHash: string,
    readonly from: { readonly device: Device; readonly isKnown: boolean; readonly locale: Locale },
  ) {
    super();
  }
}

/** As when the code was asked for: an e-mail that nobody proved resets nothing any more once a phone was proven. */
const stillTheirs = (account: AccountRow, { channel, to }: CodeAddress): boolean =>
  channel === 'sms' ? account.proven_phone === to : account.email === to && (account.email_proven || account.proven_phone === null);

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    readonly em: EntityManager,
    private readonly audit: Audit,
    readonly config: Config,
    readonly seal: Seal,
    readonly outbox: Outbox,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Code expired' (used meanwhile, or the address is no longer theirs), 'Account blocked'. */
  async execute({ userId, proof, passwordHash, from }: ResetPassword): Promise<ResetOutcome> {
    await useCode(this.em, proof.codeId);
    const account = await lockAccount(this.em, userId);
    if (!account || !stillTheirs(account, proof.address)) throw new AppError('Code expired');
    if (account.state !== 'active') throw new AppError('Account blocked');
    const waiting = from.isKnown ? null : await this.wait(account, proof, from.locale);
    if (waiting) return { waiting };
    await putPassword(this.em, userId, passwordHash);
    if (proof.address.channel === 'mail') await this.proveEmail(account);
    const ended = await endSessions(this.em, { userId });
    await closeResets(this.em, userId);
    this.audit.add({
      action: 'user.password-reset',
      ...subjectOf(account),
      after: { by: masked(proof.address.to), endedSessions: ended.length },
    });
    tellAddresses(this, otherProven(account, proof.address), 'reset-done', from.locale);
    await userChanged(this.em, this, userId);
    // It gives back the password, and no factor: without that nobody comes in by a mailbox alone.
    return enterAccount(this, userId, from.device, { login: proof.address.to });
  }

  private async wait(account: AccountRow, proof: ResetPassword['proof'], locale: Locale): Promise<ResetWaits | null> {
    const waits = await waitForReset(this, account, proof);
    if (!waits) return null;
    const { began, ...waiting } = waits;
    if (began) {
      this.audit.add({ action: 'user.reset-waits', ...subjectOf(account), after: { by: masked(proof.address.to) } });
      tellAddresses(this, otherProven(account, proof.address), 'reset-waits', locale);
    }
    return waiting;
  }

  /** The first to prove an e-mail owns the account: a sign-in that somebody else tied to it before does not stay. */
  private async proveEmail(account: AccountRow): Promise<void> {
    if (account.email_proven) return;
    await this.em.execute('update identity.users set email_proven_at = platform.now(), google_sub = null where id = ?', [account.id]);
  }
}
