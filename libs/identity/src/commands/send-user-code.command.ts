import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { codeRules, type Locale } from '#contracts/shared/choices';
import { Audit, Outbox, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { CodeAddress } from '../domain/one-time-code.js';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { addressKey, issueCode } from '../store/codes.sql.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

/** Sends a person a new code for a forgotten password, to an address that the person has proven. */
export class SendUserCode extends Command<{ sent: 'sms' | 'mail' | null }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly reason: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

interface Proven {
  readonly phone: string | null;
  readonly email: string | null;
}

const addressOf = ({ phone, email }: Proven): CodeAddress | null => {
  if (phone !== null) return { channel: 'sms', to: phone };
  return email === null ? null : { channel: 'mail', to: email };
};

@CommandHandler(SendUserCode)
export class SendUserCodeHandler implements ICommandHandler<SendUserCode> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly seal: Seal,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Own account', 'Too many requests'. */
  async execute({ actor, userId, reason, locale }: SendUserCode): Promise<{ sent: 'sms' | 'mail' | null }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    if (userId === staff.id) throw new AppError('Own account');
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    const [proven] = await this.em.execute<Proven[]>(
      'select proven_phone as phone, case when email_proven_at is not null then email end as email from identity.users where id = ?',
      [userId],
    );
    const address = proven ? addressOf(proven) : null;
    if (!address) return { sent: null };
    await this.refuseMany(address);
    // Nobody's browser asked: whoever reads the code types it in with the tries that strangers share.
    await issueCode(this, { purpose: 'reset', address, userId, asker: randomUUID(), locale, letter: 'code' });
    this.audit.add({
      action: 'user.code',
      subjectKind: 'user',
      subjectId: person.id,
      subject: person.name,
      after: { by: address.channel },
      reason,
    });
    return { sent: address.channel };
  }

  /** The person is held: two who send at once go one after the other. */
  private async refuseMany(address: CodeAddress): Promise<void> {
    const [counted] = await this.em.execute<{ lately: number; today: number }[]>(
      `select count(*) filter (where created_at > platform.now() - make_interval(secs => ?))::int as lately,
         count(*) filter (where created_at > platform.now() - interval '1 day')::int as today
       from identity.codes where address_key = ?`,
      [codeRules.pauseSeconds, addressKey(this.seal, address)],
    );
    if (counted && (counted.lately > 0 || counted.today >= codeRules.aDay)) throw new AppError('Too many requests');
  }
}
