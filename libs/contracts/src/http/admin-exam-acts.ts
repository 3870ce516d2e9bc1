import * as z from 'zod/mini';
import { bulkIds, bulkResult } from '../shared/bulk.js';
import { id } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { bulkExamActs, examActs, examDesk } from './admin-exam-shapes.js';

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
const examId = z.strictObject({ examId: id });

/**
 * schedule, unschedule, cancel and publish-results need `exams.publish`, or `exams.publishOwn` where the exam and its courses are all the caller's
 * own; archiving a draft needs `exams.write`, anything else the same as scheduling. `cancel` needs a reason. Unscheduling ends two minutes before the exam opens.
 */
export const changeExamState = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/state',
  access: may('exams.write'),
  summary: 'Schedule, take back, cancel, publish the results of or archive an exam',
  params: examId,
  body: z.strictObject({ version: z.int(), act: z.enum(examActs), reason: z.optional(reason) }),
  response: examDesk,
  errors: [
    'Exam not found',
    'Changed meanwhile',
    'Illegal transition',
    'Not allowed',
    'Exam has conflicts',
    'Too late to take back',
    'Answers not scored yet',
    'Make-up not over',
  ],
});

/** `cancel` needs a reason. */
export const actOnExams = endpoint({
  method: 'POST',
  path: '/api/admin/exams/bulk',
  access: may('exams.write'),
  summary: 'Cancel several exams, publish their results or archive them',
  body: z.strictObject({ ids: bulkIds, act: z.enum(bulkExamActs), reason: z.optional(reason) }).check(
    z.check(({ value, issues }) => {
      if (value.act !== 'cancel' || value.reason !== undefined) return;
      issues.push({ code: 'invalid_type', expected: 'string', input: value.reason, path: ['reason'] });
    }),
  ),
  response: bulkResult,
  errors: [],
});

/** A ranked exam that is scheduled or open: begun without a proven phone too, or not any more. */
export const setExamPhone = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/phone',
  access: may('exams.publish'),
  summary: 'Waive the proven phone of a ranked exam, or ask for it again',
  params: examId,
  body: z.strictObject({ version: z.int(), waived: z.boolean(), reason }),
  response: examDesk,
  errors: ['Exam not found', 'Changed meanwhile', 'Illegal transition'],
});

/** Everybody who sits gets `extraSeconds` more, and the exam closes that much later. */
export const extendExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/extend',
  access: may('exams.publishOwn'),
  summary: 'Give an open exam more time',
  params: examId,
  body: z.strictObject({ version: z.int(), extraSeconds: z.int().check(z.minimum(60), z.maximum(7200)), reason }),
  response: z.strictObject({ exam: examDesk, attempts: z.int() }),
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not open', 'Not allowed'],
});

/** Puts a draft among what waits for admins, with a word to them; without a note it is taken back from there. */
export const sendExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/send',
  access: may('exams.write'),
  summary: 'Ask an admin to look at a draft and schedule it',
  params: examId,
  body: z.strictObject({ version: z.int(), note: z.nullable(reason) }),
  response: examDesk,
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not a draft', 'Not allowed'],
});
