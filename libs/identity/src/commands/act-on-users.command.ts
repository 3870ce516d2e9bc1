import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { bulkUserActions } from '#contracts/shared/choices';
import type { ErrorCode } from '#contracts/shared/errors';
import type { Permission, Role } from '#contracts/shared/permissions';
import { Audit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { outranks, staffOf, type Staff } from '../domain/staff-rules.js';
import type { PersonRow } from '../store/people.sql.js';
import { changeRoles, changeState, endSignIns } from '../store/person-changes.js';
import { hasOtherAdmin, lockAdmins, lockForStaff } from '../store/staff-changes.sql.js';

export interface BulkAct {
  readonly action: (typeof bulkUserActions)[number];
  /** Which, where roles are added or removed. */
  readonly role?: Role | undefined;
  readonly reason: string;
}
export interface BulkAnswer {
  readonly done: number;
  /** What was not done, each with the code of why. */
  readonly skipped: { id: string; name: string; why: ErrorCode }[];
}

/** The same act on many accounts, in one transaction: what may not be done is skipped and named, the rest is done. */
export class ActOnUsers extends Command<BulkAnswer> {
  constructor(
    readonly actor: Actor,
    readonly userIds: readonly string[],
    readonly act: BulkAct,
  ) {
    super();
  }
}

const needsRole = ({ action }: BulkAct): boolean => action === 'add-role' || action === 'remove-role';

const rolesAfter = (held: readonly Role[], { action, role }: BulkAct): Role[] =>
  action === 'add-role' ? [...held, role!] : held.filter((one) => one !== role);

@CommandHandler(ActOnUsers)
export class ActOnUsersHandler implements ICommandHandler<ActOnUsers> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Not allowed', 'Invalid input' (no role named). */
  async execute({ actor, userIds, act }: ActOnUsers): Promise<BulkAnswer> {
    const permission: Permission = needsRole(act) ? 'users.roles' : 'users.write';
    const staff = staffOf(actor, permission);
    if (needsRole(act) && act.role === undefined) throw new AppError('Invalid input', {}, { issues: { role: 'Choose a role' } });
    if (needsRole(act)) await lockAdmins(this.em);
    const { people, permissions } = await lockForStaff(this.em, staff, permission, userIds);
    const skipped: BulkAnswer['skipped'] = [];
    const ids = [...new Set(userIds)];
    for (const id of ids) {
      const person = people.get(id);
      const why = person ? await this.obstacle(staff, permissions, person, act) : 'User not found';
      if (why !== null) skipped.push({ id, name: person?.name ?? '', why });
      else await this.do(person!, act);
    }
    return { done: ids.length - skipped.length, skipped };
  }

  private async obstacle(staff: Staff, permissions: readonly Permission[], person: PersonRow, act: BulkAct): Promise<ErrorCode | null> {
    if (act.action === 'add-role') return null;
    if (act.action === 'remove-role') {
      if (!person.roles.includes(act.role!)) return null;
      if (act.role === 'admin' && !(await hasOtherAdmin(this.em, person.id))) return 'Last admin';
      if (act.role === 'admin' && person.id === staff.id) return 'Own account';
      // Nobody is without a role.
      return person.roles.length === 1 ? 'Invalid input' : null;
    }
    if (person.id === staff.id) return 'Own account';
    return outranks(person.roles, permissions) ? 'Not allowed' : null;
  }

  private async do(person: PersonRow, act: BulkAct): Promise<void> {
    switch (act.action) {
      case 'add-role':
      case 'remove-role':
        return changeRoles(this, person, rolesAfter(person.roles, act), act.reason);
      case 'block':
        return changeState(this, person, 'blocked', act.reason);
      case 'unblock':
        return changeState(this, person, 'active', act.reason);
      case 'end-sessions':
        await endSignIns(this, person, { reason: act.reason });
    }
  }
}
