import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '#contracts/http/people';
import { Audit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { readPerson, toUserRow } from '../store/people.sql.js';
import { changeState } from '../store/person-changes.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

/** Closes an account, or opens it again. Closing ends all sign-ins and sockets at once. */
export class BlockUser extends Command<{ user: UserRow; revision: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly state: 'blocked' | 'active',
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(BlockUser)
export class BlockUserHandler implements ICommandHandler<BlockUser> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Own account'. */
  async execute({ actor, userId, state, reason }: BlockUser): Promise<{ user: UserRow; revision: number }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    // Two admins who block each other at once: the second has no right any more, so one of them always stays.
    if (userId === staff.id) throw new AppError('Own account');
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    await changeState(this, person, state, reason);
    const saved = await readPerson(this.em, userId);
    return { user: toUserRow(saved), revision: saved.revision };
  }
}
