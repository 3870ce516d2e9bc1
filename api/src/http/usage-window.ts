interface Window {
  until: number;
  count: number;
  shared: number;
  blockedUntil: number;
}

export interface WindowLimit {
  /** Calls in one window. */
  readonly points: number;
  readonly windowMs: number;
}

/**
 * Counts calls in this process's memory, and tells the shared counter only about those who come near the limit: an ordinary caller
 * costs no trip to Redis. `share` books a chunk with all processes and says for how many milliseconds the key is to be refused, or 0;
 * when it fails (Redis away) the count of this process alone decides.
 */
export class UsageWindow {
  private readonly windows = new Map<string, Window>();
  private readonly chunk: number;

  constructor(
    private readonly limit: WindowLimit,
    private readonly share: (key: string, points: number) => Promise<number>,
    private readonly size = 100_000,
  ) {
    this.chunk = Math.max(1, Math.ceil(limit.points / 8));
  }

  /** Books one call; the answer is 0, or the milliseconds to wait. */
  book(key: string): number {
    const now = performance.now();
    const window = this.windowOf(key, now);
    if (window.blockedUntil > now) return window.blockedUntil - now;
    window.count += 1;
    if (window.count > this.limit.points) return window.until - now;
    if (window.count - window.shared >= this.chunk) void this.tell(key, window);
    return 0;
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key);
    if (known && known.until > now) return known;
    const fresh = { until: now + this.limit.windowMs, count: 0, shared: 0, blockedUntil: 0 };
    this.windows.delete(key);
    this.windows.set(key, fresh);
    if (this.windows.size > this.size) this.dropOldest();
    return fresh;
  }

  private async tell(key: string, window: Window): Promise<void> {
    const points = window.count - window.shared;
    window.shared = window.count;
    try {
      const waitMs = await this.share(key, points);
      if (waitMs > 0) window.blockedUntil = performance.now() + waitMs;
    } catch {
      // The shared counter is away: this process's own count decides.
    }
  }

  private dropOldest(): void {
    const oldest = this.windows.keys().next().value;
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}
