/** A time without any save between two of one attempt; moments are milliseconds. */
export interface Silence {
  /** The last save before it, and the first after it. */
  readonly from: number;
  readonly to: number;
  /** How many answers came at once at its end. More than one was kept on the device: the person wrote on without a connection. */
  readonly answers: number;
}

export const outageRules = {
  /** Fewer than so many have lost their own connections. */
  leastPeople: 20,
  /** A shorter silence costs nobody anything: devices keep answers, and send them. */
  leastMs: 60_000,
  /** Devices try again after 12 seconds at most, and browsers need a while to see that they are online. */
  backWithinMs: 60_000,
  /** A silence says something of whoever is quiet three times as long as usual. */
  timesUsual: 3,
  /** In a big exam some are quiet at any moment: an outage has three times as many as other minutes. */
  timesOtherMinutes: 3,
  mostMinutes: 60,
  /** More outages than that no exam has had. Each is looked for among all silences, and accounts can make as many as an exam has minutes. */
  maxGroups: 20,
};

/** A silence, and whose it is. */
export type Lost = Silence & { readonly userId: string };

interface Start {
  /** The first return of its second: a group is looked for each second, so that it costs little for thousands. */
  readonly at: number;
  /** How many came back together then or soon after, and had all been quiet for long enough by then; each person once. */
  readonly people: number;
}

const { leastPeople, leastMs, backWithinMs, timesOtherMinutes, maxGroups } = outageRules;

const secondOf = (moment: number): number => Math.floor(moment / 1000);
const belongs = ({ from, to }: Lost, start: number): boolean => to >= start && to <= start + backWithinMs && from <= start - leastMs;

/** Whoever came back together from that start on; each person once. */
const groupAt = (lost: readonly Lost[], start: number): Lost[] => {
  const group = new Map<string, Lost>();
  for (const one of lost) if (belongs(one, start) && !group.has(one.userId)) group.set(one.userId, one);
  return [...group.values()];
};

/**
 * How many came back together from each start on, in one sweep: a silence is in the window from the first start that it was quiet for long
 * enough before until it ends itself. Sorted by their return.
 */
const startsOf = (lost: readonly Lost[]): Start[] => {
  const coming = lost.map(({ userId, from, to }) => ({ userId, at: Math.max(from + leastMs, to - backWithinMs) }));
  coming.sort((a, b) => a.at - b.at);
  const silences = new Map<string, number>();
  const starts: Start[] = [];
  let [added, ended, second] = [0, 0, Number.NaN];
  for (const { to } of lost) {
    if (secondOf(to) === second) continue;
    second = secondOf(to);
    for (; added < coming.length && coming[added]!.at <= to; added += 1)
      silences.set(coming[added]!.userId, (silences.get(coming[added]!.userId) ?? 0) + 1);
    for (; lost[ended]!.to < to; ended += 1) {
      const { userId } = lost[ended]!;
      const left = silences.get(userId)! - 1;
      if (left > 0) silences.set(userId, left);
      else silences.delete(userId);
    }
    starts.push({ at: to, people: silences.size });
  }
  return starts;
};

/** The same once a group is gone: only the starts of the two minutes around it can have changed. */
const withoutGroup = (starts: readonly Start[], left: readonly Lost[], gone: number): Start[] => {
  const [first, last] = [secondOf(gone - backWithinMs), secondOf(gone + backWithinMs)];
  const near = left.filter(({ to }) => secondOf(to) >= first && secondOf(to - backWithinMs) <= last);
  const anew = startsOf(near).filter(({ at }) => secondOf(at) <= last);
  return [...starts.filter(({ at }) => secondOf(at) < first), ...anew, ...starts.filter(({ at }) => secondOf(at) > last)];
};

/** How many come back from a silence in a usual minute of the exam: the median of all but those in which this group came back. */
const usualReturns = (lost: readonly Lost[], firstBack: number): number => {
  const begin = lost.reduce((first, { from }) => Math.min(first, from), firstBack);
  const end = lost.at(-1)?.to ?? begin;
  const minutes = Array.from({ length: Math.floor((end - begin) / backWithinMs) + 1 }, () => 0);
  const minuteOf = (moment: number): number => Math.floor((moment - begin) / backWithinMs);
  for (const { to } of lost) minutes[minuteOf(to)]! += 1;
  const others = minutes.filter((_, minute) => minute !== minuteOf(firstBack) && minute !== minuteOf(firstBack + backWithinMs));
  return others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
};

/** The largest group first, as long as there are enough in one, and so many at most; `left` is what belongs to none. */
export const findGroups = (all: readonly Lost[], most = maxGroups): { readonly found: Lost[][]; readonly left: readonly Lost[] } => {
  const found: Lost[][] = [];
  let left = all.toSorted((a, b) => a.to - b.to || a.from - b.from || (a.userId < b.userId ? -1 : 1));
  let starts = startsOf(left);
  while (found.length < most) {
    const largest = starts.reduce<Start>((best, start) => (start.people > best.people ? start : best), { at: 0, people: 0 });
    if (largest.people < leastPeople || largest.people < timesOtherMinutes * usualReturns(left, largest.at)) break;
    const group = groupAt(left, largest.at);
    found.push(group);
    const taken = new Set(group);
    left = left.filter((one) => !taken.has(one));
    starts = withoutGroup(starts, left, largest.at);
  }
  return { found, left };
};
