import { defineEntity, p } from '@mikro-orm/core';

/** Who recommends us for a commission. One for each person; the code is small letters and digits, whatever is typed. */
export const Affiliate = defineEntity({
  name: 'Affiliate',
  schema: 'commerce',
  tableName: 'affiliates',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    code: p.text(),
    state: p.text().default('applied'),
    /** Where and how the person means to recommend us, in own words. */
    about: p.text(),
    /** In hundredths of a per cent; null: what the shop's settings say. */
    rateBp: p.integer().fieldName('rate_bp').nullable(),
    /** The bKash number that payouts go to, sealed, and a keyed hash by which it is found again. */
    payoutSealed: p.text().fieldName('payout_sealed').nullable(),
    payoutHash: p.text().fieldName('payout_hash').nullable(),
    /** In which language letters go out. */
    locale: p.text().default('bn'),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    decidedAt: p.datetime(6).fieldName('decided_at').nullable(),
    decidedBy: p.uuid().fieldName('decided_by').nullable(),
    decisionNote: p.text().fieldName('decision_note').nullable(),
  },
  uniques: [
    { name: 'affiliates_user_uq', properties: ['userId'] },
    { name: 'affiliates_code_uq', properties: ['code'] },
  ],
  indexes: [{ name: 'affiliates_state_ix', properties: ['state', 'createdAt'] }],
  checks: [
    { name: 'affiliates_state_ck', expression: `state in ('applied', 'approved', 'rejected', 'suspended')` },
    { name: 'affiliates_code_ck', expression: `code ~ '^[a-z0-9]{4,20}$'` },
    { name: 'affiliates_locale_ck', expression: `locale in ('bn', 'en')` },
    { name: 'affiliates_rate_ck', expression: 'rate_bp >= 0 and rate_bp <= 10000' },
  ],
});

/** A rate of its own for one product of one affiliate; it comes before the affiliate's. */
export const AffiliateRate = defineEntity({
  name: 'AffiliateRate',
  schema: 'commerce',
  tableName: 'affiliate_rates',
  properties: {
    affiliate: () =>
      p
        .manyToOne(Affiliate)
        .primary()
        .joinColumn('affiliate_id')
        .deleteRule('no action')
        .updateRule('no action')
        .foreignKeyName('affiliate_rates_affiliate_fk'),
    kind: p.text().primary(),
    refId: p.uuid().fieldName('ref_id').primary(),
    rateBp: p.integer().fieldName('rate_bp'),
  },
  checks: [
    { name: 'affiliate_rates_kind_ck', expression: `kind in ('course', 'exam-batch', 'book', 'subscription')` },
    { name: 'affiliate_rates_rate_ck', expression: 'rate_bp >= 0 and rate_bp <= 10000' },
  ],
});

/** Which browser was whose: noted when somebody orders, applies, or opens a recommended page signed in. Two people in one are looked at. */
export const Visitor = defineEntity({
  name: 'Visitor',
  schema: 'commerce',
  tableName: 'visitors',
  properties: {
    /** SHA-256 of the visitor's cookie. */
    visitor: p.text().primary(),
    userId: p.uuid().fieldName('user_id').primary(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'visitors_user_ix', properties: ['userId'] }],
});

/** Somebody came by an affiliate's link. */
export const Click = defineEntity({
  name: 'Click',
  schema: 'commerce',
  tableName: 'clicks',
  properties: {
    id: p.uuid().primary(),
    affiliate: () => p.manyToOne(Affiliate).joinColumn('affiliate_id').foreignKeyName('clicks_affiliate_fk'),
    /** SHA-256 of the visitor's cookie. */
    visitor: p.text(),
    /** Who it was: known at once, or when the visitor signed in and ordered. */
    userId: p.uuid().fieldName('user_id').nullable(),
    path: p.text(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'clicks_affiliate_ix', properties: ['affiliate', 'at'] },
    { name: 'clicks_visitor_ix', properties: ['visitor', 'at'] },
    { name: 'clicks_user_ix', properties: ['userId', 'at'], where: 'user_id is not null' },
  ],
});

/** An order whose commission was not counted, because buyer and affiliate look like one person. Staff may lift it. */
export const AffiliateFlag = defineEntity({
  name: 'AffiliateFlag',
  schema: 'commerce',
  tableName: 'affiliate_flags',
  properties: {
    id: p.uuid().primary(),
    affiliate: () => p.manyToOne(Affiliate).joinColumn('affiliate_id').foreignKeyName('affiliate_flags_affiliate_fk'),
    orderId: p.uuid().fieldName('order_id'),
    buyerId: p.uuid().fieldName('buyer_id'),
    reason: p.text(),
    state: p.text().default('open'),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    decidedAt: p.datetime(6).fieldName('decided_at').nullable(),
    decidedBy: p.uuid().fieldName('decided_by').nullable(),
    note: p.text().nullable(),
  },
  uniques: [{ name: 'affiliate_flags_order_uq', properties: ['orderId'] }],
  indexes: [
    { name: 'affiliate_flags_affiliate_ix', properties: ['affiliate'] },
    { name: 'affiliate_flags_state_ix', properties: ['state', 'createdAt'] },
  ],
  checks: [
    { name: 'affiliate_flags_reason_ck', expression: `reason in ('same-user', 'same-phone', 'same-device', 'same-wallet', 'suspended')` },
    { name: 'affiliate_flags_state_ck', expression: `state in ('open', 'lifted', 'kept')` },
  ],
});
