import * as z from 'zod/mini';
import { permissions, roles } from '../shared/permissions.js';
import { codePurposes, codeRules, passwordLength, secondFactorWays } from '../shared/choices.js';
import { contactPhone, phoneLength } from '../shared/mobile-number.js';
import { batchName, id, instant } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { endpoint, open, signedIn } from './endpoint.js';

export const currentUser = z.strictObject({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  institute: z.nullable(z.string()),
  hsc_batch: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  affiliate: z.boolean(),
  streak: z.int(),
  /** Of what is said here; the topic `user:{id}` has it as its version. */
  revision: z.int(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Where a person is called: a mobile number as 01 and nine digits more, another country's as +…; kept so however it was typed. */
export const phoneField = z.string().check(
  z.trim(),
  z.minLength(3, 'Phone is required'),
  z.maxLength(phoneLength, 'Phone is required'),
  z.overwrite((text) => contactPhone(text) ?? text),
  // What is too short is missing, which has its own words.
  z.refine((text) => text.length < 3 || contactPhone(text) !== null, 'Phone is not valid'),
);

/** Messages are the specification's own (§5), the same in both languages. */
export const profileFields = z.strictObject({
  phone: phoneField,
  hsc_batch: batchName('HSC Batch is required'),
  institute: visibleText(3, 160, 'Institute is required'),
});

export const emailField = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** Length alone is a shape; whether it is a common or a guessable one is the domain's question ('Weak password'). */
export const newPassword = z.string().check(z.minLength(passwordLength.least), z.maxLength(passwordLength.most));
export const personName = visibleText(2, 80);
/** E-mail or mobile number, as a person types it: Bengali digits, +880 and blanks are understood by the domain. */
export const loginField = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));
/** Six digits, Latin or Bengali. */
export const codeField = z.string().check(z.trim(), z.regex(new RegExp(`^[0-9০-৯]{${codeRules.digits}}$`)));
/** What the bot check's script gave; absent where none is configured. */
const botToken = z.optional(z.string().check(z.maxLength(4096)));

/**
 * `user` null with `secondFactor`: what was given is right, and a second step makes the sign-in (`second-factor.ts`); the ways are those that
 * the account has.
 */
const secondFactor = z.optional(z.array(z.enum(secondFactorWays)));

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: open,
  summary: 'The current user, or null',
  response: z.nullable(currentUser),
  errors: [],
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/auth/update',
  access: signedIn,
  summary: 'Complete the own profile',
  body: profileFields,
  response: z.strictObject({ user: currentUser }),
  errors: [],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: open,
  summary: 'Sign in with e-mail or phone and password',
  body: z.strictObject({
    login: loginField,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.strictObject({ user: z.nullable(currentUser), secondFactor }),
  errors: ['Wrong login or password', 'Account blocked'],
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: open,
  summary: 'Sign up with e-mail and password',
  body: z.strictObject({
    name: personName,
    email: emailField,
    password: newPassword,
    botToken,
  }),
  response: z.strictObject({ user: currentUser }),
  errors: ['E-mail taken', 'Weak password', 'Bot check failed'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: signedIn,
  summary: 'End this sign-in',
  response: z.strictObject({ done: z.literal(true) }),
  errors: [],
});

/** Answers the same, in the same time, whether the address is known or not; `waitSeconds` until another may be asked for. */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/auth/codes',
  access: open,
  summary: 'Send a one-time code: to a phone that wants an account, or to a phone or e-mail whose password is forgotten',
  /** `newAccount`: what a sign-up will say of itself; a password that is soon guessed is refused before a code is sent. Nothing of it is kept. */
  body: z.strictObject({
    purpose: z.enum(codePurposes),
    to: loginField,
    newAccount: z.optional(z.strictObject({ name: personName, password: newPassword })),
    botToken,
  }),
  response: z.strictObject({ sent: z.literal(true), expiresInSeconds: z.int(), waitSeconds: z.int() }),
  errors: ['Bot check failed', 'Temporarily unavailable', 'Weak password'],
});

/** That a phone is taken is told only here, after the code sent to it is proven. */
export const signUpByPhone = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/phone',
  access: open,
  summary: 'Sign up with a mobile number proven by a code',
  body: z.strictObject({
    name: personName,
    phone: loginField,
    code: codeField,
    password: newPassword,
    hsc_batch: profileFields.shape.hsc_batch,
    institute: profileFields.shape.institute,
  }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Wrong code', 'Code expired', 'Too many tries', 'Phone taken', 'Weak password'],
});

/**
 * Ends every other sign-in of the account. From a device of the last 90 days at once; from elsewhere `waiting` says until when, and which
 * other proven address (masked) lets it go on at once with a code of its own.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  access: open,
  summary: 'Set a new password with the code sent to the phone or e-mail, and sign in',
  body: z.strictObject({ login: loginField, code: codeField, password: newPassword }),
  response: z.strictObject({
    user: z.nullable(currentUser),
    waiting: z.nullable(z.strictObject({ until: instant, other: z.nullable(z.string()) })),
    secondFactor,
  }),
  errors: ['Wrong code', 'Code expired', 'Too many tries', 'Weak password', 'Account blocked'],
});

export const startGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google',
  access: open,
  summary: 'Begin a sign-in with Google: where to send the browser (only when a client id is configured)',
  body: z.strictObject({ next: z.string().check(z.maxLength(500)) }),
  response: z.strictObject({ address: z.string() }),
  errors: ['Google not configured'],
});

/** `next` is a local path, checked again on the server. */
export const finishGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google/finish',
  access: open,
  summary: "Finish a sign-in with Google: the query string of Google's return",
  body: z.strictObject({ query: z.string().check(z.maxLength(4000)) }),
  response: z.strictObject({ user: z.nullable(currentUser), next: z.string(), secondFactor }),
  errors: ['Google not configured', 'Google sign-in failed', 'Account blocked'],
});

/** Only where MODE is demo; elsewhere it is not found. */
export const listDevMessages = endpoint({
  method: 'GET',
  path: '/api/dev/messages',
  access: open,
  summary: 'What would have gone out by SMS and mail: the development outbox, newest first',
  response: z.strictObject({
    messages: z.array(
      z.strictObject({
        id,
        channel: z.enum(['sms', 'mail']),
        to: z.string(),
        subject: z.nullable(z.string()),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  errors: ['Not found'],
});
