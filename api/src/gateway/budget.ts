/** At most `points` in any `windowMs`: a sliding window over the last moments, exact and small. */
export class Budget {
  private readonly moments: number[];
  private next = 0;

  constructor(
    points: number,
    private readonly windowMs: number,
  ) {
    this.moments = Array.from({ length: points }, () => Number.NEGATIVE_INFINITY);
  }

  /** Books one, or says no. `now` is a monotonic time in milliseconds. */
  take(now: number): boolean {
    const oldest = this.moments[this.next] ?? 0;
    if (now - oldest < this.windowMs) return false;
    this.moments[this.next] = now;
    this.next = (this.next + 1) % this.moments.length;
    return true;
  }

  /** How long until one is free again; 0 when one is. */
  wait(now: number): number {
    return Math.max(0, this.windowMs - (now - (this.moments[this.next] ?? 0)));
  }
}
