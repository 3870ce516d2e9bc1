import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactorRules } from '#contracts/shared/choices';
import { AppError, type Actor } from '#platform/kernel';
import { PasskeyVerifier, type PasskeyOptions } from '../second-factor/passkey-verifier.js';
import { findPasskeys } from '../store/passkeys.sql.js';
import { keepSetup, lockOwnAccount } from '../store/second-factors.sql.js';

/** What the browser is asked for a new passkey. */
export class BeginPasskey extends Command<PasskeyOptions> {
  constructor(
    readonly actor: Actor,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string | null,
  ) {
    super();
  }
}

@CommandHandler(BeginPasskey)
export class BeginPasskeyHandler implements ICommandHandler<BeginPasskey> {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: PasskeyVerifier,
  ) {}

  /** Throws 'Sign in required', 'Too many passkeys'. */
  async execute({ actor, tokenHash }: BeginPasskey): Promise<PasskeyOptions> {
    const account = await lockOwnAccount(this.em, actor, tokenHash);
    const known = await findPasskeys(this.em, account.id);
    if (known.length >= secondFactorRules.passkeys) throw new AppError('Too many passkeys', { count: secondFactorRules.passkeys });
    const login = account.email ?? account.proven_phone ?? account.name;
    const options = await this.passkeys.registrationOptions({ id: account.id, name: account.name, login }, known);
    await keepSetup(this.em, account.id, 'challenge', options.challenge);
    return options;
  }
}
