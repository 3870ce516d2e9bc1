import { defineEntity, p } from '@mikro-orm/core';

/** A person with an account. `phone` is contact data under the specification's rule; only `proven_phone` signs in. */
export const User = defineEntity({
  name: 'User',
  schema: 'identity',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** Lower case; signs in. */
    email: p.text().nullable(),
    phone: p.text().nullable(),
    /** Proven by a code, as 01XXXXXXXXX; signs in. */
    provenPhone: p.text().fieldName('proven_phone').nullable(),
    institute: p.text().nullable(),
    hscBatch: p.text().fieldName('hsc_batch').nullable(),
    avatar: p.text().nullable(),
    roles: p.array().columnType('text[]').defaultRaw(`'{student}'`),
    /** Raised in the transaction of each change that the person's devices must hear of; the version of the topic `user:{id}`. */
    revision: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [
    { name: 'users_email_uq', properties: ['email'] },
    { name: 'users_proven_phone_uq', properties: ['provenPhone'] },
  ],
  checks: [
    { name: 'users_email_lower_ck', expression: 'email = lower(email)' },
    { name: 'users_revision_ck', expression: 'revision > 0' },
  ],
});
