import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PurgeAnswerLog, VerifyExams } from '#exams';
import { startExams, student, type ExamBuild } from '../support/build-exam.js';
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

describe('the log of saves', () => {
  // Red without the command (it grew for ever), with the answers compared with a log that has gone, and (seen) with what came too late kept.
  it('is kept for ninety days after the results, and what was answered for ever', async () => {
    const broken = async () =>
      (await build.app.get(VerifyExams, { strict: false }).look()).filter(({ name, count }) => name.startsWith('answer-') && count > 0);
    // Other files of this database may have left some.
    const before = await broken();
    const [old, young] = [await build.exam().withQuestions(3).open(), await build.exam().withQuestions(3).open()];
    for (const exam of [old, young]) {
      const who = student();
      const { id } = (await exam.start(who)).attempt;
      await exam.save(who, id, 1, [exam.pick(0, 1, 1), exam.pick(1, 2, 2)]);
      await exam.submit(who, id);
      await expect(exam.save(who, id, 1, [exam.pick(2, 1, 3)])).rejects.toThrow('Attempt closed');
    }
    await world.sql(`update exams.exams set state = 'results', results_at = platform.now() - interval '91 days' where id = $1`, [old.id]);
    await world.sql(`update exams.exams set state = 'results', results_at = platform.now() - interval '89 days' where id = $1`, [young.id]);
    const left = async (table: 'answers' | 'answer_log' | 'late_answers') =>
      Promise.all(
        [old, young].map(async ({ id }) =>
          Number((await world.sql<{ n: string }>(`select count(*)::text as n from exams.${table} where exam_id = $1`, [id]))[0]?.n),
        ),
      );
    expect([await left('answer_log'), await left('late_answers')]).toEqual([
      [2, 2],
      [1, 1],
    ]);
    while (await old.dispatcher.command(new PurgeAnswerLog()));
    expect([await left('answer_log'), await left('late_answers'), await left('answers')]).toEqual([
      [0, 2],
      [0, 1],
      [2, 2],
    ]);
    expect(await broken()).toEqual(before);
  });
});
