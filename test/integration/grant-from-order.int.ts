import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CreateCourse, EnrolFree, GetCourseOffers, GetOwnedCourses, GrantFromOrder, RevokeFromOrder, type CourseDraft } from '#catalog';
import type { PaidLine } from '#contracts/internal/events';
import type { Dispatcher } from '#platform';
import { newId, system } from '#platform/kernel';
import { compose } from '../support/compose.js';
import { startWorld, type World } from '../support/world.js';

/** What a paid line opens, how often it is answered, and what a refund takes back. */
let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  ({ app, dispatcher } = await compose(world));
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

const course = async (more: Partial<CourseDraft> = {}): Promise<string> => {
  const slug = `course-${(count += 1)}`;
  const cover = { subject: 'রসায়ন', formula: 'C_6H_6', ground: 'kali' as const };
  const draft = { slug, title: slug, subtitle: '', kind: 'course' as const, section: 'hsc' as const, cover, pricePaisa: 100_000, ...more };
  return (await dispatcher.command(new CreateCourse(system('test'), draft))).courseId;
};
const line = (refId: string): PaidLine => ({ lineId: newId(), kind: 'course', refId, quantity: 1, amountPaisa: 100_000 });
const order = (userId: string, ...lines: PaidLine[]) => ({ orderId: newId(), userId, lines });
type Order = ReturnType<typeof order>;
const paid = (bought: Order): Promise<void> => dispatcher.command(new GrantFromOrder(bought));
const refund = (bought: Order, ...lines: PaidLine[]): Promise<void> => dispatcher.command(new RevokeFromOrder({ ...bought, lines }));
const told = async (name: string, by: string, value: string): Promise<Record<string, string>[]> =>
  (
    await world.sql<{ data: Record<string, string> }>(`select data from platform.outbox where name = $1 and data->>'${by}' = $2`, [
      name,
      value,
    ])
  ).map(({ data }) => data);
const outcome = async ({ lineId }: PaidLine): Promise<(string | undefined)[]> =>
  (await told('LineFulfilled', 'lineId', lineId)).map((data) => data['outcome']);
/** Of the enrolment that stands: days until its end, null without one; undefined when none stands. */
const days = async (userId: string, courseId: string): Promise<number | null | undefined> => {
  const rows = await world.sql<{ days: number | null }>(
    `select round(extract(epoch from ends_at - platform.now()) / 86400)::int as days from catalog.enrolments
     where user_id = $1 and course_id = $2 and revoked_at is null and (ends_at is null or ends_at > platform.now())`,
    [userId, courseId],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.days;
};

describe('a paid line', () => {
  it('opens its course once, answers once, however often it is told', async () => {
    const [one, two, user] = [await course({ accessDays: 30 }), await course(), newId()];
    const lines = [line(one), line(two)];
    const bought = order(user, ...lines, { ...line(newId()), kind: 'book' });
    await Promise.all([paid(bought), paid(bought), paid(bought)]);
    expect([await days(user, one), await days(user, two)]).toEqual([30, null]);
    expect(await Promise.all(lines.map(outcome))).toEqual([['granted'], ['granted']]);
    expect(await told('EnrolmentGranted', 'userId', user)).toHaveLength(2);
    expect(
      await world.sql('select source, order_id, line_id from catalog.enrolments where user_id = $1 and course_id = $2', [user, one]),
    ).toEqual([{ source: 'order', order_id: bought.orderId, line_id: lines[0]!.lineId }]);
    expect((await dispatcher.query(new GetOwnedCourses(user, [one, two, newId()]))).toSorted()).toEqual([one, two].toSorted());
  });

  it('adds its days to what is left, and says so where there was nothing left to add', async () => {
    const [timed, endless, user] = [await course({ accessDays: 30 }), await course(), newId()];
    const [first, second, third, fourth] = [line(timed), line(timed), line(endless), line(endless)];
    for (const bought of [first, second, third, fourth]) await paid(order(user, bought));
    expect([await outcome(first), await outcome(second)]).toEqual([['granted'], ['extended']]);
    expect([await outcome(third), await outcome(fourth)]).toEqual([['granted'], ['already']]);
    expect(await days(user, timed)).toBe(60);
    expect(await told('EnrolmentGranted', 'userId', user)).toHaveLength(2);
  });

  it('counts two orders of one buyer that come at once, and many buyers side by side', async () => {
    const [timed, user] = [await course({ accessDays: 30 }), newId()];
    const lines = [line(timed), line(timed), line(timed)];
    const others = Array.from({ length: 20 }, () => order(newId(), line(timed)));
    await Promise.all([...lines.map((one) => paid(order(user, one))), ...others.map(paid)]);
    expect((await Promise.all(lines.map(outcome))).flat().toSorted()).toEqual(['extended', 'extended', 'granted']);
    expect(await days(user, timed)).toBe(90);
    expect(new Set((await Promise.all(others.map(({ lines: [one] }) => outcome(one!)))).flat())).toEqual(new Set(['granted']));
  });

  it('opens a course anew whose time had run out', async () => {
    const [timed, user] = [await course({ accessDays: 10 }), newId()];
    await paid(order(user, line(timed)));
    await world.sql(
      `update catalog.enrolments set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where user_id = $1`,
      [user],
    );
    const again = line(timed);
    await paid(order(user, again));
    expect([await outcome(again), await days(user, timed)]).toEqual([['granted'], 10]);
    expect(await world.sql('select 1 from catalog.enrolments where user_id = $1', [user])).toHaveLength(2);
  });

  it('finds no place where none is left, and never one too many', async () => {
    const few = await course({ seatLimit: 3 });
    const buyers = Array.from({ length: 20 }, () => order(newId(), line(few)));
    await Promise.all(buyers.map(paid));
    const outcomes = (await Promise.all(buyers.map(({ lines }) => outcome(lines[0]!)))).flat();
    expect(outcomes.filter((one) => one === 'granted')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'seats-taken')).toHaveLength(17);
    expect(await world.sql('select 1 from catalog.enrolments where course_id = $1', [few])).toHaveLength(3);
    expect(await dispatcher.query(new GetCourseOffers([few, newId()]))).toMatchObject([{ refId: few, state: 'seats-taken', free: false }]);
    const free = await course({ seatLimit: 1, pricePaisa: 0 });
    const enter = () => dispatcher.command(new EnrolFree({ kind: 'user', id: newId(), permissions: [] }, free));
    await enter();
    await expect(enter()).rejects.toMatchObject({ statusMessage: 'Seats taken' });
  });
});

describe('a refunded line', () => {
  it('closes what it opened, and leaves the other lines of the order', async () => {
    const [one, two, user] = [await course(), await course(), newId()];
    const lines = [line(one), line(two)] as const;
    const bought = order(user, ...lines);
    await paid(bought);
    await refund(bought, lines[0]);
    await refund(bought, lines[0]);
    expect([await days(user, one), await days(user, two)]).toEqual([undefined, null]);
    expect(await told('EnrolmentRevoked', 'userId', user)).toEqual([{ userId: user, courseId: one, reason: 'refund' }]);
  });

  it('takes back the days that it added and no more', async () => {
    const [timed, user] = [await course({ accessDays: 30 }), newId()];
    const [first, second] = [line(timed), line(timed)];
    const [earlier, later] = [order(user, first), order(user, second)];
    await paid(earlier);
    await paid(later);
    await refund(later, second);
    expect(await days(user, timed)).toBe(30);
    expect(await told('EnrolmentRevoked', 'userId', user)).toEqual([]);
    await refund(earlier, first);
    expect(await days(user, timed)).toBeUndefined();
  });

  it('leaves the later purchase its days when the first one goes back', async () => {
    const [timed, user] = [await course({ accessDays: 30 }), newId()];
    const [first, second] = [line(timed), line(timed)];
    const earlier = order(user, first);
    await paid(earlier);
    await paid(order(user, second));
    await refund(earlier, first);
    expect(await days(user, timed)).toBe(30);
  });

  it('takes nothing from who had the course of somebody else, and nothing opens after it', async () => {
    const [endless, user] = [await course(), newId()];
    const [first, second] = [line(endless), line(endless)];
    await paid(order(user, first));
    const needless = order(user, second);
    await paid(needless);
    await refund(needless, second);
    expect(await days(user, endless)).toBeNull();
    // The refund overtakes the opening.
    const [late, other] = [line(endless), newId()];
    const overtaken = order(other, late);
    await refund(overtaken, late);
    await paid(overtaken);
    expect([await days(other, endless), await outcome(late)]).toEqual([undefined, ['already']]);
  });
});
