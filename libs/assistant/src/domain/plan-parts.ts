import type { StepWhy } from '#contracts/http/assistant-shapes';
import type { StepKind, StepReason } from '#contracts/shared/assistant';

export interface PlanTopic {
  readonly topicId: string;
  readonly name: string;
  readonly path: readonly string[];
  readonly nodeIds: readonly string[];
  readonly percent: number;
  readonly answered: number;
  readonly sure: boolean;
  /** Questions that the bank has of it. */
  readonly available: number;
}
export interface PlanExam {
  readonly id: string;
  readonly title: string;
  readonly opensAt: string;
  /** In Dhaka. */
  readonly day: string;
  readonly course: string;
  readonly subjects: readonly string[];
}
export interface PlanLesson {
  readonly lessonId: string;
  readonly slug: string;
  readonly course: string;
  readonly title: string;
  readonly minutes: number;
  readonly subjectId: string | null;
}
/** A step that is not to be planned anew: done, left out, or ticked. */
export interface KeptStep {
  readonly day: string;
  readonly kind: StepKind;
  readonly refId: string | null;
  readonly minutes: number;
}
export interface PlanFrom {
  readonly today: string;
  readonly until: string;
  readonly minutesADay: number;
  readonly topics: readonly PlanTopic[];
  readonly due: readonly { readonly day: string; readonly count: number }[];
  readonly exams: readonly PlanExam[];
  readonly lessons: readonly PlanLesson[];
  readonly kept: readonly KeptStep[];
}
export interface PlannedStep {
  readonly day: string;
  readonly kind: StepKind;
  readonly refId: string | null;
  readonly title: string;
  readonly path: readonly string[];
  readonly questions: number;
  readonly minutes: number;
  readonly href: string;
  readonly why: StepWhy;
}

const dayMs = 86_400_000;
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Below it a topic is weak; from here on it is kept, not worked at. */
export const weakBelow = 60;
export const keptFrom = 80;

const noFacts = { topic: null, percent: null, answered: null, count: null, exam: null, course: null } as const;
export const why = (reason: StepReason, facts: Partial<Omit<StepWhy, 'reason'>> = {}): StepWhy => ({ reason, ...noFacts, ...facts });

export const ofTopic = ({ name, percent, answered }: PlanTopic) => ({ topic: name, percent, answered });
export const ofExam = ({ id, title, opensAt }: PlanExam) => ({ exam: { id, title, opensAt } });

/** An exam that names the topic's subject, and is so near that it is worked for. */
const examDays = 10;
export const examFor = (topic: PlanTopic, exams: readonly PlanExam[], day: string): PlanExam | null =>
  exams.find((exam) => {
    const left = daysBetween(day, exam.day);
    // One that names no subject is of the whole course.
    return left >= 0 && left <= examDays && (exam.subjects.length === 0 || exam.subjects.includes(topic.path[0] ?? ''));
  }) ?? null;

/** Where a step is done, with what it is about chosen already. */
export const practiceHref = (topicId: string | null, questions: number): string =>
  `/selfpractice/practice?${topicId === null ? '' : `topics=${topicId}&`}count=${questions}`;
/** A round is of a whole subject, which is one of the nodes above a topic. */
export const quizHref = (nodeIds: readonly string[]): string => `/quizflex/variants/mcq?topics=${nodeIds.join(',')}`;
export const mistakesHref = '/quizflex/variants/mistakes';
