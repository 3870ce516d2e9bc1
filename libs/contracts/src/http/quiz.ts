import * as z from 'zod/mini';
import { mistakeShows } from '../shared/quiz.js';
import { id, instant, listOf, pageAsked } from '../shared/values.js';
import { endpoint, own, signedIn } from './endpoint.js';
import { practiceAnswer } from './practice-question.js';
import { allowance } from './selfpractice-shapes.js';
import { dueCounts, mistakeReceipt, mistakeRow, roundBrief, roundReceipt, roundView, shownMistake, shownQuestion } from './quiz-shapes.js';

export * from './quiz-shapes.js';

const ofRound = z.strictObject({ roundId: id });
const ownRound = own('practice', 'roundId');
/** `tookMs`: what the browser measured. The server's clock counts; of the difference at most `networkMs` is believed. */
const answered = {
  ...practiceAnswer,
  tookMs: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
};

const record = z.strictObject({
  subjectId: z.nullable(id),
  subject: z.nullable(z.string()),
  best: z.int(),
  reachedAt: instant,
  rounds: z.int(),
});

export const getQuizDashboard = endpoint({
  method: 'GET',
  path: '/api/quiz',
  access: signedIn,
  summary: 'What runs, what is due, the own records by subject',
  response: z.strictObject({
    running: z.nullable(roundBrief),
    due: dueCounts,
    records: z.array(record),
    /** Rounds of the last seven days, today among them, the oldest first: rounds and points of each day. */
    week: z.array(z.strictObject({ day: z.iso.date(), rounds: z.int(), points: z.int() })),
  }),
  errors: [],
});

export const listQuizRounds = endpoint({
  method: 'GET',
  path: '/api/quiz/rounds',
  access: signedIn,
  summary: 'The own rounds, the newest first, ten a page',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(roundBrief),
  errors: [],
});

export const getRoundChoices = endpoint({
  method: 'GET',
  path: '/api/quiz/rounds/choices',
  access: signedIn,
  summary: 'Subjects a round can be of, with how many questions they have now and the own best',
  response: z.strictObject({
    running: z.nullable(roundBrief),
    /** The first is mixed, `subjectId` null. */
    choices: z.array(
      z.strictObject({ subjectId: z.nullable(id), subject: z.nullable(z.string()), available: z.int(), best: z.nullable(z.int()) }),
    ),
    allowance,
  }),
  errors: [],
});

/** While a round runs, that one is answered, in however many tabs it is begun. */
export const startQuizRound = endpoint({
  method: 'POST',
  path: '/api/quiz/rounds',
  access: signedIn,
  summary: 'Begin a round of ten questions, or go on with the one that runs',
  body: z.strictObject({ subjectId: z.nullable(id) }),
  response: roundView,
  errors: ['Subject not found', 'Nothing to practise', 'Allowance used up'],
});

export const getQuizRound = endpoint({
  method: 'GET',
  path: '/api/quiz/rounds/:roundId',
  access: ownRound,
  summary: 'An own round; with its questions and their marking once it is over',
  params: ofRound,
  response: roundView,
  errors: ['Round not found'],
});

/** Starts the question's time; asked again it goes on from where it was. `shown` null: the round is over. */
export const showRoundQuestion = endpoint({
  method: 'POST',
  path: '/api/quiz/rounds/:roundId/show',
  access: ownRound,
  summary: 'Hand over the next question of a round',
  params: ofRound,
  response: z.strictObject({ shown: z.nullable(shownQuestion), round: roundView }),
  errors: ['Round not found'],
});

export const answerRoundQuestion = endpoint({
  method: 'POST',
  path: '/api/quiz/rounds/:roundId/answers',
  access: ownRound,
  summary: 'Answer the question that was handed over; an empty answer asks to be shown. The same place again gets the same receipt',
  params: ofRound,
  body: z.strictObject({ place: z.int().check(z.minimum(1), z.maximum(10)), ...answered }),
  response: roundReceipt,
  errors: ['Round not found', 'Round over', 'Question not shown', 'Question withdrawn', 'Option out of range', 'Too many options'],
});

export const endQuizRound = endpoint({
  method: 'POST',
  path: '/api/quiz/rounds/:roundId/end',
  access: ownRound,
  summary: 'Leave a round; what was answered stays, and it is no record',
  params: ofRound,
  response: roundView,
  errors: ['Round not found'],
});

export const getMistakes = endpoint({
  method: 'GET',
  path: '/api/quiz/mistakes',
  access: signedIn,
  summary: 'How many mistakes are due, day by day for two weeks, and how many were seen today',
  response: z.strictObject({
    due: dueCounts,
    /** From today; what is overdue stands in today. */
    days: z.array(z.strictObject({ day: z.iso.date(), due: z.int() })),
    seenToday: z.int(),
    knownToday: z.int(),
  }),
  errors: [],
});

export const listMistakes = endpoint({
  method: 'GET',
  path: '/api/quiz/mistakes/cards',
  access: signedIn,
  summary: 'The own mistakes, those due first, ten a page; without keys',
  query: z.strictObject({ show: z._default(z.enum(mistakeShows), 'all'), page: pageAsked }),
  response: listOf(mistakeRow),
  errors: [],
});

/** In however many tabs it is asked, one question is open at a time. */
export const showMistake = endpoint({
  method: 'POST',
  path: '/api/quiz/mistakes/show',
  access: signedIn,
  summary: 'Hand over the next mistake that is due; null when none is',
  response: z.strictObject({ shown: z.nullable(shownMistake), left: z.int() }),
  errors: [],
});

export const answerMistake = endpoint({
  method: 'POST',
  path: '/api/quiz/mistakes/reviews/:reviewId/answers',
  access: own('practice', 'reviewId'),
  summary: 'Answer the mistake that was handed over. Again gets the same receipt',
  params: z.strictObject({ reviewId: id }),
  body: z.strictObject(answered),
  response: mistakeReceipt,
  errors: ['Review not found', 'Question withdrawn', 'Option out of range', 'Too many options'],
});
