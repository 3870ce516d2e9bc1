/**
 * What the running system promises, each in one place: the operations room is coloured by it, alarms are raised by it, and the alert rules
 * and the runbook are compared with it. Up to `good` all is well; up to `bad` it is on the way to be broken; above `bad` an alarm is raised
 * once it has stayed there for `holdSeconds`, and cleared once it is back. What cannot be read is `unknown` and says so.
 */
export type PromiseUnit = 'ms' | 's' | 'h' | 'count' | 'share';

interface Bounds {
  readonly good: number;
  readonly bad: number;
}
export interface PromiseLine extends Bounds {
  readonly unit: PromiseUnit;
  readonly holdSeconds: number;
  /** Bounds of one thing among several of the kind, such as a lane. */
  readonly of?: Readonly<Record<string, Bounds>>;
}

/** Something that is there or away: 0 or 1. */
const there = { unit: 'count', good: 0, bad: 0, holdSeconds: 3 } as const;

export const promises = {
  // What a student feels. Times are over the last ten seconds.
  'save-time': { unit: 'ms', good: 300, bad: 1000, holdSeconds: 10 },
  'save-errors': { unit: 'share', good: 0, bad: 0.01, holdSeconds: 10 },
  'submit-time': { unit: 'ms', good: 1000, bad: 3000, holdSeconds: 10 },
  'board-lag': { unit: 'ms', good: 300, bad: 1000, holdSeconds: 10 },
  'http-errors': { unit: 'share', good: 0.001, bad: 0.02, holdSeconds: 10 },
  // Queues. `lane-wait` is the age of the oldest job whose turn has come, `lane-depth` how many wait.
  'lane-wait': {
    unit: 's',
    good: 1,
    bad: 10,
    holdSeconds: 10,
    of: {
      live: { good: 1, bad: 10 },
      money: { good: 5, bad: 30 },
      send: { good: 15, bad: 120 },
      bulk: { good: 300, bad: 3600 },
      media: { good: 1800, bad: 7200 },
    },
  },
  'lane-depth': {
    unit: 'count',
    good: 200,
    bad: 5000,
    holdSeconds: 10,
    of: {
      live: { good: 200, bad: 2000 },
      money: { good: 200, bad: 2000 },
      send: { good: 2000, bad: 20_000 },
      bulk: { good: 500, bad: 5000 },
      media: { good: 50, bad: 500 },
    },
  },
  'lane-paused': { unit: 's', good: 0, bad: 600, holdSeconds: 0 },
  'outbox-lag': { unit: 's', good: 2, bad: 15, holdSeconds: 5 },
  'outbox-undone': { unit: 's', good: 120, bad: 900, holdSeconds: 10 },
  'dead-jobs': { unit: 'count', good: 0, bad: 20, holdSeconds: 0 },
  // The machinery.
  'process-away': there,
  'postgres-away': there,
  'redis-away': there,
  'redis-memory': { unit: 'share', good: 0.7, bad: 0.9, holdSeconds: 10 },
  'redis-persistence': { unit: 'count', good: 0, bad: 0, holdSeconds: 10 },
  'pool-waiting': { unit: 'count', good: 5, bad: 50, holdSeconds: 10 },
  'pool-used': { unit: 'share', good: 0.8, bad: 0.95, holdSeconds: 10 },
  'slow-query': { unit: 's', good: 2, bad: 15, holdSeconds: 5 },
  'loop-lag': { unit: 'ms', good: 100, bad: 500, holdSeconds: 10 },
  'clock-lag': { unit: 's', good: 5, bad: 20, holdSeconds: 5 },
  'disk-used': { unit: 'share', good: 0.8, bad: 0.9, holdSeconds: 10 },
  // Papers of exams that open within twenty seconds or are open, and are still encrypted. The clock has decrypted them by then.
  'paper-encrypted': { unit: 'count', good: 0, bad: 0, holdSeconds: 10 },
  // Of what answers of a model may cost today; without a budget nothing.
  'assistant-spend': { unit: 'share', good: 0.8, bad: 0.99, holdSeconds: 0 },
  'backup-age': { unit: 'h', good: 25, bad: 26, holdSeconds: 0 },
} as const satisfies Readonly<Record<string, PromiseLine>>;

export type PromiseName = keyof typeof promises;
export const promiseNames = Object.keys(promises) as [PromiseName, ...PromiseName[]];

export const promiseMarks = ['good', 'warn', 'bad', 'unknown'] as const;
export type PromiseMark = (typeof promiseMarks)[number];

/** `about`: which one of several, such as a lane. */
export const boundsOf = (name: PromiseName, about: string | null = null): Bounds => {
  const line: PromiseLine = promises[name];
  return (about === null ? undefined : line.of?.[about]) ?? line;
};

export const markOf = (name: PromiseName, value: number | null, about: string | null = null): PromiseMark => {
  if (value === null) return 'unknown';
  const { good, bad } = boundsOf(name, about);
  if (value <= good) return 'good';
  return value <= bad ? 'warn' : 'bad';
};
