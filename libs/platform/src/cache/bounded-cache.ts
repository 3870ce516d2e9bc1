import { heldBytes } from './held-bytes.js';

interface Entry<V> {
  readonly value: Promise<V>;
  until: number;
  bytes: number;
}

export interface CacheOptions {
  /** What all values together may hold (`heldBytes`); whoever gives it is also rid of what has expired, without anybody asking. */
  readonly maxBytes?: number;
  /** A value is kept this many times as long as it took to load, where that is longer. */
  readonly timesLoading?: number;
}

/**
 * What is known for a short while: at most `size` keys, each for `ttlMs`, and one look-up at a time for each key, so that a thousand
 * callers asking at once ask the source once. A failed look-up is not kept.
 */
export class BoundedCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private held = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly size: number,
    private readonly ttlMs: number,
    private readonly options: CacheOptions = {},
  ) {}

  /** What all values that have arrived hold; 0 where nobody set a limit. */
  get bytes(): number {
    return this.held;
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.until > now) return known.value;
    this.drop(key);
    // While it loads it counts as known; its time begins when it has arrived.
    const entry = { value: load(), until: Number.POSITIVE_INFINITY, bytes: 0 };
    this.entries.set(key, entry);
    void this.settle(key, entry, now);
    for (const [oldest, { until }] of this.entries) {
      if (this.entries.size <= this.size && until > now) break;
      this.drop(oldest);
    }
    return entry.value;
  }

  drop(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }

  private async settle(key: string, entry: Entry<V>, began: number): Promise<void> {
    try {
      const value = await entry.value;
      const now = performance.now();
      entry.until = now + Math.max(this.ttlMs, (this.options.timesLoading ?? 0) * (now - began));
      if (this.options.maxBytes !== undefined && this.entries.get(key) === entry) this.weigh(entry, value, this.options.maxBytes);
    } catch {
      // Whoever asked has the error; the next one asks anew.
      if (this.entries.get(key) === entry) this.entries.delete(key);
    }
  }

  /** The newest stays also where it is too large alone: everybody in an exam asks for it, and each would load it again. */
  private weigh(entry: Entry<V>, value: V, maxBytes: number): void {
    entry.bytes = heldBytes(value);
    this.held += entry.bytes;
    for (const [key, other] of this.entries) {
      if (this.held <= maxBytes) break;
      if (other !== entry && other.bytes > 0) this.drop(key);
    }
    this.dropLater();
  }

  /** What nobody asks for any more would stay for as long as the process runs. */
  private dropLater(): void {
    const next = Math.min(...[...this.entries.values()].map(({ until }) => until));
    if (this.timer || next === Number.POSITIVE_INFINITY) return;
    const drop = (): void => {
      this.timer = undefined;
      const now = performance.now();
      for (const [key, { until }] of this.entries) if (until <= now) this.drop(key);
      this.dropLater();
    };
    this.timer = setTimeout(drop, Math.max(1, Math.ceil(next - performance.now()))).unref();
  }
}
