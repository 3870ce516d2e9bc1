import * as z from 'zod/mini';
import { givenMoment } from '../shared/given.js';
import { id, instant } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { admissions, examDesk, makeUpPapers, textLine } from './admin-exam-shapes.js';

const examId = z.strictObject({ examId: id });
const people = {
  userIds: z.optional(z.array(id).check(z.maxLength(500))),
  /** Numbers in lines or cells, as in a list that was exported; numbers without an account come back. */
  phones: z.optional(z.string().check(z.maxLength(20_000))),
};

/**
 * A draft for those who missed an exam that was opened: its settings and courses, marked as its make-up, with a board of its own. `another` draws
 * as many questions of each topic and difficulty as the exam has, none of them used before; what is missing is `short`, and staff choose it. `same`
 * repeats the paper while nothing of the exam was told, by whoever may publish its results: they wait until the make-up is over.
 */
export const createMakeUp = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/make-ups',
  access: may('exams.write'),
  summary: 'Let some sit an exam later, as an exam of its own',
  params: examId,
  body: z.strictObject({
    title: textLine(200),
    opensAt: givenMoment,
    /** Left out, it is open as long as the exam was. */
    closesAt: z.optional(givenMoment),
    paper: z.enum(makeUpPapers),
    admits: z._default(z.enum(admissions), 'named'),
    ...people,
  }),
  response: z.strictObject({ exam: examDesk, short: z.int(), unknown: z.array(z.string()) }),
  errors: ['Exam not found', 'Make-up not possible', 'Paper too large'],
});

/** Whom a make-up names, the latest first. */
export const listAdmitted = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/admitted',
  access: may('exams.read'),
  summary: 'Who may sit an exam that names whom it admits',
  params: examId,
  response: z.strictObject({ rows: z.array(z.strictObject({ userId: id, name: z.string(), addedAt: instant, sat: z.boolean() })) }),
  errors: ['Exam not found'],
});

/** Until it is over. Who has begun it stays. */
export const changeAdmitted = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/admitted',
  access: may('exams.write'),
  summary: 'Name who may sit a make-up, or let in all who are enrolled',
  params: examId,
  body: z.strictObject({
    version: z.int(),
    admits: z.optional(z.enum(admissions)),
    ...people,
    without: z.optional(z.array(id).check(z.maxLength(500))),
  }),
  response: z.strictObject({ exam: examDesk, unknown: z.array(z.string()) }),
  errors: ['Exam not found', 'Changed meanwhile', 'Make-up not possible', 'Exam closed'],
});
