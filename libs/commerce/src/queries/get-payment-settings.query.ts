import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentSettings } from '#contracts/http/settings';
import { Config } from '#platform';
import { type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { GatewaySettingsReader } from '../gateways/gateway-settings.js';
import { paymentView } from '../gateways/payment-view.js';
import { readGateways } from '../store/settings.sql.js';

/** The gateways and which of their keys are set. Throws 'Not allowed'. */
export class GetPaymentSettings extends Query<PaymentSettings> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetPaymentSettings)
export class GetPaymentSettingsHandler implements IQueryHandler<GetPaymentSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: GatewaySettingsReader,
    private readonly config: Config,
  ) {}

  async execute({ actor }: GetPaymentSettings): Promise<PaymentSettings> {
    demand(actor, 'settings.write');
    const stored = await readGateways(this.em);
    return paymentView(this.reader.resolve(stored.value, stored.version), stored, this.config.PUBLIC_URL);
  }
}
