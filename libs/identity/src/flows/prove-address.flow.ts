import { Injectable } from '@nestjs/common';
import type { Locale } from '#contracts/shared/choices';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { LookAtCode } from '../commands/look-at-code.command.js';
import { ProveAddress } from '../commands/prove-address.command.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { rightCode } from '../store/codes.sql.js';

interface SignedInBy {
  readonly actor: Actor;
  readonly tokenHash: string | null;
  readonly locale: Locale;
}

/** Code → the phone or e-mail belongs to the caller's account. Two commands, since a guess counts also where the proof then fails. */
@Injectable()
export class AddressProof {
  constructor(private readonly dispatcher: Dispatcher) {}

  /** `caller`: who, and by which sign-in (SHA-256 of its token, hex). Throws 'Sign in required', 'Wrong code', 'Code expired', 'Too many tries', 'Phone taken', 'E-mail taken'. */
  async run({ actor, tokenHash, locale }: SignedInBy, address: CodeAddress, code: string): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const purpose = address.channel === 'sms' ? 'phone' : 'email';
    const look = await this.dispatcher.command(new LookAtCode({ purpose, address, code, provenBy: actor.id, asker: actor.id }));
    await this.dispatcher.command(new ProveAddress(actor, { codeId: rightCode(look).codeId, address }, tokenHash, locale));
  }
}
