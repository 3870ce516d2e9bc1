import type * as z from 'zod/mini';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { passkeyAssertion } from '#contracts/http/second-factor';
import { Config, Push, SessionCache } from '#platform';
import { AppError } from '#platform/kernel';
import { PasskeyVerifier } from '../second-factor/passkey-verifier.js';
import type { Device } from '../store/new-session.js';
import { findPasskeys, notePasskeyUse } from '../store/passkeys.sql.js';
import { finishPending, lockPending, type SecondStepDone } from '../store/pending-sign-ins.sql.js';

/** A passkey's signature at the second step of a sign-in. Nobody guesses one, so that wrong ones are not counted. */
export class PassByPasskey extends Command<SecondStepDone> {
  constructor(
    /** The token of the sign-in that waits in this browser, or null. */
    readonly pendingToken: string | null,
    readonly passkey: z.infer<typeof passkeyAssertion>,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(PassByPasskey)
export class PassByPasskeyHandler implements ICommandHandler<PassByPasskey> {
  constructor(
    readonly em: EntityManager,
    readonly config: Config,
    private readonly passkeys: PasskeyVerifier,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign-in expired', 'Passkey refused'. */
  async execute({ pendingToken, passkey, device }: PassByPasskey): Promise<SecondStepDone> {
    const held = await lockPending(this.em, pendingToken);
    const { pending, account } = held;
    const key = (await findPasskeys(this.em, account.id)).find(({ credentialId }) => credentialId === passkey.id);
    if (pending.challenge === null || !key) throw new AppError('Passkey refused');
    const counter = await this.passkeys.verify(passkey, pending.challenge, key);
    await notePasskeyUse(this.em, account.id, key.credentialId, counter);
    return finishPending(this, held, device);
  }
}
