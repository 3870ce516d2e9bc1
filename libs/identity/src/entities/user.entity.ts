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
    /** Proven by a code, as 01 and nine digits more; signs in. */
    provenPhone: p.text().fieldName('proven_phone').nullable(),
    institute: p.text().nullable(),
    hscBatch: p.text().fieldName('hsc_batch').nullable(),
    avatar: p.text().nullable(),
    roles: p.array().columnType('text[]').defaultRaw(`'{student}'`),
    /** Raised in the transaction of each change that the person's devices must hear of; the version of the topic `user:{id}`. */
    revision: p.integer().default(1),
    /** blocked: nobody signs in; deleted: the row stays for what refers to it, without anything personal. */
    state: p.text().default('active'),
    blockedReason: p.text().fieldName('blocked_reason').nullable(),
    emailProvenAt: p.datetime(6).fieldName('email_proven_at').nullable(),
    /** The subject of the Google account that signs in; never its e-mail, which may change hands. */
    googleSub: p.text().fieldName('google_sub').nullable(),
    /** Joined from an unknown device: until then it signs in, and proves the owner to nothing else. */
    googleWaitsUntil: p.datetime(6).fieldName('google_waits_until').nullable(),
    /** Kind of notification → wanted; a kind that is missing is wanted. */
    notifications: p.json().defaultRaw(`'{}'`),
    /** What was said about age and guardian before the first ranked exam, and when; null: not asked yet. */
    guardianConsent: p.json().fieldName('guardian_consent').nullable(),
    /** The language that letters come in: of the last sign-in, or of whoever saved the profile since. */
    locale: p.text().default('bn'),
    affiliate: p.boolean().default(false),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    /** When a device of the person was last seen, to a quarter of an hour. */
    lastSeenAt: p.datetime(6).fieldName('last_seen_at').nullable(),
    /** Name, e-mail and institute as they are searched; made by PostgreSQL. */
    searchText: p
      .text()
      .fieldName('search_text')
      .generated(`platform.fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(institute, '')) stored`),
    /** The digits of both phones; made by PostgreSQL. */
    phoneDigits: p
      .text()
      .fieldName('phone_digits')
      .generated(`platform.digits(coalesce(phone, '')) || '|' || platform.digits(coalesce(proven_phone, '')) stored`),
    deletedAt: p.datetime(6).fieldName('deleted_at').nullable(),
  },
  uniques: [
    { name: 'users_email_uq', properties: ['email'] },
    { name: 'users_proven_phone_uq', properties: ['provenPhone'] },
    { name: 'users_google_sub_uq', properties: ['googleSub'] },
  ],
  indexes: [
    { name: 'users_search_ix', expression: 'create index users_search_ix on identity.users using gin (search_text gin_trgm_ops)' },
    { name: 'users_phone_ix', expression: 'create index users_phone_ix on identity.users using gin (phone_digits gin_trgm_ops)' },
    { name: 'users_roles_ix', expression: 'create index users_roles_ix on identity.users using gin (roles)' },
    { name: 'users_created_ix', properties: ['createdAt', 'id'], where: `state <> 'deleted'` },
    { name: 'users_name_ix', expression: 'create index users_name_ix on identity.users (lower(name), id)' },
    {
      name: 'users_seen_ix',
      expression: 'create index users_seen_ix on identity.users (last_seen_at desc nulls last, id desc)',
    },
  ],
  checks: [
    { name: 'users_email_lower_ck', expression: 'email = lower(email)' },
    { name: 'users_revision_ck', expression: 'revision > 0' },
    { name: 'users_locale_ck', expression: `locale in ('bn', 'en')` },
    { name: 'users_state_ck', expression: `state in ('active', 'blocked', 'deleted')` },
  ],
});
