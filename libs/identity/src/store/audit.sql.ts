import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import type { auditRow } from '#contracts/http/audit';
import type { auditKinds } from '#contracts/shared/choices';
import { subjectsOfKind } from '../domain/audit-kinds.js';

export type AuditRow = z.infer<typeof auditRow>;

const rowsFrom = 'from platform.audit a left join identity.users u on u.id = a.actor_id';

const columns = `a.id, floor(extract(epoch from a.at) * 1000)::float8 as at, a.actor_id as "actorId", coalesce(u.name, a.actor, '') as "actorName",
  a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject, a.before, a.after, a.reason, a.address`;
type StoredRow = Omit<AuditRow, 'at'> & { readonly at: number };
const shown = (rows: readonly StoredRow[]): AuditRow[] => rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));

/** What narrows the log. Days are YYYY-MM-DD in Asia/Dhaka, both included. */
export interface AuditFilter {
  readonly q?: string | undefined;
  readonly kind?: (typeof auditKinds)[number] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Narrowed {
  readonly where: string;
  readonly values: readonly unknown[];
}

const day = `(a.at at time zone 'Asia/Dhaka')::date`;
const mostWords = 6;

/** The condition of a filter. One word or more, all of them somewhere in who, what and why. */
export const narrowed = ({ q, kind, from, to }: AuditFilter): Narrowed => {
  const parts: (readonly [sql: string, ...values: unknown[]])[] = [
    ...(kind ? [[`a.subject_kind = any(?::text[])`, `{${subjectsOfKind[kind].join(',')}}`] as const] : []),
    ...(from ? [[`${day} >= ?::date`, from] as const] : []),
    ...(to ? [[`${day} <= ?::date`, to] as const] : []),
    ...(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, mostWords)
      .map(
        (word) =>
          [`strpos(platform.fold(concat_ws(' ', u.name, a.actor, a.subject, a.reason, a.action)), platform.fold(?)) > 0`, word] as const,
      ),
  ];
  return {
    where: parts.length === 0 ? 'true' : parts.map(([sql]) => sql).join(' and '),
    values: parts.flatMap(([, ...values]) => values),
  };
};

/** The ids of all entries that fit, newest first: what a file of the log is made from. */
export const listAuditIds = async (em: EntityManager, filter: AuditFilter): Promise<string[]> => {
  const { where, values } = narrowed(filter);
  const rows = await em.execute<{ id: string }[]>(`select a.id ${rowsFrom} where ${where} order by a.seq desc`, [...values]);
  return rows.map(({ id }) => id);
};

/** These entries in the order asked for. */
export const readAuditByIds = async (em: EntityManager, ids: readonly string[]): Promise<AuditRow[]> =>
  shown(
    await em.execute<StoredRow[]>(
      `select ${columns} from unnest(?::uuid[]) with ordinality as d(id, n) join platform.audit a on a.id = d.id
       left join identity.users u on u.id = a.actor_id order by d.n`,
      [`{${ids.join(',')}}`],
    ),
  );

/** A page of the log of acts, newest first; `where` is about `platform.audit` as `a` and who did it as `u`. */
export const readAuditRows = async (
  em: EntityManager,
  where: string,
  values: readonly unknown[],
  { size, page }: { readonly size: number; readonly page: number },
): Promise<{ rows: AuditRow[]; total: number }> => {
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${rowsFrom} where ${where}`, [...values]);
  const rows = await em.execute<StoredRow[]>(`select ${columns} ${rowsFrom} where ${where} order by a.seq desc limit ? offset ?`, [
    ...values,
    size,
    (page - 1) * size,
  ]);
  return { rows: shown(rows), total: counted?.total ?? 0 };
};
