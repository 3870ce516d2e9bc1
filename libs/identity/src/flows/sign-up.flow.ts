import { Injectable } from '@nestjs/common';
import { Config, Dispatcher } from '#platform';
import { LookAtCode } from '../commands/look-at-code.command.js';
import type { Device } from '../store/new-session.js';
import { RegisterUser } from '../commands/register-user.command.js';
import { emailAddress } from '../domain/login.js';
import { demandOffered } from '../domain/offered-batch.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import { checkPassword } from '../domain/password-strength.js';
import type { QueuePlace } from '../passwords/fair-queue.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { rightCode } from '../store/codes.sql.js';

interface Person extends Device {
  readonly name: string;
  readonly password: string;
  /** By what strangers share a place in the queue of passwords; the address where it is not given. */
  readonly network?: string;
}
const placeOf = ({ network, address }: Person): QueuePlace => ({ known: false, key: network ?? address });

export interface SignUpInput extends Person {
  readonly email: string;
}
export interface SignUpByPhoneInput extends Person {
  readonly address: string;
  readonly phone: CodeAddress & { readonly channel: 'sms' };
  readonly code: string;
  /** The nonce of the browser that asked for a code, or null. */
  readonly asker: string | null;
  readonly hsc_batch: string;
  readonly institute: string;
}

/** Name and password with an e-mail, or with a phone proven by a code → account and first session; hashed before the transaction begins. */
@Injectable()
export class SignUp {
  private readonly products: readonly string[];
  private readonly batches: readonly string[];

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hasher: PasswordHasher,
    config: Config,
  ) {
    this.products = [config.PRODUCT_NAME, config.PRODUCT_NAME_BN];
    this.batches = config.HSC_BATCHES;
  }

  /** Before a code is sent to the phone of a new account. Throws 'Weak password'. */
  demandStrongPassword(person: { readonly name: string; readonly phone: string; readonly password: string }): void {
    checkPassword(person.password, { name: person.name, phone: person.phone, products: this.products });
  }

  /** Throws 'E-mail taken', 'Weak password', 'Temporarily unavailable'. */
  async run(input: SignUpInput): Promise<{ userId: string; token: string }> {
    const { name, email, password, userAgent, address } = input;
    checkPassword(password, { name, email, products: this.products });
    const passwordHash = await this.hasher.hash(password, placeOf(input));
    return this.dispatcher.command(new RegisterUser({ name, email: emailAddress(email), passwordHash }, { userAgent, address }));
  }

  /**
   * A weak password and a number that is taken leave the code good for another try, as far as its tries go; that it is taken is told to
   * nobody who has not read the code. Throws 'Weak password', 'Wrong code', 'Code expired', 'Too many tries', 'Phone taken'.
   */
  async byPhone(input: SignUpByPhoneInput): Promise<{ userId: string; token: string }> {
    const { name, phone, password, userAgent, address } = input;
    demandOffered(this.batches, input.hsc_batch);
    checkPassword(password, { name, phone: phone.to, products: this.products });
    const guess = { purpose: 'sign-up', address: phone, code: input.code, provenBy: null, asker: input.asker } as const;
    const { codeId } = rightCode(await this.dispatcher.command(new LookAtCode(guess)));
    const passwordHash = await this.hasher.hash(password, placeOf(input));
    const person = { name, phone: phone.to, codeId, passwordHash, hscBatch: input.hsc_batch, institute: input.institute };
    return this.dispatcher.command(new RegisterUser(person, { userAgent, address }));
  }
}
