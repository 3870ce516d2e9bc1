import * as z from 'zod/mini';
import { id, slug } from '../shared/values.js';
import { endpoint, examTaker } from './endpoint.js';
import { answerValue, paper, paperQuestion } from './exam-shapes.js';

/** A paper once more, without clock or rank. Opens with the solution, and for the same people; nothing of it is kept. */
export const practicePaper = z.strictObject({
  examId: id,
  courseSlug: slug,
  title: z.string(),
  language: paper.shape.language,
  stimuli: paper.shape.stimuli,
  /** In the author's order; never a key, which comes with the check of each answer. */
  questions: z.array(paperQuestion),
});

export type PracticePaper = z.infer<typeof practicePaper>;

/** How one answer was, and what explains it. */
export const checkedAnswer = z.strictObject({
  questionId: id,
  /** `skipped`: nothing was answered, the answer was only asked to be shown; or a cancelled question, which is never wrong. */
  verdict: z.enum(['correct', 'wrong', 'skipped']),
  key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()) }),
  /** It does not count by its key any more. */
  cancelled: z.boolean(),
  explanation: z.string(),
  sources: z.array(z.string()),
  /** How many sat the exam, and how many of them chose each option. */
  takers: z.int(),
  chosen: z.array(z.strictObject({ optionId: id, count: z.int() })),
});

export type CheckedAnswer = z.infer<typeof checkedAnswer>;

const params = z.strictObject({ examId: id });

export const getExamPractice = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/practice',
  access: examTaker('examId'),
  summary: 'The questions of a paper whose solution is released, to be answered again without clock or rank',
  params,
  response: practicePaper,
  errors: ['Exam not found', 'Not enrolled', 'Solution not released'],
});

export const checkPracticeAnswer = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/practice/checks',
  access: examTaker('examId'),
  summary: 'Whether one answer is right, with the key and why; an empty answer shows them too. Nothing is kept',
  params,
  body: z.strictObject({ questionId: id, optionIds: answerValue.optionIds, number: answerValue.number }),
  response: checkedAnswer,
  errors: ['Exam not found', 'Not enrolled', 'Solution not released', 'Foreign question', 'Option out of range', 'Too many options'],
});
