import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findGroups, type Lost } from './outage-groups.js';
import { isSameOutage, minutesFor, outageRules, outages, type Activity } from './outages.js';

const minute = 60_000;
/** Ten past twelve, or so many minutes after it. */
const at = (minutes: number): number => 1_800_000_000_000 + minutes * minute;

/** So many who saved every half minute, were quiet from one moment to the other, and went on. */
const people = (
  count: number,
  [from, to]: readonly [number, number],
  { usualMs = 30_000, answers = 1, name = 'p' }: { usualMs?: number; answers?: number; name?: string } = {},
): Activity[] =>
  Array.from({ length: count }, (_, place) => ({
    userId: `${name}${place}`,
    usualMs,
    silences: [{ from: from - place * 100, to: to + place * 100, answers }],
  }));

describe('outages', () => {
  // Red with nineteen enough; red with more than twenty asked for.
  it('are what at least twenty had together', () => {
    expect(outages(people(19, [at(12), at(17)]))).toEqual([]);
    const [found, ...others] = outages(people(20, [at(12), at(17)]));
    expect(others).toEqual([]);
    expect(found!.userIds).toHaveLength(20);
    expect([found!.firstBack, Math.round((found!.to - found!.from) / minute)]).toEqual([at(17), 5]);
  });

  // Red with everybody's silences taken, however long they usually think: whoever answers every four minutes "lost the connection".
  it('leave out who is often quiet for as long, unless answers had been kept on the device', () => {
    const slow = people(5, [at(12), at(17)], { usualMs: 4 * minute, name: 'slow' });
    expect(outages([...people(19, [at(12), at(17)]), ...slow])).toEqual([]);
    expect(outages([...people(20, [at(12), at(17)]), ...slow])[0]!.userIds).toHaveLength(20);
    const writing = people(5, [at(12), at(17)], { usualMs: 4 * minute, name: 'slow', answers: 2 });
    expect(outages([...people(19, [at(12), at(17)]), ...writing])[0]!.userIds).toHaveLength(24);
  });

  it('leave out who has submitted, or did not come back: nothing was quiet between two of their saves', () => {
    const gone = Array.from({ length: 30 }, (_, place) => ({ userId: `g${place}`, usualMs: 30_000, silences: [] }));
    expect(outages([...people(19, [at(12), at(17)]), ...gone])).toEqual([]);
  });

  it('are two where saves stopped twice, each with its people', () => {
    const both = people(20, [at(12), at(17)]).map((one, place) => ({
      ...one,
      silences: [...one.silences, { from: at(30) - place, to: at(33) + place, answers: 1 }],
    }));
    const found = outages([...both, ...people(5, [at(30), at(33)], { name: 'later' })]);
    expect(found.map(({ userIds }) => userIds.length)).toEqual([20, 25]);
    expect(found.map(minutesFor)).toEqual([5, 3]);
    expect(outages(both.map((one, place) => ({ ...one, silences: [one.silences[place % 2]!] })))).toEqual([]);
  });

  it('need people who were quiet at the same time, and came back within a minute', () => {
    const apart = Array.from({ length: 60 }, (_, place) => people(1, [at(place * 3), at(place * 3 + 4)], { name: `a${place}` })).flat();
    expect(outages(apart)).toEqual([]);
    const short = people(40, [at(12), at(12) + outageRules.leastMs - 10_000]);
    expect(outages(short)).toEqual([]);
  });

  // Red without the other minutes: of five thousand people some twenty come back from a long thought every few seconds.
  it('stand out from what is usual in a big exam; where they do not, those count who wrote on without a connection', () => {
    const thinking = Array.from({ length: 60 }, (_, place) => people(40, [at(place - 2), at(place)], { name: `t${place}-` })).flat();
    expect(outages(thinking)).toEqual([]);
    const some = people(21, [at(25), at(30)], { answers: 4, name: 'net' });
    const [found, ...others] = outages([...thinking, ...some]);
    expect(others).toEqual([]);
    expect(found!.userIds.toSorted()).toEqual(some.map(({ userId }) => userId).toSorted());
    const all = outages([...thinking, ...people(500, [at(25), at(30)], { name: 'all' })]);
    expect(all.map(({ userIds }) => userIds.length > 499)).toEqual([true]);
  });

  it('name nobody twice, nobody who was not quiet all the while, and do not depend on the order', () => {
    const silence = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 3 }));
    const one = fc.record({ usualMs: fc.integer({ min: 1000, max: 200_000 }), silences: fc.array(silence, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(one, { minLength: 20, maxLength: 80 }), (given) => {
        const activity = given.map(({ usualMs, silences }, place) => ({
          userId: `u${place}`,
          usualMs,
          silences: silences.map(([from, long, answers]) => ({ from: at(from), to: at(from + long), answers })),
        }));
        const found = outages(activity);
        const byUser = new Map(activity.map((each) => [each.userId, each]));
        for (const { firstBack, from, to, userIds } of found) {
          expect(userIds.length).toBeGreaterThanOrEqual(outageRules.leastPeople);
          expect(new Set(userIds).size).toBe(userIds.length);
          expect(from).toBeLessThan(firstBack);
          expect(to).toBeGreaterThanOrEqual(firstBack);
          for (const userId of userIds)
            expect(byUser.get(userId)!.silences.some((each) => each.from < firstBack && each.to >= firstBack)).toBe(true);
        }
        const named = (all: typeof found) => all.map(({ firstBack, userIds }) => [firstBack, userIds.length]);
        expect(named(outages(activity.toReversed()))).toEqual(named(found));
      }),
      { numRuns: 60 },
    );
  });
});

it('an outage is known again by when the first was back, also after more have come back', () => {
  const [found] = outages(people(20, [at(12), at(17)]));
  expect([at(17), at(18), at(11), at(19)].map((named) => isSameOutage(found!, named))).toEqual([true, true, false, false]);
});

describe('groups', () => {
  const { leastPeople, leastMs, backWithinMs, timesOtherMinutes, maxGroups } = outageRules;
  const byReturn = (all: readonly Lost[]): Lost[] =>
    all.toSorted((a, b) => a.to - b.to || a.from - b.from || (a.userId < b.userId ? -1 : 1));

  /** As they are meant: from each second's first return on, all who were quiet then and came back within a minute. */
  const plainLargest = (lost: readonly Lost[]): Lost[] => {
    let best: Lost[] = [];
    const seconds = new Set<number>();
    for (const { to: start } of lost) {
      if (seconds.has(Math.floor(start / 1000))) continue;
      seconds.add(Math.floor(start / 1000));
      const back = lost.filter(({ from, to }) => to >= start && to <= start + backWithinMs && from <= start - leastMs);
      const group = back.filter(({ userId }, place) => back.findIndex((one) => one.userId === userId) === place);
      if (group.length > best.length) best = group;
    }
    return best;
  };
  const plainUsual = (lost: readonly Lost[], firstBack: number): number => {
    const begin = Math.min(firstBack, ...lost.map(({ from }) => from));
    const minuteOf = (moment: number): number => Math.floor((moment - begin) / backWithinMs);
    const own = [minuteOf(firstBack), minuteOf(firstBack + backWithinMs)];
    const minutes = Array.from({ length: minuteOf(lost.at(-1)?.to ?? begin) + 1 }, (_, minute) => minute);
    const counts = minutes
      .filter((minute) => !own.includes(minute))
      .map((minute) => lost.filter(({ to }) => minuteOf(to) === minute).length);
    return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  };
  const plainGroups = (all: readonly Lost[]): Lost[][] => {
    const found: Lost[][] = [];
    let left = byReturn(all);
    while (found.length < maxGroups) {
      const group = plainLargest(left);
      if (group.length < Math.max(leastPeople, timesOtherMinutes * plainUsual(left, group[0]?.to ?? 0))) break;
      found.push(group);
      left = left.filter((one) => !group.includes(one));
    }
    return found;
  };

  it('are those that the plain definition finds, whatever silences there were', () => {
    const silence = fc.record({ from: fc.integer({ min: 0, max: 300_000 }), long: fc.integer({ min: leastMs, max: 200_000 }) });
    const several = fc.record({ people: fc.integer({ min: 1, max: 45 }), apart: fc.integer({ min: 0, max: 3000 }), silence });
    let groups = 0;
    fc.assert(
      fc.property(fc.array(several, { minLength: 1, maxLength: 6 }), (given) => {
        const all = given.flatMap(({ people: count, apart, silence: { from, long } }) =>
          Array.from({ length: count }, (_, place): Lost => {
            const begun = at(0) + from + place * Math.floor(apart / 2);
            return { userId: `u${place}`, from: begun, to: begun + long + place * apart, answers: 1 };
          }),
        );
        const { found, left } = findGroups(all);
        expect(found).toEqual(plainGroups(all));
        expect(left.length + found.flat().length).toBe(all.length);
        groups += found.length;
      }),
      { numRuns: 300 },
    );
    expect(groups).toBeGreaterThan(100);
  });

  // Red with as many as there are: twenty accounts that fall silent every three minutes of a day made 480 outages, and each was looked
  // for among all silences.
  it('are twenty at most', () => {
    const often = people(20, [at(0), at(0)]).map((one, place) => ({
      ...one,
      silences: Array.from({ length: 480 }, (_, time) => ({ from: at(3 * time) + place, to: at(3 * time + 2) + place, answers: 1 })),
    }));
    expect(outages(often)).toHaveLength(maxGroups);
  });
});
