import * as z from 'zod/mini';
import { gatewayNames } from '../shared/commerce.js';
import { bkashVersions, gatewayModes, keyedGateways, testOutcomes } from '../shared/settings.js';
import { typedWhole } from '../shared/typed-whole.js';
import { instant } from '../shared/values.js';
import { endpoint, may, open } from './endpoint.js';

const write = may('settings.write');
const gatewayName = z.enum(gatewayNames);

/** A key is never told again: whether there is one, its last characters, and whether it came from the environment. */
const keyState = z.strictObject({ set: z.boolean(), tail: z.nullable(z.string()), fromEnvironment: z.boolean() });

export const paymentSettings = z.strictObject({
  version: z.int(),
  updatedAt: z.nullable(instant),
  /** Every gateway that can exist here, in the order that buyers see. */
  order: z.array(gatewayName),
  on: z.array(gatewayName),
  /** Those with all their keys. */
  ready: z.array(gatewayName),
  sslcommerz: z.strictObject({
    mode: z.enum(gatewayModes),
    keys: z.strictObject({ storeId: keyState, storePassword: keyState }),
  }),
  bkash: z.strictObject({
    mode: z.enum(gatewayModes),
    version: z.enum(bkashVersions),
    topicArn: z.string(),
    keys: z.strictObject({ username: keyState, password: keyState, appKey: keyState, appSecret: keyState }),
  }),
  /** What the merchant panels want to be told. */
  notifyUrls: z.strictObject({ sslcommerz: z.string(), bkash: z.string() }),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** A new key, or null: it stays what it is. */
const newKey = z.nullable(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\x21-\x7e]{3,200}$/)));

export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/payment',
  access: write,
  summary: 'Which gateways take money, in which order, and which keys are set',
  response: paymentSettings,
  errors: [],
});

/** Keys are stored sealed and cannot be read again. `forget` takes the saved keys of a gateway away: those of the environment hold again. */
export const savePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/payment',
  access: write,
  summary: 'Change gateways and their keys',
  body: z.strictObject({
    version: z.int(),
    on: z.array(gatewayName).check(
      z.maxLength(gatewayNames.length),
      z.refine((on) => new Set(on).size === on.length, 'Each gateway stands once'),
    ),
    /** The gateway that buyers are offered first; the others keep their order. */
    first: gatewayName,
    sslcommerz: z.strictObject({ mode: z.enum(gatewayModes), storeId: newKey, storePassword: newKey }),
    bkash: z.strictObject({
      mode: z.enum(gatewayModes),
      version: z.enum(bkashVersions),
      topicArn: z.string().check(z.trim(), z.maxLength(200), z.regex(/^(?:arn:aws(?:-cn)?:sns:[\w:.-]+)?$/)),
      username: newKey,
      password: newKey,
      appKey: newKey,
      appSecret: newKey,
    }),
    forget: z.array(z.enum(keyedGateways)).check(z.maxLength(keyedGateways.length)),
  }),
  response: paymentSettings,
  errors: ['Changed meanwhile', 'Gateway not configured'],
});

export const testGateway = endpoint({
  method: 'POST',
  path: '/api/admin/settings/payment/:gateway/test',
  access: write,
  summary: 'Ask a gateway whether it knows our keys; no payment is begun',
  params: z.strictObject({ gateway: gatewayName }),
  response: z.strictObject({ ok: z.boolean(), outcome: z.enum(testOutcomes), text: z.nullable(z.string()) }),
  errors: ['Gateway not available'],
});

const feePaisa = z.int().check(z.minimum(0), z.maximum(1_000_000));
export const shopSettings = z.strictObject({
  version: z.int(),
  updatedAt: z.nullable(instant),
  orderMinutes: z.int(),
  refundDays: z.int(),
  deliveryDhakaPaisa: z.int(),
  deliveryElsewherePaisa: z.int(),
  /** Of a hundred; an affiliate's own rate, and one for a course, go before it. */
  commissionPercent: z.number(),
});
export type ShopSettingsAnswer = z.infer<typeof shopSettings>;

export const getShopSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/shop',
  access: write,
  summary: 'How long an order waits, what delivery costs, how long a refund is possible, what affiliates get',
  response: shopSettings,
  errors: [],
});

/** For orders from now on; what was ordered keeps its sums. */
export const saveShopSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/shop',
  access: write,
  summary: 'Change the rules of the shop',
  body: z.strictObject({
    version: z.int(),
    orderMinutes: typedWhole(10, 1440),
    refundDays: typedWhole(0, 60),
    deliveryDhakaPaisa: feePaisa,
    deliveryElsewherePaisa: feePaisa,
    commissionPercent: typedWhole(0, 50),
  }),
  response: shopSettings,
  errors: ['Changed meanwhile'],
});

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
/** Empty, or an address by https without a name and a password in it. */
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200),
    z.regex(/^(?:https:\/\/[A-Za-z0-9.-]+\.[A-Za-z]{2,}(?:[/?#][^\s<>"']*)?)?$/, 'An address that begins with https://'),
  );
const contactFields = {
  phone: z
    .string()
    .check(
      z.trim(),
      z.maxLength(40),
      z.regex(/^(?:\+?[0-9০-৯][0-9০-৯ -]{2,30}(?:, ?\+?[0-9০-৯ -]{3,30})?)?$/, 'A phone number, or two with a comma between them'),
    ),
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(/^(?:[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']{2,})?$/, 'An e-mail address')),
  addressBn: line(300),
  addressEn: line(300),
  hoursBn: line(160),
  hoursEn: line(160),
  facebook: link,
  youtube: link,
  messenger: link,
  telegram: link,
};
const contactShape = z.strictObject({
  phone: z.string(),
  email: z.string(),
  addressBn: z.string(),
  addressEn: z.string(),
  hoursBn: z.string(),
  hoursEn: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  messenger: z.string(),
  telegram: z.string(),
  version: z.int(),
  updatedAt: instant,
});
export type Contact = z.infer<typeof contactShape>;

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: open,
  summary: 'How people reach the office; empty where nothing is said',
  response: contactShape,
  errors: [],
});

export const saveContact = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/contact',
  access: write,
  summary: 'Change how people reach the office',
  body: z.strictObject({ version: z.int(), ...contactFields }),
  response: contactShape,
  errors: ['Changed meanwhile'],
});
