import * as z from 'zod/mini';
import { id, instant } from '../shared/values.js';
import { endpoint, may, open, own, signedIn } from './endpoint.js';
import { codeField, currentUser } from './identity.js';

/** The password of now: a factor asks for it where the sign-in is older than a quarter of an hour. */
const current = z.optional(z.string().check(z.maxLength(200)));
const freshErrors = ['Fresh proof needed', 'Wrong password'] as const;

/** Told once: only keyed hashes are kept. */
const recoveryCodes = z.array(z.string());
/** With the first factor come recovery codes; with a further one they stay as they are. */
const factorAdded = z.strictObject({ recoveryCodes: z.nullable(recoveryCodes) });
const done = z.strictObject({ done: z.literal(true) });

/** Bytes as WebAuthn's JSON has them. */
const bytes = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  /** None is asked for, and what a browser adds by itself is left out. */
  clientExtensionResults: z.strictObject({}),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
};
/** What the browser made of the options of `beginPasskey`. */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    publicKey: z.optional(bytes),
    publicKeyAlgorithm: z.optional(z.int()),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
/** What the browser made of the options of `beginPasskeySignIn`. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
/** The options of a WebAuthn call as its JSON form has them, handed on to the browser unread. */
const passkeyOptions = z.strictObject({ options: z.record(z.string(), z.unknown()) });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/my/second-factor',
  access: signedIn,
  summary: 'The second factors of the own account',
  response: z.strictObject({
    /** Since when an authenticator app is set up; null: none is. */
    totpSince: z.nullable(instant),
    passkeys: z.array(z.strictObject({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })),
    /** Recovery codes that are not used yet. */
    recoveryLeft: z.int(),
  }),
  errors: [],
});

/** `svg`: the address of the secret as a QR code. An authenticator that is set up already holds until the new one is confirmed. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/totp',
  access: signedIn,
  summary: 'Begin to set an authenticator app up: its secret, as text and as a QR code',
  body: z.strictObject({ current }),
  response: z.strictObject({ secret: z.string(), svg: z.string() }),
  errors: freshErrors,
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/totp/confirm',
  access: signedIn,
  summary: 'Confirm the authenticator app by a code of it; the first factor ends all other sign-ins',
  body: z.strictObject({ code: codeField }),
  response: factorAdded,
  errors: ['Code not matching', 'Set-up expired'],
});

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/totp/remove',
  access: signedIn,
  summary: 'Take the authenticator app away; with the last factor the recovery codes go',
  body: z.strictObject({ current }),
  response: done,
  errors: freshErrors,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/passkeys/options',
  access: signedIn,
  summary: 'Begin to add a passkey: what the browser is asked',
  body: z.strictObject({ current }),
  response: passkeyOptions,
  errors: [...freshErrors, 'Too many passkeys'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/passkeys',
  access: signedIn,
  summary: 'Add the passkey that the browser made; the first factor ends all other sign-ins',
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), passkey: passkeyRegistration }),
  response: factorAdded,
  errors: ['Passkey refused', 'Set-up expired', 'Too many passkeys'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/passkeys/:passkeyId/remove',
  access: own('passkey', 'passkeyId'),
  summary: 'Remove one of the own passkeys; with the last factor the recovery codes go',
  params: z.strictObject({ passkeyId: id }),
  body: z.strictObject({ current }),
  response: done,
  errors: [...freshErrors, 'Passkey not found'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/my/second-factor/recovery-codes',
  access: signedIn,
  summary: 'Ten new recovery codes; the old ones end',
  body: z.strictObject({ current }),
  response: z.strictObject({ recoveryCodes }),
  errors: [...freshErrors, 'No second factor'],
});

/** Where staff took an account's factors away and no new one is set up: a code to one of its proven addresses, which the answer masks. */
export const requestSecondStepCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/code',
  access: open,
  summary: 'The second step of a sign-in after a reset by staff: send a code to a proven phone or e-mail',
  body: z.strictObject({ way: z.enum(['sms', 'mail']) }),
  response: z.strictObject({ to: z.string(), expiresInSeconds: z.int(), waitSeconds: z.int() }),
  errors: ['Sign-in expired', 'No second factor', 'Temporarily unavailable'],
});

/** The cookie that a right password left says who it is. `code`: six digits of the app or of a message, or a recovery code. */
export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: open,
  summary: 'The second step of a sign-in, by a code of the authenticator app, a recovery code, or one that was sent',
  body: z.strictObject({
    way: z.enum(['totp', 'recovery', 'sms', 'mail']),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(30)),
  }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Wrong code', 'Code expired', 'Too many tries', 'Sign-in expired', 'Second factor locked'],
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey/options',
  access: open,
  summary: 'The second step of a sign-in by a passkey: what the browser is asked',
  response: passkeyOptions,
  errors: ['Sign-in expired', 'No second factor'],
});

export const passByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  access: open,
  summary: 'The second step of a sign-in, by what the passkey signed',
  body: z.strictObject({ passkey: passkeyAssertion }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Passkey refused', 'Sign-in expired'],
});

/**
 * All sign-ins end, and every proven address is told; until a new factor is set up, signing in asks for a code sent to one of them. Nothing is
 * done where there is no factor.
 */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-factor',
  access: may('users.roles'),
  summary: "Take all of a person's second factors away, for somebody who has lost them",
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  response: z.strictObject({ reset: z.boolean(), ended: z.int() }),
  errors: ['User not found', 'Own account', 'Not allowed'],
});
