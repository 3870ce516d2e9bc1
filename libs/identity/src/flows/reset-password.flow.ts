import { Injectable } from '@nestjs/common';
import type { Locale } from '#contracts/shared/choices';
import { Config, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { LookAtCode } from '../commands/look-at-code.command.js';
import type { Device } from '../store/new-session.js';
import { ResetPassword } from '../commands/reset-password.command.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { checkPassword } from '../domain/password-strength.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { GetStoredPassword } from '../queries/get-stored-password.query.js';
import type { Entered } from '../store/pending-sign-ins.sql.js';
import type { ResetWaits } from '../store/resets.sql.js';
import { rightCode } from '../store/codes.sql.js';

export interface PasswordResetInput extends Device {
  readonly to: CodeAddress;
  readonly code: string;
  readonly password: string;
  /** The nonce of the browser that asked for a code, or null. */
  readonly asker: string | null;
  /** Whether one of these logins came in from this device in the last 90 days, or is signed in on it. */
  readonly isKnownDevice: (account: { readonly userId: string; readonly logins: readonly string[] }) => boolean;
  readonly locale: Locale;
}

/** Code and new password → every other sign-in ended, a new session or what waits for the second factor; or, from an unknown device, until when it waits. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
    private readonly config: Config,
  ) {}

  /** A weak password leaves the code good. Throws 'Wrong code', 'Code expired', 'Too many tries', 'Weak password', 'Account blocked'. */
  async run(input: PasswordResetInput): Promise<(Entered & { userId: string }) | { waiting: ResetWaits }> {
    const { to, code, password, asker, userAgent, address, locale } = input;
    const look = await this.dispatcher.command(new LookAtCode({ purpose: 'reset', address: to, code, provenBy: null, asker }));
    const { codeId, userId } = rightCode(look);
    const known = userId === null ? null : await this.dispatcher.query(new GetStoredPassword({ userId }));
    // A code for an address that nobody has was never sent: whoever hits it by chance learns nothing.
    if (!known) throw new AppError('Code expired');
    if (known.state !== 'active') throw new AppError('Account blocked');
    checkPassword(password, { ...known, products: [this.config.PRODUCT_NAME, this.config.PRODUCT_NAME_BN] });
    const hash = await this.hasher.hash(password, { known: true, key: known.userId });
    const logins = [known.email, known.phone].filter((login) => login !== null);
    const isKnown = input.isKnownDevice({ userId: known.userId, logins });
    const from = { device: { userAgent, address }, isKnown, locale };
    const outcome = await this.dispatcher.command(new ResetPassword(known.userId, { codeId, address: to, asker }, hash, from));
    return 'waiting' in outcome ? outcome : { userId: known.userId, ...outcome };
  }
}
