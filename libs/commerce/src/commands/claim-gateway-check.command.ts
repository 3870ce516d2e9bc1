import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Between two questions to the gateways about one order that people ask for; the clock has times of its own. */
const SECONDS = 5;

/** Of all who want the gateways to be asked about an order now, one may, once in some seconds. True for that one. */
export class ClaimGatewayCheck extends Command<boolean> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(ClaimGatewayCheck)
export class ClaimGatewayCheckHandler implements ICommandHandler<ClaimGatewayCheck> {
  constructor(private readonly em: EntityManager) {}

  async execute({ orderId }: ClaimGatewayCheck): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update commerce.orders set looked_at = platform.now()
       where id = ? and (looked_at is null or looked_at <= platform.now() - interval '${SECONDS} seconds') returning 1`,
      [orderId],
    );
    return rows.length > 0;
  }
}
