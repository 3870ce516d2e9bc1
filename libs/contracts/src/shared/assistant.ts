/** What somebody may write in one question. */
export const questionLength = 2000;
/** Where a passage comes from. */
export const passageKinds = ['question', 'lesson'] as const;
export type PassageKind = (typeof passageKinds)[number];
/** Written by a model from the passages, or the passages themselves. */
export const answerWays = ['model', 'quotes'] as const;
export type AnswerWay = (typeof answerWays)[number];
/**
 * How an answer ended. `quoted`: passages stand for themselves. `not-found`: nothing in the material is good enough (a question that is still
 * withheld counts as not there). `cut`: it broke off, what came is kept. `stopped`: by the reader. `failed`: nothing came.
 */
export const answerStates = ['under-way', 'done', 'quoted', 'not-found', 'cut', 'stopped', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

export const stepKinds = ['practice', 'quiz', 'mistakes', 'lesson'] as const;
export type StepKind = (typeof stepKinds)[number];
export const stepStates = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];
/**
 * Why a step stands in a plan: a weak topic; a topic of which too little is known; mistakes that are due; an exam that asks for it; a lesson
 * that comes next, or that explains a weak topic; what is known and wants to be kept.
 */
export const stepReasons = ['weak', 'unsure', 'due', 'exam', 'next-lesson', 'explains-weak', 'keep'] as const;
export type StepReason = (typeof stepReasons)[number];
/** A plan reaches at most so many days ahead; minutes a day that somebody may wish for. */
export const planDays = 180;
export const planMinutes = { least: 10, most: 240 } as const;
