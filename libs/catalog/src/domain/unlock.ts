/** What decides whether a lesson may be entered. Times in milliseconds. */
export interface LessonFacts {
  readonly id: string;
  readonly opensAt: number | null;
  /** The lesson that has to be done first. */
  readonly afterId: string | null;
  /** The person has opened it before. */
  readonly begun: boolean;
  readonly done: boolean;
}

export type Gate = 'open' | 'until' | 'after';

/**
 * The gate of every lesson of a course, for one person. A moment that is to come shuts a lesson for everybody. The order shuts it until the
 * lesson before is done; a lesson that was entered once stays open, whatever was ticked off and back since, and one that is not among
 * those given (a draft) holds nobody up.
 */
export const gatesOf = (lessons: readonly LessonFacts[], now: number): Map<string, Gate> => {
  const done = new Map(lessons.map((lesson) => [lesson.id, lesson.done]));
  return new Map(lessons.map((lesson) => [lesson.id, gateOf(lesson, done, now)]));
};

const gateOf = ({ opensAt, afterId, begun, done: own }: LessonFacts, done: ReadonlyMap<string, boolean>, now: number): Gate => {
  if (opensAt !== null && opensAt > now) return 'until';
  const waits = afterId !== null && done.get(afterId) === false;
  return waits && !begun && !own ? 'after' : 'open';
};

/** Whether a lesson would wait for itself in the end, if it came after `afterId`. `afterOf`: which lesson each one waits for. */
export const wouldLoop = (afterOf: ReadonlyMap<string, string | null>, lessonId: string, afterId: string | null): boolean => {
  const met = new Set<string>();
  for (let at: string | null = afterId; at !== null && !met.has(at); at = afterOf.get(at) ?? null) {
    if (at === lessonId) return true;
    met.add(at);
  }
  return false;
};
