import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { PaymentSettings, savePaymentSettings } from '#contracts/http/settings';
import { gatewayNames } from '#contracts/shared/commerce';
import { afterCommit, Audit, changedFields, Config, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { GatewaySettingsReader, gatewayKeys, type GatewaySettings, type KeyedGateway } from '../gateways/gateway-settings.js';
import { paymentView } from '../gateways/payment-view.js';
import { readGateways, writeSetting, type StoredGateways } from '../store/settings.sql.js';

type Draft = RequestOf<typeof savePaymentSettings>['body'];
type SealedKeys = Record<string, string>;

/** Which gateways take money, and their keys, which are sealed before they are stored. */
export class SavePaymentSettings extends Command<PaymentSettings> {
  constructor(
    readonly actor: Actor,
    readonly draft: Draft,
  ) {
    super();
  }
}

/** What the log tells of the settings: no key, nor any part of one. */
const told = ({ on, order, sslcommerz, bkash }: GatewaySettings) => ({
  on: on.join(', '),
  first: order[0] ?? '',
  sslcommerz: sslcommerz.live ? 'live' : 'test',
  bkash: bkash.live ? 'live' : 'test',
  bkashVersion: bkash.version,
  bkashTopic: bkash.topicArn,
});

@CommandHandler(SavePaymentSettings)
export class SavePaymentSettingsHandler implements ICommandHandler<SavePaymentSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly seal: Seal,
    private readonly reader: GatewaySettingsReader,
    private readonly config: Config,
  ) {}

  /** Throws 'Not allowed', 'Changed meanwhile', 'Gateway not configured' (one is to be on that has not all its keys). */
  async execute({ actor, draft }: SavePaymentSettings): Promise<PaymentSettings> {
    demand(actor, 'settings.write');
    const stored = await readGateways(this.em, 'lock');
    if (stored.version !== draft.version) throw new AppError('Changed meanwhile');
    const before = this.reader.resolve(stored.value, stored.version);
    const next = this.next(stored.value, before, draft);
    const after = this.reader.resolve(next, stored.version + 1);
    const missing = draft.on.find((name) => !after.ready.includes(name));
    if (missing) throw new AppError('Gateway not configured', { gateway: missing });
    const userId = actor.kind === 'user' ? actor.id : null;
    if (!(await writeSetting(this.em, 'gateways', next, { version: stored.version, userId }))) throw new AppError('Changed meanwhile');
    const keys = newKeys(draft);
    const changed = changedFields({ ...told(before), keys: '' }, { ...told(after), keys: keys.join(', ') });
    if (changed)
      this.audit.add({ action: 'gateways.save', subjectKind: 'settings', subjectId: 'gateways', subject: 'gateways', ...changed });
    afterCommit(() => this.reader.forget());
    const saved = await readGateways(this.em);
    return paymentView(this.reader.resolve(saved.value, saved.version), saved, this.config.PUBLIC_URL);
  }

  private next(stored: StoredGateways, before: GatewaySettings, draft: Draft): StoredGateways {
    const { on, first, sslcommerz, bkash } = draft;
    const order = [...new Set([first, ...before.order, ...gatewayNames])];
    return {
      order,
      on: order.filter((name) => on.includes(name)),
      sslcommerz: { live: sslcommerz.mode === 'live', keys: this.keys('sslcommerz', stored, draft) },
      bkash: { live: bkash.mode === 'live', version: bkash.version, topicArn: bkash.topicArn, keys: this.keys('bkash', stored, draft) },
    };
  }

  private keys(gateway: KeyedGateway, stored: StoredGateways, draft: Draft): SealedKeys {
    const given: Readonly<Record<string, unknown>> = draft[gateway];
    const kept: SealedKeys = draft.forget.includes(gateway) ? {} : { ...stored[gateway]?.keys };
    for (const name of gatewayKeys[gateway]) {
      const key = given[name];
      if (typeof key === 'string') kept[name] = this.seal.seal('gateway-keys', `${gateway}.${name}`, key);
    }
    return kept;
  }
}

/** Which keys were given or taken away, by name. */
const newKeys = (draft: Draft): string[] => [
  ...draft.forget.map((gateway) => `${gateway}: forgotten`),
  ...(['sslcommerz', 'bkash'] as const).flatMap((gateway) => {
    const given: Readonly<Record<string, unknown>> = draft[gateway];
    return gatewayKeys[gateway].filter((name) => typeof given[name] === 'string').map((name) => `${gateway}.${name}`);
  }),
];
