/**
 * Remembers what a loader gave, for a limited time and number of keys; callers that come together share one load. A failed load is
 * forgotten. Only for what may be a little old, or never changes.
 */
export class BoundedMemory<V> {
  private readonly kept = new Map<string, { readonly until: number; readonly value: Promise<V> }>();

  constructor(
    private readonly limit: number,
    private readonly milliseconds: number,
  ) {}

  get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.kept.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = load();
    this.kept.delete(key);
    this.kept.set(key, { until: performance.now() + this.milliseconds, value });
    value.catch(() => this.forget(key));
    if (this.kept.size > this.limit) this.kept.delete(this.kept.keys().next().value as string);
    return value;
  }

  forget(key: string): void {
    this.kept.delete(key);
  }
}
