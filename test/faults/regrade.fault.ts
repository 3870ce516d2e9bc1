import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/driver/product.mjs';
import { fillSittings, keyInForce, moveKey, pollBoard, staffLine } from '../support/driver/regrade.mjs';
import { boardVerdict, scoreVerdict } from '../support/driver/verdict.mjs';
import { openStage, record, sized, type Stage } from './support.js';

/**
 * EX-11: three keys are corrected, and the worker that scores everybody anew is killed on the way, once while new scores are prepared and
 * once while people are told. Every score is right in the end, the board never showed two versions at once, everybody was told once.
 */
const people = sized(1300, 10_000);
const worker = 'workers-live';

let stage: Stage;
beforeAll(async () => void (stage = await openStage({ only: ['http', worker] })), 120_000);
afterAll(() => stage?.close(), 60_000);

interface Notice {
  readonly attempt: string;
  readonly old: string;
  readonly now: string;
}

describe('a worker is killed while scores are reckoned anew', () => {
  // Red (seen) with each prepared batch written to the attempts at once.
  it('and every score is right, told once, and put in force at one moment', async () => {
    const { product, office } = stage;
    const exam = await office.createExam({ questions: 12, opensIn: -60, closesIn: 7200, draft: { publishResults: 'at-once' } });
    const { examId, courseId } = exam;
    await fillSittings(office, exam, people);
    const before = new Map(
      (await office.freshSql('select id, score_units::text as units from exams.attempts where exam_id = $1', [examId])).map((row) => [
        row.id,
        row.units,
      ]),
    );
    const [line, reader] = [await staffLine(office, product, courseId), await staffLine(office, product, courseId)];
    await product.hold(worker);
    for (const number of [0, 4, 9]) await moveKey(line, office, examId, number);
    const poll = pollBoard(reader, examId);
    await product.release(worker);
    const count = async (text: string): Promise<number> => Number((await office.sql(text, [examId]))[0].n);

    // Half of the new scores lie aside.
    await until('some are prepared', () => count('select count(*) as n from exams.rescores where exam_id = $1'), 60_000, 2);
    const first = (await product.pids())[worker]!;
    await product.kill(worker, first);
    const aside = await count('select count(*) as n from exams.rescores where exam_id = $1');
    const inForce = await count(`select count(*) as n from exams.attempts where exam_id = $1 and state = 'rescored'`);
    await product.again(worker, first);
    await until(
      'they are in force',
      () => count('select count(*) as n from exams.key_changes where exam_id = $1 and done_at is not null'),
      60_000,
      2,
    );
    const second = (await product.pids())[worker]!;
    await product.kill(worker, second);
    const toldBefore = await count('select count(*) as n from exams.key_changes where exam_id = $1 and told_at is not null');
    await product.again(worker, second);
    await until(
      'everybody is told',
      async () => (await count('select count(*) as n from exams.key_changes where exam_id = $1 and told_at is not null')) === 3,
      60_000,
      50,
    );
    const { asked, pages } = await poll.stop();

    const events = await count(`select count(*) as n from platform.outbox where name = 'ExamRescored' and data ->> 'examId' = $1`);
    const notices: Notice[] = await office.freshSql(
      'select attempt_id as attempt, old_units::text as old, new_units::text as now from exams.score_changes where exam_id = $1',
      [examId],
    );
    const after = new Map(
      (await office.freshSql('select id, score_units::text as units from exams.attempts where exam_id = $1', [examId])).map((row) => [
        row.id,
        row.units,
      ]),
    );
    record('ex-11-regrade', { people, aside, inForce, toldBefore, notices: notices.length, pages: pages.length, asked });
    expect(await scoreVerdict(office, { ...exam, key: await keyInForce(office, examId) })).toEqual([]);
    expect([events, pages.length]).toEqual([1, 2]);
    expect([aside > 0, inForce]).toEqual([true, 0]);
    const touched = [...after].filter(([id, units]) => before.get(id) !== units).map(([id]) => id);
    expect(touched.length).toBeGreaterThan(people / 4);
    const told = new Map(notices.map((notice) => [notice.attempt, notice]));
    expect(told.size).toBe(notices.length);
    expect(touched.filter((id) => !told.has(id))).toEqual([]);
    expect(notices.filter(({ attempt, old, now }) => before.get(attempt) !== old || after.get(attempt) !== now)).toEqual([]);
    const board = await until(
      'the board equals SQL',
      async () => {
        const verdict = await boardVerdict({ office, product, exam });
        return verdict.equal && verdict;
      },
      60_000,
      250,
    );
    expect(board).toMatchObject({ equal: true, ranked: people });
    line.close();
    reader.close();
  });
});
