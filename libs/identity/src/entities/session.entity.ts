import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

/** One sign-in on one device. Only the SHA-256 of its token is kept, so that a read of this table signs nobody in. */
export const Session = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().fieldName('token_hash'),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('sessions_user_fk'),
    device: p.text(),
    address: p.text(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    lastSeenAt: p.datetime(6).fieldName('last_seen_at').defaultRaw('platform.now()'),
    expiresAt: p.datetime(6).fieldName('expires_at'),
    /** Whether it says that the owner sits there; a Google account that was joined just now does not. */
    proves: p.boolean().default(true),
    revokedAt: p.datetime(6).fieldName('revoked_at').nullable(),
  },
  uniques: [{ name: 'sessions_token_uq', properties: ['tokenHash'] }],
  indexes: [{ name: 'sessions_user_ix', properties: ['user'] }],
});
