import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { flushAudit } from '../audit/transactional-audit.js';
import { commitsAsynchronously } from '../database/commit.js';
import { asAppError, isRerunnable, isTaken } from '../database/failures.js';
import { claimKey, keepResult, openRepeat, type Repeat } from '../idempotency/repeat.js';
import { Logger } from '../logging/logger.js';
import { flushEvents } from '../outbox/transactional-outbox.js';
import { flushTags } from '../pages/pages.js';
import { isTracing, traced } from '../traces/traces.js';
import { Dispatcher } from './dispatcher.js';
import { Preparations } from './preparations.js';
import { currentTransaction, inTransaction, newTransaction, type Transaction } from './transaction.js';

const RERUNS = 3;
const RERUN_PAUSE_MS = 15;

/** One effect of one event, as `platform.inbox` keeps it. */
export interface InboxEntry {
  readonly eventId: string;
  readonly reaction: string;
}

/** What another transaction of the same entry has already done. */
class AlreadyDone extends Error {}

@Injectable()
export class TransactionalDispatcher extends Dispatcher {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly logger: Logger,
    private readonly preparations: Preparations,
  ) {
    super();
  }

  command<R>(command: Command<R>): Promise<R> {
    return this.run(command);
  }

  /** The command with its inbox row in one transaction. False when the row was there: the effect stands already, nothing ran. */
  async once(command: Command<unknown>, entry: InboxEntry): Promise<boolean> {
    try {
      await this.run(command, entry);
      return true;
    } catch (error) {
      if (error instanceof AlreadyDone) return false;
      throw error;
    }
  }

  /** Inside a command (a port that answers with another domain's query) it reads in that command's transaction. */
  async query<R>(query: Query<R>): Promise<R> {
    try {
      if (currentTransaction()) return await this.queries.execute(query);
      return await RequestContext.create(this.em, () => this.queries.execute(query));
    } catch (error) {
      throw asAppError(error);
    }
  }

  private run<R>(command: Command<R>, entry?: InboxEntry): Promise<R> {
    if (!isTracing()) return this.perform(command, entry);
    return traced(`command ${command.constructor.name}`, {}, () => this.perform(command, entry));
  }

  private async perform<R>(command: Command<R>, entry?: InboxEntry): Promise<R> {
    if (currentTransaction()) throw new Error(`${command.constructor.name} inside a command: share a function, or emit an event`);
    const repeat = entry ? undefined : openRepeat();
    if (repeat?.earlier) {
      // It has run, and its door did not get to an answer: the door goes on from what it gave.
      repeat.claimed = true;
      return repeat.earlier.result as R;
    }
    await this.preparations.prepare(command).catch((error: unknown) => {
      throw asAppError(error);
    });
    const { transaction, answer } = await this.committed(command, entry, repeat);
    if (repeat) repeat.claimed = true;
    await this.afterwards(transaction, command);
    return answer;
  }

  private async committed<R>(command: Command<R>, entry?: InboxEntry, repeat?: Repeat): Promise<{ transaction: Transaction; answer: R }> {
    for (let rerun = 0; ; rerun += 1) {
      const transaction = newTransaction(command.constructor.name);
      try {
        return { transaction, answer: await inTransaction(transaction, () => this.transact(command, transaction, entry, repeat)) };
      } catch (error) {
        transaction.open = false;
        if (!(isRerunnable(error) || isTaken(error)) || rerun === RERUNS) throw asAppError(error);
        this.logger.debug({ command: command.constructor.name, err: error }, 'A command runs again');
        await wait(RERUN_PAUSE_MS * (rerun + Math.random()));
      }
    }
  }

  private async transact<R>(command: Command<R>, transaction: Transaction, entry?: InboxEntry, repeat?: Repeat): Promise<R> {
    try {
      return await this.em.transactional(
        async (em) => {
          if (entry) await claim(em, entry);
          if (repeat) await claimKey(em, repeat);
          const answer = await this.commands.execute(command);
          await em.flush();
          if (repeat) await keepResult(em, repeat, answer);
          await flushAudit(em, transaction.audit);
          await flushEvents(em, transaction.events);
          await flushTags(em, transaction.tags);
          return answer;
        },
        { clear: true },
      );
    } finally {
      transaction.open = false;
    }
  }

  private async afterwards(transaction: Transaction, command: Command<unknown>): Promise<void> {
    for (const work of transaction.after) {
      try {
        await work();
      } catch (error) {
        this.logger.error({ command: command.constructor.name, err: error }, 'Work after a commit failed; it will be rebuilt');
      }
    }
  }
}

/**
 * A transaction of the same entry that is still open is waited for: the unique key decides. Its commit does not wait for the disk, unless it
 * adds an event (`flushEvents`): PostgreSQL writes it within a fraction of a second, in order, and what a crash takes with it takes this row
 * along, so that the event is undone and is sent again (`Sweep`, and the relay when PostgreSQL is back).
 * `docs/adr/0038-consequences-do-not-wait-for-the-disk.md`
 */
const claim = async (em: EntityManager, { eventId, reaction }: InboxEntry): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    `insert into platform.inbox (event_id, reaction) values (?, ?) on conflict do nothing returning ${commitsAsynchronously}`,
    [eventId, reaction],
  );
  if (rows.length === 0) throw new AlreadyDone();
};
