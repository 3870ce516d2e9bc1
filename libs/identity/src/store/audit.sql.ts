import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import type { auditRow } from '#contracts/http/audit';

export type AuditRow = z.infer<typeof auditRow>;

const rowsFrom = 'from platform.audit a left join identity.users u on u.id = a.actor_id';

/** A page of the log of acts, newest first; `where` is about `platform.audit` as `a` and who did it as `u`. */
export const readAuditRows = async (
  em: EntityManager,
  where: string,
  values: readonly unknown[],
  { size, page }: { readonly size: number; readonly page: number },
): Promise<{ rows: AuditRow[]; total: number }> => {
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${rowsFrom} where ${where}`, [...values]);
  const rows = await em.execute<(Omit<AuditRow, 'at'> & { at: number })[]>(
    `select a.id, floor(extract(epoch from a.at) * 1000)::float8 as at, a.actor_id as "actorId", coalesce(u.name, a.actor, '') as "actorName",
       a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject, a.before, a.after, a.reason, a.address
     ${rowsFrom} where ${where} order by a.seq desc limit ? offset ?`,
    [...values, size, (page - 1) * size],
  );
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })), total: counted?.total ?? 0 };
};
