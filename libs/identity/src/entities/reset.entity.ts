import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

/** A forgotten password that a right code asked for from an unknown device: it waits until `dueAt`. Of the address a keyed hash stands here. */
export const Reset = defineEntity({
  name: 'Reset',
  schema: 'identity',
  tableName: 'resets',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('resets_user_fk'),
    addressKey: p.text().fieldName('address_key'),
    /** Keyed hash of the nonce of the browser that gave the code; null where it keeps no cookies. */
    askerKey: p.text().fieldName('asker_key').nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    /** From when a further code sets the password. */
    dueAt: p.datetime(6).fieldName('due_at'),
    /** Support let it go on before that. */
    releasedAt: p.datetime(6).fieldName('released_at').nullable(),
    /** The password was set, by this way or another. */
    closedAt: p.datetime(6).fieldName('closed_at').nullable(),
  },
  indexes: [
    { name: 'resets_user_ix', properties: ['user'] },
    { name: 'resets_created_ix', properties: ['createdAt'] },
  ],
});
