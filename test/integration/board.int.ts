import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModuleRef } from '@nestjs/core';
import fc from 'fast-check';
import type { BoardRow } from '#contracts/http/exams';
import {
  CancelExam,
  ExamsModule,
  GetAttemptTopic,
  GetBoard,
  GetBoardTopic,
  GetOwnRows,
  RebuildBoard,
  ScoreSubmittedAttempts,
  VerifyBoards,
  type BoardView,
} from '#exams';
import { keys, RedisPort } from '#platform';
import { admin, staff, startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { startWorld, until, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

interface Sat {
  readonly who: Student;
  readonly id: string;
}

/** One sits the exam with so many right and wrong answers and hands in; the seconds are set afterwards, so that ties are many. */
const sit = async (house: ExamHouse, right: number, wrong: number, seconds: number, who = student()): Promise<Sat> => {
  const { attempt } = await house.start(who);
  const saves = [
    ...Array.from({ length: right }, (_, question) => house.pick(question, 0)),
    ...Array.from({ length: wrong }, (_, question) => house.pick(right + question, 1)),
  ];
  await house.submit(who, attempt.id, { saves });
  await world.sql('update exams.attempts set seconds_taken = $2 where id = $1', [attempt.id, seconds]);
  return { who, id: attempt.id };
};
const board = (house: ExamHouse, who: Student | null = null, view: BoardView = { tab: 'all' }) =>
  house.dispatcher.query(new GetBoard(who?.actor ?? staff, house.id, view));
const redis = () => build.app.get(RedisPort).client;
const held = async (house: ExamHouse) => Number(await redis().get(keys.rankVersion(house.id)));
const members = (house: ExamHouse) => redis().zrange(keys.rank(house.id), 0, -1);

/** The board by the rules read aloud, from the answers: score, fewer wrong, less time; equal on all share a rank, the next one skips. */
const recomputed = async (house: ExamHouse): Promise<Map<string, number>> => {
  const rows = await world.sql<{ id: string; right: number; wrong: number; seconds: number }>(
    `select t.id, t.seconds_taken as seconds,
       count(*) filter (where a.option_ids = k.option_ids)::int as right,
       count(*) filter (where a.option_ids <> k.option_ids and cardinality(a.option_ids) > 0)::int as wrong
     from exams.attempts t left join exams.answers a on a.attempt_id = t.id left join exams.exam_keys k on k.exam_id = t.exam_id and k.question_id = a.question_id
     where t.exam_id = $1 and t.state = 'scored' group by t.id, t.seconds_taken`,
    [house.id],
  );
  const before = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    4 * b.right - b.wrong - (4 * a.right - a.wrong) || a.wrong - b.wrong || a.seconds - b.seconds;
  return new Map(rows.map((row) => [row.id, 1 + rows.filter((other) => before(other, row) < 0).length]));
};

const entriesOf = async (house: ExamHouse): Promise<Map<string, string>> =>
  new Map(
    (await world.sql<{ id: string; entry: string }>('select id, entry from exams.attempts where exam_id = $1', [house.id])).map(
      ({ id, entry }) => [entry, id],
    ),
  );

const wholeBoard = async (house: ExamHouse): Promise<BoardRow[]> => {
  const all: BoardRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await board(house, null, { tab: 'all', page });
    all.push(...rows);
    if (rows.length < 10) return all;
  }
};

const checkAgainstSql = async (house: ExamHouse): Promise<void> => {
  const [expected, ids, rows] = [await recomputed(house), await entriesOf(house), await wholeBoard(house)];
  expect(new Map(rows.map(({ entry, rank }) => [ids.get(entry), rank]))).toEqual(expected);
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ rank }) => rank).toSorted((a, b) => a - b));
};

const fifth = () =>
  build
    .exam({ negative: { kind: 'absolute', value: '0.25' } })
    .withQuestions(8)
    .open();
const someone = fc.record({ right: fc.nat(4), wrong: fc.nat(3), seconds: fc.nat(2) });

describe('the board', () => {
  // EX-14, LB-01. Red with dense ranks, with ties broken by the attempt's id, with a float for the score: seen red with ZADD of the score as a number.
  it('equals a recomputation by SQL, with ties, whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: 26 }), fc.integer({ min: 1, max: 10 }), async (people, batch) => {
        const house = await fifth();
        for (const [place, { right, wrong, seconds }] of people.entries()) {
          await sit(house, right, wrong, seconds);
          if (place % batch === 0) await house.score();
        }
        await house.score();
        await checkAgainstSql(house);
        const sql = await world.sql<{ id: string; rank: number }>(
          `select id, (rank() over (order by rank_key collate "C"))::int as rank from exams.attempts where exam_id = $1 and ranked`,
          [house.id],
        );
        expect(new Map(sql.map(({ id, rank }) => [id, rank]))).toEqual(await recomputed(house));
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('skips the rank after a tie: 1, 2, 2, 4', async () => {
    const house = await fifth();
    for (const [right, wrong] of [
      [4, 0],
      [3, 1],
      [3, 1],
      [2, 0],
    ] as const)
      await sit(house, right, wrong, 60);
    await house.score();
    expect((await board(house)).rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
    expect((await board(house)).rows.map(({ score }) => score)).toEqual(
      ['16', '11', '11', '8'].map((units) => ({ units, denominator: '4' })),
    );
  });

  it('shows the own row with two above and two below, by tab, and names only to participants', async () => {
    const house = await fifth();
    const people: Sat[] = [];
    for (let place = 0; place < 30; place += 1) {
      people.push(
        await sit(
          house,
          4,
          0,
          place,
          student({
            name: `Nusrat ${place}`,
            batch: place % 3 === 0 ? 'HSC 2025' : 'HSC 2026',
            institute: place % 2 ? 'NDC' : 'DC',
            instituteKey: place % 2 ? 'ndc' : 'dc',
          }),
        ),
      );
    }
    await house.score();
    const me = people[24]?.who ?? null;
    const all = await board(house, me);
    expect(all.rows).toHaveLength(20);
    expect(all.own).toMatchObject({ rank: 25, name: 'Nusrat 24' });
    expect(all.neighbours.map(({ rank }) => rank)).toEqual([23, 24, 25, 26, 27]);
    expect(all).toMatchObject({
      counts: { all: 30, institute: 15, batch: 10 },
      instituteName: 'DC',
      batchName: 'HSC 2025',
      version: 1,
      live: true,
    });
    const batch = await board(house, me, { tab: 'batch' });
    expect([batch.own?.rank, batch.rows.length, batch.neighbours.map(({ rank }) => rank)]).toEqual([9, 10, [7, 8, 9, 10]]);
    const institute = await board(house, me, { tab: 'institute', page: 2 });
    expect([institute.page, institute.rows.map(({ rank }) => rank), institute.own?.rank]).toEqual([2, [11, 12, 13, 14, 15], 13]);
    const onlooker = await board(house, student());
    expect(onlooker).toMatchObject({ own: null, neighbours: [] });
    expect(JSON.stringify(onlooker)).not.toMatch(/Nusrat|NDC/);
    // Nothing on the board names a person or an attempt.
    for (const { who, id } of people) expect(JSON.stringify(all)).not.toMatch(new RegExp(`${who.id}|${id}`));
  });

  it('is one message of the whole top 20 for those who took part', async () => {
    const house = await fifth();
    const me = await sit(house, 2, 0, 5);
    for (let place = 0; place < 21; place += 1) await sit(house, 3, 0, place);
    await house.score();
    const { version, body } = await house.dispatcher.query(new GetBoardTopic(me.who.actor, house.id));
    expect([version, body.total, body.rows.length]).toEqual([1, 22, 20]);
    await expect(house.dispatcher.query(new GetBoardTopic(student().actor, house.id))).rejects.toThrow('Not allowed');
    const own = await house.dispatcher.query(new GetAttemptTopic(me.who.actor, me.id));
    expect(own.body).toMatchObject({ state: 'scored', total: 22, row: { rank: 22 } });
    await expect(house.dispatcher.query(new GetAttemptTopic(student().actor, me.id))).rejects.toThrow('Attempt not found');
    const [row] = await house.dispatcher.query(new GetOwnRows(house.id, [me.id]));
    expect(row).toEqual({ attemptId: me.id, row: own.body.row, total: 22, ...own });
  });

  // LB-05. Red with the rule only in one of the two ways.
  it.each([
    ['hidden', 'open'],
    ['after-close', 'open'],
    ['live', 'cancelled'],
  ] as const)('%s, %s: closed to students on every way, open to staff', async (leaderboard, state) => {
    const house = await build.exam({ leaderboard }).withQuestions(4).open();
    const me = await sit(house, 2, 0, 5);
    await house.score();
    if (state === 'cancelled') await house.dispatcher.command(new CancelExam(admin, house.id));
    await expect(board(house, me.who)).rejects.toThrow('Leaderboard hidden');
    await expect(house.dispatcher.query(new GetBoardTopic(me.who.actor, house.id))).rejects.toThrow('Leaderboard hidden');
    expect((await house.dispatcher.query(new GetOwnRows(house.id, [me.id])))[0]?.row).toBeNull();
    expect((await board(house)).rows).toHaveLength(1);
  });

  it.each([
    ['first', 4],
    ['last', 12],
    ['best', 16],
  ] as const)('one row a person: the %s attempt ranks', async (ranking, units) => {
    const house = await build
      .exam({ negative: { kind: 'absolute', value: '0.25' }, attemptsAllowed: 3, ranking })
      .withQuestions(8)
      .open();
    const who = student();
    for (const right of [1, 4, 3]) {
      const { attempt } = await house.start(who, who.deviceId, true);
      await house.submit(who, attempt.id, { saves: Array.from({ length: right }, (_, question) => house.pick(question, 0)) });
      await house.score();
    }
    const { rows, counts } = await board(house, who);
    expect([rows.map(({ score }) => Number(score.units)), counts.all]).toEqual([[units], 1]);
    expect(await members(house)).toHaveLength(1);
  });
});

describe('ranks in Redis', () => {
  // LB-01. Red with ZINCRBY, or with the version taken from Redis.
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

  // LB-02. Red with the comparison left out: the lost change stays lost.
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

  // LB-03. Red with no version check on write: seen red when `apply` adds to whatever set stands, the board then holds the last batch alone.
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
  }, 30_000);

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
  }, 30_000);
});
