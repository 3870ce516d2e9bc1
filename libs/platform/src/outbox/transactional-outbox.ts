import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { events, type EventData, type EventName } from '#contracts/internal/events';
import { requestContext } from '../cqrs/request-context.js';
import { commitsFlushed } from '../database/commit.js';
import { currentTransaction, type PendingEvent } from '../cqrs/transaction.js';
import { newId, type Actor } from '../kernel/index.js';
import { Outbox } from './outbox.js';

const actorText = (actor: Actor | undefined): string | null => {
  if (!actor) return null;
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'system' ? `system ${actor.name}` : actor.kind;
};

/** Gathers the events of a command, each with the request in which it was added; the dispatcher writes them before it commits. */
@Injectable()
export class TransactionalOutbox extends Outbox {
  /** Throws outside a command, and for data that the event's schema refuses. */
  add<N extends EventName>(name: N, data: EventData<N>): void {
    const transaction = currentTransaction();
    if (!transaction) throw new Error(`${name} outside a command: an event is committed with its state`);
    const facts = requestContext.getStore();
    transaction.events.push({
      id: newId(),
      name,
      data: events[name].parse(data),
      actor: actorText(facts?.actor),
      request_id: facts?.requestId ?? null,
      traceparent: facts?.traceparent ?? null,
    });
  }
}

/**
 * Writes the events into the running transaction and has PostgreSQL call the relays at its commit, which is flushed in every case: a relay
 * sees an event only when no crash can take it back, so that it never leaves for Redis twice under two names. Without events nothing is sent: commits that notify queue behind one lock.
 */
export const flushEvents = async (em: EntityManager, pending: readonly PendingEvent[]): Promise<void> => {
  if (pending.length === 0) return;
  await em.execute(
    `with added as (
       insert into platform.outbox (id, name, data, actor, request_id, traceparent)
       select id, name, data, actor, request_id, traceparent
       from jsonb_to_recordset(?::jsonb) as e(id uuid, name text, data jsonb, actor text, request_id text, traceparent text)
     ) select pg_notify('outbox', ''), ${commitsFlushed}`,
    [JSON.stringify(pending)],
  );
};
