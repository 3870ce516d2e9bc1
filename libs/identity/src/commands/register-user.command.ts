import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, Outbox, Push, SessionCache } from '#platform';
import { insertUser, putPassword } from '../store/accounts.sql.js';
import { useCode } from '../store/codes.sql.js';
import { insertSession, type Device } from '../store/new-session.js';

interface Basics {
  readonly name: string;
  readonly passwordHash: string;
}
/** By e-mail, which is proven later, or by a phone that a code has just proven. */
export type Newcomer =
  | (Basics & { readonly email: string })
  | (Basics & { readonly phone: string; readonly codeId: string; readonly hscBatch: string; readonly institute: string });

/** A new student account with its first session. The password comes hashed: hashing is no work for a transaction. */
export class RegisterUser extends Command<{ userId: string; token: string }> {
  constructor(
    readonly person: Newcomer,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    readonly em: EntityManager,
    private readonly outbox: Outbox,
    readonly config: Config,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'E-mail taken', 'Phone taken', 'Code expired'. */
  async execute({ person, device }: RegisterUser): Promise<{ userId: string; token: string }> {
    const userId = await this.insert(person);
    await putPassword(this.em, userId, person.passwordHash);
    const token = await insertSession(this, userId, device);
    this.outbox.add('UserRegistered', { userId });
    return { userId, token };
  }

  private async insert(person: Newcomer): Promise<string> {
    if ('email' in person) return insertUser(this.em, { name: person.name, email: person.email });
    const { name, phone, hscBatch, institute, codeId } = person;
    await useCode(this.em, codeId);
    return insertUser(this.em, { name, provenPhone: phone, hscBatch, institute });
  }
}
