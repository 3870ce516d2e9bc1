import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayName } from '#contracts/shared/commerce';

/** A gateway answers again: whatever could not be learnt while it was away is due now. */
export class RecheckWaiting extends Command<void> {
  constructor(readonly gateways: readonly GatewayName[]) {
    super();
  }
}

@CommandHandler(RecheckWaiting)
export class RecheckWaitingHandler implements ICommandHandler<RecheckWaiting> {
  constructor(private readonly em: EntityManager) {}

  async execute({ gateways }: RecheckWaiting): Promise<void> {
    const names = `{${gateways.join(',')}}`;
    await this.em.execute(
      `update commerce.payments set next_check_at = platform.now()
       where gateway = any(?::text[]) and last_error is not null and next_check_at is not null`,
      [names],
    );
    await this.em.execute(
      `update commerce.refunds r set next_check_at = platform.now() from commerce.payments p
       where p.id = r.payment_id and p.gateway = any(?::text[]) and r.last_error is not null and r.checks > 0 and r.next_check_at is not null`,
      [names],
    );
  }
}
