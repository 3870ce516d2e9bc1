import type { Recently } from '#contracts/internal/peer';

/** Each class of times is a tenth longer than the one before it, so that a share of them is known to a tenth; the last one is four minutes. */
const STEP = Math.log(1.1);
const CLASSES = 130;
const KEPT_S = 60;

export const classOf = (ms: number): number => Math.min(CLASSES - 1, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / STEP)));
const upTo = (index: number): number => Math.exp(index * STEP);

interface Slot {
  second: number;
  count: number;
  failed: number;
  readonly classes: Uint32Array;
}

/** How often and how long within the last minute, second by second: what an operations room shows, at the price of three additions a call. */
export class Recent {
  private readonly slots: Slot[] = Array.from({ length: KEPT_S + 1 }, () => ({
    second: -1,
    count: 0,
    failed: 0,
    classes: new Uint32Array(CLASSES),
  }));

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(ms: number, ok = true): void {
    const slot = this.slotOf(Math.floor(this.now() / 1000));
    slot.count += 1;
    if (!ok) slot.failed += 1;
    const index = classOf(ms);
    slot.classes[index] = (slot.classes[index] ?? 0) + 1;
  }

  /** Of the last whole `seconds`; the one that runs is left out. */
  over(seconds: number): Recently {
    const current = Math.floor(this.now() / 1000);
    const classes = new Uint32Array(CLASSES);
    const sums = { count: 0, failed: 0 };
    for (const slot of this.slots) {
      if (slot.second < current - seconds || slot.second >= current) continue;
      sums.count += slot.count;
      sums.failed += slot.failed;
      slot.classes.forEach((amount, index) => (classes[index] = (classes[index] ?? 0) + amount));
    }
    const buckets = [...classes].flatMap((amount, index) => (amount > 0 ? [[index, amount] as [number, number]] : []));
    return { ...sums, seconds, buckets };
  }

  private slotOf(second: number): Slot {
    const index = second % this.slots.length;
    const slot = this.slots[index] as Slot;
    if (slot.second !== second) {
      Object.assign(slot, { second, count: 0, failed: 0 });
      slot.classes.fill(0);
    }
    return slot;
  }
}

/** Of several processes, as if they were one. */
export const together = (parts: readonly Recently[]): Recently => {
  const classes = new Map<number, number>();
  for (const { buckets } of parts) for (const [index, amount] of buckets) classes.set(index, (classes.get(index) ?? 0) + amount);
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    seconds: Math.max(0, ...parts.map(({ seconds }) => seconds)),
    buckets: [...classes].toSorted(([a], [b]) => a - b),
  };
};

/** The time that this share of calls stayed within; null where there was none. */
export const percentile = ({ count, buckets }: Recently, share: number): number | null => {
  if (count === 0) return null;
  let left = Math.ceil(count * share);
  for (const [index, amount] of buckets) {
    left -= amount;
    if (left <= 0) return Math.round(upTo(index));
  }
  return null;
};

export const perSecond = ({ count, seconds }: Recently): number => (seconds === 0 ? 0 : Math.round((count / seconds) * 10) / 10);
export const failedShare = ({ count, failed }: Recently): number | null => (count === 0 ? null : failed / count);
