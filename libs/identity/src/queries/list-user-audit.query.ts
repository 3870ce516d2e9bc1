import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { shownTo } from '../domain/audit-sight.js';
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

const concerned = `(a.subject_kind = 'user' and a.subject_id = ?) or a.actor_id = ?::uuid`;

@QueryHandler(ListUserAudit)
export class ListUserAuditHandler implements IQueryHandler<ListUserAudit> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'User not found'. */
  async execute({ actor, userId, page }: ListUserAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    await readPerson(this.em, userId);
    const { rows, total } = await readAuditRows(this.em, concerned, [userId, userId], { size: pageSize, page });
    return { rows: shownTo(actor, rows), total, page };
  }
}
