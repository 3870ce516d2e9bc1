import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import type { Receipt } from '#contracts/http/exams';
import { GetAttempt, ListLateAnswers } from '#exams';
import { AppError, newId } from '#platform/kernel';
import { isGenuine } from '../../libs/exams/src/domain/save-receipt.js';
import { staff, startExams, student, type ExamBuild, type ExamHouse, type Started, type Student } from '../support/build-exam.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
let exam: ExamHouse;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  exam = await build.exam().withQuestions(12).open();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

interface Stored {
  readonly question: string;
  readonly epoch: number;
  readonly revision: number;
  readonly options: string[];
}
const stored = (attemptId: string): Promise<Stored[]> =>
  world.sql<Stored & Record<string, unknown>>(
    'select question_id as question, epoch, revision, option_ids as options from exams.answers where attempt_id = $1',
    [attemptId],
  );
const logged = (attemptId: string): Promise<Stored[]> =>
  world.sql<Stored & Record<string, unknown>>(
    'select question_id as question, epoch, revision, option_ids as options from exams.answer_log where attempt_id = $1 order by seq',
    [attemptId],
  );
const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'kept';
  } catch (error) {
    if (error instanceof AppError) return error.statusMessage;
    throw error;
  }
};

interface Sat {
  readonly who: Student;
  readonly started: Started;
  readonly id: string;
}
const sit = async (): Promise<Sat> => {
  const who = student();
  const started = await exam.start(who);
  return { who, started, id: started.attempt.id };
};

describe('one save', () => {
  it('is acknowledged with a genuine receipt of what PostgreSQL holds', async () => {
    const { who, id } = await sit();
    const answer = await exam.save(who, id, 1, [exam.pick(0, 1), { ...exam.pick(1, 2, 7), flagged: true }]);
    expect(answer.receipts.map(({ questionId, epoch, revision }) => [questionId, epoch, revision])).toEqual([
      [exam.question(0).questionId, 1, 1],
      [exam.question(1).questionId, 1, 7],
    ]);
    for (const receipt of answer.receipts)
      expect(isGenuine(world.config.RECEIPT_SECRET, { ...receipt, attemptId: id, examId: exam.id }, receipt.signature)).toBe(true);
    const seen = await exam.dispatcher.query(new GetAttempt(who.actor, exam.id, id));
    const bySignature = (a: Receipt, b: Receipt) => (a.signature < b.signature ? -1 : 1);
    expect(
      seen.answers
        .map(({ questionId, epoch, revision, savedAt, v, answer, signature }) => ({
          questionId,
          epoch,
          revision,
          savedAt,
          v,
          answer,
          signature,
        }))
        .toSorted(bySignature),
    ).toEqual(answer.receipts.toSorted(bySignature));
    expect(seen.answers.find(({ questionId }) => questionId === exam.question(1).questionId)).toMatchObject({
      flagged: true,
      optionIds: [exam.option(1, 2)],
    });
  });

  it('of the same epoch and a lower or equal revision changes nothing and gets the stored receipt', async () => {
    const { who, id } = await sit();
    const first = await exam.save(who, id, 1, [exam.pick(0, 1, 5)]);
    const older = await exam.save(who, id, 1, [exam.pick(0, 2, 3)]);
    const equal = await exam.save(who, id, 1, [exam.pick(0, 1, 5)]);
    expect([older.receipts, equal.receipts]).toEqual([first.receipts, first.receipts]);
    // Red while two answers under one key were both acknowledged, with the receipt of the first.
    expect(await outcome(exam.save(who, id, 1, [exam.pick(0, 3, 5)]))).toBe('Revision taken');
    expect(await outcome(exam.save(who, id, 1, [exam.pick(1, 1, 6), exam.pick(1, 2, 6)]))).toBe('Revision taken');
    expect(await outcome(exam.submit(who, id, { saves: [exam.pick(0, 3, 5)] }))).toBe('Revision taken');
    expect(await outcome(exam.submit(who, id, { saves: [exam.pick(2, 1, 7), exam.pick(2, 2, 7)] }))).toBe('Revision taken');
    expect((await stored(id))[0]).toMatchObject({ revision: 5, options: [exam.option(0, 1)] });
    expect((await logged(id)).map(({ revision }) => revision)).toEqual([5, 3, 5, 5, 6, 6]);
    expect((await exam.submit(who, id, { saves: [exam.pick(0, 1, 5)] })).kept.map(({ revision }) => revision)).toEqual([5, 6]);
  });

  // EX-13. Red with the answer's statement not joined to the owner: the foreign save is kept.
  it('is refused by name where it cannot be kept', async () => {
    const { who, id } = await sit();
    const thief = student();
    expect(await outcome(exam.save(thief, id, 1, [exam.pick(0, 1)]))).toBe('Attempt not found');
    expect(await outcome(exam.save(who, newId(), 1, [exam.pick(0, 1)]))).toBe('Attempt not found');
    // Red with: the paper looked at first: whose attempt it is comes before what is in it.
    const foreign = [{ ...exam.pick(0, 1), questionId: newId() }];
    expect(await outcome(exam.save(thief, id, 1, foreign))).toBe('Attempt not found');
    expect(await outcome(exam.save(who, newId(), 1, foreign))).toBe('Attempt not found');
    expect(await outcome(exam.submit(thief, id, { saves: foreign }))).toBe('Attempt not found');
    expect(await outcome(exam.submit(who, id, { saves: foreign }))).toBe('Foreign question');
    expect(await outcome(exam.save(who, id, 2, [exam.pick(0, 1)]))).toBe('Invalid input');
    expect(await outcome(exam.save(who, id, 1, foreign))).toBe('Foreign question');
    expect(await outcome(exam.save(who, id, 1, [{ ...exam.pick(0, 1), optionIds: [exam.option(1, 0)] }]))).toBe('Option out of range');
    expect(await outcome(exam.save(who, id, 1, [{ ...exam.pick(0, 1), optionIds: [exam.option(0, 0), exam.option(0, 1)] }]))).toBe(
      'Too many options',
    );
    expect(await stored(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
  });

  // EX-04. Red without the comparison with accept_until: the late save is kept and scored.
  it('is taken in the grace and kept apart after it', async () => {
    const { who, id } = await sit();
    await world.sql(
      `update exams.attempts set deadline = platform.now() - interval '14 seconds', accept_until = platform.now() + interval '1 second' where id = $1`,
      [id],
    );
    expect(await outcome(exam.save(who, id, 1, [exam.pick(0, 1, 1)]))).toBe('kept');
    await world.sql(`update exams.attempts set accept_until = platform.now() - interval '1 millisecond' where id = $1`, [id]);
    expect(await outcome(exam.save(who, id, 1, [exam.pick(0, 2, 2)]))).toBe('Deadline over');
    await exam.submit(who, id);
    expect(await outcome(exam.save(who, id, 1, [exam.pick(1, 2, 3)]))).toBe('Attempt closed');
    expect((await stored(id)).map(({ revision }) => revision)).toEqual([1]);
    const { rows } = await exam.dispatcher.query(new ListLateAnswers(staff, exam.id));
    expect(
      rows
        .filter(({ attemptId }) => attemptId === id)
        .map(({ revision, reason }) => [revision, reason])
        .toSorted(),
    ).toEqual([
      [2, 'Deadline over'],
      [3, 'Attempt closed'],
    ]);
  });
});

describe('two devices', () => {
  // EX-03. Red with the older device's saves thrown away, and with them put over the newer one's.
  it('an older one back from offline: refused, logged, and scored only where the newer left none', async () => {
    const { who, id } = await sit();
    const { attempt } = await exam.start(who, randomUUID());
    await exam.save(
      who,
      id,
      attempt.epoch,
      [0, 1, 2].map((question) => exam.pick(question, 1, question + 1)),
    );
    const late = await Promise.all(
      Array.from({ length: 10 }, (_, question) => outcome(exam.save(who, id, 1, [exam.pick(question, 2, 100 + question)]))),
    );
    expect(late).toEqual(Array.from({ length: 10 }, () => 'Taken over'));
    expect((await logged(id)).filter(({ epoch }) => epoch === 1)).toHaveLength(10);
    const kept = new Map((await stored(id)).map((answer) => [answer.question, answer]));
    for (let question = 0; question < 10; question += 1) {
      expect(kept.get(exam.question(question).questionId)).toMatchObject(
        question < 3 ? { epoch: 2, options: [exam.option(question, 1)] } : { epoch: 1, options: [exam.option(question, 2)] },
      );
    }
  });
});

interface Arrival {
  readonly question: number;
  readonly epoch: 1 | 2;
  readonly revision: number;
  readonly place: number;
}
const arrivals = fc
  .uniqueArray(
    fc.record({
      question: fc.nat(3),
      epoch: fc.constantFrom(1 as const, 2 as const),
      revision: fc.integer({ min: 1, max: 4 }),
      place: fc.nat(3),
    }),
    {
      minLength: 1,
      maxLength: 14,
      selector: ({ question, epoch, revision }) => `${question}/${epoch}/${revision}`,
    },
  )
  .chain((all) => fc.tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.nat(all.length - 1), { maxLength: 5 })))
  .map(([order, doubled]): Arrival[] => [...order, ...doubled.flatMap((place) => order[place] ?? [])]);

const last = (all: readonly Arrival[], question: number): Arrival | undefined =>
  all.filter((one) => one.question === question).toSorted((a, b) => b.epoch - a.epoch || b.revision - a.revision)[0];

describe('any order, twice, over two epochs', () => {
  // EX-07 (10,000 permutations in the full run). Red with last-write-wins: seen red without the WHERE of the upsert.
  it('keeps the highest order key for each question, logs every arrival, answers as promised', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async (all, together) => {
        const { who, id } = await sit();
        await exam.start(who, randomUUID());
        const send = ({ question, epoch, revision, place }: Arrival) =>
          outcome(exam.save(who, id, epoch, [exam.pick(question, place, revision)]));
        const outcomes = together
          ? await Promise.all(all.map(send))
          : await all.reduce(async (before, one) => [...(await before), await send(one)], Promise.resolve<string[]>([]));
        expect(outcomes).toEqual(all.map(({ epoch }) => (epoch === 2 ? 'kept' : 'Taken over')));
        expect(await logged(id)).toHaveLength(all.length);
        const kept = new Map((await stored(id)).map((answer) => [answer.question, answer]));
        for (const question of [0, 1, 2, 3]) {
          const wanted = last(all, question);
          const found = kept.get(exam.question(question).questionId);
          expect(found && [found.epoch, found.revision, found.options]).toEqual(
            wanted && [wanted.epoch, wanted.revision, [exam.option(question, wanted.place)]],
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('one packet may hold the same question twice', async () => {
    const { who, id } = await sit();
    const { receipts } = await exam.save(who, id, 1, [exam.pick(0, 1, 2), exam.pick(0, 2, 3), exam.pick(0, 3, 1)]);
    expect(receipts.map(({ revision }) => revision)).toEqual([3, 3, 3]);
    expect((await stored(id))[0]).toMatchObject({ revision: 3, options: [exam.option(0, 2)] });
    // Red with every save of a packet in the log: the two that nobody acknowledged by themselves stood there as well.
    expect((await logged(id)).map(({ revision }) => revision)).toEqual([3]);
  });
});

describe('many at once', () => {
  // Red with one packet's refusal answered to all of a batch.
  it('each gets its own answer, and every 2xx is in PostgreSQL', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, sit));
    const before = await world.sql<{ n: string }>('select count(*)::text as n from exams.answer_log');
    const results = await Promise.all(
      people.flatMap(({ who, id }, person) =>
        [0, 1, 2, 3].map((question) => outcome(exam.save(person % 5 === 0 ? student() : who, id, 1, [exam.pick(question, 1)]))),
      ),
    );
    expect(results.filter((one) => one === 'kept')).toHaveLength(96);
    expect(results.filter((one) => one === 'Attempt not found')).toHaveLength(24);
    const after = await world.sql<{ n: string }>('select count(*)::text as n from exams.answer_log');
    expect(Number(after[0]?.n) - Number(before[0]?.n)).toBe(96);
    for (const [person, { id }] of people.entries()) expect(await stored(id)).toHaveLength(person % 5 === 0 ? 0 : 4);
  });

  /** Two saves in one statement, and somebody else, each with what the other wants; answers whose statement PostgreSQL ended. */
  const meetDeadlock = async (other: Client): Promise<'saves' | 'other'> => {
    const [low, high] = (await Promise.all([sit(), sit()])).toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Sat, Sat];
    await other.query('begin');
    await other.query('select 1 from exams.attempts where id = $1 for update', [high.id]);
    const saves = Promise.all([low, high].map(({ who, id }) => exam.save(who, id, 1, [exam.pick(0, 1)])));
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share of a%'`;
    while ((await world.sql(waits)).length === 0);
    // Both are in one statement: it holds the one already.
    await expect(world.sql('select 1 from exams.attempts where id = $1 for update nowait', [low.id])).rejects.toThrow(
      /could not obtain lock/,
    );
    const ended = await other.query('select 1 from exams.attempts where id = $1 for update', [low.id]).then(
      () => 'saves' as const,
      () => 'other' as const,
    );
    await other.query('commit');
    expect((await saves).map(({ receipts }) => receipts.length)).toEqual([1, 1]);
    return ended;
  };

  // Red (seen under load: forty saves of a full hall refused at once) with the error asked for PostgreSQL's code instead of its cause.
  it('one statement for several that meets a deadlock is sent again, and nobody hears of it', async () => {
    const other = new Client({ connectionString: world.databaseUrl });
    await other.connect();
    try {
      // Who has waited for a second looks for a circle, once: on a machine that stood still meanwhile the saves looked before there was one.
      while ((await meetDeadlock(other)) !== 'saves');
    } finally {
      await other.end();
    }
  });
});
