import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { countCommission } from '../affiliates/count.js';
import { AffiliatePeople } from '../affiliates/ports.js';

/** An order was paid: whoever recommended it earns. Adds `CommissionEarned`. */
export class CountCommission extends Command<{ earnedPaisa: number }> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(CountCommission)
export class CountCommissionHandler implements ICommandHandler<CountCommission> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly people: AffiliatePeople,
  ) {}

  async execute({ orderId }: CountCommission): Promise<{ earnedPaisa: number }> {
    return { earnedPaisa: Number(await countCommission(this, orderId)) };
  }
}
