/** A time without any save between two of one attempt; moments are milliseconds. */
export interface Silence {
  /** The last save before it, and the first after it. */
  readonly from: number;
  readonly to: number;
  /** How many answers came at once at its end. More than one was kept on the device: the person wrote on without a connection. */
  readonly answers: number;
}

/** What the log of saves says of one attempt. */
export interface Activity {
  readonly userId: string;
  /** What usually lies between two of its saves. */
  readonly usualMs: number;
  /** Its silences of a minute and more. */
  readonly silences: readonly Silence[];
}

export interface Outage {
  /** By when nine of ten had sent their last save, and by when nine of ten were back. */
  readonly from: number;
  readonly to: number;
  /** The first of them was back. Names the outage. */
  readonly firstBack: number;
  readonly userIds: readonly string[];
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
};

type Lost = Silence & { readonly userId: string };

const { leastPeople, leastMs, backWithinMs, timesUsual, timesOtherMinutes, mostMinutes } = outageRules;

const secondOf = (moment: number): number => Math.floor(moment / 1000);

/** Those who came back together with the one at this place, or soon after, and had all been quiet for long enough by then; each person once. */
const backTogether = (lost: readonly Lost[], at: number): Lost[] => {
  const first = lost[at]?.to ?? 0;
  const group = new Map<string, Lost>();
  for (let next = at; next < lost.length; next += 1) {
    const one = lost[next]!;
    if (one.to > first + backWithinMs) break;
    if (one.from <= first - leastMs && !group.has(one.userId)) group.set(one.userId, one);
  }
  return [...group.values()];
};

/** The most who came back together. Sorted by their return; a new group is looked for each second, so that it costs little for thousands. */
const largest = (lost: readonly Lost[]): Lost[] => {
  let best: Lost[] = [];
  lost.forEach(({ to }, at) => {
    if (at > 0 && secondOf(lost[at - 1]!.to) === secondOf(to)) return;
    const group = backTogether(lost, at);
    if (group.length > best.length) best = group;
  });
  return best;
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

const nineOfTen = (moments: readonly number[]): number => moments.toSorted((a, b) => a - b)[Math.ceil(moments.length * 0.9) - 1] ?? 0;

const outageOf = (group: readonly Lost[]): Outage => ({
  from: nineOfTen(group.map(({ from }) => from)),
  to: nineOfTen(group.map(({ to }) => to)),
  firstBack: group[0]?.to ?? 0,
  userIds: group.map(({ userId }) => userId),
});

/** The largest group first, as long as there are enough in one; `left` is what belongs to none. */
const groupsOf = (all: readonly Lost[]): { readonly found: Outage[]; readonly left: readonly Lost[] } => {
  const found: Outage[] = [];
  let left = all.toSorted((a, b) => a.to - b.to || a.from - b.from || a.userId.localeCompare(b.userId));
  for (;;) {
    const group = largest(left);
    const firstBack = group[0]?.to ?? 0;
    if (group.length < Math.max(leastPeople, timesOtherMinutes * usualReturns(left, firstBack))) return { found, left };
    found.push(outageOf(group));
    const taken = new Set(group);
    left = left.filter((one) => !taken.has(one));
  }
};

/**
 * The outages that at least twenty had together: their saves stopped and came back. Who submitted or never came back is touched by none, nor
 * is whoever is often quiet for as long. Where so many sit that some are quiet at any moment, those alone count who had written on meanwhile.
 */
export const outages = (activity: readonly Activity[]): Outage[] => {
  const lost = activity.flatMap(({ userId, usualMs, silences }) =>
    silences
      .filter(({ from, to, answers }) => to - from >= leastMs && (answers > 1 || to - from >= timesUsual * usualMs))
      .map((silence) => ({ ...silence, userId })),
  );
  const plain = groupsOf(lost);
  const hidden = groupsOf(plain.left.filter(({ answers }) => answers > 1));
  return [...plain.found, ...hidden.found].toSorted((a, b) => a.from - b.from || a.to - b.to);
};

/** What makes up for an outage: whole minutes. */
export const minutesFor = ({ from, to }: Pick<Outage, 'from' | 'to'>): number =>
  Math.min(mostMinutes, Math.max(1, Math.round((to - from) / 60_000)));

/** Whether time that was given for the outage named so was given for this one: what it is named by may move as more come back. */
export const isSameOutage = ({ from, firstBack }: Outage, named: number): boolean => named > from && named <= firstBack + backWithinMs;
