import * as z from 'zod/mini';
import { givenMoment } from '../shared/given.js';
import { id, instant } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { reason } from './bank-shapes.js';
import { examDesk } from './admin-exam-shapes.js';

const decide = may('exams.publishOwn');
const examId = z.strictObject({ examId: id });

/** Whoever still writes submits with what is stored; last packets are taken for the grace, as at the usual end. */
export const closeExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/close',
  access: decide,
  summary: 'Close an open exam now',
  params: examId,
  body: z.strictObject({ version: z.int(), reason }),
  response: z.strictObject({ exam: examDesk, attempts: z.int() }),
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not open'],
});

/** Ends one attempt with what is stored, as its deadline would. */
export const endAttempt = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/attempts/:attemptId/end',
  access: decide,
  summary: 'Submit an open attempt for a student',
  params: z.strictObject({ examId: id, attemptId: id }),
  body: z.strictObject({ reason }),
  response: z.strictObject({ deadline: instant }),
  errors: ['Exam not found', 'Attempt not found', 'Attempt closed'],
});

/** By share of the exam's duration or in minutes; 0 takes it back. It replaces what the same person had before. */
const extra = z.union([
  z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(100)) }),
  z.strictObject({ minutes: z.int().check(z.minimum(0), z.maximum(180)) }),
]);

/**
 * More time for some, before the exam or while it runs: their deadline moves, everybody else's stays, and the exam ends with the last one.
 * `phones`: numbers and e-mails in lines or cells, as in a list that was exported; what names nobody comes back as it was typed.
 */
export const giveTime = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/time',
  access: decide,
  summary: 'Give some students of an exam more time',
  params: examId,
  body: z.strictObject({
    version: z.int(),
    userIds: z.optional(z.array(id).check(z.maxLength(500))),
    phones: z.optional(z.string().check(z.maxLength(20_000))),
    extra,
    reason,
  }),
  response: z.strictObject({ exam: examDesk, given: z.int(), moved: z.int(), unknown: z.array(z.string()) }),
  errors: ['Exam not found', 'Changed meanwhile', 'Exam closed', 'User not found'],
});

/** Who has more time than the others, and why. */
export const listExtraTime = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/time',
  access: may('exams.read'),
  summary: 'Who has more time in an exam',
  params: examId,
  response: z.strictObject({
    rows: z.array(
      z.strictObject({ userId: id, name: z.string(), seconds: z.int(), reason: z.string(), by: z.nullable(z.string()), givenAt: instant }),
    ),
  }),
  errors: ['Exam not found'],
});

/** So many are named of those whom an outage touched; how many they are is said beside it. */
export const mostNames = 300;

/**
 * What at least twenty lost together: their saves stopped and came back. Only while somebody of them writes who was given nothing for it.
 * `at`: until when the log was read; what is given for an outage is given to those whom it touched by then.
 */
export const listOutages = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/outages',
  access: may('exams.read'),
  summary: 'Outages that many students of an open exam had together',
  params: examId,
  response: z.strictObject({
    at: instant,
    outages: z.array(
      z.strictObject({
        /** When the first of them was back. */
        id: instant,
        from: instant,
        to: instant,
        people: z.int(),
        toGive: z.int(),
        who: z.array(z.strictObject({ userId: id, name: z.string() })),
        /** What would make up for it. */
        minutes: z.int(),
      }),
    ),
  }),
  errors: ['Exam not found'],
});

/** The same minutes for everybody whom the outage touched and who still writes, beside what they have. */
export const giveOutageTime = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/outages',
  access: decide,
  summary: 'Make up for an outage to those whom it touched',
  params: examId,
  body: z.strictObject({ version: z.int(), id: givenMoment, at: givenMoment, minutes: z.int().check(z.minimum(1), z.maximum(60)), reason }),
  response: z.strictObject({ exam: examDesk, given: z.int(), moved: z.int(), unknown: z.array(z.string()) }),
  errors: ['Exam not found', 'Changed meanwhile', 'Exam closed', 'User not found'],
});

/** One sentence for those who sit now; the newest takes the place of the one before, an empty one takes it away. */
export const sendExamMessage = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/message',
  access: decide,
  summary: 'Say something to everybody who sits an open exam',
  params: examId,
  body: z.strictObject({ text: z.string().check(z.trim(), z.maxLength(300)) }),
  response: z.strictObject({ taking: z.int() }),
  errors: ['Exam not found', 'Exam not open'],
});
