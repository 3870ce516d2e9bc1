import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '#contracts/http/people';
import type { Role } from '#contracts/shared/permissions';
import { Audit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { staffOf } from '../domain/staff-rules.js';
import { readPerson, toUserRow } from '../store/people.sql.js';
import { changeRoles } from '../store/person-changes.js';
import { hasOtherAdmin, lockAdmins, lockOneForStaff } from '../store/staff-changes.sql.js';

/** Gives a person exactly these roles. Holds from the person's next call. */
export class SetRoles extends Command<{ user: UserRow; revision: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly roles: readonly Role[],
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(SetRoles)
export class SetRolesHandler implements ICommandHandler<SetRoles> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Not allowed', 'User not found', 'Last admin', 'Own account' (the own admin role). */
  async execute({ actor, userId, roles, reason }: SetRoles): Promise<{ user: UserRow; revision: number }> {
    const staff = staffOf(actor, 'users.roles');
    await lockAdmins(this.em);
    const { person } = await lockOneForStaff(this.em, staff, 'users.roles', userId);
    if (person.roles.includes('admin') && !roles.includes('admin')) {
      if (!(await hasOtherAdmin(this.em, userId))) throw new AppError('Last admin');
      if (userId === staff.id) throw new AppError('Own account');
    }
    await changeRoles(this, person, roles, reason);
    const saved = await readPerson(this.em, userId);
    return { user: toUserRow(saved), revision: saved.revision };
  }
}
