import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { GatewayName } from '#contracts/shared/commerce';
import { Config, ConfigFault, Logger, Seal } from '#platform';
import { AppError } from '#platform/kernel';
import { readGateways } from '../store/settings.sql.js';
import { BkashGateway } from './bkash.gateway.js';
import { BkashTokens } from './bkash-tokens.js';
import type { Gateway } from './gateway.js';
import { complete, GatewaySettingsReader, type GatewaySettings } from './gateway-settings.js';
import { SandboxGateway } from './sandbox.gateway.js';
import { SslcommerzGateway } from './sslcommerz.gateway.js';

/** The gateways as they are set up now. */
@Injectable()
export class ConfiguredGateways {
  /** Adapters made of one reading of the settings: the settings' object is the key, so that new keys make new adapters. */
  private readonly made = new WeakMap<GatewaySettings, Map<GatewayName, Gateway>>();

  constructor(
    private readonly em: EntityManager,
    private readonly settings: GatewaySettingsReader,
    private readonly config: Config,
    private readonly seal: Seal,
    private readonly logger: Logger,
  ) {}

  /** Those that take this sum now, in the order that buyers see; none for a sum of 0. */
  async open(amountPaisa: bigint): Promise<GatewayName[]> {
    const settings = await this.settings.now();
    return settings.on.filter((name) => {
      const limits = this.in(settings, name)?.limits;
      return limits !== undefined && amountPaisa >= limits.leastPaisa && amountPaisa <= limits.mostPaisa;
    });
  }

  /**
   * The least that any of those that are open takes, where this sum is below it; null: it is not, or none is open at all. Reads on the connection
   * of the transaction that asks: one that waited for a second connection could wait for others that do the same.
   */
  async shortOf(inside: EntityManager, amountPaisa: bigint): Promise<bigint | null> {
    if (amountPaisa === 0n) return null;
    const { value, version } = await readGateways(inside);
    const settings = this.settings.resolve(value, version);
    const leasts = settings.on.flatMap((name) => this.in(settings, name)?.limits.leastPaisa ?? []);
    const [least = null] = leasts.toSorted((a, b) => (a < b ? -1 : 1));
    return least !== null && amountPaisa < least ? least : null;
  }

  /** One by its name, also one that takes nothing new: what was begun with it is still to be settled. Throws 'Gateway not available'. */
  async get(name: GatewayName): Promise<Gateway> {
    const gateway = this.in(await this.settings.now(), name);
    if (!gateway) throw new AppError('Gateway not available', { gateway: name });
    return gateway;
  }

  private in(settings: GatewaySettings, name: GatewayName): Gateway | null {
    const made = this.made.get(settings) ?? new Map<GatewayName, Gateway>();
    this.made.set(settings, made);
    const known = made.get(name) ?? this.make(settings, name);
    if (known) made.set(name, known);
    return known;
  }

  private make({ sandbox, sslcommerz, bkash }: GatewaySettings, name: GatewayName): Gateway | null {
    const timeoutMs = this.config.PAYMENT_TIMEOUT_MS;
    if (name === 'sandbox') return sandbox ? new SandboxGateway(this.em, this.seal, this.config.PUBLIC_URL) : null;
    if (name === 'sslcommerz') return complete(sslcommerz.keys) ? new SslcommerzGateway({ ...sslcommerz, timeoutMs }) : null;
    if (!complete(bkash.keys)) return null;
    const tokens = new BkashTokens(this.em, this.seal, { ...bkash, timeoutMs });
    return new BkashGateway({ ...bkash, timeoutMs }, tokens, this.logger);
  }
}

const overHttp = (address: string | undefined): boolean => address?.startsWith('http:') ?? false;

/** What refuses a start in production: a gateway that gives things away, or keys that travel in the open. */
@Injectable()
export class GatewayChecks implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { MODE, SANDBOX_GATEWAY, SSLCOMMERZ_URL, BKASH_URL } = this.config;
    if (MODE !== 'production') return;
    const faults = [
      ...(SANDBOX_GATEWAY === 'on' ? ['SANDBOX_GATEWAY must not be on in production: it gives everything away'] : []),
      ...(overHttp(SSLCOMMERZ_URL) ? ['SSLCOMMERZ_URL must be an address that begins with https:// in production'] : []),
      ...(overHttp(BKASH_URL) ? ['BKASH_URL must be an address that begins with https:// in production'] : []),
    ];
    if (faults.length > 0) throw new ConfigFault(faults);
    if (await this.sandboxIsOn()) {
      throw new Error(`commerce.settings has the sandbox gateway on: take it out of 'gateways' before this database serves in production`);
    }
  }

  private async sandboxIsOn(): Promise<boolean> {
    try {
      return (await readGateways(this.em.fork())).value.on?.includes('sandbox') ?? false;
    } catch (error) {
      this.logger.warn({ err: error }, 'The gateways could not be checked at the start');
      return false;
    }
  }
}
