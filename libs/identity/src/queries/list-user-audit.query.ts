import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { pageSize } from '#contracts/shared/values';
import { shortAddress, type Actor } from '#platform/kernel';
import { shownTo } from '../domain/audit-sight.js';
import { withPeople } from '../store/audit-people.js';
import { readAuditRows, type AuditRow } from '../store/audit.sql.js';
import { readPerson } from '../store/people.sql.js';

/** What was done to this account, and what this person did to others, newest first. */
export class ListUserAudit extends Query<{ rows: AuditRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly page: number,
  ) {
    super();
  }
}

/**
 * What an admin did is for admins: on an admin's own page others read nothing of it, on anybody else's what was done to that account. Asked of
 * who the acting person is now, since a role that was given later shows its past too.
 */
const concerned = `((a.subject_kind = 'user' and a.subject_id = ?) or a.actor_id = ?::uuid)
  and (?::boolean or not exists (select from identity.users w where w.id = a.actor_id and 'admin' = any(w.roles)))`;

/** Whole addresses too: where a colleague sits is nobody's business who cannot act on it. */
const seesAdmins = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('users.roles'));

@QueryHandler(ListUserAudit)
export class ListUserAuditHandler implements IQueryHandler<ListUserAudit> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'User not found'. */
  async execute({ actor, userId, page }: ListUserAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    const { roles } = await readPerson(this.em, userId);
    const whole = seesAdmins(actor);
    const asked = [userId, userId, whole || !roles.includes('admin')];
    const { rows, total } = await readAuditRows(this.em, concerned, asked, { size: pageSize, page });
    const address = (full: string | null): string | null => (whole || full === null ? full : shortAddress(full));
    return {
      rows: await withPeople(
        this.em,
        shownTo(
          actor,
          rows.map((row) => ({ ...row, address: address(row.address) })),
        ),
      ),
      total,
      page,
    };
  }
}
