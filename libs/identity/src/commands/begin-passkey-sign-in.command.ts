import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '#platform/kernel';
import { PasskeyVerifier, type PasskeyOptions } from '../second-factor/passkey-verifier.js';
import { findPasskeys } from '../store/passkeys.sql.js';
import { lockPending } from '../store/pending-sign-ins.sql.js';

/** What the browser is asked at the second step of a sign-in: one of the account's passkeys. */
export class BeginPasskeySignIn extends Command<PasskeyOptions> {
  constructor(
    /** The token of the sign-in that waits in this browser, or null. */
    readonly pendingToken: string | null,
  ) {
    super();
  }
}

@CommandHandler(BeginPasskeySignIn)
export class BeginPasskeySignInHandler implements ICommandHandler<BeginPasskeySignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: PasskeyVerifier,
  ) {}

  /** Throws 'Sign-in expired', 'No second factor' (it has no passkey). */
  async execute({ pendingToken }: BeginPasskeySignIn): Promise<PasskeyOptions> {
    const { pending, account } = await lockPending(this.em, pendingToken);
    const known = await findPasskeys(this.em, account.id);
    if (known.length === 0) throw new AppError('No second factor');
    const options = await this.passkeys.signInOptions(known);
    await this.em.execute('update identity.pending_sign_ins set challenge = ? where id = ?', [options.challenge, pending.id]);
    return options;
  }
}
