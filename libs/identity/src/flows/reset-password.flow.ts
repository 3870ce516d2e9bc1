import { Injectable } from '@nestjs/common';
import { Config, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { LookAtCode } from '../commands/look-at-code.command.js';
import type { Device } from '../commands/open-session.command.js';
import { ResetPassword } from '../commands/reset-password.command.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { checkPassword } from '../domain/password-strength.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { GetStoredPassword } from '../queries/get-stored-password.query.js';
import { rightCode } from '../store/codes.sql.js';

export interface PasswordResetInput extends Device {
  readonly to: CodeAddress;
  readonly code: string;
  readonly password: string;
  /** The nonce of the browser that asked for a code, or null. */
  readonly asker: string | null;
}

/** Code and new password → every other sign-in ended, a new session. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
    private readonly config: Config,
  ) {}

  /** A weak password leaves the code good. Throws 'Wrong code', 'Code expired', 'Too many tries', 'Weak password', 'Account blocked'. */
  async run({ to, code, password, asker, userAgent, address }: PasswordResetInput): Promise<{ userId: string; token: string }> {
    const look = await this.dispatcher.command(new LookAtCode({ purpose: 'reset', address: to, code, provenBy: null, asker }));
    const { codeId, userId } = rightCode(look);
    const known = userId === null ? null : await this.dispatcher.query(new GetStoredPassword({ userId }));
    // A code for an address that nobody has was never sent: whoever hits it by chance learns nothing.
    if (!known) throw new AppError('Code expired');
    if (known.state !== 'active') throw new AppError('Account blocked');
    checkPassword(password, { ...known, products: [this.config.PRODUCT_NAME, this.config.PRODUCT_NAME_BN] });
    const hash = await this.hasher.hash(password, { known: true, key: known.userId });
    const { token } = await this.dispatcher.command(new ResetPassword(known.userId, { codeId, address: to }, hash, { userAgent, address }));
    return { userId: known.userId, token };
  }
}
