import * as z from 'zod/mini';
import { planMinutes, questionLength, stepStates } from '../shared/assistant.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { answerLine, conversationRow, passage, questionsLeft, trainingPlan, turn } from './assistant-shapes.js';
import { endpoint, signedIn } from './endpoint.js';

export * from './assistant-shapes.js';

const ofConversation = z.strictObject({ conversationId: id });

export const getAssistant = endpoint({
  method: 'GET',
  path: '/api/assistant',
  access: signedIn,
  summary: 'What the assistant can do here, how many questions are left today, and whether an exam keeps it shut',
  response: z.strictObject({
    /** Whether a model writes answers; without one, passages are quoted. */
    model: z.boolean(),
    /** Whether pictures are read; where not, one may be sent beside words, and is kept with them. */
    picturesRead: z.boolean(),
    quota: questionsLeft,
    /** The exam that the caller sits now, with the address of its paper: nothing is answered until it is submitted. */
    examRunning: z.nullable(z.strictObject({ title: z.string(), href: z.string() })),
  }),
  errors: [],
});

/** Words, a question chosen from the bank, a picture (an address by `keepPicture`), or any of them together. */
export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/assistant/questions',
  access: signedIn,
  summary: 'Ask: the answer comes line by line, from passages of the material that it cites',
  body: z.strictObject({
    /** null begins a conversation. */
    conversationId: z.nullable(id),
    text: z.string().check(z.trim(), z.maxLength(questionLength)),
    questionId: z.nullable(id),
    picture: z.nullable(z.string().check(z.maxLength(200))),
  }),
  response: answerLine,
  lines: true,
  errors: [
    'Conversation not found',
    'Question not found',
    'Picture not accepted',
    'Words needed',
    'Exam running',
    'Answer under way',
    'No questions left',
    'Assistant busy',
    'Assistant budget used up',
  ],
});

/** What has come so far is kept. Going away from the answer stops it too. */
export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/assistant/turns/:turnId/stop',
  access: signedIn,
  summary: 'Stop an answer that is being written',
  params: z.strictObject({ turnId: id }),
  response: z.strictObject({ stopped: z.boolean() }),
  errors: ['Conversation not found'],
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations',
  access: signedIn,
  summary: 'Own conversations, the last one first, ten a page',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(conversationRow),
  errors: [],
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:conversationId',
  access: signedIn,
  summary: 'An own conversation with its latest answers, the oldest of them first',
  params: ofConversation,
  /** `earlier`: how many were asked before these. They are kept, not shown, and no answer is written with them in mind. */
  response: z.strictObject({ id, title: z.string(), earlier: z.int(), turns: z.array(turn) }),
  errors: ['Conversation not found', 'Exam running'],
});

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/assistant/conversations/:conversationId',
  access: signedIn,
  summary: 'Forget an own conversation',
  params: ofConversation,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Conversation not found'],
});

export const getPassage = endpoint({
  method: 'GET',
  path: '/api/assistant/passages/:passageId',
  access: signedIn,
  summary: 'A passage of the material, as far as the caller may read it',
  params: z.strictObject({ passageId: id }),
  response: passage,
  errors: ['Passage not found', 'Exam running'],
});

const choice = z.strictObject({ id, html: z.string(), place: z.array(z.string()) });

/** Published ones that nothing withholds from the caller, ten a page; without words none. */
export const findQuestions = endpoint({
  method: 'GET',
  path: '/api/assistant/choices',
  access: signedIn,
  summary: 'Look for a question of the bank to ask about',
  query: z.strictObject({ q: searchText, page: pageAsked }),
  response: listOf(choice),
  errors: ['Exam running'],
});

/** One of them by its id: `/ai?question=` opens the page with it chosen. */
export const getChoice = endpoint({
  method: 'GET',
  path: '/api/assistant/choices/:questionId',
  access: signedIn,
  summary: 'A question of the bank to ask about',
  params: z.strictObject({ questionId: id }),
  response: choice,
  errors: ['Question not found', 'Exam running'],
});

const planAnswer = z.strictObject({ plan: z.nullable(trainingPlan) });

export const getTraining = endpoint({
  method: 'GET',
  path: '/api/assistant/training',
  access: signedIn,
  summary: 'The own training plan, or null; and what a new one would be made from',
  response: z.strictObject({
    ...planAnswer.shape,
    /** Exams of the caller's courses that are to come: dates to plan for. */
    exams: z.array(z.strictObject({ id, title: z.string(), day: z.iso.date(), course: z.string() })),
  }),
  errors: [],
});

/** What is done stays done; the rest is planned anew. */
export const setTraining = endpoint({
  method: 'PUT',
  path: '/api/assistant/training',
  access: signedIn,
  summary: 'Plan for the days until a date, with so many minutes a day',
  body: z.strictObject({
    /** The last day, Dhaka's: today at the earliest, half a year ahead at most. */
    until: z.iso.date(),
    minutesADay: z.int().check(z.minimum(planMinutes.least), z.maximum(planMinutes.most)),
  }),
  response: z.strictObject({ plan: trainingPlan }),
  errors: [],
});

export const reshapeTraining = endpoint({
  method: 'POST',
  path: '/api/assistant/training/shape',
  access: signedIn,
  summary: 'Plan the days that are left anew, from where the caller stands now',
  response: z.strictObject({ plan: trainingPlan }),
  errors: ['Training plan not found'],
});

export const markStep = endpoint({
  method: 'PUT',
  path: '/api/assistant/training/steps/:stepId',
  access: signedIn,
  summary: 'Tick a step off, leave it out, or open it again',
  params: z.strictObject({ stepId: id }),
  body: z.strictObject({ state: z.enum(stepStates) }),
  response: z.strictObject({ plan: trainingPlan }),
  errors: ['Training plan not found'],
});

export const endTraining = endpoint({
  method: 'DELETE',
  path: '/api/assistant/training',
  access: signedIn,
  summary: 'Give the own plan up',
  response: z.strictObject({ ended: z.boolean() }),
  errors: [],
});
