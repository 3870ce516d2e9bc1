import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { codePurposes, Locale } from '#contracts/shared/choices';
import { Outbox, Seal } from '#platform';
import type { CodeLetter } from '../domain/code-message.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { issueCode } from '../store/codes.sql.js';

/**
 * A code for somebody who is not signed in. The answer and the work are the same whether the address is known or not: for an unknown one
 * a code is made, noted and carried to the sender too, and only there dropped.
 */
export class RequestCode extends Command<void> {
  constructor(
    readonly purpose: (typeof codePurposes)[number],
    readonly address: CodeAddress,
    readonly locale: Locale,
    /** The nonce of the browser that asks: its tries are its own. */
    readonly asker: string,
  ) {
    super();
  }
}

interface Found {
  readonly id: string;
  readonly proven: boolean;
  readonly has_phone: boolean;
}

@CommandHandler(RequestCode)
export class RequestCodeHandler implements ICommandHandler<RequestCode> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly seal: Seal,
  ) {}

  async execute({ purpose, address, locale, asker }: RequestCode): Promise<void> {
    const { channel, to } = address;
    const [user] = await this.em.execute<Found[]>(
      `select id, (? = 'sms' or email_proven_at is not null) as proven, proven_phone is not null as has_phone
       from identity.users where email = ? or proven_phone = ?`,
      [channel, channel === 'mail' ? to : null, channel === 'sms' ? to : null],
    );
    const letter = purpose === 'sign-up' ? 'code' : letterFor(user);
    const userId = purpose === 'reset' && letter === 'code' && user ? user.id : null;
    await issueCode(this, { purpose, address, userId, asker, locale, letter });
  }
}

/** An e-mail that nobody proved resets an account only where nothing else does: whoever proved a phone is the owner. */
const letterFor = (user: Found | undefined): CodeLetter | null => {
  if (!user) return null;
  return !user.proven && user.has_phone ? 'phone-instead' : 'code';
};
