import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { shownTo } from '../domain/audit-sight.js';
import { withPeople } from '../store/audit-people.js';
import { narrowed, readAuditRows, type AuditFilter, type AuditRow } from '../store/audit.sql.js';

/** What staff did anywhere, newest first. */
export class ListAudit extends Query<{ rows: AuditRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly filter: AuditFilter,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, filter, page }: ListAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    const { where, values } = narrowed(filter);
    const { rows, total } = await readAuditRows(this.em, where, values, { size: pageSize, page });
    return { rows: await withPeople(this.em, shownTo(actor, rows)), total, page };
  }
}
