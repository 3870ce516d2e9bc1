import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { ChangeAccess, CloseTopics } from '#catalog';
import { newId, system } from '#platform/kernel';
import { course, enrol, exam, person, startGateway, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { until as asking } from '../support/driver/product.mjs';
import { startWorld, until, type World } from '../support/world.js';

/** Access that was taken away ends everywhere within five seconds: at every door of the course, and on the sockets that watch it. */
let world: World;
let http: Running;
let gateway: Running;
let student: Person;
let courseId: string;
let live: Exam;
let socket: Socket;
const frames: { event: string; message: { topic?: string; code?: string } }[] = [];
const SECONDS = 5000;

beforeAll(async () => {
  world = await startWorld();
  [http, gateway] = [await startHttp(world), await startGateway(world)];
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
  student = await person(http, world, 'Leaver');
  courseId = await course(http, 'left', { pricePaisa: 50_000 });
  await enrol(http, courseId, student);
  live = await exam(http, courseId);
});
afterAll(async () => {
  socket?.disconnect();
  await gateway?.close();
  await http?.close();
  await world?.close();
});

/** Every door that asks for an enrolment, by name; a new one joins by itself. */
const doors = Object.entries(endpoints).filter(([, { access }]) => access.kind === 'enrolled' || access.kind === 'examTaker');
let attemptId = newId();
const pathOf = ({ path }: AnyEndpoint): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => (name === 'slug' ? 'left' : name === 'examId' ? live.id : attemptId));
const knock = async (value: AnyEndpoint): Promise<string> => {
  const { status, body } = await http.call(value.method, pathOf(value), { as: student, ...(value.body ? { body: {} } : {}) });
  return status === 403 && body['statusMessage'] === 'Not enrolled' ? 'refused' : 'let in';
};

describe('a revoked student', () => {
  // Red when the doors remember who was let in for longer than five seconds, or the sockets are not told.
  it('is refused at every door of the course, and put out of its board', async () => {
    expect(doors.length).toBeGreaterThan(5);
    const sat = await http.call('POST', `/api/exams/${live.id}/attempts`, { as: student, body: { deviceId: newId() } });
    attemptId = (sat.body['attempt'] as { id: string }).id;
    for (const [name, value] of doors) expect([name, await knock(value)]).toEqual([name, 'let in']);
    socket = io(gateway.base, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie: student.cookie } });
    socket.onAny((event: string, message: { topic?: string; code?: string }) => frames.push({ event, message }));
    const board = `board:${live.id}`;
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    for (const topic of [board, `user:${student.id}`])
      expect(await socket.timeout(5000).emitWithAck('join', { topic })).toMatchObject({ ok: true });

    const [enrolment] = await world.sql<{ id: string }>('select id from catalog.enrolments where user_id = $1', [student.id]);
    await http.dispatcher.command(
      new ChangeAccess(system('test'), courseId, [enrolment?.id ?? ''], { kind: 'revoke', reason: 'অন্যের অ্যাকাউন্ট' }),
    );
    const at = performance.now();
    expect(
      await world.sql(`select data from platform.outbox where name = 'EnrolmentRevoked' and data ->> 'userId' = $1`, [student.id]),
    ).toEqual([{ data: { userId: student.id, courseId, reason: 'অন্যের অ্যাকাউন্ট' } }]);
    // What the reaction of that event does; the gateway's own memory of three seconds must not matter.
    await http.dispatcher.command(new CloseTopics(student.id, courseId));
    await until(
      'the board is closed',
      async () => frames.some(({ event, message }) => event === 'closed' && message.topic === board),
      2500,
    );
    expect(frames.find(({ event }) => event === 'closed')?.message).toMatchObject({ code: 'Not enrolled' });
    expect(frames.filter(({ event }) => event === 'hint').map(({ message }) => message)).toEqual([
      { topic: `user:${student.id}`, body: { kind: 'access-changed', courseId } },
    ]);
    // All at once: how many doors there are by now must not be what takes the time. Not so often that it would be refused for that.
    const left = SECONDS - (performance.now() - at);
    await Promise.all(doors.map(([name, value]) => asking(`${name} refuses`, async () => (await knock(value)) === 'refused', left, 300)));
    expect(performance.now() - at).toBeLessThan(SECONDS);
    expect(await socket.timeout(5000).emitWithAck('join', { topic: board })).toMatchObject({ ok: false, statusMessage: 'Not enrolled' });
  });
});
