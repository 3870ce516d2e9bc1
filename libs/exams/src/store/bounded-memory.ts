/** How many times its own loading a value is kept at least. */
const longer = 30;

/**
 * Remembers what a loader gave, for a limited time and number of keys; callers that come together share one load. A failed load is
 * forgotten. Only for what may be a little old, or never changes. What took long to load is kept longer: loading costs at most a
 * thirtieth of the time, however large its subject has become.
 */
export class BoundedMemory<V> {
  private readonly kept = new Map<string, { until: number; readonly value: Promise<V> }>();

  constructor(
    private readonly limit: number,
    private readonly milliseconds: number,
  ) {}

  get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    const began = performance.now();
    const fresh = { until: Number.POSITIVE_INFINITY, value: load() };
    this.kept.delete(key);
    this.kept.set(key, fresh);
    const settle = (): void => {
      const now = performance.now();
      fresh.until = now + Math.max(this.milliseconds, longer * (now - began));
    };
    fresh.value.then(settle, () => this.kept.get(key) === fresh && this.kept.delete(key));
    if (this.kept.size > this.limit) this.kept.delete(this.kept.keys().next().value as string);
    return fresh.value;
  }

  forget(key: string): void {
    this.kept.delete(key);
  }
}
