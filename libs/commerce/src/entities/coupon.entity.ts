import { defineEntity, p } from '@mikro-orm/core';
import type { CouponScope } from '../domain/coupon.js';

/** What takes something off: percent (with a cap) or an amount. `used` is raised by one conditional statement and never passes `max_uses`. */
export const Coupon = defineEntity({
  name: 'Coupon',
  schema: 'commerce',
  tableName: 'coupons',
  properties: {
    id: p.uuid().primary(),
    /** The code in upper case: people type it as they like. */
    codeKey: p.text(),
    percent: p.integer().nullable(),
    amountPaisa: p.bigint().nullable(),
    capPaisa: p.bigint().nullable(),
    /** What the goods it counts for must come to. */
    minPaisa: p.bigint().defaultRaw('0'),
    /** Which goods it counts for; empty: all. */
    scope: p.json<CouponScope>().defaultRaw(`'{}'`),
    startsAt: p.datetime(6).defaultRaw('platform.now()'),
    endsAt: p.datetime(6).nullable(),
    maxUses: p.integer().nullable(),
    used: p.integer().default(0),
    usesEach: p.integer().nullable(),
    active: p.boolean().default(true),
    affiliateId: p.uuid().nullable(),
    note: p.text().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'coupons_code_uq', properties: ['codeKey'] }],
  indexes: [{ name: 'coupons_affiliate_ix', properties: ['affiliateId'], where: 'affiliate_id is not null' }],
  checks: [
    { name: 'coupons_code_ck', expression: 'code_key = upper(code_key) and length(code_key) >= 2 and length(code_key) <= 40' },
    { name: 'coupons_effect_ck', expression: '(percent is null) <> (amount_paisa is null)' },
    { name: 'coupons_percent_ck', expression: 'percent >= 1 and percent <= 100' },
    { name: 'coupons_amounts_ck', expression: 'amount_paisa > 0 and cap_paisa > 0 and min_paisa >= 0' },
    { name: 'coupons_used_ck', expression: 'used >= 0 and (max_uses is null or used <= max_uses)' },
    { name: 'coupons_limits_ck', expression: 'max_uses > 0 and uses_each > 0' },
    { name: 'coupons_span_ck', expression: 'ends_at is null or ends_at > starts_at' },
  ],
});
