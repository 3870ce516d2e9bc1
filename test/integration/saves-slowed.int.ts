import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '#platform/kernel';
import { paceLimits } from '../../libs/exams/src/domain/save-pace.js';
import { isGenuine } from '../../libs/exams/src/domain/save-receipt.js';
import { startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { startWorld, type World } from '../support/world.js';

/** Who saves far more than anybody answers: slowed and folded, never refused, and the last answer counts. */
let world: World;
let build: ExamBuild;
let exam: ExamHouse;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  exam = await build.exam().withQuestions(8).open();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const sit = async (): Promise<{ who: Student; id: string }> => {
  const who = student();
  return { who, id: (await exam.start(who)).attempt.id };
};
const logged = async (id: string): Promise<number> =>
  Number((await world.sql<{ n: string }>('select count(*)::text as n from exams.answer_log where attempt_id = $1', [id]))[0]?.n);
const stored = (id: string) =>
  world.sql<{ question: string; revision: number; options: string[] }>(
    'select question_id as question, revision, option_ids as options from exams.answers where attempt_id = $1',
    [id],
  );
const count = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

describe('an attempt that saves without end', () => {
  // Red without the fold: every one of them was a row of the log, and all attempts waited for them.
  it('is answered each time with what covers it, and only the newest is written', async () => {
    const { who, id } = await sit();
    const { revisionsOfAQuestion: most } = paceLimits;
    const answers = await Promise.all(count(most + 200).map((revision) => exam.save(who, id, 1, [exam.pick(0, revision % 4, revision)])));
    for (const [index, { receipts }] of answers.entries()) {
      const [receipt] = receipts;
      expect(receipt && receipt.revision >= index + 1).toBe(true);
      const fact = { ...receipt!, attemptId: id, examId: exam.id };
      expect(isGenuine(world.config.RECEIPT_SECRET, fact, receipt!.signature)).toBe(true);
    }
    expect(await stored(id)).toMatchObject([{ revision: most + 200, options: [exam.option(0, (most + 200) % 4)] }]);
    expect(await logged(id)).toBeLessThanOrEqual(most + 1);
  });

  // Red without a count of the attempt's saves: questions taken in turn stay below the count of each.
  it('is slowed also where its questions take turns, and says by name what cannot be kept', async () => {
    const { who, id } = await sit();
    const rounds = paceLimits.revisionsOfAQuestion - 5;
    const packet = (round: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((question) => exam.pick(question, round % 4, round));
    await Promise.all(count(rounds).map((round) => exam.save(who, id, 1, packet(round))));
    expect(await logged(id)).toBeLessThanOrEqual(paceLimits.savesAMinute + 8);
    expect((await stored(id)).map(({ revision }) => revision)).toEqual(Array.from({ length: 8 }, () => rounds));
    const top = 1000;
    const twice = await Promise.allSettled([
      exam.save(who, id, 1, [exam.pick(3, 1, top)]),
      exam.save(who, id, 1, [exam.pick(3, 2, top)]),
      exam.save(who, id, 1, [exam.pick(3, 1, top)]),
    ]);
    const names = twice.map((one) =>
      one.status === 'fulfilled' ? 'kept' : one.reason instanceof AppError ? one.reason.statusMessage : '?',
    );
    expect(names).toEqual(['kept', 'Revision taken', 'kept']);
    const foreign = student();
    await expect(exam.save(foreign, id, 1, [exam.pick(0, 1, 2000)])).rejects.toMatchObject({ statusMessage: 'Attempt not found' });
  });

  // Red (seen) with a row for each that comes too late: whoever had submitted filled the table for ever.
  it('is answered after the end too, and fifty of a question are kept', async () => {
    const { who, id } = await sit();
    await exam.submit(who, id);
    const codes = new Set<string>();
    for (let revision = 1; revision <= 55; revision += 1)
      await exam.save(who, id, 1, [exam.pick(0, revision % 4, revision)]).catch((error: AppError) => codes.add(error.statusMessage));
    await exam.submit(who, id, { saves: [exam.pick(0, 1, 1000)] });
    const kept = await world.sql('select revision from exams.late_answers where attempt_id = $1 order by revision', [id]);
    expect([[...codes], kept.map(({ revision }) => revision)]).toEqual([['Attempt closed'], count(50)]);
  });

  // Red with a turn of its own for each packet that waits, in their order: the last one waited for all before it.
  it('has its last answer before the deadline counted', async () => {
    const { who, id } = await sit();
    await exam.save(who, id, 1, [exam.pick(1, 1, 1)]);
    await world.sql(
      `update exams.attempts set deadline = platform.now() + interval '4 seconds', accept_until = platform.now() + interval '4 seconds'
       where id = $1`,
      [id],
    );
    await exam.save(who, id, 1, [exam.pick(1, 2, 2)]);
    const before = count(400).map((revision) => exam.save(who, id, 1, [exam.pick(0, 1, 2 + revision)]));
    const last = exam.save(who, id, 1, [exam.pick(0, 3, 1000)]);
    const { receipts } = await last;
    expect(receipts.map(({ revision }) => revision)).toEqual([1000]);
    expect((await Promise.allSettled(before)).filter(({ status }) => status === 'rejected')).toEqual([]);
    const found = (await stored(id)).find(({ question }) => question === exam.question(0).questionId);
    expect(found).toMatchObject({ revision: 1000, options: [exam.option(0, 3)] });
  });
});
