import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { shownTo } from '../domain/audit-sight.js';
import { readAuditByIds, type AuditRow } from '../store/audit.sql.js';

/** Many entries of the log in the order asked for, as this person may read them. */
export class GetAuditByIds extends Query<AuditRow[]> {
  constructor(
    readonly actor: Actor,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetAuditByIds)
export class GetAuditByIdsHandler implements IQueryHandler<GetAuditByIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, ids }: GetAuditByIds): Promise<AuditRow[]> {
    return shownTo(actor, await readAuditByIds(this.em, ids));
  }
}
