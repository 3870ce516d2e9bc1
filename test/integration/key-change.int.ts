import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ChangeKey, PreviewKeyChange, QuestionSource, RescoreAttempts, VerifyBoards } from '#exams';
import { board, quarterExam, sit, type Sat } from '../support/board-checks.js';
import { staff, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { until } from '../support/driver/product.mjs';
import { cancelled, changeKey, keyOf, keyVersion, rescore, scoresByHand, stored } from '../support/regrade.js';
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

/** Eight questions; each of `people` has answered all of them, by place modulo three right or wrong. */
const hall = async (people: number): Promise<{ house: ExamHouse; sat: Sat[] }> => {
  const house = await quarterExam(build);
  const sat: Sat[] = [];
  for (let place = 0; place < people; place += 1) sat.push(await sit(house, 2 + (place % 3), 5 - (place % 3), 60 + place));
  await house.score();
  return { house, sat };
};
const units = async (house: ExamHouse): Promise<Map<string, string>> => new Map((await stored(house)).map((row) => [row.id, row.units]));
const events = async (house: ExamHouse, name: string): Promise<number> =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from platform.outbox where name = $2 and data ->> 'examId' = $1`, [
      house.id,
      name,
    ])
  )[0]!.n;
const notices = (house: ExamHouse) =>
  world.sql<{ attempt: string; old: string; new: string; reason: string; version: number }>(
    `select attempt_id as attempt, old_units::text as old, new_units::text as new, reason, version from exams.score_changes where exam_id = $1 order by attempt_id`,
    [house.id],
  );

const waiting = async (): Promise<number> =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.n;

describe('a corrected key', () => {
  // EX-11. Red with scores written attempt by attempt as they are reckoned (seen), and with a notice for each step.
  it('puts every score in force at once, keeps the old ones, and tells each person old, new and why', async () => {
    const { house, sat } = await hall(12);
    const before = await units(house);
    const boardBefore = await board(house);
    await changeKey(house, 0, keyOf(house, 0, 1), 'প্রথম প্রশ্নের উত্তর খ');
    await changeKey(house, 7, cancelled, 'প্রশ্ন ৮ বাতিল');
    await changeKey(house, 2, keyOf(house, 2, 0, 1), 'দুটি উত্তরই সঠিক');
    // Prepared aside: nothing shows until the switch.
    await house.dispatcher.command(new RescoreAttempts(house.id));
    expect(await units(house)).toEqual(before);
    expect((await board(house)).version).toBe(boardBefore.version);
    await rescore(house);
    expect(await units(house)).toEqual(await scoresByHand(house));
    expect((await board(house)).version).toBe(boardBefore.version + 1);
    expect([await events(house, 'KeyChanged'), await events(house, 'ExamRescored')]).toEqual([3, 1]);
    const told = await notices(house);
    expect(told).toHaveLength(12);
    for (const { attempt, old, new: now, reason } of told) {
      expect([old, now]).toEqual([before.get(attempt), (await units(house)).get(attempt)]);
      expect(reason).toBe('প্রথম প্রশ্নের উত্তর খ · প্রশ্ন ৮ বাতিল · দুটি উত্তরই সঠিক');
    }
    expect((await stored(house)).map(({ state, keyVersion: at }) => [state, at])).toEqual(sat.map(() => ['rescored', 3]));
    // Twice is the same as once.
    const after = [await stored(house), await notices(house)];
    expect(await rescore(house)).toBe(1);
    expect([await stored(house), await notices(house)]).toEqual(after);
    expect(await events(house, 'ExamRescored')).toBe(1);
  });

  // Red (seen) without the look at the key version under the board's lock: the batch is marked by the old key for good.
  it('marks what is submitted meanwhile by the new key, also a batch that was being marked when it came', async () => {
    const { house } = await hall(3);
    const late = await sit(house, 3, 2, 50);
    const { questionId } = house.question(0);
    const other = new pg.Client({ connectionString: world.databaseUrl });
    await other.connect();
    // The key is corrected after the batch was marked, and before its scores are written.
    await other.query('begin');
    await other.query('select 1 from exams.boards where exam_id = $1 for update', [house.id]);
    const scoring = house.score();
    await until('the scorer waits for the board', async () => (await waiting()) > 0, 60_000, 5);
    await other.query('update exams.exam_keys set option_ids = $3 where exam_id = $1 and question_id = $2', [
      house.id,
      questionId,
      [house.option(0, 1)],
    ]);
    await other.query('update exams.boards set key_version = 1 where exam_id = $1', [house.id]);
    await other.query('commit');
    await other.end();
    await scoring;
    const [row] = (await stored(house)).filter(({ id }) => id === late.id);
    expect([row?.state, row?.keyVersion, row?.units]).toEqual(['scored', 1, (await scoresByHand(house)).get(late.id)]);
    await rescore(house);
    // It has nothing to be told: its score never stood for the old key.
    expect((await notices(house)).map(({ attempt }) => attempt)).not.toContain(late.id);
    expect(await units(house)).toEqual(await scoresByHand(house));
  });

  it('that comes while another one is prepared is merged: one switch, one event, one notice', async () => {
    const { house } = await hall(6);
    await changeKey(house, 0, keyOf(house, 0, 1), 'এক');
    expect(await house.dispatcher.command(new RescoreAttempts(house.id))).toBe(true);
    await changeKey(house, 1, keyOf(house, 1, 1), 'দুই');
    await rescore(house);
    expect(await units(house)).toEqual(await scoresByHand(house));
    expect(await events(house, 'ExamRescored')).toBe(1);
    expect((await notices(house)).every(({ version, reason }) => version === 2 && reason === 'এক · দুই')).toBe(true);
    // A later one is a version of its own.
    await changeKey(house, 1, keyOf(house, 1, 0), 'আবার');
    await rescore(house);
    expect([await events(house, 'ExamRescored'), (await notices(house)).filter(({ version }) => version === 3).length]).toEqual([2, 6]);
  });

  it('reckoned by several workers at once is in force once', async () => {
    const { house } = await hall(8);
    await changeKey(house, 0, keyOf(house, 0, 1));
    await Promise.all([rescore(house), rescore(house), rescore(house)]);
    expect([await events(house, 'ExamRescored'), (await notices(house)).length]).toEqual([1, 8]);
    expect(await units(house)).toEqual(await scoresByHand(house));
    const shown = await board(house);
    expect(shown.rows.map(({ rank }) => rank)).toEqual(shown.rows.map(({ rank }) => rank).toSorted((a, b) => a - b));
  });

  // Red without the look for what no event told: the exam stays half corrected for good.
  it('whose event was lost is found and ended by the comparison of boards', async () => {
    const { house } = await hall(2);
    await changeKey(house, 0, keyOf(house, 0, 1));
    await world.sql(`update exams.key_changes set changed_at = changed_at - interval '31 seconds' where exam_id = $1`, [house.id]);
    await build.app.get(VerifyBoards).run();
    expect([await units(house), await events(house, 'ExamRescored')]).toEqual([await scoresByHand(house), 1]);
  });

  // Red with ranks left to the first marking: the worse sitting stands.
  it('lets another sitting of a person stand where the best one ranks', async () => {
    const house = await build.exam({ attemptsAllowed: 2, ranking: 'best' }).withQuestions(4).open();
    const who = student();
    const first = await sit(house, 2, 0, 60, who);
    const again = await house.start(who, who.deviceId, true);
    await house.submit(who, again.attempt.id, { epoch: again.attempt.epoch, saves: [house.pick(3, 1)] });
    await house.score();
    expect((await stored(house)).map(({ ranked }) => ranked)).toEqual([true, false]);
    await changeKey(house, 0, keyOf(house, 0, 1));
    await changeKey(house, 1, keyOf(house, 1, 1));
    await changeKey(house, 3, keyOf(house, 3, 1));
    await rescore(house);
    const ranked = (await stored(house)).filter((row) => row.ranked).map(({ id }) => id);
    expect(ranked).toEqual([again.attempt.id]);
    expect(ranked).not.toContain(first.id);
  });
});

describe('before and after the confirmation', () => {
  // Red when the preview forgets the penalty: the new scores differ from those that come into force.
  it('the preview tells what the change then does, and stores nothing', async () => {
    const { house } = await hall(12);
    const before = [await stored(house), await keyVersion(house)];
    const asked = { questionId: house.question(2).questionId, key: keyOf(house, 2, 1) };
    const seen = await house.dispatcher.query(new PreviewKeyChange(staff, house.id, asked));
    expect([await stored(house), await keyVersion(house)]).toEqual(before);
    await changeKey(house, 2, keyOf(house, 2, 1));
    await rescore(house);
    const moves = await notices(house);
    const up = moves.filter(({ old, new: now }) => Number(now) > Number(old)).length;
    expect([seen.up, seen.down, seen.same]).toEqual([up, moves.length - up, 12 - moves.length]);
    const now = await units(house);
    const shown = new Map((await board(house)).rows.map(({ entry, rank }) => [entry, rank]));
    const entries = new Map(
      (await world.sql<{ id: string; entry: string }>('select id, entry from exams.attempts where exam_id = $1', [house.id])).map((row) => [
        row.id,
        row.entry,
      ]),
    );
    expect(seen.rows).toHaveLength(moves.length);
    for (const row of seen.rows) {
      expect(row.after.units).toBe(now.get(row.attemptId));
      expect(row.rankAfter).toBe(shown.get(entries.get(row.attemptId) ?? ''));
    }
  });

  it('refuses what was decided on older keys, another question’s option, the same key, and people who may not', async () => {
    const { house } = await hall(1);
    const asked = { questionId: house.question(0).questionId, key: keyOf(house, 0, 1), keyVersion: 0, reason: 'কারণ' };
    const change = (over: Partial<typeof asked>, actor = staff) =>
      house.dispatcher.command(new ChangeKey(actor, house.id, { ...asked, ...over }));
    await expect(change({ keyVersion: 7 })).rejects.toThrow('Changed meanwhile');
    await expect(change({ key: keyOf(house, 1, 1) })).rejects.toThrow('Option out of range');
    await expect(change({ key: keyOf(house, 0, 0) })).rejects.toThrow('Key unchanged');
    await expect(change({ questionId: house.id })).rejects.toThrow('Foreign question');
    await expect(change({}, student().actor)).rejects.toThrow('Not allowed');
    expect(await keyVersion(house)).toBe(0);
  });

  it('is known to the bank by its own ids, and to the audit log with the key as it was', async () => {
    const { house } = await hall(1);
    const version = await changeKey(house, 3, keyOf(house, 3, 2), 'বইয়ের সঙ্গে মেলে না');
    const [event] = await world.sql<{ data: { questionId: string; versionId: string; key: { optionIds: string[] } } }>(
      `select data from platform.outbox where name = 'KeyChanged' and data ->> 'examId' = $1`,
      [house.id],
    );
    const { versionId, optionIds } = house.question(3);
    const [known] = await build.app.get(QuestionSource).frozen([versionId]);
    const paper = await house.paper();
    const text = paper.questions[3]?.options.find(({ id }) => id === house.option(3, 2))?.text;
    expect(event?.data).toMatchObject({ version, versionId, questionId: known?.questionId, cancelled: false, reason: 'বইয়ের সঙ্গে মেলে না' });
    expect(known?.options.filter(({ id }) => event?.data.key.optionIds.includes(id)).map((option) => option.text)).toEqual([text]);
    expect(optionIds).not.toContain(event?.data.key.optionIds[0]);
    const [entry] = await world.sql<{ before: object; after: object; reason: string }>(
      `select before, after, reason from platform.audit where action = 'exam.key' and subject_id = $1`,
      [house.id],
    );
    expect(entry).toMatchObject({ before: { optionIds: [house.option(3, 0)] }, after: { optionIds: [house.option(3, 2)] } });
  });
});
