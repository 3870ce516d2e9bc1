import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { GetAttempt, GetSubmitReceipt, SubmitDueAttempts, TickExams } from '#exams';
import { AppError } from '#platform/kernel';
import { startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
let build: ExamBuild;
let exam: ExamHouse;
beforeAll(async () => {
  world = await startOwnWorld();
  build = await startExams(world);
  exam = await build.exam().withQuestions(12).open();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const sit = async (house = exam): Promise<{ who: Student; id: string }> => {
  const who = student();
  const { attempt } = await house.start(who);
  return { who, id: attempt.id };
};
const events = async (attemptId: string): Promise<number> =>
  (await world.sql(`select 1 from platform.outbox where name = 'ExamSubmitted' and data->>'attemptId' = $1`, [attemptId])).length;
const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'kept';
  } catch (error) {
    if (error instanceof AppError) return error.statusMessage;
    throw error;
  }
};

describe('submit', () => {
  // EX-05. Red with the state read before the lock and left out of the UPDATE: several events.
  it('fifty times at once is once: one event, one body', async () => {
    const { who, id } = await sit();
    await exam.save(who, id, 1, [exam.pick(0, 0), exam.pick(1, 1), { ...exam.pick(2, 0), optionIds: [] }]);
    const receipts = await Promise.all(Array.from({ length: 50 }, () => exam.submit(who, id, { saves: [exam.pick(3, 0, 9)] })));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await events(id)).toBe(1);
    expect(receipts[0]).toMatchObject({
      submittedBy: 'student',
      answered: 3,
      questionCount: 12,
      boardVisible: true,
      solutionVisible: false,
    });
    expect(receipts[0]?.kept).toHaveLength(4);
    await exam.score();
    expect(await exam.submit(who, id)).toEqual(receipts[0]);
    expect(await exam.dispatcher.query(new GetSubmitReceipt(who.actor, exam.id, id))).toEqual(receipts[0]);
  });

  // EX-01. Red with the carried saves merged by arrival (no WHERE in the upsert).
  it('carries what is not acknowledged yet; the higher order key stays', async () => {
    const { who, id } = await sit();
    await exam.save(who, id, 1, [exam.pick(0, 1, 1), exam.pick(1, 1, 6)]);
    const { kept } = await exam.submit(who, id, { saves: [exam.pick(0, 2, 4), exam.pick(1, 2, 5), exam.pick(2, 3, 7)] });
    expect(kept.map(({ revision }) => revision)).toEqual([4, 6, 7]);
    const { answers } = await exam.dispatcher.query(new GetAttempt(who.actor, exam.id, id));
    expect(new Map(answers.map(({ revision, optionIds }) => [revision, optionIds]))).toEqual(
      new Map([
        [4, [exam.option(0, 2)]],
        [6, [exam.option(1, 1)]],
        [7, [exam.option(2, 3)]],
      ]),
    );
  });

  // EX-03. Red with the older device's submission taken, and with its packet thrown away.
  it('by the older device is refused, its saves are kept where the newer left none, and the attempt stays open', async () => {
    const { who, id } = await sit();
    const { attempt } = await exam.start(who, randomUUID());
    await exam.save(who, id, attempt.epoch, [exam.pick(0, 1)]);
    expect(await outcome(exam.submit(who, id, { epoch: 1, saves: [exam.pick(0, 2, 50), exam.pick(1, 2, 51)] }))).toBe('Taken over');
    const { attempt: now, answers } = await exam.dispatcher.query(new GetAttempt(who.actor, exam.id, id));
    expect(now.state).toBe('in_progress');
    expect(answers.map(({ epoch, optionIds }) => [epoch, optionIds[0]]).toSorted()).toEqual(
      [
        [1, exam.option(1, 2)],
        [2, exam.option(0, 1)],
      ].toSorted(),
    );
    expect(await events(id)).toBe(0);
  });

  it("is nobody else's, and knows forged epochs", async () => {
    const { who, id } = await sit();
    expect(await outcome(exam.submit(student(), id))).toBe('Attempt not found');
    expect(await outcome(exam.submit(who, id, { epoch: 5 }))).toBe('Invalid input');
    expect(await outcome(exam.dispatcher.query(new GetSubmitReceipt(who.actor, exam.id, id)))).toBe('Exam not open');
  });

  it('after deadline and grace counts as made by the clock at the deadline, and what it carries is late', async () => {
    const { who, id } = await sit();
    await exam.save(who, id, 1, [exam.pick(0, 0)]);
    await world.sql(
      `update exams.attempts set deadline = platform.now() - interval '16 seconds', accept_until = platform.now() - interval '1 second' where id = $1`,
      [id],
    );
    const receipt = await exam.submit(who, id, { saves: [exam.pick(1, 0, 2)] });
    expect(receipt).toMatchObject({ submittedBy: 'clock', answered: 1 });
    expect(await world.sql('select question_id, reason from exams.late_answers where attempt_id = $1', [id])).toEqual([
      { question_id: exam.question(1).questionId, reason: 'late' },
    ]);
  });
});

const dueSecondsAgo = async (house: ExamHouse, seconds: number): Promise<void> => {
  await world.sql(
    `update exams.attempts set started_at = platform.now() - interval '30 minutes', deadline = platform.now() - make_interval(secs => $2::float8 + 15),
       accept_until = platform.now() - make_interval(secs => $2) where exam_id = $1 and state = 'in_progress'`,
    [house.id, seconds],
  );
};

describe('the clock', () => {
  // EX-06. Red with the sweep's lock left out (two events for one attempt), and with the moment taken from now instead of the deadline.
  it('submits what is due once each under three schedulers, without Redis, never above the time there was', async () => {
    const house = await build.exam({ durationSeconds: 600 }).withQuestions(2).open();
    const people = await Promise.all(Array.from({ length: 120 }, () => sit(house)));
    await world.redis.stop();
    await dueSecondsAgo(house, 1);
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        while ((await house.dispatcher.command(new SubmitDueAttempts(25))) > 0);
      }),
    );
    while ((await house.dispatcher.command(new SubmitDueAttempts())) > 0);
    await world.redis.start();
    const rows = await world.sql<{ state: string; by: string; seconds: number; at: boolean }>(
      'select state, submitted_by as by, seconds_taken as seconds, submitted_at = deadline as at from exams.attempts where exam_id = $1',
      [house.id],
    );
    expect(rows).toHaveLength(people.length);
    expect(rows.every(({ state, by, at }) => state === 'submitted' && by === 'clock' && at)).toBe(true);
    expect(
      (
        await world.sql(`select distinct data->>'attemptId' from platform.outbox where data->>'examId' = $1 and name = 'ExamSubmitted'`, [
          house.id,
        ])
      ).length,
    ).toBe(people.length);
    expect(
      (await world.sql(`select 1 from platform.outbox where data->>'examId' = $1 and name = 'ExamSubmitted'`, [house.id])).length,
    ).toBe(people.length);
    expect(await house.score()).toBe(people.length);
  });

  // EX-06, the race made certain: the save's statement is stopped half-way by a lock on its row while the deadline passes and the sweep
  // runs. Red without FOR SHARE in the saves' statement: the attempt is closed and scored, then the save commits and is acknowledged.
  it.each(['the sweep', 'the student'] as const)(
    'closed by %s while a save is being written: what is acknowledged is scored',
    async (by) => {
      const house = await build.exam().withQuestions(2).open();
      const { who, id } = await sit(house);
      const blocker = new pg.Client({ connectionString: world.databaseUrl });
      await blocker.connect();
      await blocker.query('begin');
      await blocker.query(
        `insert into exams.answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, flagged, saved_at) values ($1, $2, $3, 1, 1, '{}', false, now())`,
        [house.id, id, house.question(0).questionId],
      );
      const save = outcome(house.save(who, id, 1, [house.pick(0, 0)]));
      const waiting = (count: number) =>
        until(
          `${count} waiting`,
          async () =>
            (await world.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length >=
            count,
        );
      await waiting(1);
      const submitted = by === 'the student' ? house.submit(who, id) : null;
      if (submitted) await Promise.race([waiting(2), submitted]);
      await world.setClock('2 hours');
      try {
        if (!submitted) while ((await house.dispatcher.command(new SubmitDueAttempts())) > 0);
        await house.score();
        await blocker.query('rollback');
        expect(await save).toBe('kept');
        await submitted;
        await house.dispatcher.command(new SubmitDueAttempts());
        await house.score();
        expect(await world.sql('select state, correct from exams.attempts where id = $1', [id])).toEqual([{ state: 'scored', correct: 1 }]);
      } finally {
        await world.setClock('0');
        await blocker.end();
      }
    },
  );

  // EX-06 (1,000 saves in the full run). Red with the verdict on state and deadline left out of the statement.
  it('and late saves: those acknowledged are exactly those scored', async () => {
    const house = await build.exam().withQuestions(10).open();
    const people = await Promise.all(Array.from({ length: 20 }, () => sit(house)));
    const [now] = await world.sql<{ at: Date }>("select clock_timestamp() + interval '150 milliseconds' as at");
    await world.sql("update exams.attempts set deadline = $2::timestamptz - interval '15 seconds', accept_until = $2 where exam_id = $1", [
      house.id,
      now?.at,
    ]);
    const race = { on: true };
    const sweep = (async () => {
      while (race.on) await house.dispatcher.command(new SubmitDueAttempts());
    })();
    const acknowledged = new Set<string>();
    const outcomes = await Promise.all(
      people.flatMap(({ who, id }) =>
        Array.from({ length: 10 }, async (_, question) => {
          await new Promise((resolve) => setTimeout(resolve, 30 * question + Math.random() * 30));
          const result = await outcome(house.save(who, id, 1, [house.pick(question, 0)]));
          if (result === 'kept') acknowledged.add(`${id}/${house.question(question).questionId}`);
          return result;
        }),
      ),
    );
    race.on = false;
    await sweep;
    while ((await house.dispatcher.command(new SubmitDueAttempts())) > 0);
    await house.score();
    // The race must have been one: some before, some after.
    expect(new Set(outcomes)).toContain('kept');
    expect(outcomes.filter((one) => one !== 'kept').length).toBeGreaterThan(0);
    expect(outcomes.every((one) => ['kept', 'Deadline over', 'Attempt closed'].includes(one))).toBe(true);
    const stored = await world.sql<{ key: string }>(
      `select attempt_id || '/' || question_id as key from exams.answers where exam_id = $1`,
      [house.id],
    );
    expect(new Set(stored.map(({ key }) => key))).toEqual(acknowledged);
    const scored = await world.sql<{ id: string; correct: number }>('select id, correct from exams.attempts where exam_id = $1', [
      house.id,
    ]);
    for (const { id, correct } of scored) expect(correct).toBe([...acknowledged].filter((key) => key.startsWith(id)).length);
  });

  it('opens, closes and publishes what is due, each once, and results wait for the last score', async () => {
    const house = await build.exam({ publishResults: 'at-close' }).withQuestions(1).scheduled();
    const state = async () =>
      (await world.sql<{ state: string; version: number }>('select state, version from exams.exams where id = $1', [house.id]))[0];
    const tick = () => Promise.all([1, 2, 3].map(() => house.dispatcher.command(new TickExams())));
    const before = (await state())?.version ?? 0;
    await tick();
    expect(await state()).toEqual({ state: 'open', version: before + 1 });
    await sit(house);
    await world.sql(`update exams.exams set closes_at = platform.now() - interval '20 seconds' where id = $1`, [house.id]);
    await tick();
    await tick();
    expect(await state()).toEqual({ state: 'closed', version: before + 2 });
    await dueSecondsAgo(house, 1);
    await house.dispatcher.command(new SubmitDueAttempts());
    await tick();
    expect((await state())?.state).toBe('closed');
    await house.score();
    await tick();
    expect(await state()).toEqual({ state: 'results', version: before + 3 });
    const sent = await world.sql<{ name: string }>(`select name from platform.outbox where data->>'examId' = $1 order by id`, [house.id]);
    expect(sent.map(({ name }) => name).filter((name) => name !== 'ExamSubmitted')).toEqual([
      'ExamScheduled',
      'ExamOpened',
      'ExamClosed',
      'ResultsPublished',
    ]);
  });
});
