import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as rooms from '#contracts/http/rooms';
import type { Room } from '#contracts/http/room-shapes';
import { roomLimits } from '#contracts/shared/rooms';
import { topics } from '#contracts/socket/topics';
import { GetRoomTopic, RecordRoom, TickRooms } from '#practice';
import { newId, type Actor } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { stockBank } from '../support/practised.js';
import { RoomKit, roomCodes } from '../support/rooms.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let kit: RoomKit;
let host: Person, asha: Person, bina: Person, stranger: Person;
let subjectId: string;
const code = ({ status, body }: Answer): string => `${status} ${String(body['statusMessage'])}`;
const actorOf = ({ id }: Person): Actor => ({ kind: 'user', id, permissions: [] });
const tick = () => http.dispatcher.command(new TickRooms(50));
const end = async (room: Pick<Room, 'id'>, as = host): Promise<void> => void (await kit.call(as, `/${room.id}/end`, {}));

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  kit = new RoomKit(http, world);
  ({ subjectId } = await stockBank(http, world, { topics: 2, each: 10 }));
  [host, asha, bina, stranger] = [
    await person(http, world, 'Host'),
    await person(http, world, 'Asha'),
    await person(http, world, 'Bina'),
    await person(http, world, 'Stranger'),
  ];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('a room with a code', () => {
  it('is opened, joined by its code in any spelling, and asks nothing before it begins', async () => {
    const room = await kit.open(host);
    expect(rooms.createRoom.response.safeParse({ room }).error).toBeUndefined();
    expect(room.code).toMatch(/^[ACEFHJKMNPRTWXY3479]{6}$/);
    expect(code(await kit.call(host, `/${room.id}/move`, { step: 0, phase: null }))).toBe('409 Nobody here');
    const typed = ` ${room.code.toLowerCase().slice(0, 3)}-${room.code.slice(3)} `;
    const mine = await kit.join(asha, typed);
    expect(mine).toMatchObject({
      question: null,
      marking: null,
      isHost: false,
      me: { seat: 1, points: 0 },
      picture: { state: 'lobby', players: 1 },
    });
    expect(code(await kit.answer(asha, room, 1, [newId()]))).toBe('409 Question not asked');
    // A lobby nobody plays in makes way for the next one.
    const next = await kit.open(host);
    expect((await kit.see(host, next)).picture.state).toBe('lobby');
    expect((await kit.see(asha, room)).picture.state).toBe('closed');
    expect((await kit.call(host, '')).body).toMatchObject({
      open: { id: next.id, isHost: true },
      subjects: [{ id: subjectId, questions: 20 }],
    });
    await end(next);
  });

  it('asks, counts, ranks by what is right and fast, and shows the answer when its time is over', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.join(stranger, room.code);
    await kit.move(host, room);
    const asked = await kit.see(asha, room);
    expect(asked.question?.options).toHaveLength(4);
    expect(JSON.stringify(asked)).not.toMatch(/WHY-|"key"/);
    const first = await kit.give(asha, room, 1, true);
    expect(rooms.answerRoom.response.safeParse(first.body).error).toBeUndefined();
    await kit.passed(room, '10 seconds');
    const second = await kit.give(bina, room, 1, true);
    // The server's clock alone says how long it took.
    expect((second.body['answer'] as { tookMs: number }).tookMs).toBeGreaterThanOrEqual(10_000);
    const live = await http.dispatcher.query(new GetRoomTopic(actorOf(asha), room.id));
    expect(topics.room.safeParse(live.body).error).toBeUndefined();
    expect(live.body).toMatchObject({ answered: 2 });
    const shown = await kit.move(host, room);
    const top = ['Asha', 'Bina', 'Stranger'].map((name, at) => ({ name, rank: at + 1 }));
    expect(shown).toMatchObject({
      picture: { phase: 'reveal', top },
      chosen: expect.arrayContaining([expect.objectContaining({ count: 2 })]),
    });
    const [mine, hers] = [await kit.see(asha, room), await kit.see(bina, room)];
    expect(mine.marking).toMatchObject({ right: true, explanation: expect.stringContaining('WHY-') });
    expect(mine.answer!.points!).toBeGreaterThan(hers.answer!.points!);
    expect(hers.answer!.points!).toBeGreaterThan(100);
    expect(code(await kit.give(stranger, room, 1, true))).toBe('409 Question over');
    await end(room);
  });

  it('goes on by the clock, whatever the host does, and writes its answers down once', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.move(host, room);
    for (let step = 1; step <= 5; step += 1) {
      await kit.give(asha, room, step, step % 2 === 1);
      expect((await kit.see(asha, room)).picture).toMatchObject({ step, phase: 'asking' });
      await kit.passed(room, '21 seconds');
      await tick();
      expect((await kit.see(asha, room)).picture).toMatchObject({ step, phase: 'reveal' });
      await kit.passed(room, `${roomLimits.revealSeconds + 1} seconds`);
      await tick();
    }
    const over = await kit.see(asha, room);
    expect(over).toMatchObject({ question: null, me: { rank: 1, right: 3 }, picture: { state: 'finished', phase: null } });
    expect(code(await kit.give(asha, room, 5, true))).toBe('409 Room over');
    expect(code(await kit.call(host, `/${room.id}/end`, {}))).toBe('409 Room over');
    const events = await world.sql(`select 1 from platform.outbox where name = 'RoomFinished' and data->>'roomId' = $1`, [room.id]);
    expect(events).toHaveLength(1);
    for (const _twice of [1, 2]) await http.dispatcher.command(new RecordRoom(room.id));
    const noted = await world.sql<{ is_right: boolean; took_ms: number }>(
      `select is_right, took_ms from practice.answers where source = 'room' and ref_id = $1 and user_id = $2`,
      [room.id, asha.id],
    );
    expect([noted.length, noted.filter(({ is_right }) => is_right).length]).toEqual([5, 3]);
    expect(
      await world.sql(`select 1 from platform.outbox where name = 'PracticeFinished' and data->>'refId' = $1`, [room.id]),
    ).toHaveLength(1);
  });

  it('shows the answer as soon as everybody has answered, and not before', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.move(host, room);
    await kit.give(asha, room, 1, true);
    expect((await kit.see(asha, room)).picture.phase).toBe('asking');
    await kit.give(bina, room, 1, false);
    expect((await kit.see(asha, room)).picture.phase).toBe('reveal');
    // Pressed twice, or after the clock, the host's button changes nothing.
    await kit.call(host, `/${room.id}/move`, { step: 1, phase: 'asking' });
    expect((await kit.see(host, room)).picture).toMatchObject({ step: 1, phase: 'reveal' });
    await Promise.all([1, 2, 3].map(() => kit.call(host, `/${room.id}/move`, { step: 1, phase: 'reveal' })));
    expect((await kit.see(host, room)).picture).toMatchObject({ step: 2, phase: 'asking' });
    // Who answered and left is no reason to cut off whoever has not.
    await kit.join(stranger, room.code);
    await kit.give(asha, room, 2, true);
    await kit.call(asha, `/${room.id}/leave`, {});
    await kit.give(bina, room, 2, true);
    expect((await kit.see(bina, room)).picture.phase).toBe('asking');
    await kit.call(stranger, `/${room.id}/leave`, {});
    expect((await kit.see(bina, room)).picture.phase).toBe('reveal');
    await end(room);
  });

  it('takes one answer of each, on any number of devices, and only of what is asked', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.move(host, room);
    const [right, wrong] = [await kit.option(room, 1, true), await kit.option(room, 1, false)];
    const both = await Promise.all([
      kit.answer(asha, room, 1, [right]),
      kit.answer(asha, room, 1, [wrong]),
      kit.answer(asha, room, 1, [right]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(code(await kit.answer(asha, room, 1, [right]))).toBe('409 Room answered');
    expect(code(await kit.answer(bina, room, 2, [right]))).toBe('409 Question not asked');
    expect(code(await kit.answer(bina, room, 1, [newId()]))).toBe('422 Option out of range');
    expect(code(await kit.answer(bina, room, 1, [right, wrong]))).toBe('422 Too many options');
    expect(code(await kit.answer(bina, room, 1, []))).toBe('400 Invalid input');
    expect(code(await kit.answer(stranger, room, 1, [right]))).toBe('404 Room not found');
    expect(code(await kit.answer(host, room, 1, [right]))).toBe('404 Room not found');
    expect(code(await kit.call(stranger, `/${room.id}`))).toBe('404 Room not found');
    // The clock is late, not the answer: time is over all the same.
    await kit.passed(room, '25 seconds');
    expect(code(await kit.answer(bina, room, 1, [right]))).toBe('409 Question over');
    await tick();
    const [row] = await world.sql<{ points: number; sum: number }>(
      `select p.points, (select sum(a.points)::int from practice.room_answers a where a.room_id = p.room_id and a.user_id = p.user_id) as sum
       from practice.room_players p where p.room_id = $1 and p.user_id = $2`,
      [room.id, asha.id],
    );
    expect(row?.points).toBe(row?.sum);
    await kit.move(host, room);
    expect(code(await kit.answer(bina, room, 1, [right]))).toBe('409 Question over');
    expect(code(await kit.call(host, '', { nodeIds: [], count: 5, seconds: 20 }))).toBe('409 Room running');
    await end(room);
  });

  it('is the host’s: who is rude goes and stays out, others may not', async () => {
    const room = await kit.open(host);
    const rude = await person(http, world, 'Rude');
    const { me } = await kit.join(rude, room.code);
    await kit.join(asha, room.code);
    expect(code(await kit.call(asha, `/${room.id}/kick`, { seat: me?.seat }))).toBe('403 Not the host');
    expect(code(await kit.call(asha, `/${room.id}/move`, { step: 0, phase: null }))).toBe('403 Not the host');
    expect(code(await kit.call(stranger, `/${room.id}/kick`, { seat: me?.seat }))).toBe('404 Room not found');
    const after = (await kit.call(host, `/${room.id}/kick`, { seat: me?.seat })).body['room'] as Room;
    expect(after.picture).toMatchObject({ players: 1, top: [{ name: 'Asha' }] });
    expect(code(await kit.call(host, `/${room.id}/kick`, { seat: me?.seat }))).toBe('404 Player not found');
    expect(code(await kit.call(rude, '/join', { code: room.code }))).toBe('403 Removed from room');
    expect(code(await kit.call(rude, `/${room.id}`))).toBe('404 Room not found');
    await end(room);
  });

  it('is handed over by a host who leaves or is not heard of, and closed when nobody is left', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.call(host, `/${room.id}/leave`, {});
    expect((await kit.see(asha, room)).isHost).toBe(true);
    expect((await kit.call(asha, `/${room.id}/here`, {})).body).toEqual({ isHost: true });
    await kit.move(asha, room);
    await kit.silent(room, `${roomLimits.hostGoneSeconds + 1} seconds`);
    await tick();
    expect((await kit.call(asha, `/${room.id}/here`, {})).body).toEqual({ isHost: false });
    expect((await kit.see(bina, room)).isHost).toBe(true);
    await kit.call(bina, `/${room.id}/leave`, {});
    expect((await kit.see(asha, room)).isHost).toBe(true);
    await kit.call(asha, `/${room.id}/leave`, {});
    expect(await world.sql('select state, host_id from practice.rooms where id = $1', [room.id])).toEqual([
      { state: 'closed', host_id: null },
    ]);
  });

  it('takes late comers and those who come back, up to its limit, for three hours', async () => {
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    await kit.move(host, room);
    await kit.give(asha, room, 1, true);
    const late = await kit.join(bina, room.code);
    expect(late).toMatchObject({ me: { points: 0, rank: 2 }, picture: { step: 1 } });
    await kit.call(asha, `/${room.id}/leave`, {});
    expect((await kit.join(asha, room.code)).me?.points).toBeGreaterThan(100);
    await world.sql(
      `insert into practice.room_players (room_id, user_id, seat, name) select $1, uuidv7(), n + 10, 'Full ' || n from generate_series(1, $2::int) n`,
      [room.id, roomLimits.players - 2],
    );
    await world.sql('update practice.rooms set players = $2 where id = $1', [room.id, roomLimits.players]);
    expect(code(await kit.call(stranger, '/join', { code: room.code }))).toBe('409 Room full');
    expect((await kit.join(bina, room.code)).me?.seat).toBe(2);
    const { body } = await http.dispatcher.query(new GetRoomTopic(actorOf(bina), room.id));
    expect(Buffer.byteLength(JSON.stringify({ topic: `room:${room.id}`, version: 9999, body }))).toBeLessThan(2000);
    await kit.passed(room, '3 hours');
    await tick();
    expect((await kit.see(bina, room)).picture.state).toBe('finished');
    expect(code(await kit.call(stranger, '/join', { code: room.code }))).toBe('404 Room not found');
  });

  it('fits two kilobytes with the longest names of any script', async () => {
    const named = await person(http, world, 'Named');
    await world.sql('update identity.users set name = $2 where id = $1', [named.id, 'ক্ষ্ম্যঙ্গীর'.repeat(10).slice(0, 100)]);
    const room = await kit.open(named);
    await kit.join(named, room.code);
    const [{ name }] = (await world.sql<{ name: string }>('select name from practice.room_players where room_id = $1', [room.id])) as [
      { name: string },
    ];
    await world.sql(
      `insert into practice.room_players (room_id, user_id, seat, name, points) select $1, uuidv7(), n + 1, $2, 3000 from generate_series(1, 12) n`,
      [room.id, name],
    );
    const { body } = await http.dispatcher.query(new GetRoomTopic(actorOf(named), room.id));
    expect(Buffer.byteLength(JSON.stringify({ topic: `room:${room.id}`, version: 99_999, body }))).toBeLessThan(2000);
    await end(room, named);
  });

  it('refuses whoever guesses codes, also all at once', async () => {
    const guesser = await person(http, world, 'Guesser');
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, at) => kit.call(guesser, '/join', { code: `AAAA${String(at).padStart(2, '3')}` })),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    const room = await kit.open(host);
    expect((await kit.call(guesser, '/join', { code: room.code })).status).toBe(429);
    // The same address, another person, a right code: nothing is counted against them.
    for (let turn = 0; turn < 15; turn += 1) await kit.join(asha, room.code);
    await end(room);
  });

  it('says so where there are too few questions', async () => {
    expect(code(await kit.call(host, '', { nodeIds: [newId()], count: 5, seconds: 20 }))).toBe('409 Too few questions');
    expect(code(await kit.call(host, '', { nodeIds: [], count: 7, seconds: 20 }))).toBe('400 Invalid input');
  });

  it('met every refusal it has', () => {
    expect(roomCodes.filter((one) => !kit.met.has(one))).toEqual([]);
  });
});
