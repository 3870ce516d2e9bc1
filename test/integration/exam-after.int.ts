import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DisqualifyAttempt,
  GetAttempt,
  GetExamStatistics,
  GetLiveBoard,
  GetSolution,
  InspectAttempt,
  ListExamAttempts,
  ListMyScoreChanges,
  ReckonStatistics,
} from '#exams';
import { keys, RedisPort } from '#platform';
import { board, quarterExam, sit } from '../support/board-checks.js';
import { staff, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { heldAt } from '../support/held-table.js';
import { cancelled, changeKey, rescore, stored } from '../support/regrade.js';
import { startWorld, type World } from '../support/world.js';

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

const statistics = (house: ExamHouse) => house.dispatcher.query(new GetExamStatistics(staff, house.id));
const disqualify = (house: ExamHouse, attemptId: string, action: 'disqualified' | 'requalified' = 'disqualified', actor = staff) =>
  house.dispatcher.command(new DisqualifyAttempt(actor, house.id, attemptId, action, 'অন্যের ফোন থেকে উত্তর'));
const attempts = (house: ExamHouse, over: Partial<ConstructorParameters<typeof ListExamAttempts>[2]> = {}) =>
  house.dispatcher.query(new ListExamAttempts(staff, house.id, { mark: 'all', sort: 'rank', page: 1, ...over }));

describe('a disqualified sitting', () => {
  // LB-05. Red with the member left in Redis: the ranks below it do not close up.
  it('leaves the board at once, ranks close up, its student reads why, and it can be put back', async () => {
    const house = await quarterExam(build);
    const people = [await sit(house, 4, 0, 60), await sit(house, 3, 0, 60), await sit(house, 2, 0, 60)];
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    await house.score();
    const { boardVersion } = await disqualify(house, first.id);
    const after = await board(house, second.who);
    expect([after.version, after.counts.all, after.own?.rank, after.rows.length]).toEqual([boardVersion, 2, 1, 2]);
    expect(await build.app.get(RedisPort).client.zcard(keys.rank(house.id))).toBe(2);
    const own = await board(house, first.who);
    expect([own.own, own.disqualified?.reason]).toEqual([null, 'অন্যের ফোন থেকে উত্তর']);
    expect((await house.dispatcher.query(new GetAttempt(first.who.actor, house.id, first.id))).disqualified?.reason).toBeDefined();
    expect((await house.dispatcher.query(new ListMyScoreChanges(first.who.actor))).disqualified).toMatchObject([{ attemptId: first.id }]);
    // A mark, not a state: score and answers stay.
    expect((await stored(house)).find(({ id }) => id === first.id)).toMatchObject({ state: 'scored', units: '16', ranked: false });
    expect((await statistics(house)).takers).toBe(2);
    await expect(disqualify(house, first.id)).rejects.toThrow('Illegal transition');
    await expect(disqualify(house, third.id, 'disqualified', student().actor)).rejects.toThrow('Not allowed');
    await disqualify(house, first.id, 'requalified');
    expect((await board(house, first.who)).own?.rank).toBe(1);
    const log = await world.sql<{ action: string }>('select action from platform.audit where subject_id = $1 order by seq', [first.id]);
    expect(log.map(({ action }) => action)).toEqual(['attempt.disqualified', 'attempt.requalified']);
  });

  // Red without the look at the mark when a batch is placed: it comes back with its score.
  it('stays off the board when it is marked later, and another sitting of the person takes its place', async () => {
    const running = await quarterExam(build);
    const who = student();
    const { attempt } = await running.start(who);
    await disqualify(running, attempt.id);
    await running.submit(who, attempt.id, { saves: [running.pick(0, 0)] });
    await running.score();
    expect([(await stored(running))[0]?.units, (await board(running)).counts.all]).toEqual(['4', 0]);

    const house = await build.exam({ attemptsAllowed: 2, ranking: 'best' }).withQuestions(4).open();
    const twice = await sit(house, 4, 0, 60);
    const again = await house.start(twice.who, twice.who.deviceId, true);
    await house.submit(twice.who, again.attempt.id, { epoch: again.attempt.epoch, saves: [house.pick(0, 0)] });
    await house.score();
    await disqualify(house, twice.id);
    const rows = await stored(house);
    expect(rows.filter(({ ranked }) => ranked).map(({ id }) => id)).toEqual([again.attempt.id]);
    expect((await board(house, twice.who)).own?.score.units).toBe('1');
  });
});

describe('the list of sittings', () => {
  // Red (seen) with the rows read before the board: the page that has its newest version keeps a sitting without its score.
  it('never gives the version of the board to rows that are older', async () => {
    const house = await quarterExam(build);
    const { id } = await sit(house, 2, 0, 60);
    const { rows, exam } = await heldAt(
      world,
      'exams.boards',
      async () => attempts(house),
      async (sql) => {
        await sql.query('update exams.boards set version = version + 1 where exam_id = $1', [house.id]);
        await sql.query(`update exams.attempts set state = 'scored', score_units = 8, correct = 2, wrong = 0, skipped = 6 where id = $1`, [
          id,
        ]);
      },
    );
    expect([exam.boardVersion, rows[0]?.score?.units]).toEqual([1, '8']);
  });
});

describe('the statistics of an exam', () => {
  /** Four people, three questions, 111 110 100 000: the example of the unit test, from stored answers. */
  const ladder = async (): Promise<ExamHouse> => {
    const house = await build.exam().withQuestions(3).open();
    for (const right of [3, 2, 1, 0]) {
      const who = student();
      const { attempt } = await house.start(who);
      const wrong = right === 1 ? [house.pick(1, 2)] : [];
      await house.submit(who, attempt.id, {
        saves: [...Array.from({ length: right }, (_, question) => house.pick(question, 0)), ...wrong],
      });
    }
    await house.score();
    return house;
  };

  // Red with skipped answers left out of the takers, and with totals taken before the correction of a key.
  it('are those reckoned by hand, and follow a corrected key', async () => {
    const house = await ladder();
    const found = await statistics(house);
    expect(found).toMatchObject({
      takers: 4,
      stale: false,
      computedAt: null,
      scores: { mean: 1.5, median: 1.5, lowest: 0, highest: 3, gap: null },
    });
    expect(found.scores.kr20).toBeCloseTo(0.75, 9);
    expect(found.scores.sem).toBeCloseTo(0.559017, 6);
    expect(found.scores.bars.map(({ count }) => count)).toEqual([1, 1, 2]);
    expect(found.questions.map(({ number, difficulty }) => [number, difficulty])).toEqual([
      [1, 0.75],
      [2, 0.5],
      [3, 0.25],
    ]);
    const [, item] = found.questions;
    expect(item).toMatchObject({ correct: 2, wrong: 1, skipped: 1, discrimination: 1, gap: null, flags: [] });
    expect(item?.pointBiserial).toBeCloseTo(Math.SQRT1_2, 9);
    expect(item?.choices.find(({ optionId }) => optionId === house.option(1, 2))).toMatchObject({
      right: false,
      count: 1,
      share: 0.25,
      upper: 0,
      lower: 0,
    });
    await changeKey(house, 1, cancelled);
    await rescore(house);
    const after = await statistics(house);
    expect(after.exam.keyVersion).toBe(1);
    expect(after.questions[1]).toMatchObject({ gap: 'cancelled', difficulty: null, correct: 4, key: { cancelled: true } });
    expect(after.scores.mean).toBe(2);
  });

  it('are kept, and reckoned anew when the board has moved on', async () => {
    const house = await ladder();
    await house.dispatcher.command(new ReckonStatistics(house.id));
    expect((await statistics(house)).computedAt).not.toBeNull();
    await sit(house, 3, 0, 60);
    await house.score();
    expect(await statistics(house)).toMatchObject({ takers: 5, computedAt: null });
    // A plain exam without anybody says so.
    const empty = await build.exam().withQuestions(2).open();
    expect(await statistics(empty)).toMatchObject({ takers: 0, scores: { mean: null, kr20: null, gap: 'too-few-takers', bars: [] } });
  });
});

describe('the inspector', () => {
  it('shows every save with its time and device, what came late, and which one counts', async () => {
    const house = await build.exam({ publishResults: 'at-once', showSolution: 'after-submit' }).withQuestions(4).open();
    const who = student();
    const { attempt, order } = await house.start(who);
    await house.save(who, attempt.id, 1, [house.pick(0, 1, 1)]);
    await house.save(who, attempt.id, 1, [house.pick(0, 0, 2)]);
    const phone = await house.start(who, student().deviceId);
    await house.save(who, attempt.id, phone.attempt.epoch, [house.pick(1, 1, 1)]);
    await house.save(who, attempt.id, 1, [house.pick(2, 0, 3)]).catch(() => undefined);
    const receipt = await house.submit(who, attempt.id, { epoch: 2 });
    await house.save(who, attempt.id, 2, [house.pick(3, 0, 9)]).catch(() => undefined);
    await house.score();
    const seen = await house.dispatcher.query(new InspectAttempt(staff, house.id, attempt.id));
    expect(seen.saves.map(({ epoch, revision, counts }) => [epoch, revision, counts])).toEqual([
      [1, 1, false],
      [1, 2, true],
      [2, 1, true],
      [1, 3, true],
    ]);
    expect(seen.late).toMatchObject([{ questionId: house.question(3).questionId, epoch: 2, revision: 9, reason: 'closed' }]);
    expect(seen).toMatchObject({ receiptCode: receipt.code, attempt: { devices: 1, lateAnswers: 1, rank: 1, correct: 2, wrong: 1 } });
    const kept = await house.dispatcher.query(new GetAttempt(who.actor, house.id, attempt.id));
    for (const { questionId, signature } of kept.answers)
      expect(seen.saves.find((save) => save.counts && save.questionId === questionId)?.receipt).toBe(signature);
    // In the order of this person's own paper, and with the verdicts that the person reads.
    const paper = await house.paper();
    expect(seen.questions.map(({ questionId }) => questionId)).toEqual(order.map(([place = 0]) => paper.questions[place]?.id));
    expect(seen.questions[0]?.options.map(({ id }) => id)).toEqual(
      order[0]?.slice(1).map((place) => paper.questions[order[0]?.[0] ?? 0]?.options[place]?.id),
    );
    const solution = await house.dispatcher.query(new GetSolution(who.actor, house.id));
    const verdicts = new Map(solution.questions.map(({ id, mine }) => [id, mine?.verdict]));
    for (const { questionId, verdict } of seen.questions) expect(verdict).toBe(verdicts.get(questionId));
    await expect(house.dispatcher.query(new InspectAttempt(who.actor, house.id, attempt.id))).rejects.toThrow('Not allowed');
  });

  // Red (seen) without `taken_over` in the log, and with the deadline left out of the inspection.
  it('marks saves that came in the grace, and those of a device beside the one that took over', async () => {
    const house = await build.exam({ publishResults: 'at-once', showSolution: 'after-submit', graceSeconds: 15 }).withQuestions(4).open();
    const who = student();
    const { attempt } = await house.start(who);
    await house.save(who, attempt.id, 1, [house.pick(0, 0, 1)]);
    const phone = await house.start(who, student().deviceId);
    await house.save(who, attempt.id, 1, [house.pick(1, 0, 1)]).catch(() => undefined);
    await world.sql(
      `update exams.attempts set deadline = date_trunc('milliseconds', platform.now()) - interval '1 millisecond' where id = $1`,
      [attempt.id],
    );
    await house.save(who, attempt.id, phone.attempt.epoch, [house.pick(2, 0, 1)]);
    await house.save(who, attempt.id, 1, [house.pick(2, 1, 9), house.pick(3, 0, 9)]).catch(() => undefined);
    await house.submit(who, attempt.id, { epoch: phone.attempt.epoch });
    await house.score();
    const { saves } = await house.dispatcher.query(new InspectAttempt(staff, house.id, attempt.id));
    // In the grace or before it makes no difference to what counts: an answer held up on its way is as good as another.
    expect(saves.map(({ epoch, counts, inGrace, takenOver }) => [epoch, counts, inGrace, takenOver])).toEqual([
      [1, true, false, false],
      [1, true, false, true],
      [2, true, true, false],
      [1, false, true, true],
      [1, true, true, true],
    ]);
  });

  it('finds sittings by name and mark, in order, with their ranks', async () => {
    const house = await quarterExam(build);
    const rafi = await sit(house, 2, 0, 60, student({ name: 'রাফি হাসান', institute: 'ঢাকা কলেজ' }));
    const mim = await sit(house, 3, 0, 60, student({ name: '100%_মিম' }));
    await house.start(student({ name: 'এখনো দিচ্ছেন' }));
    await house.score();
    const all = await attempts(house);
    expect(all.rows.map(({ attemptId, rank }) => [attemptId, rank]).slice(0, 2)).toEqual([
      [mim.id, 1],
      [rafi.id, 2],
    ]);
    expect(all.counts).toEqual({ all: 3, running: 1, submitted: 2, ranked: 2, disqualified: 0 });
    const found = async (over: Parameters<typeof attempts>[1]) => (await attempts(house, over)).rows.map(({ name }) => name);
    expect(await found({ q: 'ঢাকা' })).toEqual(['রাফি হাসান']);
    // Red with the signs of `like` let through.
    expect(await found({ q: '%' })).toEqual(['100%_মিম']);
    expect(await found({ mark: 'running' })).toEqual(['এখনো দিচ্ছেন']);
    expect((await attempts(house, { mark: 'ranked', page: 2 })).rows).toEqual([]);
  });
});

describe('the live board', () => {
  it('counts who is in, saves and submissions a second, and what waits for its score', async () => {
    const house = await quarterExam(build);
    const who = student();
    const { attempt } = await house.start(who);
    for (let revision = 1; revision <= 4; revision += 1) await house.save(who, attempt.id, 1, [house.pick(0, 0, revision)]);
    await sit(house, 1, 0, 60);
    await world.sql(
      `update exams.attempts set submitted_at = submitted_at - interval '4 seconds' where exam_id = $1 and state = 'submitted'`,
      [house.id],
    );
    // A second is counted when it is over.
    await world.setClock('3 seconds');
    try {
      const live = await house.dispatcher.query(new GetLiveBoard(staff, house.id));
      expect(live).toMatchObject({ started: 2, taking: 1, submitted: 1, scored: 0, boardCurrent: true });
      expect(live.seconds).toHaveLength(60);
      const sum = (of: 'saves' | 'submits' | 'starts') => live.seconds.reduce((all, one) => all + one[of], 0);
      expect([sum('saves'), sum('submits'), sum('starts')]).toEqual([5, 1, 2]);
      expect(live.savesPerSecond).toBe(0.5);
      expect(live.scoringLagMs).toBeGreaterThanOrEqual(4000);
      await expect(house.dispatcher.query(new GetLiveBoard(who.actor, house.id))).rejects.toThrow('Not allowed');
    } finally {
      await world.setClock('0 seconds');
    }
  });
});
