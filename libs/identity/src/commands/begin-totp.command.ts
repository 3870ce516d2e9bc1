import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, Seal } from '#platform';
import type { Actor } from '#platform/kernel';
import { newTotpSecret, totpAddress } from '../second-factor/totp.js';
import { keepSetup, lockOwnAccount, sealTotp } from '../store/second-factors.sql.js';

/** A new secret for an authenticator app; it counts once a code of it was given. Told once, to its owner. */
export class BeginTotp extends Command<{ secret: string; address: string }> {
  constructor(
    readonly actor: Actor,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string | null,
  ) {
    super();
  }
}

@CommandHandler(BeginTotp)
export class BeginTotpHandler implements ICommandHandler<BeginTotp> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
    private readonly config: Config,
  ) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, tokenHash }: BeginTotp): Promise<{ secret: string; address: string }> {
    const account = await lockOwnAccount(this.em, actor, tokenHash);
    const secret = newTotpSecret();
    await keepSetup(this.em, account.id, 'totp_waiting', sealTotp(this.seal, account.id, secret));
    const names = { product: this.config.PRODUCT_NAME, account: account.email ?? account.proven_phone ?? account.name };
    return { secret, address: totpAddress(secret, names) };
  }
}
