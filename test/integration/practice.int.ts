import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaidLine } from '#contracts/internal/events';
import { EndSubscription, EndSubscriptionsOfUser, ExtendSubscription, GetSubscription } from '#practice';
import { newId } from '#platform/kernel';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let plans: Map<number, string>;
let admin: Person;
let student: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  plans = new Map((await world.sql<{ days: number; id: string }>('select days, id from practice.plans')).map(({ days, id }) => [days, id]));
  [admin, student] = [await person(http, world, 'Admin', ['admin']), await person(http, world, 'Student')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const line = (days: number): PaidLine => ({
  lineId: newId(),
  kind: 'subscription',
  refId: plans.get(days) ?? '',
  quantity: 1,
  amountPaisa: 100,
});
const pay = (userId: string, ...lines: PaidLine[]) => http.dispatcher.command(new ExtendSubscription({ orderId: newId(), userId, lines }));
const spanOf = (userId: string) => http.dispatcher.query(new GetSubscription(userId));
const daysLeft = async (userId: string): Promise<number> => {
  const span = await spanOf(userId);
  return span === null ? 0 : Math.round((Date.parse(span.endsAt) - Date.now()) / 86_400_000);
};
const answersTo = async (lineId: string): Promise<string[]> =>
  (
    await world.sql<{ outcome: string }>(
      `select data->>'outcome' as outcome from platform.outbox where name = 'LineFulfilled' and data->>'lineId' = $1 order by id`,
      [lineId],
    )
  ).map(({ outcome }) => outcome);

describe('a subscription', () => {
  it('extends what there is, each line once, however many orders are paid at once', async () => {
    const userId = newId();
    const lines = [line(30), line(90), line(30)];
    await Promise.all(lines.map((one) => pay(userId, one)));
    expect(await daysLeft(userId)).toBe(150);
    await pay(userId, lines[0]!);
    expect(await daysLeft(userId)).toBe(150);
    expect(await answersTo(lines[0]!.lineId)).toEqual(['extended', 'already']);
    const spans = await world.sql<{ whole: boolean }>(
      `select starts_at = lag(ends_at) over (order by starts_at) as whole from practice.subscriptions where user_id = $1 order by starts_at offset 1`,
      [userId],
    );
    expect(spans).toEqual([{ whole: true }, { whole: true }]);
  });

  it('loses only what was given back, and what follows moves up', async () => {
    const userId = newId();
    const [first, second] = [line(30), line(90)];
    await pay(userId, first);
    await pay(userId, second);
    await world.setClock('10 days');
    const back = () => http.dispatcher.command(new EndSubscription({ userId, lines: [first] }));
    expect([await back(), await back()]).toEqual([{ ended: 1 }, { ended: 0 }]);
    // Ten days were used; the ninety begin now.
    expect(await daysLeft(userId)).toBe(100);
    expect(await http.dispatcher.command(new EndSubscriptionsOfUser(userId))).toEqual({ ended: 1 });
    expect(await spanOf(userId)).toBeNull();
    await world.setClock('0');
  });
});

describe('plans', () => {
  it('are shown to everybody with what is free, and to who has one with its end', async () => {
    const { body } = await http.call('GET', '/api/practice/plans');
    expect(body).toMatchObject({ subscription: null, freeQuestions: 20 });
    expect((body['plans'] as { days: number; pricePaisa: number }[]).map(({ days, pricePaisa }) => [days, pricePaisa])).toEqual([
      [30, 19_900],
      [90, 49_900],
      [365, 149_900],
    ]);
    await pay(student.id, line(30));
    expect((await http.call('GET', '/api/practice/plans', { as: student })).body['subscription']).not.toBeNull();
  });

  it('are changed by whoever may, from what was seen, and that stands in the log', async () => {
    const path = `/api/admin/practice/plans/${plans.get(365)}`;
    const save = (as: Person, version: number) => http.call('PUT', path, { as, body: { pricePaisa: 129_900, active: false, version } });
    expect((await save(student, 1)).status).toBe(403);
    expect((await save(admin, 1)).body['plan']).toMatchObject({ days: 365, pricePaisa: 129_900, active: false, version: 2 });
    expect((await save(admin, 1)).body['statusMessage']).toBe('Changed meanwhile');
    expect(await world.sql(`select action, before->>'pricePaisa' as before from platform.audit where action = 'plan.save'`)).toEqual([
      { action: 'plan.save', before: '149900' },
    ]);
    const { body } = await http.call('GET', '/api/practice/plans');
    expect((body['plans'] as { days: number }[]).map(({ days }) => days)).toEqual([30, 90]);
    const wish = { lines: [{ kind: 'subscription', refId: plans.get(365), quantity: 1 }], expectedTotalPaisa: 129_900 };
    const order = await http.call('POST', '/api/orders', { as: student, body: wish, headers: { 'idempotency-key': newId() } });
    expect(order.body['statusMessage']).toBe('Not for sale');
  });
});
