import * as z from 'zod/mini';
import { bulkIds } from '../shared/bulk.js';
import { bulkUserActions, userSorts, userStates } from '../shared/choices.js';
import { roles } from '../shared/permissions.js';
import { givenDay } from '../shared/given.js';
import { batchName, id, instant, listOf, marks, pageAsked, searchText } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { deviceRow } from './account.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { personName, phoneField } from './identity.js';

const role = z.enum(roles);
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
const oneUser = z.strictObject({ id });

export const userRow = z.strictObject({
  id,
  name: z.string(),
  /** Contact data; `provenPhone` is the number that signs in. */
  phone: z.nullable(z.string()),
  provenPhone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  institute: z.nullable(z.string()),
  hsc_batch: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  roles: z.array(role),
  state: z.enum(userStates),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
});
export type UserRow = z.infer<typeof userRow>;

/** What narrows the list of users; the export takes the same. `q`: part of a name, e-mail or institute, or four digits or more of a phone. */
const userFilters = {
  q: searchText,
  role: z.optional(role),
  batch: z.optional(batchName()),
  state: z.optional(z.enum(userStates)),
  /** Days as YYYY-MM-DD in Asia/Dhaka, both included. */
  from: z.optional(givenDay),
  to: z.optional(givenDay),
  sort: z._default(z.enum(userSorts), '-created'),
};

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: may('users.read'),
  summary: 'Accounts: search, filter, order, ten a page',
  query: z.strictObject({ ...userFilters, page: pageAsked }),
  response: listOf(userRow),
  errors: [],
});

export const exportUsers = exportEndpoint(listUsers);

/** `revision` guards against writing over somebody else's change. */
export const getUserDetail = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: may('users.read'),
  summary: 'One account',
  params: oneUser,
  response: z.strictObject({
    user: userRow,
    revision: z.int(),
    blockedReason: z.nullable(z.string()),
    hasPassword: z.boolean(),
    google: z.boolean(),
    secondFactor: z.boolean(),
    /** Forgotten passwords that wait for their day. `address`, masked, is whose code asked; null where the account has it no more. */
    waitingResets: z.array(z.strictObject({ id, address: z.nullable(z.string()), until: instant })),
  }),
  errors: ['User not found'],
});

export const saveUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: may('users.write'),
  summary: "Correct a person's name and contact data",
  params: oneUser,
  body: z.strictObject({
    revision: z.int(),
    name: personName,
    phone: z.nullable(phoneField),
    institute: z.nullable(visibleText(3, 160)),
    hsc_batch: z.nullable(batchName()),
  }),
  response: z.strictObject({ user: userRow, revision: z.int() }),
  errors: ['User not found', 'Changed meanwhile'],
});

/** Holds from the person's next call. Nobody takes the last admin's role, nor the own admin role. */
export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/roles',
  access: may('users.roles'),
  summary: "Change a person's roles",
  params: oneUser,
  body: z.strictObject({ roles: z.array(role).check(z.minLength(1), z.maxLength(roles.length)), reason }),
  response: z.strictObject({ user: userRow, revision: z.int() }),
  errors: ['User not found', 'Last admin', 'Own account'],
});

/** Ends all sign-ins at once; signing in answers 'Account blocked'. */
export const blockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/block',
  access: may('users.write'),
  summary: 'Block an account',
  params: oneUser,
  body: z.strictObject({ reason }),
  response: z.strictObject({ user: userRow, revision: z.int() }),
  errors: ['User not found', 'Own account', 'Not allowed'],
});

/** Support has made sure who asks by `reset`: its next code sets the password. Every other one that waits is called off. */
export const releaseReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/release-reset',
  access: may('users.write'),
  summary: 'Let a password reset that waits go on',
  params: oneUser,
  body: z.strictObject({ reset: id, reason }),
  response: z.strictObject({ released: z.int() }),
  errors: ['User not found', 'Own account', 'Not allowed'],
});

export const unblockUser = endpoint({
  ...blockUser,
  path: '/api/admin/users/:id/unblock',
  summary: 'Open a blocked account again',
});

/** What was not done is named, one line each: `why` is a code of the error catalogue. */
export const actOnUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/bulk',
  access: may('users.write'),
  summary: 'The same act on many accounts; roles need the right to change roles',
  body: z.strictObject({
    ids: bulkIds,
    action: z.enum(bulkUserActions),
    role: z.optional(role),
    reason,
  }),
  response: z.strictObject({ done: z.int(), skipped: z.array(z.strictObject({ id, name: z.string(), why: z.string() })) }),
  errors: ['Not allowed'],
});

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  access: may('users.read'),
  summary: 'Where a person is signed in',
  params: oneUser,
  response: z.strictObject({ devices: z.array(deviceRow) }),
  errors: ['User not found'],
});

export const endUserSession = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/:sessionId/end',
  access: may('users.write'),
  summary: "End one of a person's sign-ins",
  params: z.strictObject({ id, sessionId: id }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['User not found', 'Not found', 'Not allowed'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end',
  access: may('users.write'),
  summary: "End all of a person's sign-ins",
  params: oneUser,
  body: z.strictObject({ reason }),
  response: z.strictObject({ ended: z.int() }),
  errors: ['User not found', 'Not allowed'],
});

export const listUserEnrolments = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/enrolments',
  access: may('users.read'),
  summary: 'Courses a person is or was enrolled in, newest first',
  params: oneUser,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(
    z.strictObject({
      id,
      courseId: id,
      courseSlug: z.string(),
      courseTitle: z.string(),
      source: z.string(),
      startsAt: instant,
      endsAt: z.nullable(instant),
      revokedAt: z.nullable(instant),
      revokedReason: z.nullable(z.string()),
    }),
  ),
  errors: ['User not found'],
});

export const listUserAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/attempts',
  access: may('users.read'),
  summary: "A person's attempts, newest first",
  params: oneUser,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(
    z.strictObject({
      id,
      examId: id,
      examTitle: z.string(),
      courseSlug: z.string(),
      state: z.string(),
      startedAt: instant,
      submittedAt: z.nullable(instant),
      submittedBy: z.nullable(z.string()),
      score: z.nullable(marks),
      fullMarks: marks,
    }),
  ),
  errors: ['User not found'],
});

/** `owedPaisa` = accepted × rate − what was paid. The rate is one setting for all. */
export const contributorRow = z.strictObject({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  written: z.int(),
  inReview: z.int(),
  accepted: z.int(),
  lastWrittenAt: z.nullable(instant),
  paidPaisa: z.int(),
  owedPaisa: z.int(),
});

export const listContributors = endpoint({
  method: 'GET',
  path: '/api/admin/users/contributors',
  access: may('users.read'),
  summary: 'Who writes questions: what they wrote, what was accepted, what they are owed',
  query: z.strictObject({ q: searchText, page: pageAsked }),
  response: z.strictObject({ rows: z.array(contributorRow), total: z.int(), page: z.int(), ratePaisa: z.int() }),
  errors: [],
});

export const exportContributors = exportEndpoint(listContributors);

/** Money is recorded, not moved: the payment itself is made outside. */
export const recordContributorPayment = endpoint({
  method: 'POST',
  path: '/api/admin/users/contributors/:id/payments',
  access: may('sales.write'),
  summary: 'Note that a contributor was paid',
  params: oneUser,
  body: z.strictObject({
    amountPaisa: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  response: contributorRow,
  errors: ['User not found'],
});
