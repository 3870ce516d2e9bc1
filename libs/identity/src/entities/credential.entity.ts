import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

/** The password of a user as a PHC string (`$argon2id$v=19$…`). Without a row nobody signs in by password. */
export const Credential = defineEntity({
  name: 'Credential',
  schema: 'identity',
  tableName: 'credentials',
  properties: {
    user: () =>
      p.oneToOne(User).primary().joinColumn('user_id').deleteRule('cascade').updateRule('no action').foreignKeyName('credentials_user_fk'),
    hash: p.text(),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
  },
});
