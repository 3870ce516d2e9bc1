import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/http/endpoint';
import { getInbox } from '#contracts/http/inbox';
import { inboxKinds, type InboxKind } from '#contracts/shared/inbox-kinds';
import { iso, rowsOf, type Part } from '../sql.js';
import { inboxSources, type InboxReader } from './inbox-sources.js';

const partOf = (kind: InboxKind, reader: InboxReader): Part => {
  const { from } = inboxSources[kind];
  const { sql, values } = typeof from === 'string' ? { sql: from, values: [] } : from(reader);
  return { sql: `select '${kind}' as kind, sum(w.n)::int as count, ${iso('min(w.at)')} as oldest from (${sql}) w`, values };
};

/** One statement over all that this person may act on; kinds of which nothing waits are left out. */
export const readInbox = async (em: EntityManager, reader: InboxReader): Promise<ResponseOf<typeof getInbox>> => {
  const kinds = inboxKinds.filter((kind) => reader.permissions.includes(inboxSources[kind].needs));
  if (kinds.length === 0) return { rows: [] };
  const parts = kinds.map((kind) => partOf(kind, reader));
  const rows = await rowsOf<{ kind: InboxKind; count: number | null; oldest: string | null }>(
    em,
    parts.map(({ sql }) => sql).join(' union all '),
    parts.flatMap(({ values }) => values),
  );
  const waiting = new Map(rows.map((row) => [row.kind, row]));
  return getInbox.response.parse({ rows: kinds.flatMap((kind) => waiting.get(kind) ?? []).filter(({ count }) => (count ?? 0) > 0) });
};
