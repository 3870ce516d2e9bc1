import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/choices';
import { Audit, Config, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { readLogin } from '../domain/login.js';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { lockAccount, subjectOf, type AccountRow } from '../store/accounts.sql.js';
import { provenAddresses } from '../store/resets.sql.js';
import { findWays, forgetFactors } from '../store/second-factors.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { endSessions, userChanged } from '../store/sessions.sql.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';
import { askForStandIn, findStandIns } from '../store/stand-ins.sql.js';

/**
 * Takes all second factors of somebody who has lost them away: by another admin, or (as the system) by who sits at the machine. Until a new one
 * is set up a code to a proven address stands in for them, since whoever asked for the reset may be the one who knows the password.
 */
export class ResetSecondFactor extends Command<{ reset: boolean; ended: number }> {
  constructor(
    readonly actor: Actor,
    readonly whose: { readonly userId: string } | { readonly login: string },
    readonly reason: string,
    readonly locale: Locale,
    /** The addresses are lost too: the password alone signs in. */
    readonly withoutCode = false,
  ) {
    super();
  }
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    readonly em: EntityManager,
    private readonly config: Config,
    private readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Own account'. Nothing is done where there is no factor. */
  async execute({ actor, whose, reason, locale, withoutCode }: ResetSecondFactor): Promise<{ reset: boolean; ended: number }> {
    const userId = 'userId' in whose ? whose.userId : await this.ownerOf(whose.login);
    if (actor.kind !== 'system') await this.assertMay(actor, userId);
    const account = userId === null ? null : await lockAccount(this.em, userId);
    if (!account || account.state === 'deleted') throw new AppError('User not found');
    const ways = await findWays(this.em, account.id);
    const standsIn = withoutCode ? await findStandIns(this.em, account.id, this.config) : [];
    if (ways.length + standsIn.length === 0) return { reset: false, ended: 0 };
    return { reset: true, ended: await this.reset(account, { ways, reason, locale, withoutCode }) };
  }

  private async reset(
    account: AccountRow,
    {
      ways,
      reason,
      locale,
      withoutCode,
    }: Pick<ResetSecondFactor, 'reason' | 'locale' | 'withoutCode'> & { readonly ways: readonly string[] },
  ): Promise<number> {
    await forgetFactors(this.em, account.id);
    if (!withoutCode) await askForStandIn(this.em, account.id);
    const ended = await endSessions(this.em, { userId: account.id });
    this.audit.add({
      action: 'user.factor-reset',
      ...subjectOf(account),
      before: { ways },
      after: { endedSessions: ended.length, ...(withoutCode ? { withoutCode } : {}) },
      reason,
    });
    tellAddresses(this, provenAddresses(account), 'factor-reset', locale);
    await userChanged(this.em, this, account.id);
    return ended.length;
  }

  private async assertMay(actor: Actor, userId: string | null): Promise<void> {
    const staff = staffOf(actor, 'users.roles');
    if (userId === null) throw new AppError('User not found');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.roles', userId);
    if (userId === staff.id) throw new AppError('Own account');
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
  }

  private async ownerOf(login: string): Promise<string | null> {
    const { email, phone } = readLogin(login);
    const [found] = await this.em.execute<{ id: string }[]>('select id from identity.users where email = ? or proven_phone = ?', [
      email,
      phone,
    ]);
    return found?.id ?? null;
  }
}
