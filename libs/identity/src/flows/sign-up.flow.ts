import { Injectable } from '@nestjs/common';
import { Dispatcher } from '#platform';
import type { Device } from '../commands/open-session.command.js';
import { RegisterUser } from '../commands/register-user.command.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

export interface SignUpInput extends Device {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** E-mail and password → account and first session; hashed before the transaction begins (see `SignIn`). */
@Injectable()
export class SignUp {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Throws 'E-mail taken', 'Temporarily unavailable'. */
  async run({ name, email, password, userAgent, address }: SignUpInput): Promise<{ userId: string; token: string }> {
    const passwordHash = await this.hasher.hash(password);
    return this.dispatcher.command(new RegisterUser({ name, email, passwordHash }, { userAgent, address }));
  }
}
