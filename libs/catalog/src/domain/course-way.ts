import { gatesOf, type LessonFacts } from './unlock.js';

/** A published lesson of a course with what one person has of it; in the order it is taught. Moments in milliseconds. */
export interface WayLesson extends LessonFacts {
  /** When the person was last in it; null: never. */
  readonly seenAt: number | null;
}

export interface Way<L> {
  readonly done: number;
  readonly total: number;
  /** Left in the middle: seen last, open and not done. */
  readonly resume: L | null;
  /** The first open one that is not done, after where one stopped; from the beginning where nothing follows. */
  readonly next: L | null;
}

/** Where somebody stands in a course and how it goes on. */
export const wayOf = <L extends WayLesson>(lessons: readonly L[], now: number): Way<L> => {
  const gates = gatesOf(lessons, now);
  const left = lessons.filter(({ id, done }) => !done && gates.get(id) === 'open');
  const seen = lessons.reduce<L | null>((latest, one) => (one.seenAt !== null && one.seenAt > (latest?.seenAt ?? 0) ? one : latest), null);
  const resume = seen !== null && left.includes(seen) ? seen : null;
  const place = seen === null ? -1 : lessons.indexOf(seen);
  const open = left.filter((one) => one !== resume);
  const later = new Set(lessons.slice(place + 1));
  return {
    done: lessons.filter(({ done }) => done).length,
    total: lessons.length,
    resume,
    next: open.find((one) => later.has(one)) ?? open[0] ?? null,
  };
};
