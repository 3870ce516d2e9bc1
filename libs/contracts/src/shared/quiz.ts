/** Questions of a round. */
export const roundSize = 10;
/** A round that was begun ends by itself after this long. */
export const roundMinutes = 30;
/** Questions of a subject are counted up to here; more is “many”. */
export const mostCounted = 200;
/** Points of a right answer, and what its speed can add. */
export const rightPoints = 100;
export const speedPoints = 50;
/** The time line of a question: at its end nothing is left to add; the question stays open. */
export const speedMs = 30_000;
/** What a browser may claim at most that its network took from an answer. */
export const networkMs = 1500;

/** A right answer to a mistake is easy up to the first, good up to the second; by what the question asks for. */
export const gradeSeconds = { choice: { easy: 15, good: 45 }, worked: { easy: 25, good: 75 } } as const;

export const roundStates = ['running', 'finished', 'left'] as const;
export type RoundState = (typeof roundStates)[number];
/** Of each place of a round; `dropped`: the question went out of practice before it was answered. */
export const placeStates = ['waiting', 'right', 'wrong', 'skipped', 'dropped'] as const;
export type PlaceState = (typeof placeStates)[number];
export const mistakeShows = ['due', 'all'] as const;
