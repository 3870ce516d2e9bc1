import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import * as people from '#contracts/http/people';
import { permissionsOf } from '#contracts/shared/permissions';
import { SetRoles } from '#identity';
import { newId } from '#platform/kernel';
import { course, exam, person, startGateway, startHttp, type Person, type Running } from '../support/api.js';
import { at, reason, staffOf } from '../support/staff.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
/** Another process of the same role: what one of them remembers, the other has to hear. */
let other: Running;
let gateway: Running;
let admin: Person;
let support: Person;
let student: Person;
let { setRoles, block, unblock, bulk, rolesOf, logOf, whoAmI } = {} as ReturnType<typeof staffOf>;

beforeAll(async () => {
  world = await startOwnWorld();
  [http, other, gateway] = [await startHttp(world), await startHttp(world), await startGateway(world)];
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
  ({ setRoles, block, unblock, bulk, rolesOf, logOf, whoAmI } = staffOf(world, http));
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['support']);
  student = await person(http, world, 'Some Student');
});
afterAll(async () => {
  await gateway.close();
  await other.close();
  await http.close();
  await world.close();
});

/** Every endpoint of this area, with an address and a body that pass the contract. */
const surfaces = Object.entries(people).flatMap(([name, value]) => {
  if (typeof value !== 'object' || !('access' in value) || !('path' in value)) return [];
  const { method, path } = value as unknown as AnyEndpoint;
  const bodies: Record<string, unknown> = {
    saveUser: { revision: 1, name: 'Other Name', phone: null, institute: null, hsc_batch: null },
    setRoles: { roles: ['student', 'teacher'], reason },
    blockUser: { reason },
    unblockUser: { reason },
    actOnUsers: { ids: [newId()], action: 'block', reason },
    endUserSessions: { reason },
    recordContributorPayment: { amountPaisa: 100, note: 'paid in cash' },
  };
  const query = name === 'exportUsers' ? '?format=csv' : '';
  return [{ name, method, address: (id: string) => path.replace(':id', id).replace(':sessionId', newId()) + query, body: bodies[name] }];
});

describe('a role', () => {
  // Red where rights are remembered: with `fresh` off in Callers, the other process still serves the list for a second.
  it('that is taken away is gone with the next call, on every surface and in every process', async () => {
    const second = await person(http, world, 'Second Admin', ['student', 'admin']);
    for (const on of [http, other]) expect(await on.call('GET', '/api/admin/users', { as: second })).toMatchObject({ status: 200 });
    expect(surfaces.length).toBeGreaterThan(14);
    const before = await world.sql('select count(*)::int as n, sum(revision)::int as r from identity.users where id <> $1', [second.id]);
    expect(await setRoles(admin, second, ['student'])).toMatchObject({ status: 200, body: { user: { roles: ['student'] } } });
    for (const on of [other, http]) {
      for (const { name, method, address, body } of surfaces) {
        const answer = await on.call(method, address(student.id), { as: second, body });
        expect([name, answer.status, answer.body.statusMessage]).toEqual([name, 403, 'Not allowed']);
      }
      expect(await on.call('GET', '/metrics', { as: second })).toMatchObject({ status: 403 });
      expect((await whoAmI(second, on)).body).toMatchObject({ roles: ['student'], permissions: [] });
    }
    expect(await world.sql('select count(*)::int as n, sum(revision)::int as r from identity.users where id <> $1', [second.id])).toEqual(
      before,
    );
  });

  it('that is given counts with the next call, in every process, without signing in again', async () => {
    const riser = await person(http, world, 'Rising Star');
    for (const on of [http, other]) expect(await on.call('GET', '/api/admin/users', { as: riser })).toMatchObject({ status: 403 });
    await setRoles(admin, riser, ['student', 'support']);
    for (const on of [other, http]) {
      expect(await on.call('GET', '/api/admin/users', { as: riser })).toMatchObject({ status: 200 });
      expect((await whoAmI(riser, on)).body).toMatchObject({ permissions: permissionsOf(['support']) });
    }
    expect(await logOf(riser)).toEqual([
      {
        action: 'user.roles',
        actor_id: admin.id,
        before: { roles: ['student'] },
        after: { roles: ['student', 'support'] },
        reason,
      },
    ]);
    // The same roles in another order are no change.
    const { revision } = (await http.call('GET', at(riser), { as: admin })).body;
    expect((await setRoles(admin, riser, ['support', 'student', 'support'])).body.revision).toBe(revision);
    expect(await logOf(riser)).toHaveLength(1);
  });

  it('is given and taken by who holds users.roles alone', async () => {
    expect(await setRoles(support, support, ['support', 'admin'])).toMatchObject({ status: 403 });
    expect(await setRoles(student, student, ['admin'])).toMatchObject({ status: 403 });
    for (const act of ['add-role', 'remove-role'])
      expect(await bulk(support, [student], { action: act, role: 'admin' })).toMatchObject({ status: 403 });
    expect(await rolesOf(student)).toEqual(['student']);
  });

  it.each([
    { roles: [] },
    { roles: ['owner'] },
    { roles: ['admin'], permissions: ['ops.act'] },
    { roles: 'admin' },
    { roles: [['admin']] },
  ])('is refused as %j', async (body) => {
    expect(await http.call('PUT', at(student, '/roles'), { as: admin, body: { reason, ...body } })).toMatchObject({ status: 400 });
    expect(await rolesOf(student)).toEqual(['student']);
  });

  it('of the last admin stays, and nobody takes the own', async () => {
    expect(await setRoles(admin, admin, ['student'])).toMatchObject({ status: 409, body: { statusMessage: 'Last admin' } });
    const second = await person(http, world, 'Two of Two', ['admin']);
    expect(await setRoles(admin, admin, ['student'])).toMatchObject({ status: 409, body: { statusMessage: 'Own account' } });
    // Other roles of one's own are one's own affair.
    expect(await setRoles(admin, admin, ['student', 'teacher', 'admin'])).toMatchObject({ status: 200 });
    // A blocked admin is nobody who could act.
    await block(admin, second);
    expect(await setRoles(admin, admin, ['student'])).toMatchObject({ status: 409, body: { statusMessage: 'Last admin' } });
    await unblock(admin, second);
    await setRoles(admin, second, ['student']);
    expect(await rolesOf(admin)).toContain('admin');
  });

  // Red without lockAdmins and the look at the own rights under the lock: both succeed, and nobody is left.
  it('of two admins who unmake each other at the same moment leaves one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await person(http, world, 'One', ['admin']), await person(http, world, 'Two', ['admin'])];
      await world.sql(`update identity.users set roles = array_remove(roles, 'admin') where id <> all($1)`, [[a.id, b.id]]);
      const answers = await Promise.all([setRoles(a, b, ['student']), setRoles(b, a, ['student'], other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusal = answers.find(({ status }) => status !== 200)!.body.statusMessage;
      expect(['Not allowed', 'Last admin']).toContain(refusal);
      expect(await world.sql(`select id from identity.users where 'admin' = any(roles)`)).toHaveLength(1);
      // Blocking is another way to the same end.
      const [left] = await world.sql<{ id: string }>(`select id from identity.users where 'admin' = any(roles)`);
      const [c, d] = [a.id === left!.id ? a : b, await person(http, world, 'Three', ['admin'])];
      const blocks = await Promise.all([block(c, d), block(d, c)]);
      expect(blocks.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
      expect(await world.sql(`select id from identity.users where 'admin' = any(roles) and state = 'active'`)).toHaveLength(1);
      await world.sql(`update identity.users set roles = '{student}', state = 'active' where id = any($1)`, [[a.id, b.id, d.id]]);
      await world.sql(`update identity.users set roles = '{student,admin}' where id = $1`, [admin.id]);
    }
  });

  it('carried by a command whose door was passed before counts no more', async () => {
    const late = await person(http, world, 'Late Caller', ['admin']);
    const actor = { kind: 'user', id: late.id, permissions: permissionsOf(['admin']) } as const;
    await setRoles(admin, late, ['student']);
    await expect(http.dispatcher.command(new SetRoles(actor, student.id, ['admin'], reason))).rejects.toThrow('Not allowed');
    expect(await rolesOf(student)).toEqual(['student']);
  });
});

describe('sockets', () => {
  const open: Socket[] = [];
  afterAll(() => open.forEach((socket) => socket.disconnect()));
  const connect = (who: Person): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie: who.cookie } };
      const socket = io(gateway.base, options);
      open.push(socket);
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  const join = (socket: Socket, topic: string): Promise<{ ok: boolean }> => socket.emitWithAck('join', { topic }) as never;

  it('hear of a changed role, so that the open page asks for the user again', async () => {
    const riser = await person(http, world, 'Watching Riser');
    const socket = await connect(riser);
    const versions: number[] = [];
    socket.on('snapshot', ({ version }: { version: number }) => versions.push(version));
    expect(await join(socket, `user:${riser.id}`)).toMatchObject({ ok: true });
    const { revision } = (await setRoles(admin, riser, ['student', 'teacher'])).body as { revision: number };
    await until('the push has come', async () => versions.includes(revision), 5000);
  });

  it('are put out of what only a role let them see, within five seconds', async () => {
    const watcher = await person(http, world, 'Watching Admin', ['admin']);
    const paid = await course(http, `paid-${newId()}`, { pricePaisa: 90_000 });
    const live = await exam(http, paid);
    const socket = await connect(watcher);
    const closed: string[] = [];
    socket.on('closed', ({ topic }: { topic: string }) => closed.push(topic));
    expect(await join(socket, `board:${live.id}`)).toMatchObject({ ok: true });
    await setRoles(admin, watcher, ['student']);
    await until('the board is closed', async () => closed.includes(`board:${live.id}`), 5000);
    expect(await join(socket, `board:${live.id}`)).toMatchObject({ ok: false });
  });

  it('of a blocked person are closed within five seconds', async () => {
    const guest = await person(http, world, 'Socket Guest');
    const sockets = [await connect(guest), await connect(guest)];
    await block(support, guest);
    await until('both are closed', async () => sockets.every((socket) => !socket.connected), 5000);
    await expect(connect(guest)).rejects.toThrow();
  });
});
