import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { at, reason, staffOf } from '../support/staff.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
/** Another process of the same role: what one of them remembers, the other has to hear. */
let other: Running;
let admin: Person;
let support: Person;
let student: Person;
let { block, unblock, bulk, rolesOf, logOf, whoAmI } = {} as ReturnType<typeof staffOf>;

beforeAll(async () => {
  world = await startOwnWorld();
  [http, other] = [await startHttp(world), await startHttp(world)];
  ({ block, unblock, bulk, rolesOf, logOf, whoAmI } = staffOf(world, http));
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['support']);
  student = await person(http, world, 'Some Student');
});
afterAll(async () => {
  await other.close();
  await http.close();
  await world.close();
});

describe('a block', () => {
  it('ends the sign-ins at once, keeps out, and is lifted again', async () => {
    const guest = await person(http, world, 'Blocked Guest');
    expect((await whoAmI(guest)).body).toMatchObject({ id: guest.id });
    const blocked = await block(support, guest);
    expect(blocked).toMatchObject({ status: 200, body: { user: { state: 'blocked' } } });
    // The process that blocked remembers nobody; the others forget within their second.
    expect((await whoAmI(guest)).body).toBeNull();
    await until('the other process has forgotten', async () => (await whoAmI(guest, other)).body === null, 2000);
    expect(await world.sql('select 1 from identity.sessions where user_id = $1 and revoked_at is null', [guest.id])).toEqual([]);
    const login = { login: guest.email, password: 'a good password' };
    expect((await http.call('POST', '/api/auth/sign-in', { body: login })).body.statusMessage).toBe('Account blocked');
    const { body } = await http.call('GET', at(guest), { as: support });
    expect(body).toMatchObject({ blockedReason: reason, user: { state: 'blocked' } });
    expect(await unblock(support, guest)).toMatchObject({ status: 200, body: { user: { state: 'active' } } });
    expect(await http.call('POST', '/api/auth/sign-in', { body: login })).toMatchObject({ status: 200 });
    expect((await http.call('GET', at(guest), { as: support })).body.blockedReason).toBeNull();
    expect((await logOf(guest)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['user.block', { state: 'active' }, { state: 'blocked' }],
      ['user.unblock', { state: 'blocked' }, { state: 'active' }],
    ]);
  });

  it('is not for oneself, nor for staff with other rights than one holds', async () => {
    const teacher = await person(http, world, 'A Teacher', ['teacher']);
    expect(await block(support, support)).toMatchObject({ status: 409, body: { statusMessage: 'Own account' } });
    for (const target of [admin, teacher]) {
      for (const [path, method, body] of [
        ['/block', 'POST', { reason }],
        ['/unblock', 'POST', { reason }],
        ['/sessions/end', 'POST', { reason }],
        [`/sessions/${newId()}/end`, 'POST', undefined],
      ] as const)
        expect(await http.call(method, at(target, path), { as: support, body })).toMatchObject({
          status: 403,
          body: { statusMessage: 'Not allowed' },
        });
    }
    expect(await block(admin, teacher)).toMatchObject({ status: 200 });
    expect(await block(support, { id: newId() })).toMatchObject({ status: 404, body: { statusMessage: 'User not found' } });
  });

  it.each([{}, { reason: '  ' }, { reason, state: 'deleted' }, { reason, roles: ['admin'] }])(
    'needs a reason and takes nothing else: %j',
    async (body) => {
      expect(await http.call('POST', at(student, '/block'), { as: admin, body })).toMatchObject({ status: 400 });
    },
  );
});

describe('sign-ins, as staff see them', () => {
  it('are listed without a token and ended one by one or all', async () => {
    const guest = await person(http, world, 'Many Devices');
    for (let device = 0; device < 2; device += 1)
      await http.call('POST', '/api/auth/sign-in', {
        body: { login: guest.email, password: 'a good password' },
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' },
      });
    const listed = await http.call('GET', at(guest, '/sessions'), { as: support });
    const devices = listed.body.devices as { id: string; device: string; current: boolean }[];
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ device }) => device === 'Chrome, Android')).toHaveLength(2);
    expect(devices.some(({ current }) => current)).toBe(false);
    expect(listed.text).not.toMatch(/[0-9a-f]{64}/);
    const [first] = devices.filter(({ device }) => device === 'Chrome, Android');
    const end = (id: string): Promise<Answer> => http.call('POST', at(guest, `/sessions/${id}/end`), { as: support });
    expect(await end(first!.id)).toMatchObject({ status: 200, body: { done: true } });
    expect(await end(first!.id)).toMatchObject({ status: 404, body: { statusMessage: 'Not found' } });
    // A sign-in of somebody else's is not found under this person.
    const [foreign] = await world.sql<{ id: string }>('select id from identity.sessions where user_id = $1', [student.id]);
    expect(await end(foreign!.id)).toMatchObject({ status: 404 });
    expect((await whoAmI(student)).body).not.toBeNull();
    expect(await http.call('POST', at(guest, '/sessions/end'), { as: support, body: { reason } })).toMatchObject({ body: { ended: 2 } });
    expect((await whoAmI(guest)).body).toBeNull();
    expect((await logOf(guest)).map(({ action, after }) => [action, after])).toEqual([
      ['user.end-session', { ended: 1 }],
      ['user.end-sessions', { ended: 2 }],
    ]);
  });
});

describe('the same act on many', () => {
  it('does what may be done and names the rest, each with its code', async () => {
    const [one, two] = [await person(http, world, 'Bulk One'), await person(http, world, 'Bulk Two')];
    const ghost = { id: newId() };
    const answer = await bulk(support, [one, admin, support, ghost, two, one], { action: 'block' });
    expect(answer).toMatchObject({ status: 200, body: { done: 2 } });
    expect(answer.body.skipped).toEqual([
      { id: admin.id, name: 'Main Admin', why: 'Not allowed' },
      { id: support.id, name: 'Helping Hand', why: 'Own account' },
      { id: ghost.id, name: '', why: 'User not found' },
    ]);
    expect(await world.sql('select state from identity.users where id = any($1)', [[one.id, two.id]])).toEqual([
      { state: 'blocked' },
      { state: 'blocked' },
    ]);
    for (const user of [one, two]) expect(await logOf(user)).toMatchObject([{ action: 'user.block', actor_id: support.id, reason }]);
    expect((await bulk(support, [one, two], { action: 'unblock' })).body).toEqual({ done: 2, skipped: [] });
    expect((await bulk(support, [student], { action: 'end-sessions' })).body).toEqual({ done: 1, skipped: [] });
    expect((await whoAmI(student)).body).toBeNull();
  });

  it('adds and removes a role, and leaves nobody without one', async () => {
    const [one, two] = [await person(http, world, 'Role One'), await person(http, world, 'Role Two', ['student', 'teacher'])];
    expect((await bulk(admin, [one, two], { action: 'add-role', role: 'teacher' })).body).toEqual({ done: 2, skipped: [] });
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([
      ['student', 'teacher'],
      ['student', 'teacher'],
    ]);
    expect(await logOf(two)).toEqual([]);
    expect((await bulk(admin, [one, admin], { action: 'remove-role', role: 'admin' })).body).toMatchObject({
      done: 1,
      skipped: [{ id: admin.id, why: 'Last admin' }],
    });
    await bulk(admin, [one], { action: 'remove-role', role: 'teacher' });
    expect((await bulk(admin, [one], { action: 'remove-role', role: 'student' })).body).toMatchObject({
      done: 0,
      skipped: [{ id: one.id }],
    });
    expect(await bulk(admin, [one], { action: 'add-role' })).toMatchObject({ status: 400, body: { issues: { role: expect.any(String) } } });
    expect(await bulk(admin, [], { action: 'block' })).toMatchObject({ status: 400 });
    expect(
      await bulk(
        admin,
        Array.from({ length: 101 }, () => ({ id: newId() })),
        { action: 'block' },
      ),
    ).toMatchObject({ status: 400 });
    expect(await bulk(admin, [one], { action: 'delete' })).toMatchObject({ status: 400 });
  });

  it('is done as a whole or not at all', async () => {
    const [one, two] = [await person(http, world, 'Whole One'), await person(http, world, 'Whole Two')];
    await world.sql(`alter table platform.audit add constraint broken_ck check (subject <> 'Whole Two') not valid`);
    expect((await bulk(admin, [one, two], { action: 'block' })).status).toBe(500);
    await world.sql('alter table platform.audit drop constraint broken_ck');
    expect(await world.sql(`select 1 from identity.users where id = any($1) and state = 'blocked'`, [[one.id, two.id]])).toEqual([]);
    expect(await logOf(one)).toEqual([]);
  });
});
