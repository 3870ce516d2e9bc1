import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

/** A one-time code sent to a phone or e-mail: neither the code nor the address stands here, only keyed hashes of them. */
export const Code = defineEntity({
  name: 'Code',
  schema: 'identity',
  tableName: 'codes',
  properties: {
    id: p.uuid().primary(),
    purpose: p.text(),
    addressKey: p.text().fieldName('address_key'),
    /** Whose password it resets, or who proves the address; null for sign-ups and for addresses that nobody has. */
    user: () => p.manyToOne(User).joinColumn('user_id').nullable().deleteRule('cascade').foreignKeyName('codes_user_fk'),
    codeHash: p.text().fieldName('code_hash'),
    /** Keyed hash of the nonce of the browser that asked, or of the account; null for codes of a release that did not note it. */
    askerKey: p.text().fieldName('asker_key').nullable(),
    /** Of whoever asked. */
    tries: p.integer().default(0),
    /** Of everybody else: they have tries of their own, so that a stranger's guesses take none of the owner's. */
    strangerTries: p.integer().fieldName('stranger_tries').default(0),
    expiresAt: p.datetime(6).fieldName('expires_at'),
    usedAt: p.datetime(6).fieldName('used_at').nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'codes_address_ix', properties: ['addressKey', 'purpose', 'createdAt'] },
    { name: 'codes_user_ix', properties: ['user'] },
    { name: 'codes_created_ix', properties: ['createdAt'] },
  ],
  checks: [
    { name: 'codes_purpose_ck', expression: `purpose in ('sign-up', 'reset', 'phone', 'email', 'second-step')` },
    { name: 'codes_tries_ck', expression: 'tries >= 0 and tries <= 5' },
    { name: 'codes_stranger_tries_ck', expression: 'stranger_tries >= 0 and stranger_tries <= 5' },
  ],
});
