import { setTimeout as wait } from 'node:timers/promises';

/** Most keys remembered; those that began longest ago go first, and are the ones that have least to wait. */
const MOST = 1000;

/** Keeps a distance between two beginnings of the same thing in this process; the first begins at once. */
export class Pace {
  private readonly begun = new Map<string, number>();

  /** Ends when `key` may begin, and counts it as begun; at once when `signal` says so. */
  async turn(key: string, distanceMs: number, signal: AbortSignal): Promise<void> {
    const left = this.left(key, distanceMs);
    if (left > 0) await wait(left, undefined, { signal }).catch(() => undefined);
    this.begin(key);
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
    if (this.begun.size > MOST && oldest !== undefined) this.begun.delete(oldest);
  }
}
