/** Where the questions of a session come from: never met, answered wrong the last time, kept by hand, or some of each. */
export const practiceSources = ['new', 'wrong', 'bookmarked', 'mixed'] as const;
export type PracticeSource = (typeof practiceSources)[number];

/** `near`: around what the learner can do; the others are thirds of the bank by calibrated difficulty. */
export const practiceDifficulties = ['near', 'easy', 'medium', 'hard', 'any'] as const;
export type PracticeDifficulty = (typeof practiceDifficulties)[number];

/** When the answer and the explanation are shown: after each question, or after the last. */
export const practiceReveals = ['at-once', 'at-end'] as const;
export type PracticeReveal = (typeof practiceReveals)[number];

export const practiceStates = ['active', 'finished', 'abandoned'] as const;
export type PracticeState = (typeof practiceStates)[number];

/** Every way an answer can come from; one table keeps them all. */
export const answerSources = ['session', 'round', 'mistakes', 'room', 'exam'] as const;
export type AnswerSource = (typeof answerSources)[number];

export const sessionLimits = { fewest: 1, most: 50, mostTopics: 100, leastMinutes: 1, mostMinutes: 180 } as const;
/** What was on the wire when a session's time ran out is taken; later answers are not. */
export const sessionGraceSeconds = 15;
/** A session without a time limit that nobody has touched for so long is left by the clock. */
export const sessionRestsDays = 14;

/** A question that was answered is not asked again for so long, unless the answer was wrong or it is asked for by name. */
export const repeatAfterDays = 7;

/** Below this many answers in a topic the estimate is shown as a first guess. */
export const sureAfterAnswers = 12;

export const practiceQuestionFilters = ['all', 'new', 'wrong', 'right', 'bookmarked'] as const;
export type PracticeQuestionFilter = (typeof practiceQuestionFilters)[number];

export const statisticsSpans = ['30', '90', '365'] as const;
export type StatisticsSpan = (typeof statisticsSpans)[number];

/** Spans of the leaderboard, in days of Dhaka with today; null: since the beginning. */
export const practiceBoardDays = { week: 7, month: 30, all: null } as const;
export const practiceBoardSpans = ['week', 'month', 'all'] as const;
export type PracticeBoardSpan = (typeof practiceBoardSpans)[number];
export const practiceBoardTabs = ['all', 'institute', 'batch'] as const;
export type PracticeBoardTab = (typeof practiceBoardTabs)[number];

/**
 * The rule that ranks learners, said on the page and reckoned by `practice` with nothing added:
 * - A right answer gives `right` points; of a hard question (calibrated difficulty of `hardFromMilli` thousandths of a logit or more) `hardRight`.
 * - A question gives points once in `repeatDays` days, and only outside of exams, which have merit lists of their own.
 * - A day gives at most `mostADay` points.
 * - Equal points: fewer wrong answers, then less time; equal on all is the same rank, and the next one skips.
 */
export const practicePointsRule = {
  right: 10,
  hardRight: 15,
  hardFromMilli: 500,
  repeatDays: 7,
  mostADay: 1000,
  order: ['points', 'fewer-wrong', 'less-time'],
} as const;

/**
 * The streak without guilt: days in a row with at least one answer. One missed day in each week (Saturday to Friday) rests: the streak goes
 * on over it, and does not grow by it. Today counts as missed only when it is over.
 */
export const streakRule = { restsAWeek: 1, weekBegins: 6 } as const;

export const folderLimits = { most: 50, name: 60 } as const;
export const bookmarkLimits = { most: 2000, note: 1000 } as const;
