import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requestContext } from '../cqrs/request-context.js';
import { currentTransaction } from '../cqrs/transaction.js';
import { newId } from '../kernel/index.js';
import { Audit, type AuditEntry } from './audit.js';

/** Gathers the entries of a command; the dispatcher writes them before it commits. */
@Injectable()
export class TransactionalAudit extends Audit {
  add(entry: AuditEntry): void {
    const transaction = currentTransaction();
    if (!transaction) throw new Error(`${entry.action} outside a command: an entry is committed with what it tells of`);
    transaction.audit.push(entry);
  }
}

/** Who acts, as the context says: the person's id, and for programs a name. */
const actorOf = (): { id: string | null; name: string | null } => {
  const actor = requestContext.getStore()?.actor;
  if (actor?.kind === 'user') return { id: actor.id, name: null };
  return { id: null, name: actor?.kind === 'system' ? actor.name : (actor?.kind ?? null) };
};

/** Writes the entries into the running transaction, in the order in which they were added. */
export const flushAudit = async (em: EntityManager, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const facts = requestContext.getStore();
  const actor = actorOf();
  await em.execute(
    `insert into platform.audit (id, actor_id, actor, action, subject_kind, subject_id, subject, before, after, reason, address, request_id)
     select id, ?::uuid, ?::text, action, "subjectKind", "subjectId", subject, before, after, reason, ?::text, ?::text
     from rows from (jsonb_to_recordset(?::jsonb) as (id uuid, action text, "subjectKind" text, "subjectId" text, subject text,
       before jsonb, after jsonb, reason text)) with ordinality as e(id, action, "subjectKind", "subjectId", subject, before, after, reason, n)
     order by n`,
    [
      actor.id,
      actor.name,
      facts?.address ?? null,
      facts?.requestId ?? null,
      JSON.stringify(entries.map((entry) => ({ ...entry, id: newId() }))),
    ],
  );
};
