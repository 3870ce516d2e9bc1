import { setTimeout as wait } from 'node:timers/promises';

/** Most keys remembered; those that began longest ago go first, and are the ones that have least to wait. */
const MOST = 1000;

/** Of what is done again and again, so much of the time at most is spent on it where its distance may grow. */
const PART_OF_THE_TIME = 1 / 3;

/** Least time between two beginnings, in milliseconds: `least` while the work is quick, up to `most` where it takes long. */
export interface Distance {
  readonly least: number;
  readonly most: number;
}

/** The distance after a run that took so long. */
export const distanceAfter = (tookMs: number, { least, most }: Distance): number =>
  Math.min(most, Math.max(least, tookMs / PART_OF_THE_TIME));

/** Keeps a distance between two beginnings of the same thing in this process; the first begins at once. */
export class Pace {
  private readonly begun = new Map<string, number>();
  /** How long the same thing took when it was done last, in milliseconds. */
  private readonly took = new Map<string, number>();

  /** Does `work` when `key` may begin, and counts it as begun; at once when `signal` says so. */
  async turn<T>(key: string, distance: Distance, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const left = this.left(key, distanceAfter(this.took.get(key) ?? 0, distance));
    if (left > 0) await wait(left, undefined, { signal }).catch(() => undefined);
    this.begin(key);
    const from = performance.now();
    try {
      return await work();
    } finally {
      if (this.begun.has(key)) this.took.set(key, performance.now() - from);
    }
  }

  /** Milliseconds until `key` may begin; 0 counts it as begun. */
  ask(key: string, distanceMs: number): number {
    const left = this.left(key, distanceMs);
    if (left > 0) return left;
    this.begin(key);
    return 0;
  }

  private left(key: string, distanceMs: number): number {
    return Math.max(0, (this.begun.get(key) ?? -Infinity) + distanceMs - performance.now());
  }

  private begin(key: string): void {
    this.begun.delete(key);
    this.begun.set(key, performance.now());
    const [oldest] = this.begun.keys();
    if (this.begun.size <= MOST || oldest === undefined) return;
    this.begun.delete(oldest);
    this.took.delete(oldest);
  }
}
