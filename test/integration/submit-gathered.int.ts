import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import type { Save } from '#contracts/http/exams';
import { SubmitHall } from '#exams';
import { requestContext } from '#platform';
import { AppError } from '#platform/kernel';
import { bankQuestion, startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { startWorld, until, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
let together: ExamHouse;
let oneByOne: ExamHouse;
const paper = (): Promise<ExamHouse> =>
  build
    .exam({ negative: { kind: 'absolute', value: '0.25' } })
    .withQuestions(4)
    .open();
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  together = await paper();
  oneByOne = await paper();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const hall = (house: ExamHouse): SubmitHall => house.app.get(SubmitHall);
const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.statusMessage;
  throw error;
};

type Pick = readonly [question: number, place: number, revision: number];
/** How the attempt stands when the submissions come. */
const states = ['open', 'taken over', 'late', 'submitted', 'scored', 'disqualified'] as const;
interface Sitting {
  readonly state: (typeof states)[number];
  readonly saved: readonly Pick[];
}
interface Coming {
  readonly person: number;
  /** The device's own epoch, or one that nobody has. */
  readonly forged: boolean;
  readonly stranger: boolean;
  readonly bad: 'foreign question' | 'two options' | null;
  readonly carried: readonly Pick[];
}

const pick = fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 5 }));
const picks = fc.uniqueArray(pick, { maxLength: 4, selector: ([question, , revision]) => `${question}/${revision}` });
const often = (weight: number) => fc.integer({ min: 1, max: weight }).map((n) => n === 1);
const sittings = fc.array(fc.record({ state: fc.constantFrom(...states), saved: picks }), { minLength: 2, maxLength: 4 });
const mixes = sittings.chain((people) =>
  fc.record({
    people: fc.constant(people),
    coming: fc.array(
      fc.record({
        person: fc.nat(people.length - 1),
        forged: often(8),
        stranger: often(8),
        bad: fc.oneof(
          { weight: 8, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom('foreign question' as const, 'two options' as const) },
        ),
        carried: picks,
      }),
      { minLength: 2, maxLength: 9 },
    ),
  }),
);

interface Seat {
  readonly who: Student;
  readonly id: string;
}

const savesOf = (house: ExamHouse, carried: readonly Pick[], bad: Coming['bad']): Save[] => [
  ...carried.map(([question, place, revision]) => house.pick(question, place, revision)),
  ...(bad === 'foreign question' ? [{ questionId: randomUUID(), revision: 1, optionIds: [] }] : []),
  ...(bad === 'two options' ? [{ ...house.pick(0, 0, 9), optionIds: [house.option(0, 0), house.option(0, 1)] }] : []),
];

const seat = async (house: ExamHouse, { state, saved }: Sitting): Promise<Seat> => {
  const who = student();
  const { attempt } = await house.start(who);
  if (saved.length > 0) await house.save(who, attempt.id, 1, savesOf(house, saved, null));
  if (state === 'taken over') await house.start(who, randomUUID());
  if (state === 'late')
    await world.sql(
      `update exams.attempts set deadline = date_trunc('milliseconds', platform.now()) - interval '16 seconds', accept_until = platform.now() - interval '1 second' where id = $1`,
      [attempt.id],
    );
  if (state === 'disqualified')
    await world.sql(`update exams.attempts set disqualified_at = platform.now(), disqualified_reason = 'Looked it up' where id = $1`, [
      attempt.id,
    ]);
  if (state === 'submitted' || state === 'scored') await house.submit(who, attempt.id);
  return { who, id: attempt.id };
};

const submitOne = async (house: ExamHouse, { who, id }: Seat, { forged, stranger, bad, carried }: Coming): Promise<object | string> => {
  const body = { epoch: forged ? 9 : 1, saves: savesOf(house, carried, bad) };
  try {
    const receipt = await house.submit(stranger ? student() : who, id, body);
    const number = new Map(house.marking.map(({ questionId }, at) => [questionId, at]));
    const { attemptId: _, examId: _exam, resultsAt: _atClose, code, submittedAt, kept, ...rest } = receipt;
    expect([code.length, Number.isNaN(Date.parse(submittedAt))]).toEqual([19, false]);
    return { ...rest, kept: kept.map(({ questionId, epoch, revision }) => [number.get(questionId), epoch, revision]) };
  } catch (error) {
    return codeOf(error);
  }
};

/** All that submissions may leave, told by numbers that are the same in both houses. */
const left = async (house: ExamHouse, seats: readonly Seat[]) => {
  const ids = [seats.map(({ id }) => id)];
  const person = 'array_position($1::uuid[], attempt_id) as person';
  const number = '(select number from exams.exam_questions q where q.exam_id = t.exam_id and q.id = t.question_id) as question';
  const all = 'where attempt_id = any($1) order by 1, 2, 3, 4';
  return {
    attempts: await world.sql<{ state: string }>(
      `select state, version, epoch, submitted_by, submitted_at = deadline as at_deadline, score_units, correct, wrong, skipped, ranked
       from exams.attempts where id = any($1) order by array_position($1::uuid[], id)`,
      ids,
    ),
    answers: await world.sql(
      `select ${person}, ${number}, epoch, revision, cardinality(option_ids) as chosen, number, flagged from exams.answers t ${all}`,
      ids,
    ),
    log: await world.sql(`select ${person}, ${number}, epoch, revision from exams.answer_log t ${all}`, ids),
    late: await world.sql(`select ${person}, ${number}, epoch, revision, reason from exams.late_answers t ${all}`, ids),
    events: await world.sql<{ person: number }>(
      `select array_position($1::text[], data->>'attemptId') as person from platform.outbox
       where name = 'ExamSubmitted' and data->>'examId' = $2 and data->>'attemptId' = any($1) order by 1`,
      [...ids, house.id],
    ),
  };
};

describe('gathered submissions', () => {
  // Red with one refusal answered to all; with late saves of one person merged; with events for those that were closed before.
  it('end as the same ones end one after the other, whatever comes together', async () => {
    await fc.assert(
      fc.asyncProperty(mixes, async ({ people, coming }) => {
        const seatsOf = async (house: ExamHouse): Promise<Seat[]> => {
          const seats = await Promise.all(people.map((sitting) => seat(house, sitting)));
          if (people.some(({ state }) => state === 'scored')) await house.score();
          return seats;
        };
        const [many, single] = [await seatsOf(together), await seatsOf(oneByOne)];
        const gathered = await Promise.all(coming.map((one) => submitOne(together, many[one.person]!, one)));
        const apart: (object | string)[] = [];
        for (const one of coming) apart.push(await submitOne(oneByOne, single[one.person]!, one));
        expect(gathered).toEqual(apart);
        await together.score();
        await oneByOne.score();
        expect(await left(together, many)).toEqual(await left(oneByOne, single));
      }),
      { numRuns: 10 },
    );
  });

  // Red without SKIP LOCKED: all of the batch wait for one.
  it('do not wait for an attempt that somebody holds, and that one is submitted when it is free', async () => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => seat(together, { state: 'open', saved: [[0, 0, 1]] })));
    const [held, ...others] = seats;
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select 1 from exams.attempts where id = $1 for update', [held!.id]);
      let free = false;
      const waiting = together.submit(held!.who, held!.id).then((receipt) => ({ receipt, free }));
      // Its failure is told where it is waited for.
      waiting.catch(() => undefined);
      const receipts = await Promise.all(others.map(({ who, id }) => together.submit(who, id)));
      expect(receipts.map(({ answered }) => answered)).toEqual(others.map(() => 1));
      await until(
        'the held one waits alone',
        async () =>
          (await world.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length > 0,
      );
      free = true;
      await blocker.query('rollback');
      expect(await waiting).toMatchObject({ free: true, receipt: { answered: 1, submittedBy: 'student' } });
    } finally {
      await blocker.end();
    }
  });

  // Red with the batch's error answered to all, and with what it had written left to stand: two events for a neighbour.
  it('cost the others nothing when PostgreSQL will not have one of them', async () => {
    const house = await build
      .exam()
      .withQuestions(1, {}, () => bankQuestion({ kind: 'numeric', options: [], key: { optionIds: [], number: '7' } }))
      .open();
    const seats = await Promise.all(Array.from({ length: 5 }, () => seat(house, { state: 'open', saved: [] })));
    const numberOf = (at: number): string => (at === 2 ? 'no \u0000 text' : '7');
    const outcomes = await Promise.allSettled(
      seats.map(({ who, id }, at) =>
        hall(house).submit(who.actor, house.id, id, {
          epoch: 1,
          saves: [{ questionId: house.question(0).questionId, revision: 1, optionIds: [], number: numberOf(at) }],
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await house.score()).toBe(4);
    const found = await left(house, seats);
    expect(found.events.map(({ person }) => person)).toEqual([1, 2, 4, 5]);
    expect(found.attempts.map(({ state }) => state)).toEqual(['scored', 'scored', 'in_progress', 'scored', 'scored']);
    expect([found.answers.length, found.log.length, found.late.length]).toEqual([4, 4, 0]);
  });

  // OPS-04. Red with the batch's own context: one id, or none, on all of its events.
  it('leave each event with the request it came by', async () => {
    const seats = await Promise.all(Array.from({ length: 4 }, () => seat(together, { state: 'open', saved: [] })));
    await Promise.all(
      seats.map(({ who, id }) =>
        requestContext.run({ requestId: `request of ${id}`, actor: who.actor, locale: 'bn', address: null }, () =>
          together.submit(who, id),
        ),
      ),
    );
    const rows = await world.sql<{ id: string; actor: string; request: string }>(
      `select data->>'attemptId' as id, actor, request_id as request from platform.outbox where name = 'ExamSubmitted' and data->>'attemptId' = any($1)`,
      [seats.map(({ id }) => id)],
    );
    expect(new Map(rows.map(({ id, actor, request }) => [id, [actor, request]]))).toEqual(
      new Map(seats.map(({ who, id }) => [id, [who.id, `request of ${id}`]])),
    );
  });

  // Red with a transaction for each: sixty submissions were sixty commits.
  it('are few transactions', async () => {
    const seats = await Promise.all(Array.from({ length: 60 }, () => seat(together, { state: 'open', saved: [[0, 0, 1]] })));
    await Promise.all(seats.map(({ who, id }) => together.submit(who, id)));
    const [written] = await world.sql<{ n: number }>(
      `select count(distinct xmin::text)::int as n from exams.attempts where id = any($1) and state = 'submitted'`,
      [seats.map(({ id }) => id)],
    );
    expect(written?.n).toBeLessThan(8);
  });
});
