import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { gatewayNames, type GatewayName } from '#contracts/shared/commerce';
import { assertNoTransaction, Config, Logger, Seal } from '#platform';
import { readGateways, type StoredGateways } from '../store/settings.sql.js';

const sslcommerzKeys = ['storeId', 'storePassword'] as const;
const bkashKeys = ['username', 'password', 'appKey', 'appSecret'] as const;
export const gatewayKeys = { sslcommerz: sslcommerzKeys, bkash: bkashKeys } as const;
export type KeyedGateway = keyof typeof gatewayKeys;
/** Every key of a gateway; empty text where none is set. */
export type Keys<G extends KeyedGateway> = Readonly<Record<(typeof gatewayKeys)[G][number], string>>;

/** What holds now: what the administration saved, before what the environment says. */
export interface GatewaySettings {
  readonly version: number;
  readonly order: readonly GatewayName[];
  readonly on: readonly GatewayName[];
  /** Those that have all that they need. */
  readonly ready: readonly GatewayName[];
  /** Whether the built-in sandbox exists here at all. */
  readonly sandbox: boolean;
  readonly sslcommerz: { readonly live: boolean; readonly url: string; readonly keys: Keys<'sslcommerz'> };
  readonly bkash: {
    readonly live: boolean;
    readonly version: 'v1' | 'v2';
    readonly url: string;
    readonly topicArn: string;
    readonly keys: Keys<'bkash'>;
  };
}

const KEPT_MS = 3_000;

const sslcommerzUrl = (live: boolean): string => `https://${live ? 'securepay' : 'sandbox'}.sslcommerz.com`;
const bkashUrl = (live: boolean, version: 'v1' | 'v2'): string =>
  `https://tokenized.${live ? 'pay' : 'sandbox'}.bka.sh/${version === 'v1' ? 'v1.2.0-beta' : 'v2'}`;

/** Whether all keys of a gateway are set. */
export const complete = (keys: Readonly<Record<string, string>>): boolean => Object.values(keys).every((key) => key !== '');

/** Reads the gateways' settings and opens their keys; kept for a few seconds in this process. */
@Injectable()
export class GatewaySettingsReader {
  private kept: { readonly until: number; readonly settings: Promise<GatewaySettings> } | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly seal: Seal,
    private readonly logger: Logger,
  ) {}

  now(): Promise<GatewaySettings> {
    assertNoTransaction('the settings of the gateways');
    if (this.kept && this.kept.until > performance.now()) return this.kept.settings;
    const settings = this.read();
    const kept = { until: performance.now() + KEPT_MS, settings };
    this.kept = kept;
    // What could not be read is not kept.
    settings.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return settings;
  }

  forget(): void {
    this.kept = null;
  }

  /** What holds with this stored. */
  resolve(value: StoredGateways, version: number): GatewaySettings {
    const { config } = this;
    const sslcommerzLive = value.sslcommerz?.live ?? config.SSLCOMMERZ_LIVE;
    const bkashLive = value.bkash?.live ?? config.BKASH_LIVE;
    const bkashVersion = value.bkash?.version ?? config.BKASH_VERSION;
    const sslcommerz = this.keys(value, 'sslcommerz', {
      storeId: config.SSLCOMMERZ_STORE_ID,
      storePassword: config.SSLCOMMERZ_STORE_PASSWORD,
    });
    const bkash = this.keys(value, 'bkash', {
      username: config.BKASH_USERNAME,
      password: config.BKASH_PASSWORD,
      appKey: config.BKASH_APP_KEY,
      appSecret: config.BKASH_APP_SECRET,
    });
    const sandbox = config.MODE === 'demo' && config.SANDBOX_GATEWAY !== 'off';
    const ready: Record<GatewayName, boolean> = { sandbox, sslcommerz: complete(sslcommerz), bkash: complete(bkash) };
    const order = [...new Set([...(value.order ?? []), ...gatewayNames])];
    return {
      version,
      order,
      ready: gatewayNames.filter((name) => ready[name]),
      // Before anybody has saved anything, whatever could be used is.
      on: order.filter((name) => ready[name] && (value.on?.includes(name) ?? true)),
      sandbox,
      sslcommerz: { live: sslcommerzLive, url: config.SSLCOMMERZ_URL ?? sslcommerzUrl(sslcommerzLive), keys: sslcommerz },
      bkash: {
        live: bkashLive,
        version: bkashVersion,
        url: config.BKASH_URL ?? bkashUrl(bkashLive, bkashVersion),
        topicArn: value.bkash?.topicArn ?? config.BKASH_TOPIC_ARN,
        keys: bkash,
      },
    };
  }

  private async read(): Promise<GatewaySettings> {
    const { value, version } = await readGateways(this.em.fork());
    return this.resolve(value, version);
  }

  /** A key that does not open (SETTINGS_KEY is another one) counts as not set: the desk shows it, and it can be saved anew. */
  private keys<G extends KeyedGateway>(stored: StoredGateways, gateway: G, first: Keys<G>): Keys<G> {
    const sealed: Readonly<Record<string, string | undefined>> = stored[gateway]?.keys ?? {};
    const entries = Object.entries<string>(first).map(([name, fallback]) => {
      const text = sealed[name];
      return [name, text === undefined ? fallback : this.opened(`${gateway}.${name}`, text)] as const;
    });
    return Object.fromEntries(entries) as Keys<G>;
  }

  private opened(context: string, sealed: string): string {
    try {
      const value = this.seal.open('gateway-keys', context, sealed);
      return typeof value === 'string' ? value : '';
    } catch {
      this.logger.error({ key: context }, 'A stored key of a payment gateway cannot be opened: SETTINGS_KEY is not the one that sealed it');
      return '';
    }
  }
}
