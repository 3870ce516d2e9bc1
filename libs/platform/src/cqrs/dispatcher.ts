import type { Command, Query } from '@nestjs/cqrs';

/**
 * The only way to run a command or a query (never `CommandBus`: it has no place for middleware).
 * command(): makes what its handler has registered with `Preparations`, forks the EntityManager, opens one READ COMMITTED transaction, runs the handler (the injected `EntityManager` is the
 * transaction's by AsyncLocalStorage), writes the audit entries and outbox rows, commits, then awaits the `afterCommit` work.
 * Deadlock and serialisation failures rerun the handler up to 3 times. A command inside a command is refused.
 * query(): runs the handler on a fork without a transaction.
 */
export abstract class Dispatcher {
  abstract command<R>(command: Command<R>): Promise<R>;
  abstract query<R>(query: Query<R>): Promise<R>;
}
