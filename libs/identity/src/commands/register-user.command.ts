import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, Outbox } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { emailAddress } from '../domain/login.js';
import { insertSession, type Device } from './open-session.command.js';

/** A new student account with its first session. The password comes hashed: hashing is no work for a transaction. */
export class RegisterUser extends Command<{ userId: string; token: string }> {
  constructor(
    readonly person: { readonly name: string; readonly email: string; readonly passwordHash: string },
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Throws 'E-mail taken'. */
  async execute({ person, device }: RegisterUser): Promise<{ userId: string; token: string }> {
    const userId = newId();
    try {
      await this.em.execute(`insert into identity.users (id, name, email, roles) values (?, ?, ?, '{student}')`, [
        userId,
        person.name.trim().normalize('NFC'),
        emailAddress(person.email),
      ]);
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('E-mail taken', {}, { cause: error });
      throw error;
    }
    await this.em.execute('insert into identity.credentials (user_id, hash) values (?, ?)', [userId, person.passwordHash]);
    const token = await insertSession(this.em, userId, device, this.config.SESSION_DAYS);
    this.outbox.add('UserRegistered', { userId });
    return { userId, token };
  }
}
