import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { CancelExam, ExtendExam, GetAttempt, GetExam, GetSealedPaper, StartAttempts, TickExams } from '#exams';
import { AppError, newId } from '#platform/kernel';
import { openPaper } from '../../libs/exams/src/domain/sealed-paper.js';
import { admin, staff, startExams, student, type ExamBuild, type ExamHouse, type Student } from '../support/build-exam.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let build: ExamBuild;
let exam: ExamHouse;
beforeAll(async () => {
  world = await startWorld();
  build = await startExams(world);
  exam = await build.exam({ attemptsAllowed: 2 }).withQuestions(30).open();
});
afterAll(async () => {
  await build?.close();
  await world?.close();
});

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await world.sql<{ n: string }>(`select (${sql})::text as n`, values))[0]?.n);

describe('start', () => {
  // EX-03. Red when both unique keys are dropped: 20 starts make more than one row.
  it('makes one attempt of twenty parallel starts, with one order', async () => {
    const who = student();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exam.start(who)));
    expect(await count('select count(*) from exams.attempts where user_id = $1', [who.id])).toBe(1);
    expect(new Set(answers.map(({ attempt, order }) => JSON.stringify([attempt.id, attempt.epoch, order]))).size).toBe(1);
    expect(answers.filter(({ resumed }) => !resumed)).toHaveLength(1);
  });

  it('gives the pen to another device and the same answer to the same one', async () => {
    const who = student();
    const first = await exam.start(who);
    const second = await exam.start(who, randomUUID());
    const again = await exam.start(who, randomUUID());
    expect([first, second, again].map(({ attempt }) => attempt.epoch)).toEqual([1, 2, 3]);
    expect(second).toMatchObject({
      resumed: true,
      order: first.order,
      openingKey: first.openingKey,
      attempt: { id: first.attempt.id, deadline: first.attempt.deadline },
    });
    const seen = await exam.dispatcher.query(new GetAttempt(who.actor, exam.id, first.attempt.id));
    expect(seen.attempt.epoch).toBe(3);
  });

  // EX-09. Red when the paper is read with each start: more statements.
  it('takes at most four statements, one of them an insert, and answers in 2 kB', async () => {
    const who = student();
    await exam.start(student());
    const sent: string[] = [];
    const logger = build.app.get(MikroORM).config.getLogger();
    logger.setDebugMode(['query']);
    const spy = jest.spyOn(logger, 'logQuery').mockImplementation(({ query }) => void sent.push(query ?? ''));
    const started = await exam.start(who);
    spy.mockRestore();
    logger.setDebugMode(false);
    expect(JSON.stringify(started).length).toBeLessThan(2048);
    const statements = sent.filter((query) => !/^(begin|commit)/.test(query));
    expect(statements.length).toBeLessThanOrEqual(4);
    expect(statements.filter((query) => query.trim().startsWith('insert'))).toHaveLength(1);
  });

  // EX-12. Red with the order made anew at each start (seeded from the clock).
  it('keeps the order over devices and processes', async () => {
    const people = Array.from({ length: 20 }, () => student());
    const first = await Promise.all(people.map((who) => exam.start(who)));
    const other = await startExams(world);
    const sameExam = Object.assign(Object.create(Object.getPrototypeOf(exam)) as ExamHouse, exam, { app: other.app });
    const second = await Promise.all(people.map((who) => sameExam.start(who, randomUUID())));
    await other.close();
    expect(second.map(({ order }) => JSON.stringify(order))).toEqual(first.map(({ order }) => JSON.stringify(order)));
    expect(new Set(first.map(({ order }) => JSON.stringify(order))).size).toBe(people.length);
  });

  // EX-10 (c). Red with the opening key in the sealed paper's answer.
  it('alone carries what opens the sealed paper', async () => {
    const sealed = await exam.dispatcher.query(new GetSealedPaper(exam.id));
    const { openingKey } = await exam.start(student());
    expect(JSON.stringify(sealed)).not.toContain(openingKey);
    const opened = openPaper(
      { examId: exam.id, version: sealed.version, iv: Buffer.from(sealed.iv, 'base64'), data: Buffer.from(sealed.data, 'base64') },
      Buffer.from(openingKey, 'base64'),
    );
    expect(opened).toEqual(await exam.paper());
    expect(opened.questions).toHaveLength(30);
  });

  it('refuses by name what cannot be started', async () => {
    const who = student();
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const coming = await build
      .exam({ opensAt: at(hour), closesAt: at(2 * hour) })
      .withQuestions(1)
      .open();
    const cancelled = await build.exam().withQuestions(1).open();
    await cancelled.dispatcher.command(new CancelExam(admin, cancelled.id));
    const over = await build
      .exam({ opensAt: at(-hour), closesAt: at(2000) })
      .withQuestions(1)
      .open();
    await world.sql(`update exams.exams set closes_at = platform.now() where id = $1`, [over.id]);
    const unknown = Object.assign(Object.create(Object.getPrototypeOf(exam)) as ExamHouse, exam, { id: newId() });
    await expect(coming.start(who)).rejects.toThrow('Exam not open');
    await expect(cancelled.start(who)).rejects.toThrow('Exam cancelled');
    await expect(over.start(who)).rejects.toThrow('Exam closed');
    await expect(unknown.start(who)).rejects.toThrow('Exam not found');
  });

  const windowed = (openedSecondsAgo: number, over: Parameters<ExamBuild['exam']>[0] = {}, by = build) =>
    by
      .exam({
        kind: 'live',
        opensAt: new Date(Date.now() - openedSecondsAgo * 1000).toISOString(),
        durationSeconds: 1500,
        startWindowSeconds: 600,
        ...over,
      })
      .withQuestions(1)
      .open();

  // Red (seen) without the window: whoever came half an hour late read the paper from those who were through, with the full time left.
  it('ends for all together where there is a start window, and cannot be begun after it', async () => {
    const [late, over] = [await windowed(540), await windowed(601)];
    const { attempt } = await late.start(student());
    const [times] = await world.sql<{ end: Date }>(
      'select opens_at + make_interval(secs => duration_seconds) as end from exams.exams where id = $1',
      [late.id],
    );
    expect(Date.parse(attempt.deadline)).toBe(new Date(times!.end).getTime());
    await expect(over.start(student())).rejects.toThrow('Start window over');
  });

  // Red (seen) without the look at the card: spare accounts with an e-mail alone sat a ranked exam.
  it('of a ranked exam asks for a proven phone, one by one, unless staff waive it', async () => {
    const [ranked, waived] = [await windowed(60), await windowed(60, { phoneWaived: true })];
    const [proven, bare] = [student(), student({ phoneProven: false })];
    const started = await Promise.all([ranked.start(proven), ranked.start(bare).catch((error: Error) => error.message)]);
    expect(started).toEqual([expect.objectContaining({ resumed: false }), 'Phone not proven']);
    expect(await count('select count(*) from exams.attempts where user_id = $1', [bare.id])).toBe(0);
    await waived.start(bare);
    const phoneOf = async (of: ExamHouse, who: typeof bare) => (await of.dispatcher.query(new GetExam(who.actor, of.id))).phone;
    expect([await phoneOf(ranked, proven), await phoneOf(ranked, bare), await phoneOf(waived, bare)]).toEqual(['proven', 'needed', 'free']);
  });

  // Red (seen) without the look at the card: whoever never said so began.
  it('of a ranked exam asks who of the family agrees, where the installation says so', async () => {
    const other = await startExams({ ...world, config: { ...world.config, RANKED_NEEDS_GUARDIAN: true } });
    const ranked = await windowed(60, {}, other);
    const [known, unknown] = [student(), student({ guardianKnown: false })];
    const started = await Promise.all([ranked.start(known), ranked.start(unknown).catch((error: Error) => error.message)]);
    expect(started).toEqual([expect.objectContaining({ resumed: false }), 'Guardian consent needed']);
    const factOf = async (who: typeof known) => (await ranked.dispatcher.query(new GetExam(who.actor, ranked.id))).guardian;
    expect([await factOf(known), await factOf(unknown)]).toEqual(['given', 'needed']);
    await other.close();
  });

  // Red (seen) when claims are not asked: a deleted account's number, or one that was changed away, began the same exam again.
  it('of a ranked exam is had once by a phone, whichever account has it, also of two at once', async () => {
    const [ranked, waived] = [await windowed(60, { attemptsAllowed: 2 }), await windowed(60, { phoneWaived: true })];
    const [one, two] = [newId().replaceAll('-', ''), newId().replaceAll('-', '')];
    const people = [student({ phoneKey: one }), student({ phoneKey: two }), student({ phoneKey: one }), student({ phoneKey: two })];
    const begin = async (who: Student, of = ranked, again = false): Promise<string> =>
      of.start(who, who.deviceId, again).then(
        ({ attempt }) => `attempt ${attempt.number}`,
        (error: Error) => error.message,
      );
    const first = await Promise.all(people.slice(0, 3).map((who) => begin(who)));
    expect(first).toEqual(['attempt 1', 'attempt 1', 'Phone used']);
    expect(await Promise.all([begin(people[3]!), begin(people[1]!)])).toEqual(['Phone used', 'attempt 1']);
    const { attempt } = await ranked.start(people[0]!);
    await ranked.submit(people[0]!, attempt.id);
    const moved = student({ phoneKey: two, userId: people[0]!.id });
    expect(await begin(moved, ranked, true)).toBe('attempt 2');
    expect(await Promise.all(people.map((who) => begin(who, waived)))).toEqual(people.map(() => 'attempt 1'));
    const held = (id: string) => count('select count(*) from exams.phones_used where exam_id = $1', [id]);
    expect([await held(ranked.id), await held(waived.id), await held(exam.id)]).toEqual([2, 2, 0]);
    await world.sql('update exams.exams set closes_at = platform.now() where id = $1', [ranked.id]);
    await ranked.dispatcher.command(new TickExams());
    expect(await held(ranked.id)).toBe(0);
  });

  // Red (seen) when phones are noted only where they are asked for: a phone began the exam while it was waived, and once more after that.
  it('is had once by a phone, also when it was begun while no phone was asked for', async () => {
    const ranked = await windowed(60, { phoneWaived: true });
    const phoneKey = newId().replaceAll('-', '');
    await ranked.start(student({ phoneKey }));
    await world.sql('update exams.exams set phone_waived = false where id = $1', [ranked.id]);
    await expect(ranked.start(student({ phoneKey }))).rejects.toThrow('Phone used');
  });

  // Red (seen) where whoever did not insert is refused: a person who starts in two processes at once was told that the own phone is used.
  it('is had by one of two people with one phone in two processes, and by that one in both', async () => {
    const ranked = await windowed(60);
    const keys = [0, 1, 2, 3].map(() => newId().replaceAll('-', ''));
    const [one, other] = [keys, keys].map((of) => of.map((phoneKey) => student({ phoneKey })));
    const said = new Map<string, Set<boolean>>();
    const begin = async (of: readonly Student[]): Promise<void> => {
      const starts = of.map(({ id, deviceId }) => ({ userId: id, deviceId, again: false }));
      const answers = await ranked.dispatcher.command(new StartAttempts(ranked.id, starts));
      for (const [place, answer] of answers.entries()) {
        if (answer instanceof AppError) expect(answer.statusMessage).toBe('Phone used');
        const { id } = of[place]!;
        said.set(id, (said.get(id) ?? new Set()).add(answer instanceof AppError));
      }
    };
    await Promise.all([begin(one!), begin(other!.toReversed()), begin(one!), begin(other!)]);
    const pairs = keys.map((_, place) => [...said.get(one![place]!.id)!, ...said.get(other![place]!.id)!].toSorted());
    expect(pairs).toEqual(keys.map(() => [false, true]));
    expect(await count('select count(*) from exams.attempts where exam_id = $1', [ranked.id])).toBe(4);
  });

  // Red (seen) with the window left as it was: whom an outage kept out could not come in although everybody got more time.
  it('is extended with its window, and nobody starts once live figures were shown', async () => {
    const [open, figures, quiet] = [await windowed(540), await windowed(601), await windowed(601, { liveFigures: false })];
    const { attempt } = await open.start(student());
    const extend = async (ranked: ExamHouse) => {
      const [row] = await world.sql<{ version: number }>('select version from exams.exams where id = $1', [ranked.id]);
      await ranked.dispatcher.command(new ExtendExam(staff, ranked.id, { version: row!.version, extraSeconds: 300, reason: 'Outage' }));
    };
    await Promise.all([open, figures, quiet].map(extend));
    await expect(figures.start(student())).rejects.toThrow('Start window over');
    const [later, other] = [await open.start(student()), await quiet.start(student())];
    // All who sit still end together.
    expect(Date.parse(later.attempt.deadline)).toBe(Date.parse(attempt.deadline) + 300_000);
    expect(Date.parse(other.attempt.deadline) - Date.now()).toBeLessThan(1800_000 - 600_000);
  });

  it('goes on after a submission only when asked, and only as often as allowed', async () => {
    const who = student();
    const first = await exam.start(who);
    await exam.submit(who, first.attempt.id);
    await expect(exam.start(who)).rejects.toThrow('Already submitted');
    const second = await exam.start(who, who.deviceId, true);
    expect(second.attempt.number).toBe(2);
    await exam.submit(who, second.attempt.id);
    await expect(exam.start(who, who.deviceId, true)).rejects.toThrow('No attempts left');
  });
});
