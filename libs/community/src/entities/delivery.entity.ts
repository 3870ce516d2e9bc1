import { defineEntity, p } from '@mikro-orm/core';
import { Notice } from './notice.entity.js';

/**
 * One person told of one event by one channel, at most once: the key decides. `held` rings at `dueAt`, `waiting` goes out now. An SMS is
 * `sending` before it is handed on, and stays so where the process died meanwhile: it is never sent twice.
 */
export const Delivery = defineEntity({
  name: 'Delivery',
  schema: 'community',
  tableName: 'deliveries',
  properties: {
    /** What happened, such as `results.<exam>`. */
    event: p.text().primary(),
    userId: p.uuid().fieldName('user_id').primary(),
    channel: p.text().primary(),
    notice: () =>
      p.manyToOne(Notice).joinColumn('notice_id').deleteRule('cascade').updateRule('no action').foreignKeyName('deliveries_notice_fk'),
    state: p.text(),
    dueAt: p.datetime(6).fieldName('due_at').defaultRaw('platform.now()'),
    /** When it came to its state. */
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'deliveries_notice_ix', properties: ['notice', 'channel', 'userId'] },
    { name: 'deliveries_user_ix', properties: ['userId'] },
    { name: 'deliveries_held_ix', properties: ['dueAt'], where: `state = 'held'` },
    { name: 'deliveries_sms_ix', properties: ['at'], where: `channel = 'sms'` },
  ],
  checks: [
    { name: 'deliveries_channel_ck', expression: `channel in ('bell', 'push', 'mail', 'sms')` },
    { name: 'deliveries_state_ck', expression: `state in ('held', 'waiting', 'sending', 'sent', 'failed', 'skipped')` },
  ],
});
