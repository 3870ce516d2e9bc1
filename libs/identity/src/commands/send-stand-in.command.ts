import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/choices';
import { Config, Outbox, Seal } from '#platform';
import { AppError } from '#platform/kernel';
import type { CodeAddress } from '../domain/one-time-code.js';
import { issueCode } from '../store/codes.sql.js';
import { lockPending } from '../store/pending-sign-ins.sql.js';
import { findStandIns } from '../store/stand-ins.sql.js';

/** Inside identity only: a code to a proven address of an account whose factors staff took away, after a right password. */
export class SendStandIn extends Command<void> {
  constructor(
    /** The token of the sign-in that waits in this browser, or null. */
    readonly pendingToken: string | null,
    readonly address: CodeAddress,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(SendStandIn)
export class SendStandInHandler implements ICommandHandler<SendStandIn> {
  constructor(
    readonly em: EntityManager,
    private readonly config: Config,
    readonly outbox: Outbox,
    readonly seal: Seal,
  ) {}

  /** Throws 'Sign-in expired', 'No second factor' (the address is no longer theirs, or nothing has to stand in). */
  async execute({ pendingToken, address, locale }: SendStandIn): Promise<void> {
    const { account } = await lockPending(this.em, pendingToken);
    const isTheirs = (await findStandIns(this.em, account.id, this.config)).some(({ to }) => to === address.to);
    if (!isTheirs) throw new AppError('No second factor');
    // The account asks, as for its own addresses: its tries are those of whoever knows the password.
    await issueCode(this, { purpose: 'second-step', address, userId: account.id, asker: account.id, locale, letter: 'second-step' });
  }
}
