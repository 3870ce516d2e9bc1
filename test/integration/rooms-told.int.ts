import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Room } from '#contracts/http/room-shapes';
import { GetRoomTopic, TickRooms } from '#practice';
import { newId } from '#platform/kernel';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { stockBank } from '../support/practised.js';
import { RoomKit } from '../support/rooms.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let kit: RoomKit;
let subjectId: string;
let host: Person, asha: Person, bina: Person;
const code = ({ status, body }: Answer): string => `${status} ${String(body['statusMessage'])}`;
const end = async (room: Pick<Room, 'id'>, as = host): Promise<void> => void (await kit.call(as, `/${room.id}/end`, {}));

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  kit = new RoomKit(http, world);
  ({ subjectId } = await stockBank(http, world, { topics: 2, each: 10, subject: `Rooms ${newId()}` }));
  [host, asha, bina] = [await person(http, world, 'Host'), await person(http, world, 'Asha'), await person(http, world, 'Bina')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('what a room tells', () => {
  /** All that somebody in the room can read of it, by any way. */
  const read = async (as: Person, room: Room): Promise<string> => {
    const actor = { kind: 'user' as const, id: as.id, permissions: [] };
    const [seen, topic] = [await kit.see(as, room), await http.dispatcher.query(new GetRoomTopic(actor, room.id))];
    // The own answer names what was chosen, and versions count up.
    return JSON.stringify([{ ...seen, version: 0, answer: { ...seen.answer, optionIds: [], tookMs: 0 } }, topic.body]);
  };

  // Red (seen) with points in the answer, or counted into the ranking as they come.
  it('is the same for who answered right and who answered wrong, until the answer is shown', async () => {
    const told: string[][] = [];
    for (const right of [true, false]) {
      const room = await kit.open(host, { nodeIds: [subjectId] });
      await kit.join(asha, room.code);
      await kit.join(bina, room.code);
      await kit.move(host, room);
      const { body } = await kit.give(asha, room, 1, right);
      expect(body['answer']).toMatchObject({ points: null });
      const mine = await read(asha, room);
      expect(JSON.parse(mine)[0]).toMatchObject({ me: { points: 0, right: 0, rank: 1 }, answer: { points: null }, marking: null });
      told.push([mine, await read(bina, room), await read(host, room)].map((text) => text.replace(/"question":.*?"sources":\[\]\}/g, '')));
      await kit.move(host, room);
      expect((await kit.see(asha, room)).me).toMatchObject(right ? { right: 1, rank: 1 } : { right: 0, points: 0 });
      await end(room);
    }
    const moments = /"(?:id|code|askedAt|endsAt|closesAt)":"[^"]*"/g;
    const [ofRight, ofWrong] = told.map((texts) => texts.map((text) => text.replaceAll(moments, '')));
    expect(ofWrong).toEqual(ofRight);
  });

  it('counts what was answered to a question that nobody was shown the end of', async () => {
    const room = await kit.open(host, { nodeIds: [subjectId] });
    await kit.join(asha, room.code);
    await kit.join(bina, room.code);
    await kit.move(host, room);
    await kit.give(asha, room, 1, true);
    await end(room);
    expect((await kit.see(asha, room)).me).toMatchObject({ right: 1, rank: 1 });
  });
});

describe('the free questions of a day', () => {
  const used = async ({ id }: Person): Promise<number> =>
    (await world.sql<{ used: number }>('select used from practice.allowance_days where user_id = $1', [id]))[0]?.used ?? 0;
  const spend = async ({ id }: Person, left: number): Promise<void> =>
    void (await world.sql(
      `insert into practice.allowance_days (user_id, day, used) values ($1, (platform.now() at time zone 'Asia/Dhaka')::date, $2)
       on conflict (user_id, day) do update set used = excluded.used`,
      [id, world.config.FREE_QUESTIONS_A_DAY - left],
    ));

  // Red (seen) without the count when a question is asked: a room of twenty costs nothing.
  it('are used by the questions that a room asks, of everybody in it and of its host', async () => {
    const [teacher, player, late, subscriber] = [
      await person(http, world, 'Teacher'),
      await person(http, world, 'Player'),
      await person(http, world, 'Late'),
      await person(http, world, 'Subscriber'),
    ];
    await world.sql(
      `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
       values (uuidv7(), $1, platform.now() - interval '1 hour', platform.now() + interval '30 days', uuidv7(), uuidv7())`,
      [subscriber.id],
    );
    const room = await kit.open(teacher, { nodeIds: [subjectId] });
    for (const who of [player, subscriber]) await kit.join(who, room.code);
    expect(await used(player)).toBe(0);
    await kit.move(teacher, room);
    await kit.join(late, room.code);
    for (const _again of [1, 2]) await kit.join(late, room.code);
    await kit.move(teacher, room);
    await kit.passed(room, '1 minute');
    await http.dispatcher.command(new TickRooms(50));
    expect((await kit.see(player, room)).picture).toMatchObject({ step: 2, phase: 'asking' });
    expect([await used(teacher), await used(player), await used(late), await used(subscriber)]).toEqual([2, 2, 2, 0]);
    await end(room, teacher);
  });

  // Red (seen) without the question on entering: rooms passed by the allowance.
  it('are needed to come in or to open a room, and a game that was begun can be finished', async () => {
    const [last, none] = [await person(http, world, 'Last'), await person(http, world, 'None')];
    await spend(last, 1);
    await spend(none, 0);
    const room = await kit.open(host, { nodeIds: [subjectId] });
    await kit.join(last, room.code);
    expect(code(await kit.call(none, '/join', { code: room.code }))).toBe('409 Allowance used up');
    expect(code(await kit.call(none, '', { nodeIds: [subjectId], count: 5, seconds: 20 }))).toBe('409 Allowance used up');
    await kit.move(host, room);
    await kit.move(host, room);
    await kit.call(last, `/${room.id}/leave`, {});
    expect((await kit.join(last, room.code)).me).not.toBeNull();
    await kit.move(host, room);
    expect((await kit.see(last, room)).question).not.toBeNull();
    expect(await used(last)).toBe(world.config.FREE_QUESTIONS_A_DAY);
    await end(room);
  });
});
