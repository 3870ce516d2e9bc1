import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, Push, SessionCache } from '#platform';
import { AppError } from '#platform/kernel';
import { lockAccount, readPassword } from '../store/accounts.sql.js';
import type { Device } from '../store/new-session.js';
import { enterAccount, type Entered } from '../store/pending-sign-ins.sql.js';

/** The password was right: a new session, or what waits for the second factor. Always a new id: what the browser held before is worth nothing. */
export class OpenSession extends Command<Entered> {
  constructor(
    readonly userId: string,
    /** The stored hash that the password was found right against. */
    readonly hash: string | null,
    readonly device: Device,
    /** As it was typed; by it the device is known again. */
    readonly login: string,
  ) {
    super();
  }
}

@CommandHandler(OpenSession)
export class OpenSessionHandler implements ICommandHandler<OpenSession> {
  constructor(
    readonly em: EntityManager,
    readonly config: Config,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /**
   * Looking at a password takes its time, and the account is looked at again after it: whoever changed the password meanwhile ended every
   * sign-in, also this one. Throws 'Wrong login or password', 'Account blocked'.
   */
  async execute({ userId, hash, device, login }: OpenSession): Promise<Entered> {
    const account = await lockAccount(this.em, userId);
    if (!account || hash === null || (await readPassword(this.em, userId)) !== hash) throw new AppError('Wrong login or password');
    if (account.state !== 'active') throw new AppError('Account blocked');
    return enterAccount(this, userId, device, { login });
  }
}
