import { Injectable } from '@nestjs/common';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { OpenSession } from '../commands/open-session.command.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { GetStoredPassword } from '../queries/get-stored-password.query.js';
import type { Device } from '../store/new-session.js';
import type { Entered } from '../store/pending-sign-ins.sql.js';

export interface SignInInput extends Device {
  /** E-mail, or a proven mobile number. */
  readonly login: string;
  readonly password: string;
  /** By what strangers share a place in the queue of passwords; the address where it is not given. */
  readonly network?: string;
  /** Whether this login came in from this device before: its account then has a place of its own. */
  readonly knownDevice?: boolean;
}

/**
 * Password → session, or what waits for the second factor. A flow and not a command, since hashing takes its time: no transaction and no database connection
 * wait for it, so a rush of sign-ins cannot take the connections that starts and submits need.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Either token goes into its cookie and is told nowhere else.
   * Throws 'Wrong login or password' (unknown login and wrong password take the same way and time), 'Account blocked' (told to nobody
   * without the right password), 'Temporarily unavailable'.
   */
  async run({ login, password, userAgent, address, network, knownDevice }: SignInInput): Promise<Entered & { userId: string }> {
    const found = await this.dispatcher.query(new GetStoredPassword({ login }));
    const place = knownDevice && found ? { known: true, key: found.userId } : { known: false, key: network ?? address };
    const right = await this.hasher.verify(password, found?.hash ?? null, place);
    if (!found || !right) throw new AppError('Wrong login or password');
    if (found.state !== 'active') throw new AppError('Account blocked');
    const entered = await this.dispatcher.command(new OpenSession(found.userId, found.hash, { userAgent, address }, login));
    return { userId: found.userId, ...entered };
  }
}
