import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CancelExam, GetAttemptTopics, GetBoardTopics, GetOwnRows } from '#exams';
import { newId } from '#platform/kernel';
import { keys, RedisPort } from '#platform';
import { board, checkAgainstSql, quarterExam, recomputed, sit, type Sat } from '../support/board-checks.js';
import { admin, freeComers, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { heldAt } from '../support/held-table.js';
import { attemptTopic, boardTopic } from '../support/topics.js';
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

const members = (house: ExamHouse) => build.app.get(RedisPort).client.zrange(keys.rank(house.id), 0, -1);
const fifth = (): Promise<ExamHouse> => quarterExam(build);
const someone = fc.record({ right: fc.nat(4), wrong: fc.nat(3), seconds: fc.nat(2) });

describe('the board', () => {
  // EX-14, LB-01. Red with ties broken by the attempt's id: seen red with ZRANK for ZLEXCOUNT of the smaller keys.
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
  });

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

  it('shows the own row with two above and two below, by tab, and full names only to who has the course', async () => {
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
    // Red with names for everybody who has an attempt: with free entry that is everybody.
    freeComers.add(people[24]?.who.id ?? '');
    const comer = await board(house, me);
    expect(comer.own?.name).toBe('Nusrat 24');
    expect(
      new Set([...comer.rows, ...comer.neighbours.filter(({ rank }) => rank !== 25)].map(({ name }) => name.replace(/\d/, '#'))),
    ).toEqual(new Set(['Nusrat #***']));
    expect(new Set(comer.rows.map(({ institute }) => institute))).toEqual(new Set(['']));
    expect(await board(house, student())).toMatchObject({ own: null, neighbours: [], rows: { 0: { name: 'Nusrat 0' } } });
    // What is pushed is one and the same for all. Red with whole names in it.
    const { body } = await boardTopic(house.dispatcher, me!.actor, house.id);
    expect(body.rows[11]).toMatchObject({ name: 'Nusrat 1***', institute: '' });
    // Nothing on the board names a person or an attempt.
    for (const { who, id } of people) expect(JSON.stringify(all)).not.toMatch(new RegExp(`${who.id}|${id}`));
  });

  // Red (seen) with the version read after the own place: the page that has the newest asks no more, and its own row stays away.
  it('never gives a version to an own place that is older', async () => {
    const house = await fifth();
    await sit(house, 3, 0, 5);
    await house.score();
    const me = await sit(house, 4, 0, 60);
    const seen = await heldAt(
      world,
      'exams.boards',
      async () => board(house, me.who),
      async (sql) => {
        await sql.query('update exams.boards set version = version + 1, ranked = ranked + 1 where exam_id = $1', [house.id]);
        await sql.query(
          `update exams.attempts set ranked = true, rank_key = '0', state = 'scored', score_units = 16, correct = 4, wrong = 0,
             skipped = 4, board_version = 2 where id = $1`,
          [me.id],
        );
      },
    );
    expect([seen.version, seen.own?.rank]).toEqual([2, 1]);
  });

  // Red (seen) with the board's newest version beside numbers of its tabs that were counted before: no page asks for them again.
  it('gives the version that its tabs were counted at, until they are counted again', async () => {
    const house = await fifth();
    const me = await sit(house, 3, 0, 5);
    await house.score();
    await board(house, me.who);
    await sit(house, 4, 0, 60);
    await house.score();
    const seen = await board(house, me.who);
    // Each version brought one more of them.
    expect(seen.counts).toEqual({ all: 2, institute: seen.version, batch: seen.version });
    const again = await until('they are counted again', async () => {
      const next = await board(house, me.who);
      return next.version === 2 && next;
    });
    expect(again.counts).toEqual({ all: 2, institute: 2, batch: 2 });
  });

  it('is one message of the whole top 20 for those who took part', async () => {
    const house = await fifth();
    const me = await sit(house, 2, 0, 5);
    for (let place = 0; place < 21; place += 1) await sit(house, 3, 0, place);
    await house.score();
    const { version, body } = await boardTopic(house.dispatcher, me.who.actor, house.id);
    expect([version, body.total, body.rows.length]).toEqual([1, 22, 20]);
    await expect(boardTopic(house.dispatcher, student().actor, house.id)).rejects.toThrow('Not allowed');
    const own = await attemptTopic(house.dispatcher, me.who.actor, me.id);
    expect(own.body).toMatchObject({ state: 'scored', total: 22, row: { rank: 22 } });
    await expect(attemptTopic(house.dispatcher, student().actor, me.id)).rejects.toThrow('Attempt not found');
    const [row] = await house.dispatcher.query(new GetOwnRows(house.id, [me.id]));
    expect(row).toEqual({ attemptId: me.id, row: own.body.row, total: 22, ...own });
  });

  // Red where who is read together gets another's answer, or all of them the refusal of one.
  it('is read for all who come back together, each with an answer of their own', async () => {
    const [house, other] = [await fifth(), await fifth()];
    const [me, you] = [await sit(house, 2, 0, 5), await sit(other, 3, 0, 5)];
    const stranger = student().actor;
    await house.score();
    const asked = [
      { actor: me.who.actor, id: you.id },
      { actor: me.who.actor, id: me.id },
      { actor: stranger, id: me.id },
      { actor: you.who.actor, id: you.id },
      { actor: me.who.actor, id: me.id },
      { actor: me.who.actor, id: newId() },
    ];
    const briefly = (answer: unknown): unknown =>
      answer instanceof Error ? answer.message : (answer as { body: { state: string } }).body.state;
    const told = (await house.dispatcher.query(new GetAttemptTopics(asked))).map(briefly);
    expect(told).toEqual(['Attempt not found', 'scored', 'Attempt not found', 'submitted', 'scored', 'Attempt not found']);
    const boards = await house.dispatcher.query(new GetBoardTopics(house.id, [you.who.actor, me.who.actor, admin, stranger]));
    expect(boards.map((answer) => (answer instanceof Error ? answer.message : answer.body.total))).toEqual([
      'Not allowed',
      1,
      1,
      'Not allowed',
    ]);
    expect((await house.dispatcher.query(new GetBoardTopics(newId(), [admin]))).map(String)).toEqual(['AppError: Exam not found']);
  });

  // LB-05. Red with the rule left out of one way: seen red without it in the topic, and without it in the own rows.
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
    await expect(boardTopic(house.dispatcher, me.who.actor, house.id)).rejects.toThrow('Leaderboard hidden');
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
