import type { PaymentSettings } from '#contracts/http/settings';
import type { StoredGateways } from '../store/settings.sql.js';
import type { GatewaySettings } from './gateway-settings.js';

/** So much of a key may be seen that its owner knows it again: of a short one less, of a very short one nothing. */
export const tailOf = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : key.length >= 6 ? key.slice(-2) : null);

type KeyState = PaymentSettings['bkash']['keys']['appKey'];

/** The settings as the desk shows them: of the keys, that they are there. */
export const paymentView = (
  settings: GatewaySettings,
  stored: { readonly value: StoredGateways; readonly updatedMs: number | null },
  publicUrl: string,
): PaymentSettings => {
  const { version, order, on, ready, sandbox, sslcommerz, bkash } = settings;
  const state = (key: string, saved: string | undefined): KeyState => ({
    set: key !== '',
    tail: tailOf(key),
    fromEnvironment: key !== '' && saved === undefined,
  });
  const [ssl, bk] = [stored.value.sslcommerz?.keys ?? {}, stored.value.bkash?.keys ?? {}];
  return {
    version,
    updatedAt: stored.updatedMs === null ? null : new Date(stored.updatedMs).toISOString(),
    order: order.filter((name) => name !== 'sandbox' || sandbox),
    on: [...on],
    ready: [...ready],
    sslcommerz: {
      mode: sslcommerz.live ? 'live' : 'test',
      keys: {
        storeId: state(sslcommerz.keys.storeId, ssl.storeId),
        storePassword: state(sslcommerz.keys.storePassword, ssl.storePassword),
      },
    },
    bkash: {
      mode: bkash.live ? 'live' : 'test',
      version: bkash.version,
      topicArn: bkash.topicArn,
      keys: {
        username: state(bkash.keys.username, bk.username),
        password: state(bkash.keys.password, bk.password),
        appKey: state(bkash.keys.appKey, bk.appKey),
        appSecret: state(bkash.keys.appSecret, bk.appSecret),
      },
    },
    notifyUrls: {
      sslcommerz: `${publicUrl}/api/gateways/sslcommerz/notify`,
      bkash: `${publicUrl}/api/gateways/bkash/notify`,
    },
  };
};
