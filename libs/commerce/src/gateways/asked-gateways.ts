import { Injectable } from '@nestjs/common';
import type { GatewayName } from '#contracts/shared/commerce';
import { AppError, Breaker } from '#platform/kernel';
import { ConfiguredGateways } from './configured.js';
import type { Gateway, Verdict, VerdictAsk } from './gateway.js';

const away = (reason: string): Verdict => ({ kind: 'unknown', reason, away: true, raw: {} });

/** The gateways behind a breaker each, so that one that is away is not asked by everybody at once, and everybody hears when it is back. */
@Injectable()
export class AskedGateways {
  private readonly breakers = new Map<GatewayName, Breaker>();
  private readonly back = new Set<GatewayName>();

  constructor(private readonly gateways: ConfiguredGateways) {}

  /** Never throws for what a gateway answers, or does not. */
  async verdict(name: GatewayName, ask: VerdictAsk): Promise<Verdict> {
    return this.asked(name, (gateway) => gateway.verdict(ask));
  }

  /** The call that takes the money: not held back by a breaker, since the buyer is waiting and the row is claimed for it. */
  async execute(name: GatewayName, ask: VerdictAsk): Promise<Verdict> {
    const gateway = await this.gateways.get(name);
    const verdict = gateway.execute ? await gateway.execute(ask) : await gateway.verdict(ask);
    this.breaker(name).ended(!(verdict.kind === 'unknown' && verdict.away));
    return verdict;
  }

  /** Those that answered again since the last call of this. */
  whichAreBack(): GatewayName[] {
    const names = [...this.back];
    this.back.clear();
    return names;
  }

  private async asked(name: GatewayName, call: (gateway: Gateway) => Promise<Verdict>): Promise<Verdict> {
    const breaker = this.breaker(name);
    if (!breaker.mayAsk()) return away('not asked: it was away a moment ago');
    let verdict: Verdict;
    try {
      verdict = await call(await this.gateways.get(name));
    } catch (error) {
      if (!(error instanceof AppError)) {
        breaker.ended(false);
        throw error;
      }
      verdict = away(error.statusMessage);
    }
    breaker.ended(!(verdict.kind === 'unknown' && verdict.away));
    return verdict;
  }

  private breaker(name: GatewayName): Breaker {
    const known = this.breakers.get(name) ?? new Breaker(Date.now, () => void this.back.add(name));
    this.breakers.set(name, known);
    return known;
  }
}
