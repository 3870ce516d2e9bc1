import { Injectable } from '@nestjs/common';
import type { GatewayName } from '#contracts/shared/commerce';
import { Logger } from '#platform';
import { type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { TestResult } from '../gateways/gateway.js';

/** Asks a gateway whether it knows us. */
@Injectable()
export class TestGateway {
  constructor(
    private readonly gateways: ConfiguredGateways,
    private readonly logger: Logger,
  ) {}

  /** Throws 'Not allowed', 'Gateway not available' (it has not all its keys). */
  async run(actor: Actor, name: GatewayName): Promise<TestResult> {
    demand(actor, 'settings.write');
    const gateway = await this.gateways.get(name);
    const result = await gateway.test();
    this.logger.info({ kind: name, state: result.outcome }, 'A payment gateway was tried by staff');
    return result;
  }
}
