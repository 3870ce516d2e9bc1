import * as z from 'zod/mini';
import { practiceBoardSpans, practiceBoardTabs, practiceQuestionFilters, statisticsSpans } from '../shared/selfpractice.js';
import { id, instant, listOf, pageAsked } from '../shared/values.js';
import { endpoint, own, signedIn } from './endpoint.js';
import { practiceQuestion } from './practice-question.js';
import {
  allowance,
  answerReceipt,
  givenAnswer,
  mastery,
  practiceBoard,
  practicePlan,
  practiceStatistics,
  sessionHead,
  sessionResult,
  sessionWhole,
  streak,
  topicName,
  weakTopic,
} from './selfpractice-shapes.js';

export * from './practice-question.js';
export * from './selfpractice-bookmarks.js';
export * from './selfpractice-shapes.js';

export const getPracticeToday = endpoint({
  method: 'GET',
  path: '/api/selfpractice/today',
  access: signedIn,
  summary: 'What to do next: the session to go on with, weak topics, the streak, what is free today',
  response: z.strictObject({
    /** Null: none is running. */
    active: z.nullable(sessionHead),
    streak,
    allowance,
    /** Answered today, and how many of them right. */
    today: z.strictObject({ answered: z.int(), right: z.int() }),
    /** At most five, the weakest first. */
    weak: z.array(weakTopic),
    /** The step to take: go on, do again what was wrong, work at a weak topic, begin something new, or nothing is there to practise. */
    next: z.strictObject({ kind: z.enum(['continue', 'wrong', 'weak', 'new', 'empty']), topic: z.nullable(topicName), count: z.int() }),
    /** Questions answered wrong the last time. */
    wrong: z.int(),
    /** The latest three that have ended. */
    recent: z.array(sessionHead),
  }),
  errors: [],
});

export const getPracticeSubjects = endpoint({
  method: 'GET',
  path: '/api/selfpractice/subjects',
  access: signedIn,
  summary: 'Subjects with questions to practise, how many were met, and how well each is known',
  response: z.strictObject({
    subjects: z.array(
      z.strictObject({ id, name: z.string(), topics: z.int(), questions: z.int(), met: z.int(), mastery: z.nullable(mastery) }),
    ),
  }),
  errors: [],
});

export const getPracticeTopics = endpoint({
  method: 'GET',
  path: '/api/selfpractice/subjects/:subjectId/topics',
  access: signedIn,
  summary: 'The topics of a subject by chapter, with mastery',
  params: z.strictObject({ subjectId: id }),
  response: z.strictObject({
    subject: z.strictObject({ id, name: z.string() }),
    topics: z.array(
      z.strictObject({
        ...topicName.shape,
        chapterId: z.nullable(id),
        questions: z.int(),
        met: z.int(),
        wrong: z.int(),
        mastery: z.nullable(mastery),
      }),
    ),
  }),
  errors: ['Subject not found'],
});

/** Ten a page, never with what marks them. */
export const listPracticeQuestions = endpoint({
  method: 'GET',
  path: '/api/selfpractice/topics/:topicId/questions',
  access: signedIn,
  summary: 'Questions of a topic to look through, with what the caller did with each',
  params: z.strictObject({ topicId: id }),
  query: z.strictObject({ show: z._default(z.enum(practiceQuestionFilters), 'all'), page: pageAsked }),
  response: z.strictObject({
    topic: topicName,
    mastery: z.nullable(mastery),
    counts: z.strictObject({ all: z.int(), new: z.int(), wrong: z.int(), right: z.int(), bookmarked: z.int() }),
    ...listOf(
      z.strictObject({
        question: practiceQuestion,
        /** The last answer; null: never answered. */
        mine: z.nullable(z.strictObject({ times: z.int(), right: z.nullable(z.boolean()), at: instant })),
        bookmarked: z.boolean(),
      }),
    ).shape,
  }),
  errors: ['Subject not found'],
});

/** The builder's live count. `sources` counts each source under the plan's topics and difficulty. */
export const countPracticeItems = endpoint({
  method: 'POST',
  path: '/api/selfpractice/counts',
  access: signedIn,
  summary: 'How many questions a plan could choose from now',
  body: practicePlan,
  response: z.strictObject({
    available: z.int(),
    sources: z.strictObject({ new: z.int(), wrong: z.int(), bookmarked: z.int(), mixed: z.int() }),
    allowance,
  }),
  errors: ['Subject not found', 'Folder not found'],
});

/**
 * One session of a person is active at a time. `replace` ends the one that is; without it, 'Session running'.
 * Fewer than asked for are taken where there are not so many; none is 'Nothing to practise'.
 */
export const createPracticeSession = endpoint({
  method: 'POST',
  path: '/api/selfpractice/sessions',
  access: signedIn,
  summary: 'Choose questions by a plan and begin a session',
  body: z.strictObject({ plan: practicePlan, replace: z.optional(z.boolean()) }),
  response: z.strictObject({ sessionId: id, count: z.int() }),
  errors: ['Nothing to practise', 'Session running', 'Allowance used up', 'Subject not found', 'Folder not found'],
  idempotent: true,
});

export const listPracticeSessions = endpoint({
  method: 'GET',
  path: '/api/selfpractice/sessions',
  access: signedIn,
  summary: 'The own sessions, the newest first',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(sessionHead),
  errors: [],
});

const ownSession = own('practice', 'id');
const ofSession = z.strictObject({ id });

export const getPracticeSession = endpoint({
  method: 'GET',
  path: '/api/selfpractice/sessions/:id',
  access: ownSession,
  summary: 'A session with its questions, what was answered, and where to go on',
  params: ofSession,
  response: sessionWhole,
  errors: ['Session not found'],
});

/**
 * Safe to send again and from several devices: each answer is receipted with what stands on the server. After the end everything is refused,
 * except that what stands already is receipted again.
 */
export const answerPractice = endpoint({
  method: 'POST',
  path: '/api/selfpractice/sessions/:id/answers',
  access: ownSession,
  summary: 'Answer or skip questions of a session; several at once after a lost connection',
  params: ofSession,
  body: z.strictObject({ answers: z.array(givenAnswer).check(z.minLength(1), z.maxLength(50)) }),
  response: z.strictObject({ session: sessionHead, now: instant, position: z.nullable(z.int()), receipts: z.array(answerReceipt) }),
  errors: ['Session not found', 'Session over', 'Foreign question', 'Option out of range', 'Too many options'],
});

/** Again is the same as once. */
export const finishPractice = endpoint({
  method: 'POST',
  path: '/api/selfpractice/sessions/:id/finish',
  access: ownSession,
  summary: 'End a session and see what came of it',
  params: ofSession,
  response: sessionResult,
  errors: ['Session not found'],
});

/** What was answered counts all the same; what was not comes back to today's allowance. */
export const abandonPractice = endpoint({
  method: 'POST',
  path: '/api/selfpractice/sessions/:id/abandon',
  access: ownSession,
  summary: 'Leave a session',
  params: ofSession,
  response: sessionResult,
  errors: ['Session not found'],
});

export const getPracticeResult = endpoint({
  method: 'GET',
  path: '/api/selfpractice/sessions/:id/result',
  access: ownSession,
  summary: 'What came of a session, by topic, with mastery before and after',
  params: ofSession,
  response: sessionResult,
  errors: ['Session not found', 'Session not over'],
});

export const getPracticeStatistics = endpoint({
  method: 'GET',
  path: '/api/selfpractice/statistics',
  access: signedIn,
  summary: 'Accuracy and time by subject, topic and day, and the trend by week',
  query: z.strictObject({ span: z._default(z.enum(statisticsSpans), '90') }),
  response: practiceStatistics,
  errors: [],
});

/** Ten a page; `own` and `neighbours` whatever the page. */
export const getPracticeBoard = endpoint({
  method: 'GET',
  path: '/api/selfpractice/leaderboard',
  access: signedIn,
  summary: 'Who practised most of a week, a month or in all; by institute and batch; first names of who shares no course with the caller',
  query: z.strictObject({
    span: z._default(z.enum(practiceBoardSpans), 'week'),
    tab: z._default(z.enum(practiceBoardTabs), 'all'),
    page: pageAsked,
  }),
  response: practiceBoard,
  errors: [],
});
