import * as z from 'zod/mini';
import { givenMoment } from '../shared/given.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { enrolmentSources } from './catalog.js';
import { courseStates, grantLine, grantOutcomes, studentRow, studentSorts, studentStates } from './courses-desk-shapes.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

const one = z.strictObject({ id });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

const studentFilters = {
  q: searchText,
  state: z.optional(z.enum(studentStates)),
  source: z.optional(z.enum(enrolmentSources)),
  sort: z._default(z.enum(studentSorts), '-starts'),
};

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/students',
  access: may('courses.read'),
  summary: 'Who has or had a course: search, filter, order, ten a page',
  params: one,
  query: z.strictObject({ ...studentFilters, page: pageAsked }),
  response: z.strictObject({
    ...listOf(studentRow).shape,
    course: z.strictObject({ id, slug: z.string(), title: z.string(), state: z.enum(courseStates) }),
    /** Of all, whatever the filter. */
    states: z.strictObject({ active: z.int(), over: z.int(), revoked: z.int() }),
  }),
  errors: ['Course not found'],
});

export const exportStudents = exportEndpoint(listStudents);

/**
 * `list`: phone numbers as pasted or out of a CSV file, one or more a line, at most 2,000. Who has the course keeps it; an end that is later
 * than theirs extends it. `endsAt`: `rule` is the course's own, null no end.
 */
export const grantAccess = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/grants',
  access: may('access.write'),
  summary: 'Give people access to a course by their phone numbers',
  params: one,
  body: z.strictObject({
    list: z.string().check(z.trim(), z.minLength(1), z.maxLength(200_000)),
    endsAt: z.union([z.literal('rule'), z.null(), givenMoment]),
  }),
  response: z.strictObject({
    lines: z.array(grantLine),
    counts: z.record(z.enum(grantOutcomes), z.int()),
  }),
  errors: ['Course not found'],
  bodyLimit: 900_000,
});

/** Only active or run-out enrolments of this course ('Seats taken': those that ran out would need more places than are left); a revoked one is granted anew. `endsAt` null: without an end. */
export const extendAccess = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/students/extend',
  access: may('access.write'),
  summary: 'Move the end of enrolments',
  params: one,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    endsAt: z.nullable(givenMoment),
    reason: z.optional(reason),
  }),
  response: z.strictObject({ done: z.int(), skipped: z.int() }),
  errors: ['Course not found', 'Seats taken'],
});

/** Holds within seconds; what is already revoked stays as it is. */
export const revokeAccess = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/students/revoke',
  access: may('access.write'),
  summary: 'Take access to a course away',
  params: one,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)), reason }),
  response: z.strictObject({ done: z.int(), skipped: z.int() }),
  errors: ['Course not found'],
});

/**
 * Opens a course for one person until its own end, with a reason that the person reads. Who has it keeps it as it is: `already`; nobody is let in
 * where no place is left.
 */
export const giveAccess = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/access',
  access: may('access.grant'),
  summary: 'Open a course for a person, with a reason',
  params: one,
  body: z.strictObject({ courseId: id, reason }),
  response: z.strictObject({ outcome: z.enum(['granted', 'already', 'seats-taken']), endsAt: z.nullable(z.string()) }),
  errors: ['Course not found', 'Own account', 'User not found'],
});
