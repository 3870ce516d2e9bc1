import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { DecryptDuePaper, KeepPapers, TickExams } from '#exams';
import { Seal, SystemDb } from '#platform';
import { newId } from '#platform/kernel';
import { readEvening } from '../../libs/readmodels/src/ops/room-sql.js';
import { openPaper } from '../../libs/exams/src/domain/sealed-paper.js';
import { admin, bankQuestion, startExams, student, type ExamBuild, type ExamHouse } from '../support/build-exam.js';
import { plainPaper } from '../support/papers.js';
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

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const canary = `কাকাতুয়া-CANARY-${newId()}`;
const scheduled = (opensIn: number, stem = canary): Promise<ExamHouse> =>
  build
    .exam({ opensAt: inMinutes(opensIn), closesAt: inMinutes(opensIn + 60) })
    .withQuestions(3, {}, () => bankQuestion({ stem }))
    .scheduled();
/** All of the table, as a dump has it. */
const dump = async (): Promise<string> =>
  (await world.sql<{ text: string }>('select p::text as text from exams.papers p')).map(({ text }) => text).join('\n');
const opensNow = (exam: ExamHouse, minutes: number): Promise<unknown> =>
  world.sql(`update exams.exams set opens_at = platform.now() + make_interval(mins => $2) where id = $1`, [exam.id, minutes]);
/** What the clock does within a few seconds. */
const decryptAllDue = async ({ dispatcher }: ExamHouse): Promise<void> => {
  while (await dispatcher.command(new DecryptDuePaper()));
};
const isEncrypted = async ({ id }: ExamHouse): Promise<boolean> =>
  (await world.sql<{ yes: boolean }>('select opening_key_encrypted is not null as yes from exams.papers where exam_id = $1', [id]))[0]!.yes;

describe('the paper of a coming exam', () => {
  // Red (seen) with key and text in the columns that the start reads.
  it('stands in no dump, neither its text nor what opens it, until the exam is about to open', async () => {
    const exam = await scheduled(10);
    const before = await dump();
    expect(await plainPaper(world, exam.id)).toContain(canary);
    expect(before).not.toContain(canary);
    expect(before).not.toContain(JSON.stringify(canary).slice(1, -1));
    await opensNow(exam, 0);
    const { openingKey } = await exam.start(student());
    const key = Buffer.from(openingKey, 'base64');
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(before).not.toContain(key.toString(form));
    expect(before).not.toContain(Buffer.from(canary).toString('hex'));
    const [row] = await world.sql<{ version: number; iv: Buffer; sealed: Buffer }>(
      'select version, iv, sealed from exams.papers where exam_id = $1',
      [exam.id],
    );
    const paper = openPaper({ examId: exam.id, version: row!.version, iv: row!.iv, data: row!.sealed }, key);
    expect(paper.questions.map(({ stem }) => stem)).toEqual([canary, canary, canary]);
  });

  it('is decrypted by the clock within the last minute, so that nothing waits at the start', async () => {
    const exam = await scheduled(10);
    await opensNow(exam, 2);
    await decryptAllDue(exam);
    expect(await isEncrypted(exam)).toBe(true);
    await opensNow(exam, 1);
    await decryptAllDue(exam);
    expect(await isEncrypted(exam)).toBe(false);
    expect(await dump()).toContain(canary);
  });

  // Red when each start decrypts: so many as there are starts.
  it('is decrypted once by a process whose clock is late, however many start', async () => {
    const exam = await scheduled(10);
    await opensNow(exam, 0);
    const open = jest.spyOn(build.app.get(Seal, { strict: false }), 'open');
    const keys = new Set<string>();
    for (let n = 0; n < 5; n++)
      for (const { openingKey } of await Promise.all(Array.from({ length: 10 }, () => exam.start(student())))) keys.add(openingKey);
    expect(keys.size).toBe(1);
    expect(open.mock.calls.filter(([purpose]) => purpose === 'paper-key')).toHaveLength(1);
    open.mockRestore();
  });

  // Red when one paper that cannot be decrypted ends the step of the clock for all, and when the soonest is tried again and again.
  it('that another SETTINGS_KEY has encrypted starts for nobody, says why, raises an alarm, and holds up no other', async () => {
    const encrypted = async () => (await readEvening(build.app.get(SystemDb, { strict: false }), false)).encryptedPapers;
    await decryptAllDue(await scheduled(10));
    const before = await encrypted();
    const [lost, other] = [await scheduled(10), await scheduled(10)];
    await world.sql(
      `update exams.papers set opening_key_encrypted = o.opening_key_encrypted from exams.papers o where exams.papers.exam_id = $1 and o.exam_id = $2`,
      [lost.id, other.id],
    );
    await opensNow(lost, -1);
    await opensNow(other, 0);
    await expect(lost.start(student())).rejects.toThrow('SETTINGS_KEY is not the one it was encrypted with');
    await decryptAllDue(lost);
    expect([await isEncrypted(lost), await isEncrypted(other)]).toEqual([true, false]);
    expect(await encrypted()).toBe(before + 1);
    expect(await world.sql('select from exams.attempts where exam_id = $1', [lost.id])).toEqual([]);
  });
});

describe('papers that are due together', () => {
  const opened = (jestSpy: { readonly mock: { readonly calls: readonly unknown[][] } }): unknown[] =>
    jestSpy.mock.calls.filter(([purpose]) => purpose === 'paper-text').map(([, context]) => String(context).split(':')[0]);

  // Red (seen) with all of them read and decrypted in one transaction, before any exam of that second opens.
  it('are decrypted one a transaction, what opens first before the others', async () => {
    const [third, first, second] = [await scheduled(10), await scheduled(10), await scheduled(10)];
    await decryptAllDue(first);
    for (const [exam, seconds] of [
      [third, 50],
      [first, 20],
      [second, 40],
    ] as const)
      await world.sql('update exams.exams set opens_at = platform.now() + make_interval(secs => $2) where id = $1', [exam.id, seconds]);
    const open = jest.spyOn(build.app.get(Seal, { strict: false }), 'open');
    const clear: boolean[][] = [];
    for (let n = 0; n < 3; n += 1) {
      expect(await first.dispatcher.command(new DecryptDuePaper())).toBe(true);
      clear.push([await isEncrypted(first), await isEncrypted(second), await isEncrypted(third)]);
    }
    expect(clear).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
    expect(opened(open)).toEqual([first.id, second.id, third.id]);
    expect(await first.dispatcher.command(new DecryptDuePaper())).toBe(false);
    open.mockRestore();
  });

  // Red (seen) with the soonest chosen first and then found held: it was chosen again for ever.
  it('are decrypted past one that somebody else holds', async () => {
    const [held, free] = [await scheduled(10), await scheduled(10)];
    await opensNow(held, 0);
    await world.sql(`update exams.exams set opens_at = platform.now() + interval '5 seconds' where id = $1`, [free.id]);
    const other = new pg.Client({ connectionString: world.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from exams.papers where exam_id = $1 for update', [held.id]);
      await free.dispatcher.command(new DecryptDuePaper());
      expect([await isEncrypted(held), await isEncrypted(free)]).toEqual([true, false]);
    } finally {
      await other.end();
    }
    await decryptAllDue(held);
    expect(await isEncrypted(held)).toBe(false);
  });

  // Red (seen) where the step that opens exams decrypts first.
  it('hold up no exam that opens: it opens, and starts, before its own is decrypted', async () => {
    const exam = await scheduled(10);
    await opensNow(exam, 0);
    const open = jest.spyOn(build.app.get(Seal, { strict: false }), 'open');
    await exam.dispatcher.command(new TickExams());
    expect(opened(open)).toEqual([]);
    open.mockRestore();
    expect(await world.sql('select state from exams.exams where id = $1', [exam.id])).toEqual([{ state: 'open' }]);
    expect(await isEncrypted(exam)).toBe(true);
    const early = await exam.start(student());
    await decryptAllDue(exam);
    expect([await isEncrypted(exam), (await exam.start(student())).openingKey]).toEqual([false, early.openingKey]);
  });
});

describe('npm run verify -- --papers', () => {
  const tool = (...flags: string[]): { code: number | null; out: string } => {
    const { DATABASE_URL, RECEIPT_SECRET, SETTINGS_KEY, DATA_DIR } = world.config;
    const env = { PATH: process.env['PATH'], DATABASE_URL, RECEIPT_SECRET, SETTINGS_KEY, DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', '--papers', ...flags], { env, encoding: 'utf8' });
    return { code: status, out: stdout };
  };

  // Red when a paper of the release before is never encrypted, or cannot be read: it fills the old columns alone.
  it('encrypts what the release before has scheduled, when it is told to, and once', async () => {
    const exam = await scheduled(20);
    await exam.dispatcher.command(new KeepPapers(admin, exam.id, 'clear'));
    const text = await plainPaper(world, exam.id);
    expect([await isEncrypted(exam), text.includes(canary)]).toEqual([false, true]);
    const dry = tool();
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining(`(${exam.id}): 1 papers in the clear, would be encrypted`) });
    expect(await isEncrypted(exam)).toBe(false);
    expect(tool('--apply').out).toContain(`(${exam.id}): 1 papers in the clear, encrypted now`);
    expect([await isEncrypted(exam), await plainPaper(world, exam.id)]).toEqual([true, text]);
    expect(tool('--apply').out).not.toContain(exam.id);
    const [logged] = await world.sql<{ action: string }>(
      `select action from platform.audit where subject_id = $1 order by at desc limit 1`,
      [exam.id],
    );
    expect(logged?.action).toBe('exam.encrypt-papers');
  });

  it('puts all in the clear again, before the key or the release changes', async () => {
    const exam = await scheduled(20);
    expect(tool('--decrypt').out).toContain(`(${exam.id}): 1 papers encrypted, would be decrypted`);
    expect(await isEncrypted(exam)).toBe(true);
    tool('--decrypt', '--apply');
    expect([await isEncrypted(exam), (await plainPaper(world, exam.id)).includes(canary)]).toEqual([false, true]);
  });
});
