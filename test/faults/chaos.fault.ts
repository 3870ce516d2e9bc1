import { expect, it } from '@jest/globals';
import { chaos } from './chaos/run.mjs';
import { full, record, seed } from './support.js';

type Office = Parameters<NonNullable<Parameters<typeof chaos>[0]['meddle']>>[0];

/** What the verdict is about, done by hand: an answer that was acknowledged is gone, and an event has happened twice. */
const meddle = async (office: Office): Promise<void> => {
  await office.sql(
    `with one as (select exam_id, attempt_id, question_id from exams.answers limit 1)
     delete from exams.answers a using one where (a.exam_id, a.attempt_id, a.question_id) = (one.exam_id, one.attempt_id, one.question_id)`,
  );
  await office.sql(
    `insert into platform.outbox (id, name, data, at, published_at, done_at)
     select gen_random_uuid(), name, data, at, published_at, done_at from platform.outbox where name = 'ExamSubmitted' limit 1`,
  );
};

/**
 * The random fault run, short: each process is killed once while students take an exam and buyers pay. Ten minutes of everything else (stops,
 * restarts, cut, slow and silent lines, a full disk, jumping clocks) are `npm run faults -- --minutes 10`.
 */
it('random kills under an exam and payments: nothing acknowledged is lost, nothing counts twice', async () => {
  const short = { strikes: full ? 20 : 5, pupils: 9, waveSeconds: 15, disk: false };
  const { details, ...result } = await chaos({
    ...short,
    seed,
    meddle,
    say: (line) => void (process.env.SHOW && process.stderr.write(`${line}\n`)),
  });
  record('chaos-short', { ...result, faults: details.faults, troubles: details.troubles });
  expect(details).toMatchObject({ lost: [], doubled: [], wrong: [] });
  expect(result).toMatchObject({ lost: 0, doubled: 0 });
  expect(result.kills).toBeGreaterThanOrEqual(5);
  expect(result.acknowledged).toBeGreaterThan(50);
  expect(details.payments).toBeGreaterThan(0);
  // Each of the five has come back, and was noticed by people to be there.
  expect(Object.values(result.recovery).filter((ms) => ms === null)).toEqual([]);
  // The same eyes see what is broken.
  expect(details.meddled?.lost.join('\n')).toContain('not stored');
  expect(details.meddled?.doubled).toHaveLength(1);
});
