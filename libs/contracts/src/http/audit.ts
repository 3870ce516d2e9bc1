import * as z from 'zod/mini';
import { auditKinds } from '../shared/choices.js';
import { givenDay } from '../shared/given.js';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

/** `subject` is what it was done to, in words that a person knows it by; `before` and `after` hold only what changed. */
export const auditRow = z.strictObject({
  id,
  at: instant,
  actorId: z.nullable(id),
  actorName: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.nullable(z.string()),
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Names of the first accounts that `who` and `without` list, as they are called now, by id; the log itself keeps no name of theirs. */
  people: z.optional(z.record(z.string(), z.string())),
});

export const listUserAudit = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/audit',
  access: may('users.read'),
  summary: 'What staff did to this account, and what this person did as staff, newest first',
  params: z.strictObject({ id }),
  query: z.strictObject({ page: pageAsked }),
  response: listOf(auditRow),
  errors: ['User not found'],
});

/** What narrows the log; its file takes the same. `q`: a part of the name of who did it, of what it was done to, or of the reason. Days in Asia/Dhaka. */
const auditFilters = {
  q: searchText,
  kind: z.optional(z.enum(auditKinds)),
  from: z.optional(givenDay),
  to: z.optional(givenDay),
};

/** Everything that staff did anywhere. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: may('users.roles'),
  summary: 'The log of acts of all staff: search, filter, newest first, ten a page',
  query: z.strictObject({ ...auditFilters, page: pageAsked }),
  response: listOf(auditRow),
  errors: [],
});

export const exportAudit = exportEndpoint(listAudit, 'The same log, whole, as CSV or XLSX; written to the log itself');
