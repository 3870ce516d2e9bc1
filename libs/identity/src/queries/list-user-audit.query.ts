import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type * as z from 'zod/mini';
import type { auditRow } from '#contracts/http/people';
import { pageSize } from '#contracts/shared/values';
import { readPerson } from '../store/people.sql.js';

type AuditRow = z.infer<typeof auditRow>;

/** What was done to this account, and what this person did to others, newest first. */
export class ListUserAudit extends Query<{ rows: AuditRow[]; total: number; page: number }> {
  constructor(
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
  async execute({ userId, page }: ListUserAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    await readPerson(this.em, userId);
    const [counted] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total from platform.audit a where ${concerned}`, [
      userId,
      userId,
    ]);
    const rows = await this.em.execute<(Omit<AuditRow, 'at'> & { at: number })[]>(
      `select a.id, floor(extract(epoch from a.at) * 1000)::float8 as at, a.actor_id as "actorId", coalesce(u.name, a.actor, '') as "actorName",
         a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject, a.before, a.after, a.reason, a.address
       from platform.audit a left join identity.users u on u.id = a.actor_id
       where ${concerned} order by a.seq desc limit ${pageSize} offset ?`,
      [userId, userId, (page - 1) * pageSize],
    );
    return { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })), total: counted!.total, page };
  }
}
