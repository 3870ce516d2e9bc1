import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayName } from '#contracts/shared/commerce';
import { newId } from '#platform/kernel';
import type { Difference } from '../domain/compare-books.js';

/** What the comparison of a day with a gateway's own book has found. Compared again, the day gets a further line. */
export class RecordReconciliation extends Command<void> {
  constructor(
    readonly day: string,
    readonly gateway: GatewayName,
    readonly checked: number,
    readonly differences: readonly Difference[],
  ) {
    super();
  }
}

@CommandHandler(RecordReconciliation)
export class RecordReconciliationHandler implements ICommandHandler<RecordReconciliation> {
  constructor(private readonly em: EntityManager) {}

  async execute({ day, gateway, checked, differences }: RecordReconciliation): Promise<void> {
    await this.em.execute(
      'insert into commerce.reconciliations (id, day, gateway, checked, differences) values (?, ?::date, ?, ?, ?::jsonb)',
      [newId(), day, gateway, checked, JSON.stringify(differences)],
    );
  }
}
