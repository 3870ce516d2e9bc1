/**
 * What is known for a short while: at most `size` keys, each for `ttlMs`, and one look-up at a time for each key, so that a thousand
 * callers asking at once ask the source once. A failed look-up is not kept.
 */
export class BoundedCache<V> {
  private readonly entries = new Map<string, { value: Promise<V>; until: number }>();

  constructor(
    private readonly size: number,
    private readonly ttlMs: number,
  ) {}

  get(key: string, load: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.until > now) return known.value;
    const value = load();
    // While it loads it counts as known; its time begins when it has arrived.
    const entry = { value, until: Number.POSITIVE_INFINITY };
    this.entries.delete(key);
    this.entries.set(key, entry);
    void this.settle(key, entry);
    if (this.entries.size > this.size) this.dropOldest();
    return value;
  }

  drop(key: string): void {
    this.entries.delete(key);
  }

  private async settle(key: string, entry: { value: Promise<V>; until: number }): Promise<void> {
    try {
      await entry.value;
      entry.until = performance.now() + this.ttlMs;
    } catch {
      // Whoever asked has the error; the next one asks anew.
      if (this.entries.get(key) === entry) this.entries.delete(key);
    }
  }

  private dropOldest(): void {
    const oldest = this.entries.keys().next().value;
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
