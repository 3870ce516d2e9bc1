import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

/** What an account has set up beside its passkeys, what it is just setting up, and how many wrong codes it met. No row: nothing of it. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  schema: 'identity',
  tableName: 'second_factors',
  properties: {
    user: () =>
      p
        .oneToOne(User)
        .primary()
        .joinColumn('user_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('second_factors_user_fk'),
    /** The authenticator's secret, sealed; null: none is set up. */
    totpSealed: p.text().fieldName('totp_sealed').nullable(),
    totpSince: p.datetime(6).fieldName('totp_since').nullable(),
    /** The newest step (half minutes since 1970) whose code was accepted: none of it or before is taken again. */
    totpLastStep: p.bigint().fieldName('totp_last_step').nullable(),
    /** A secret that no code has confirmed yet, sealed, and a passkey's challenge; both hold until `setup_until`. */
    totpWaiting: p.text().fieldName('totp_waiting').nullable(),
    challenge: p.text().nullable(),
    setupUntil: p.datetime(6).fieldName('setup_until').nullable(),
    wrongTries: p.integer().fieldName('wrong_tries').default(0),
    wrongSince: p.datetime(6).fieldName('wrong_since').nullable(),
    /** Since the last right one. */
    wrongTotal: p.integer().fieldName('wrong_total').default(0),
    /** When staff took the factors away: until a new one is set up, a code to a proven address stands in for them. */
    resetAt: p.datetime(6).fieldName('reset_at').nullable(),
  },
});

/** The public key of a passkey; there is nothing secret in it. */
export const Passkey = defineEntity({
  name: 'Passkey',
  schema: 'identity',
  tableName: 'passkeys',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('passkeys_user_fk'),
    name: p.text(),
    /** The authenticator's own id and key, in base64url. */
    credentialId: p.text().fieldName('credential_id'),
    publicKey: p.text().fieldName('public_key'),
    counter: p.bigint().defaultRaw('0'),
    transports: p.array().columnType('text[]').defaultRaw(`'{}'`),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    lastUsedAt: p.datetime(6).fieldName('last_used_at').nullable(),
  },
  uniques: [{ name: 'passkeys_credential_uq', properties: ['credentialId'] }],
  indexes: [{ name: 'passkeys_user_ix', properties: ['user'] }],
});

/** A recovery code that is not used yet, as a keyed hash; one that is used has no row. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  schema: 'identity',
  tableName: 'recovery_codes',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('recovery_codes_user_fk'),
    codeHash: p.text().fieldName('code_hash'),
  },
  uniques: [{ name: 'recovery_codes_uq', properties: ['user', 'codeHash'] }],
});

/** A sign-in whose first step was right. Only the SHA-256 of the browser's token is kept. */
export const PendingSignIn = defineEntity({
  name: 'PendingSignIn',
  schema: 'identity',
  tableName: 'pending_sign_ins',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().fieldName('token_hash'),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('pending_sign_ins_user_fk'),
    /** As the session will have it. */
    proves: p.boolean().default(true),
    /** What was typed as login, by which the device is known again; null: it is not to be. */
    login: p.text().nullable(),
    /** Of a passkey that was asked for. */
    challenge: p.text().nullable(),
    expiresAt: p.datetime(6).fieldName('expires_at'),
  },
  uniques: [{ name: 'pending_sign_ins_token_uq', properties: ['tokenHash'] }],
  indexes: [
    { name: 'pending_sign_ins_user_ix', properties: ['user'] },
    { name: 'pending_sign_ins_expires_ix', properties: ['expiresAt'] },
  ],
});
