import * as z from 'zod/mini';
import { permissions, roles } from '../shared/permissions.js';
import { hscBatches, id } from '../shared/values.js';
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
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Messages are the specification's own (§5), the same in both languages. */
export const profileFields = z.strictObject({
  phone: z.string().check(z.trim(), z.minLength(3, 'Phone is required'), z.maxLength(20, 'Phone is required')),
  hsc_batch: z.enum(hscBatches, 'HSC Batch is required'),
  institute: z.string().check(z.trim(), z.minLength(3, 'Institute is required'), z.maxLength(160, 'Institute is required')),
});

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

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
    login: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.strictObject({ user: currentUser }),
  errors: ['Wrong login or password'],
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: open,
  summary: 'Sign up with e-mail and password',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    email,
    password: z.string().check(z.minLength(8), z.maxLength(200)),
  }),
  response: z.strictObject({ user: currentUser }),
  errors: ['E-mail taken'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: signedIn,
  summary: 'End this sign-in',
  response: z.strictObject({ done: z.literal(true) }),
  errors: [],
});
