import * as z from 'zod/mini';
import { guardianRelations, notificationKinds } from '../shared/choices.js';
import { id, instant } from '../shared/values.js';
import { endpoint, own, signedIn } from './endpoint.js';
import { codeField, currentUser, emailField, loginField, newPassword, personName } from './identity.js';

/** Which kinds the person wants to be told of beside what the product must say (codes, receipts, security). */
export const notifications = z.record(z.enum(notificationKinds), z.boolean());

/** What `/profile` shows beside the current user. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/my/account',
  access: signedIn,
  summary: 'The own account: what is proven, how one signs in, what one wants to be told',
  response: z.strictObject({
    user: currentUser,
    hasPassword: z.boolean(),
    google: z.boolean(),
    /** The number that signs in; null while none is proven. The profile's phone is contact data. */
    provenPhone: z.nullable(z.string()),
    emailProven: z.boolean(),
    secondFactor: z.boolean(),
    notifications,
    createdAt: instant,
  }),
  errors: [],
});

export const saveAccount = endpoint({
  method: 'PUT',
  path: '/api/my/account',
  access: signedIn,
  summary: 'Change the own name and what one wants to be told',
  // A kind that a page from before does not know of stays as it is.
  body: z.strictObject({ name: personName, notifications: z.partialRecord(z.enum(notificationKinds), z.boolean()) }),
  response: z.strictObject({ user: currentUser }),
  errors: [],
});

/** Other sign-ins end; this one goes on under a new token. `current` is left out by accounts without a password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/my/password',
  access: signedIn,
  summary: 'Change the own password',
  body: z.strictObject({ current: z.optional(z.string().check(z.maxLength(200))), password: newPassword }),
  response: z.strictObject({ endedSessions: z.int() }),
  errors: ['Wrong password', 'Weak password', 'Fresh proof needed'],
});

/** The password of now: a new address asks for it where the sign-in is older than a quarter of an hour. */
const current = z.optional(z.string().check(z.maxLength(200)));

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/my/phone/codes',
  access: signedIn,
  summary: 'Send a code to the number that shall sign in',
  body: z.strictObject({ phone: loginField, current }),
  response: z.strictObject({ sent: z.literal(true), expiresInSeconds: z.int(), waitSeconds: z.int() }),
  errors: ['Temporarily unavailable', 'Fresh proof needed', 'Wrong password'],
});

export const provePhone = endpoint({
  method: 'POST',
  path: '/api/my/phone',
  access: signedIn,
  summary: 'Prove the number by its code; from then on it signs in and resets',
  body: z.strictObject({ phone: loginField, code: codeField }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Wrong code', 'Code expired', 'Too many tries', 'Phone taken'],
});

export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/api/my/email/codes',
  access: signedIn,
  summary: 'Send a code to the e-mail address that shall belong to this account',
  body: z.strictObject({ email: emailField, current }),
  response: z.strictObject({ sent: z.literal(true), expiresInSeconds: z.int(), waitSeconds: z.int() }),
  errors: ['Temporarily unavailable', 'Fresh proof needed', 'Wrong password'],
});

export const proveEmail = endpoint({
  method: 'POST',
  path: '/api/my/email',
  access: signedIn,
  summary: 'Prove the e-mail address by its code',
  body: z.strictObject({ email: emailField, code: codeField }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Wrong code', 'Code expired', 'Too many tries', 'E-mail taken'],
});

/** At most 2 MB decoded; type by content, re-encoded as 512 × 512 WebP without metadata. SVG is never a picture here. */
export const putAvatar = endpoint({
  method: 'PUT',
  path: '/api/my/avatar',
  access: signedIn,
  summary: 'Set the own picture (JPEG, PNG or WebP as base64)',
  body: z.strictObject({ picture: z.string().check(z.minLength(1), z.maxLength(2_900_000)) }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Picture not accepted', 'Picture too large', 'Too many pixels'],
  bodyLimit: 3_000_000,
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/my/avatar',
  access: signedIn,
  summary: 'Remove the own picture',
  response: z.strictObject({ user: currentUser }),
  errors: [],
});

/** A sign-in as its owner and staff see it. `device` is a few words made from the browser's name, `address` is shortened. */
export const deviceRow = z.strictObject({
  id,
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  current: z.boolean(),
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/my/devices',
  access: signedIn,
  summary: 'Where this account is signed in',
  response: z.strictObject({ devices: z.array(deviceRow) }),
  errors: [],
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/my/devices/:id',
  access: own('session', 'id'),
  summary: 'Sign one device out',
  params: z.strictObject({ id }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Not found'],
});

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/api/my/devices/end-others',
  access: signedIn,
  summary: 'Sign every other device out',
  response: z.strictObject({ ended: z.int() }),
  errors: [],
});

/** Once, before the first ranked exam, where the installation asks for it; said again, the newer word counts. */
export const saveGuardianConsent = endpoint({
  method: 'PUT',
  path: '/api/my/account/guardian',
  access: signedIn,
  summary: 'Say to be 18, or which guardian agrees to ranked exams',
  body: z.discriminatedUnion('adult', [
    z.strictObject({ adult: z.literal(true) }),
    z.strictObject({ adult: z.literal(false), guardian: personName, relation: z.enum(guardianRelations), agreed: z.literal(true) }),
  ]),
  response: z.strictObject({ saved: z.literal(true) }),
  errors: [],
});

/** What is kept (results on merit lists under "former student", receipts the law wants) is said before. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/my/account/delete',
  access: signedIn,
  summary: 'Delete the own account, for good; asks for the password where there is one',
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Wrong password', 'Last admin'],
});
