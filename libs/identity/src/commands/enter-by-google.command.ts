import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import { visible, visibleLength } from '#contracts/shared/visible-text';
import { resetRules, type Locale } from '#contracts/shared/choices';
import { permissionsOf, type Role } from '#contracts/shared/permissions';
import { Audit, Config, nameConstraint, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError } from '#platform/kernel';
import { emailAddress } from '../domain/login.js';
import type { OpenIdPerson } from '../google/open-id.js';
import { insertUser, lockAccountBy, releaseEmail, subjectOf, type AccountRow } from '../store/accounts.sql.js';
import type { Device } from '../store/new-session.js';
import { enterAccount, type Entered } from '../store/pending-sign-ins.sql.js';
import { otherProven } from '../store/resets.sql.js';
import { forgetFactors } from '../store/second-factors.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { endSessions, userChanged } from '../store/sessions.sql.js';

// Two returns of one person at once: the second tries again and finds the account.
nameConstraint('users_google_sub_uq', 'Google sign-in failed');

export interface GoogleFrom extends Device {
  /** Whether one of these logins came in from this device lately, or is signed in on it. */
  readonly isKnownDevice: (account: { readonly userId: string; readonly logins: readonly string[] }) => boolean;
  readonly locale: Locale;
}

/** `proves` is false where the session is no word of the owner's: the Google account was joined just now, from an unknown device. */
export type GoogleEntered = Entered & { readonly userId: string; readonly proves: boolean };

/** Inside identity only: whoever Google vouches for → account and session, or what waits for the second factor. */
export class EnterByGoogle extends Command<GoogleEntered> {
  constructor(
    readonly person: OpenIdPerson,
    readonly from: GoogleFrom,
  ) {
    super();
  }
}

@CommandHandler(EnterByGoogle)
export class EnterByGoogleHandler implements ICommandHandler<EnterByGoogle> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly audit: Audit,
    readonly config: Config,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Account blocked', 'Google sign-in failed' (the e-mail belongs to another Google account). */
  async execute({ person, from }: EnterByGoogle): Promise<GoogleEntered> {
    const known = await lockAccountBy(this.em, 'google_sub', person.sub);
    if (known && known.state !== 'active') throw new AppError('Account blocked');
    const userId = known?.id ?? (await this.enterByEmail(person, from));
    const proves = await this.proves(userId, from);
    const login = proves ? await this.emailOf(userId) : null;
    return { userId, proves, ...(await enterAccount(this, userId, from, { proves, login })) };
  }

  private async emailOf(userId: string): Promise<string | null> {
    const [user] = await this.em.execute<{ email: string | null }[]>('select email from identity.users where id = ?', [userId]);
    return user?.email ?? null;
  }

  /** Not in the day after it was joined from an unknown device, and not from one now. */
  private async proves(userId: string, { isKnownDevice }: GoogleFrom): Promise<boolean> {
    const [waits] = await this.em.execute<{ logins: string[] }[]>(
      `select array_remove(array[email, proven_phone], null) as logins from identity.users where id = ? and google_waits_until > platform.now()`,
      [userId],
    );
    return !waits || isKnownDevice({ userId, logins: waits.logins });
  }

  private async enterByEmail(person: OpenIdPerson, from: GoogleFrom): Promise<string> {
    if (person.email === null) return this.register(person, null);
    const email = emailAddress(person.email);
    // Held before it is judged: nobody adds another way into it between the look and the joining.
    const account = await lockAccountBy(this.em, 'email', email);
    if (!account || (await releaseEmail(this, email, null))) return this.register(person, email);
    if (account.state !== 'active') throw new AppError('Account blocked');
    if (account.google_sub !== null) throw new AppError('Google sign-in failed');
    await this.join(account, person.sub);
    if (account.email_proven) await this.waitWhereUnknown(account, email, from);
    return account.id;
  }

  private async register({ sub, name }: OpenIdPerson, email: string | null): Promise<string> {
    const own = cutText(visible(name), 80);
    const called = visibleLength(own) > 1 ? own : (email?.split('@', 1)[0] ?? 'শিক্ষার্থী');
    const userId = await insertUser(this.em, { name: called, email, emailProven: email !== null, googleSub: sub });
    this.outbox.add('UserRegistered', { userId });
    return userId;
  }

  /** As a reset: whoever reads the e-mail alone may not be the owner, who is told by the phone and has a day. */
  private async waitWhereUnknown(account: AccountRow, email: string, { isKnownDevice, locale }: GoogleFrom): Promise<void> {
    const others = otherProven(account, { channel: 'mail', to: email });
    if (others.length === 0) return;
    if (isKnownDevice({ userId: account.id, logins: [email, ...others.map(({ to }) => to)] })) return;
    await this.em.execute('update identity.users set google_waits_until = platform.now() + make_interval(hours => ?) where id = ?', [
      resetRules.waitHours,
      account.id,
    ]);
    tellAddresses(this, others, 'google-joined', locale);
  }

  /**
   * An account whose e-mail nobody had proven may have been made by somebody else to wait for its owner: its password and its sign-ins
   * end before the owner comes in.
   */
  private async join(account: AccountRow, sub: string): Promise<void> {
    await this.em.execute(
      'update identity.users set google_sub = ?, email_proven_at = coalesce(email_proven_at, platform.now()) where id = ?',
      [sub, account.id],
    );
    if (!account.email_proven) {
      await this.em.execute('delete from identity.credentials where user_id = ?', [account.id]);
      await this.em.execute('delete from identity.codes where user_id = ?', [account.id]);
      await this.em.execute('delete from identity.resets where user_id = ?', [account.id]);
      await endSessions(this.em, { userId: account.id });
      // So may its second factor; one of staff stays, since it guards more than the own account.
      if (permissionsOf(account.roles as Role[]).length === 0) await forgetFactors(this.em, account.id);
    }
    this.audit.add({ action: 'user.google', ...subjectOf(account), after: { takenOver: !account.email_proven } });
    await userChanged(this.em, this, account.id);
  }
}
