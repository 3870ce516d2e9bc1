import type { EventData, EventName } from '#contracts/internal/events';
import { lanes } from '#contracts/internal/lanes';
import type { Job } from '../queues/producer.js';
import { reactionsOf, type EventFacts, type Reaction, type Reactions } from '../queues/reactions.js';

/** A row of `platform.outbox` as the relay reads it. */
export interface OutboxRow {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly actor: string | null;
  readonly request_id: string | null;
  /** The span that added the event, then the one of its way through the outbox. */
  readonly traceparent: string | null;
  readonly at: Date;
}

/** The data of a job of `once` and `send`. */
export interface EventJob {
  readonly event: { readonly id: string; readonly name: string; readonly at: string };
  readonly data: unknown;
  readonly requestId: string | null;
  readonly traceparent?: string;
}

/** The data of a `latest` job. The command reads its input from SQL; `cause` is for logs and the dead list. */
export interface LatestJob {
  readonly key: string;
  readonly cause: string;
  readonly causeName: string;
  readonly requestId: string | null;
  readonly traceparent?: string;
}

export interface Plan {
  readonly jobs: Job[];
  /** `once` and `send` reactions that have nothing to do for their event: their rows are written by the relay. */
  readonly nothing: { readonly eventId: string; readonly reaction: string }[];
  /** Reactions that cannot even be prepared, and events this build does not know: they go to the dead list, the others go on. */
  readonly dead: { readonly row: OutboxRow; readonly reaction: string; readonly lane: string; readonly error: unknown }[];
  /** Events whose every `once` and `send` is settled already: nothing will be waited for. */
  readonly settled: string[];
}

/** What a job carries so that logs and traces can follow it. */
const chain = ({ request_id: requestId, traceparent }: OutboxRow) => ({ requestId, ...(traceparent ? { traceparent } : {}) });

const attempts = (reaction: Reaction<EventName>): number => lanes[reaction.lane].retries.length + 1;

/**
 * In lane `bulk`, what is done once for somebody (an import, a file looked at) goes before what only brings something up to date, and what is
 * brought up to date for one exam before what is for each of its people: BullMQ takes jobs without a priority first, then the lowest number.
 */
const place = (reaction: Reaction<EventName>): { priority?: number } => {
  if (reaction.kind === 'send' || reaction.lane !== 'bulk') return {};
  if (reaction.perPerson) return { priority: 2 };
  return reaction.kind === 'latest' ? { priority: 1 } : {};
};

const eventJob = (row: OutboxRow, reaction: Reaction<EventName>): Job => {
  const data: EventJob = { event: { id: row.id, name: row.name, at: row.at.toISOString() }, data: row.data, ...chain(row) };
  return {
    lane: reaction.lane,
    name: reaction.name,
    data,
    // Kept neither way: a job that was given up may be sent again under its old id, and one that is done has its inbox row.
    opts: {
      ...place(reaction),
      jobId: `${row.id}.${reaction.name}`,
      attempts: attempts(reaction),
      backoff: { type: 'lane' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
};

const latestJob = (row: OutboxRow, reaction: Reaction<EventName>, key: string): Job => {
  const data: LatestJob = { key, cause: row.id, causeName: row.name, ...chain(row) };
  return {
    lane: reaction.lane,
    name: reaction.name,
    data,
    opts: {
      ...place(reaction),
      deduplication: { id: `${reaction.name}.${key}`, keepLastIfActive: true },
      attempts: attempts(reaction),
      backoff: { type: 'lane' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
};

/** The jobs of a batch of events, equal `latest` keys folded into the last one. Pure. */
export const planJobs = (rows: readonly OutboxRow[], reactions: Reactions): Plan => {
  const plan: Plan = { jobs: [], nothing: [], dead: [], settled: [] };
  const folded = new Map<string, Job>();
  for (const row of rows) {
    const facts: EventFacts = { id: row.id, name: row.name as EventName, at: row.at.toISOString() };
    const list = reactionsOf(reactions, row.name);
    if (!list) plan.dead.push({ row, reaction: '-', lane: '-', error: new Error(`Unknown event ${row.name}`) });
    let waiting = 0;
    for (const reaction of list ?? []) {
      try {
        const data = row.data as EventData<EventName>;
        if (reaction.kind === 'latest') {
          const key = reaction.key(data, facts);
          if (key !== null) folded.set(`${reaction.name}.${key}`, latestJob(row, reaction, key));
        } else if (reaction.make(data, facts) === null) {
          plan.nothing.push({ eventId: row.id, reaction: reaction.name });
        } else {
          plan.jobs.push(eventJob(row, reaction));
          waiting += 1;
        }
      } catch (error) {
        plan.dead.push({ row, reaction: reaction.name, lane: reaction.lane, error });
      }
    }
    if (waiting === 0) plan.settled.push(row.id);
  }
  plan.jobs.push(...folded.values());
  return plan;
};

/** The names of an event's reactions that leave a row each: `once` and `send`. */
export const awaitedReactions = (reactions: Reactions, name: string): string[] =>
  (reactionsOf(reactions, name) ?? []).filter((reaction) => reaction.kind !== 'latest').map((reaction) => reaction.name);

/** The names of events that have a `latest` reaction. */
export const eventsWithLatest = (reactions: Reactions): string[] =>
  Object.keys(reactions).filter((name) => (reactionsOf(reactions, name) ?? []).some((reaction) => reaction.kind === 'latest'));
