import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/choices';
import { Outbox, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { CodeAddress } from '../domain/one-time-code.js';
import { issueCode } from '../store/codes.sql.js';

/** A code to an address that a signed-in person wants to add. Whether somebody else has it is told only once it is proven. */
export class RequestProof extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly address: CodeAddress,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(RequestProof)
export class RequestProofHandler implements ICommandHandler<RequestProof> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly seal: Seal,
  ) {}

  async execute({ actor, address, locale }: RequestProof): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const purpose = address.channel === 'sms' ? 'phone' : 'email';
    await issueCode(this, { purpose, address, userId: actor.id, asker: actor.id, locale, letter: 'code' });
  }
}
