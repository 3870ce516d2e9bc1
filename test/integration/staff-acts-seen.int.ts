import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { makeSale } from '../support/sale-rows.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person, support: Person, student: Person;

/** Somebody of the staff did something, from an address. */
const act = (actor: Person, kind: string, subjectId: string, action = `${kind}.save`, address = '203.0.113.77'): Promise<unknown> =>
  world.sql(
    `insert into platform.audit (id, actor_id, action, subject_kind, subject_id, subject, address) values (uuidv7(), $1, $2, $3, $4, 'x', $5)`,
    [actor.id, action, kind, subjectId, address],
  );

interface Row {
  readonly actorId: string;
  readonly action: string;
  readonly address: string | null;
}
const audit = async (as: Person, of: Person): Promise<{ rows: Row[]; total: number }> =>
  (await http.call('GET', `/api/admin/users/${of.id}/audit`, { as })).body as unknown as { rows: Row[]; total: number };

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['support']);
  student = await person(http, world, 'Some Student');
  await act(admin, 'settings', 'payment');
  await act(admin, 'user', student.id, 'user.block');
  await act(support, 'user', student.id, 'user.save', '2001:db8:85a3:8d3:1319:8a2e:370:7348');
  await act(support, 'user', admin.id, 'user.note');
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('what staff did, as support reads it', () => {
  // Red (seen) with every row for whoever reads people.
  it('holds nothing that an admin did elsewhere, and all that was done to the account of a student', async () => {
    expect(await audit(support, admin)).toMatchObject({ total: 1, rows: [{ actorId: support.id, action: 'user.note' }] });
    expect((await audit(support, student)).rows.map(({ action }) => action)).toEqual(['user.save', 'user.block']);
    expect((await audit(admin, admin)).rows.map(({ action }) => action)).toEqual(['user.note', 'user.block', 'settings.save']);
  });

  // Red (seen) with addresses as they were kept.
  it('says addresses without their last part; an admin reads them whole', async () => {
    expect((await audit(support, student)).rows.map(({ address }) => address)).toEqual(['2001:db8:85a3:…', '203.0.113.…']);
    expect((await audit(admin, student)).rows.map(({ address }) => address)).toEqual([
      '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      '203.0.113.77',
    ]);
  });

  it('does the same on the page of an order', async () => {
    const courseId = await course(http, `seen-${newId().slice(-6)}`, { pricePaisa: 50_000 });
    const sale = await makeSale((text, values) => world.sql(text, values), {
      number: `P-${newId().slice(-12)}`,
      userId: student.id,
      lines: [{ refId: courseId, unitPaisa: 50_000 }],
    });
    await act(admin, 'order', sale.id, 'order.refund');
    const seen = async (as: Person) => (await http.call('GET', `/api/admin/sales/orders/${sale.id}`, { as })).body['audit'];
    expect(await seen(support)).toMatchObject([{ action: 'order.refund', address: '203.0.113.…' }]);
    expect(await seen(admin)).toMatchObject([{ action: 'order.refund', address: '203.0.113.77' }]);
  });
});
