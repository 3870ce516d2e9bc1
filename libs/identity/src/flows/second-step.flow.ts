import type * as z from 'zod/mini';
import { Injectable } from '@nestjs/common';
import type { passkeyAssertion } from '#contracts/http/second-factor';
import type { Locale } from '#contracts/shared/choices';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { PassByPasskey } from '../commands/pass-by-passkey.command.js';
import { PassSecondFactor, type GivenCode } from '../commands/pass-second-factor.command.js';
import { SendStandIn } from '../commands/send-stand-in.command.js';
import { masked } from '../domain/masked.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { GetStandIn } from '../queries/get-stand-in.query.js';
import type { Device } from '../store/new-session.js';
import type { SecondStepDone } from '../store/pending-sign-ins.sql.js';

/** The second step of a sign-in → session. A flow, since a wrong code is counted by a command that commits, and only then refused. */
@Injectable()
export class SecondStep {
  constructor(private readonly dispatcher: Dispatcher) {}

  /**
   * A code to a proven address, where staff took the factors away; `book` is asked before it goes out, and answers the wait until another.
   * Throws 'Sign-in expired', 'No second factor'.
   */
  async sendCode(
    pendingToken: string | null,
    { way, locale }: { readonly way: CodeAddress['channel']; readonly locale: Locale },
    book: (address: CodeAddress) => Promise<number>,
  ): Promise<{ to: string; waitSeconds: number }> {
    const address = await this.dispatcher.query(new GetStandIn(pendingToken, way));
    const waitSeconds = await book(address);
    await this.dispatcher.command(new SendStandIn(pendingToken, address, locale));
    return { to: masked(address.to), waitSeconds };
  }

  /** Throws 'Sign-in expired', 'Wrong code' (with the tries `left`), 'Code expired', 'Too many tries', 'Second factor locked'. */
  async byCode(pendingToken: string | null, given: GivenCode, from: Device & { readonly locale: Locale }): Promise<SecondStepDone> {
    const tried = await this.dispatcher.command(new PassSecondFactor(pendingToken, given, from));
    if (tried.kind === 'right') return tried.done;
    if (tried.kind === 'wrong') throw new AppError('Wrong code', { left: tried.left });
    throw new AppError('Second factor locked', { minutes: Math.ceil(tried.seconds / 60) }, { retryAfterSeconds: tried.seconds });
  }

  /** Throws 'Sign-in expired', 'Passkey refused'. */
  byPasskey(pendingToken: string | null, passkey: z.infer<typeof passkeyAssertion>, device: Device): Promise<SecondStepDone> {
    return this.dispatcher.command(new PassByPasskey(pendingToken, passkey, device));
  }
}
