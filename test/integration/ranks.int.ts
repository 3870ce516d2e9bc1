import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModuleRef } from '@nestjs/core';
import { ExamsModule, GetOwnRows, RebuildBoard, ScoreSubmittedAttempts, VerifyBoards } from '#exams';
import { keys, RedisPort } from '#platform';
import { board, checkAgainstSql, quarterExam, sit } from '../support/board-checks.js';
import { startExams, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
let build: ExamBuild;
beforeAll(async () => {
  world = await startOwnWorld();
  build = await startExams(world);
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const redis = () => build.app.get(RedisPort).client;
const held = async (house: ExamHouse) => Number(await redis().get(keys.rankVersion(house.id)));
const members = (house: ExamHouse) => redis().zrange(keys.rank(house.id), 0, -1);
const fifth = (): Promise<ExamHouse> => quarterExam(build);

describe('ranks in Redis', () => {
  // LB-01. Red when what is scored already is taken again: every event then moves the version.
  it('do not move when an event comes twice, thrice and late', async () => {
    const house = await fifth();
    for (let place = 0; place < 12; place += 1) await sit(house, place % 4, 1, place);
    await Promise.all(Array.from({ length: 6 }, () => house.dispatcher.command(new ScoreSubmittedAttempts(house.id))));
    await house.score();
    const [before, version] = [await members(house), await held(house)];
    for (let again = 0; again < 5; again += 1) await house.dispatcher.command(new ScoreSubmittedAttempts(house.id));
    expect([await members(house), await held(house)]).toEqual([before, version]);
    await checkAgainstSql(house);
  });

  // LB-02. Red with the checksum left out: a lost member stays lost.
  it('that missed a change, or hold what SQL does not, are found and built again', async () => {
    const house = await fifth();
    for (let place = 0; place < 15; place += 1) await sit(house, place % 5, 1, place);
    await house.score();
    // A comparison of its own each time: one instance rests after a board that was equal.
    const verify = async () => (await build.app.select(ExamsModule).get(ModuleRef, { strict: true }).create(VerifyBoards)).run();
    expect((await verify()).repaired).toBe(0);
    const right = await members(house);
    await redis().zrem(keys.rank(house.id), right[3] ?? '');
    expect((await verify()).repaired).toBe(1);
    expect(await members(house)).toEqual(right);
    await redis().zadd(keys.rank(house.id), 0, `${'0'.repeat(28)}|nobody`);
    expect((await verify()).repaired).toBe(1);
    expect(await members(house)).toEqual(right);
    await redis().set(keys.rankVersion(house.id), 0);
    // A version behind: read from SQL meanwhile, never wrong.
    await checkAgainstSql(house);
    expect((await verify()).repaired).toBe(1);
    await redis().set(keys.rankVersion(house.id), 999);
    expect((await verify()).repaired).toBe(1);
    expect(await held(house)).toBe(1);
  });

  // LB-03. Red with no version check on write: a change is added to whatever set stands, and the board holds the last batch alone.
  it('that were flushed under way: never an empty or a wrong page, and whole again with the next change', async () => {
    const house = await fifth();
    const people = [await sit(house, 4, 0, 1)];
    await house.score();
    const watch = { on: true };
    let pages = 0;
    const poll = (async () => {
      while (watch.on) {
        const { rows, counts } = await board(house, people[0]?.who ?? null);
        pages += 1;
        expect(rows.length).toBeGreaterThan(0);
        expect(rows).toHaveLength(Math.min(20, counts.all));
        expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ rank }) => rank).toSorted((a, b) => a - b));
      }
    })();
    for (let place = 0; place < 25; place += 1) {
      people.push(await sit(house, place % 4, place % 3, place));
      if (place % 6 === 0) await redis().flushall();
      await house.score();
    }
    watch.on = false;
    await poll;
    expect(pages).toBeGreaterThan(10);
    await checkAgainstSql(house);
    expect((await members(house)).length).toBe(people.length);
  });

  // Red (seen) with the number that Redis holds: the row was read before, and the message that corrects it has the same number.
  it('that are newer than the attempts beside them give them no newer number', async () => {
    const house = await fifth();
    const me = await sit(house, 4, 0, 1);
    await house.score();
    const [before] = await house.dispatcher.query(new GetOwnRows(house.id, [me.id]));
    await redis().set(keys.rankVersion(house.id), 2);
    expect(await house.dispatcher.query(new GetOwnRows(house.id, [me.id]))).toEqual([before]);
  });

  // LB-03. Red when a read that finds no Redis answers an empty board.
  it('that are away: boards and own rows come from SQL, and are built when Redis is back', async () => {
    const house = await fifth();
    const me = await sit(house, 4, 0, 1);
    await house.score();
    await world.redis.stop();
    await sit(house, 3, 0, 1);
    await house.score();
    expect((await board(house, me.who)).rows.map(({ rank }) => rank)).toEqual([1, 2]);
    expect((await house.dispatcher.query(new GetOwnRows(house.id, [me.id])))[0]).toMatchObject({ row: { rank: 1 }, total: 2 });
    await world.redis.start();
    await until('Redis again', async () => build.app.get(RedisPort).ready);
    await build.app.get(VerifyBoards).run();
    expect(await members(house)).toHaveLength(2);
    expect(await build.app.get(RebuildBoard).run(house.id)).toBe(1);
    await checkAgainstSql(house);
  });
});
