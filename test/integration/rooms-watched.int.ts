import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Room } from '#contracts/http/room-shapes';
import { ForgetRoomPlayer, RefreshItems, TidyRooms } from '#practice';
import { course, examOfOldRule, person, startGateway, startHttp, type Person, type Running } from '../support/api.js';
import { stockBank } from '../support/practised.js';
import { RoomKit } from '../support/rooms.js';
import { join, watch } from '../support/walls/sockets.js';
import { startOwnWorld, until, type World } from '../support/world.js';

let world: World;
let http: Running;
let kit: RoomKit;
let host: Person, asha: Person, bina: Person, stranger: Person;
const end = async (room: Pick<Room, 'id'>, as = host): Promise<void> => void (await kit.call(as, `/${room.id}/end`, {}));

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  kit = new RoomKit(http, world);
  await stockBank(http, world, { topics: 2, each: 10 });
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

describe('what exams keep back', () => {
  // Red (seen) with the choice made without the strictest rule.
  it('is in no room, and a question scheduled since then is not shown', async () => {
    const slug = await course(http, 'kept', { enrolOnEntry: true });
    const { marking } = await examOfOldRule(http, world, slug, {}, 3);
    const kept = await world.sql<{ id: string }>('select distinct question_id as id from exams.exam_questions');
    await http.dispatcher.command(new RefreshItems(null));
    expect([marking.length, kept.length]).toEqual([3, 3]);
    for (let turn = 0; turn < 3; turn += 1) {
      const room = await kit.open(host, { count: 20 });
      const asked = await world.sql<{ id: string }>('select question_id as id from practice.room_questions where room_id = $1', [room.id]);
      expect(asked.filter(({ id }) => kept.some((one) => one.id === id))).toEqual([]);
    }
    const room = await kit.open(host);
    await world.sql('update practice.room_questions set question_id = $2 where room_id = $1 and step = 1', [room.id, kept[0]?.id]);
    await kit.join(bina, room.code);
    await kit.move(host, room);
    expect(await kit.see(bina, room)).toMatchObject({ question: null, withheld: true });
    expect(await kit.see(host, room)).toMatchObject({ question: null, withheld: true });
    await kit.move(host, room);
    expect(await kit.see(bina, room)).toMatchObject({ question: null, marking: null, chosen: null });
    await end(room);
  });
});

describe('the ranking', () => {
  it('comes to everybody by socket, and to nobody who was taken out', async () => {
    const gateway = await startGateway(world);
    await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
    const room = await kit.open(host);
    await kit.join(asha, room.code);
    const [mine, foreign] = [await watch(gateway, asha), await watch(gateway, stranger)];
    expect(await join(mine, `room:${room.id}`)).toBe('ok');
    expect(await join(foreign, `room:${room.id}`)).toBe('Room not found');
    await kit.move(host, room);
    const { body } = await kit.give(asha, room, 1, true);
    const seen = () => mine.frames.findLast(({ message }) => message.topic === `room:${room.id}`)?.message;
    await until('the picture that holds the answer', () => Promise.resolve((seen()?.version ?? 0) >= Number(body['version'])));
    expect(seen()?.body).toMatchObject({ answered: 1, top: [{ name: 'Asha', rank: 1 }] });
    expect(foreign.frames).toEqual([]);
    mine.disconnect();
    foreign.disconnect();
    await end(room);
    await gateway.close();
  });

  it('forgets who deletes the account, and itself after a month', async () => {
    const gone = await person(http, world, 'Gone');
    const room = await kit.open(gone);
    await kit.join(gone, room.code);
    await kit.join(asha, room.code);
    for (const _twice of [1, 2]) await http.dispatcher.command(new ForgetRoomPlayer(gone.id));
    expect((await kit.see(asha, room)).isHost).toBe(true);
    expect(await world.sql('select 1 from practice.room_players where user_id = $1', [gone.id])).toEqual([]);
    await end(room, asha);
    await world.sql(`update practice.rooms set ended_at = ended_at - interval '31 days' where id = $1`, [room.id]);
    await http.dispatcher.command(new TidyRooms());
    expect(await world.sql('select 1 from practice.rooms where id = $1', [room.id])).toEqual([]);
    expect(await world.sql('select 1 from practice.room_players where room_id = $1', [room.id])).toEqual([]);
  });
});
