import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationKinds } from '#contracts/shared/choices';
import { findRefusedPeople } from '#readmodels';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** Names that can be seen, and what stands there from before the rules of phones and names. */
let world: World;
let http: Running;
let student: Person;

const phone = `018${String(randomInt(100_000_000)).padStart(8, '0')}`;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  student = await person(http, world, 'Rafi Hasan');
  await world.sql('update identity.users set proven_phone = $2, phone = $2 where id = $1', [student.id, phone]);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const post = (path: string, body: object, as?: Person, locale = 'en'): Promise<Answer> =>
  http.call('POST', path, { body, as, headers: { 'accept-language': locale } });
const said = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body['issues'] ?? body['statusMessage'] ?? '')}`;

describe('a name', () => {
  // Red when a name that nobody sees is kept: its row of a rank list is blank.
  it('has two signs at least that can be seen, and no pile of marks', async () => {
    const notifications = Object.fromEntries(notificationKinds.map((kind) => [kind, true]));
    const save = (name: string) =>
      http.call('PUT', '/api/my/account', { as: student, body: { name, notifications }, headers: { 'accept-language': 'en' } });
    for (const name of ['\u200b\u200b', '\u3164\u3164', '\u2063\u2063', '\u202e\u202eA', '\n\n'])
      expect(said(await save(name))).toMatch(/^400 \{"name"/);
    const kept = async (name: string) => ((await save(name)).body['user'] as { name: string }).name;
    expect(await kept('র\u200d্যাব \u200bমৌ')).toBe('র\u200d্যাব মৌ');
    expect((await kept(`Rafi${'\u0301'.repeat(60)}`)).length).toBeLessThan(10);
    const fields = { phone: '01712345678', hsc_batch: 'HSC 2026' };
    expect(said(await post('/api/auth/update', { ...fields, institute: '\u200b\u200b\u200b' }, student))).toContain(
      'Institute is required',
    );
  });
});

describe('what stands there from before', () => {
  // Red when the list changes something, or leaves one of them out.
  it('is listed: phones that are none, one number of two accounts, names that nobody sees', async () => {
    const other = await person(http, world, 'Other');
    await world.sql('update identity.users set phone = $2 where id = $1', [other.id, `+880 ${phone}`]);
    const blank = await person(http, world, 'Blank');
    await world.sql('update identity.users set phone = $2, name = $3 where id = $1', [blank.id, 'hello', '\u3164\u3164']);
    const { refused, equal } = await findRefusedPeople(http.app.get(EntityManager));
    expect(refused).toEqual(
      expect.arrayContaining([
        { why: 'unseen', place: 'name of a user', id: blank.id, text: '\u3164\u3164' },
        { why: 'no-phone', place: 'phone', id: blank.id, text: 'hello' },
      ]),
    );
    expect(equal.filter((one) => one.phone === phone)).toEqual([{ phone, userIds: [student.id, other.id].toSorted() }]);
    expect((await world.sql('select name from identity.users where id = $1', [blank.id]))[0]).toEqual({ name: '\u3164\u3164' });
  });
});
