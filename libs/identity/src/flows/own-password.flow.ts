import { Injectable } from '@nestjs/common';
import { Config, Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { DeleteAccount } from '../commands/delete-account.command.js';
import { SetPassword } from '../commands/set-password.command.js';
import { checkPassword } from '../domain/password-strength.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { IsFreshSession } from '../queries/is-fresh-session.query.js';
import { GetStoredPassword, type StoredPassword } from '../queries/get-stored-password.query.js';

export interface PasswordChangeInput {
  readonly actor: Actor;
  /** SHA-256 of the caller's token, hex. */
  readonly tokenHash: string | null;
  /** What was given as the password of now; accounts without one need none. */
  readonly current: string | undefined;
  readonly password: string;
}

/** What asks for the own password once more: a change of it, and the end of the account. Hashing happens outside every transaction. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
    private readonly config: Config,
  ) {}

  /**
   * What gives a new way into the account asks who it is: by the password, or by a sign-in of the last quarter of an hour.
   * Throws 'Sign in required', 'Fresh proof needed', 'Wrong password'.
   */
  async assertFresh({ actor, tokenHash, current }: Omit<PasswordChangeInput, 'password'>): Promise<void> {
    if (actor.kind !== 'user' || tokenHash === null) throw new AppError('Sign in required');
    if (await this.dispatcher.query(new IsFreshSession(actor.id, tokenHash))) return;
    if (current === undefined) throw new AppError('Fresh proof needed');
    const { hash } = await this.looked(actor, current);
    if (hash === null) throw new AppError('Fresh proof needed');
  }

  /** Throws 'Sign in required', 'Wrong password', 'Weak password', 'Fresh proof needed' (a first password). */
  async change({ actor, tokenHash, current, password }: PasswordChangeInput): Promise<{ token: string; endedSessions: number }> {
    if (tokenHash === null) throw new AppError('Sign in required');
    const known = await this.looked(actor, current);
    if (known.hash === null) await this.assertFresh({ actor, tokenHash, current: undefined });
    checkPassword(password, { ...known, products: [this.config.PRODUCT_NAME, this.config.PRODUCT_NAME_BN] });
    const becomes = await this.hasher.hash(password, { known: true, key: known.userId });
    return this.dispatcher.command(new SetPassword(actor, { was: known.hash, becomes }, tokenHash));
  }

  /** Throws 'Sign in required', 'Wrong password', 'Last admin'. */
  async deleteAccount({ actor, tokenHash, current }: Omit<PasswordChangeInput, 'password'>): Promise<void> {
    const { hash } = await this.looked(actor, current);
    await this.dispatcher.command(new DeleteAccount(actor, hash, tokenHash));
  }

  private async looked(actor: Actor, given: string | undefined): Promise<StoredPassword> {
    const known = actor.kind === 'user' ? await this.dispatcher.query(new GetStoredPassword({ userId: actor.id })) : null;
    if (!known) throw new AppError('Sign in required');
    const place = { known: true, key: known.userId };
    if (known.hash !== null && !(await this.hasher.verify(given ?? '', known.hash, place))) throw new AppError('Wrong password');
    return known;
  }
}
