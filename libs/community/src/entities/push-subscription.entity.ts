import { defineEntity, p } from '@mikro-orm/core';
import { Notice } from './notice.entity.js';

/** A browser that wants to be rung. It ends with the sign-in it was made in, and when its push service says that it is gone. */
export const PushSubscription = defineEntity({
  name: 'PushSubscription',
  schema: 'community',
  tableName: 'push_subscriptions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    endpoint: p.text(),
    /** The browser's public key and secret: what is sent can be read there alone. */
    p256dh: p.text(),
    auth: p.text(),
    /** SHA-256 of the session's token. */
    session: p.text(),
    locale: p.text(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'push_subscriptions_endpoint_uq', properties: ['endpoint'] }],
  indexes: [{ name: 'push_subscriptions_user_ix', properties: ['userId', 'createdAt'] }],
  checks: [{ name: 'push_subscriptions_locale_ck', expression: `locale in ('bn', 'en')` }],
});

/** One ring of one notice: a run that was killed does not ring twice where it had come. */
export const NoticePush = defineEntity({
  name: 'NoticePush',
  schema: 'community',
  tableName: 'notice_pushes',
  properties: {
    notice: () =>
      p
        .manyToOne(Notice)
        .primary()
        .joinColumn('notice_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('notice_pushes_notice_fk'),
    /** Stays when the subscription is gone: it counts. */
    subscriptionId: p.uuid().fieldName('subscription_id').primary(),
    rang: p.boolean(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
});
