import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportJob, ImportRow } from '#contracts/http/imports';
import type { QuestionRow } from '#contracts/http/bank';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { deskOf, inHours } from '../support/exam-desk.js';
import { startBulk } from '../support/imports.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, until, type World } from '../support/world.js';

/** A teacher brings in own questions: they become own drafts, and nothing of what others have is told on the way. */
let world: World;
let http: Running;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let lane: ReturnType<(typeof bulk)['lane']>;
let admin: Person, teacher: Person, other: Person;
let courseId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  bulk = await startBulk(world, { real: true });
  lane = bulk.lane();
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  [teacher, other] = [await person(http, world, 'Own Teacher', ['teacher']), await person(http, world, 'Other Teacher', ['teacher'])];
  courseId = await course(http, 'own-imports', { pricePaisa: 50_000 });
  await teach(world, courseId, teacher.id);
});
afterAll(async () => {
  await lane?.stop();
  await bulk?.close();
  await http?.close();
  await world?.close();
});

const paper = (words: readonly string[]): string =>
  words.map((word, at) => `${at + 1}. What is ${word}?\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: B\n`).join('\n');
const jobOf = ({ text, body }: Answer): ImportJob => {
  if (!body['import']) throw new Error(text);
  return body['import'] as ImportJob;
};
const call = (as: Person, method: string, path: string, body?: unknown): Promise<Answer> =>
  http.call(method, `/api/admin/imports${path}`, { as, ...(body === undefined ? {} : { body }) });
const untilState = async (as: Person, id: string, state: string): Promise<ImportJob> => {
  let job: ImportJob | undefined;
  await until(`the import is ${state}`, async () => (job = jobOf(await call(as, 'GET', `/${id}`))).state === state);
  return job!;
};
const target = { subject: 'Own imports', chapter: null, topic: null, source: null, year: null };
const readPaper = async (as: Person, text: string): Promise<ImportJob> => {
  const job = jobOf(await call(as, 'POST', '/text', { text }));
  const { version, how } = await untilState(as, job.id, 'parsed');
  jobOf(await call(as, 'PUT', `/${job.id}/how`, { version, how, target }));
  return untilState(as, job.id, 'parsed');
};
const takeIn = async (as: Person, { id, version }: ImportJob, destination = 'practice'): Promise<ImportJob> => {
  jobOf(await call(as, 'POST', `/${id}/confirm`, { version, destination }));
  return untilState(as, id, 'committed');
};
const rowsOf = async (as: Person, id: string): Promise<ImportRow[]> =>
  (await call(as, 'GET', `/${id}/rows?size=50`)).body['rows'] as ImportRow[];
const questionsOf = async (as: Person, importId: string): Promise<QuestionRow[]> =>
  (await http.call('GET', `/api/admin/questions?importId=${importId}`, { as })).body['rows'] as QuestionRow[];

describe('a paper that a teacher pastes', () => {
  // Red when a teacher's import is refused (403), or when it goes in as approved or published, whatever destination was said.
  it('goes in as own drafts, into an own exam, and is scheduled without anybody else', async () => {
    const job = await takeIn(teacher, await readPaper(teacher, paper(['alpha', 'beta', 'gamma'])));
    expect(job).toMatchObject({ own: true, counts: { found: 3, ready: 3 } });
    const questions = await questionsOf(teacher, job.id);
    expect(questions.map(({ state, mine, awaitsReview }) => [state, mine, awaitsReview])).toEqual(
      questions.map(() => ['draft', true, false]),
    );
    expect(questions.length).toBe(3);
    const desk = deskOf(http, world);
    const times = { opensAt: inHours(1), closesAt: inHours(2) };
    const made = await desk.create(teacher, { courseIds: [courseId], kind: 'live', ...times });
    const versionIds = questions.map(({ versionId }) => versionId);
    const filled = desk.desk(await desk.fill(teacher, made, versionIds));
    const ready = desk.desk(await desk.save(teacher, filled, { liveFigures: false }));
    expect(desk.desk(await desk.act(teacher, ready, 'schedule')).state).toBe('scheduled');
    const approved = await questionsOf(teacher, job.id);
    expect(approved.map(({ state, awaitsReview }) => [state, awaitsReview])).toEqual(questions.map(() => ['approved', true]));
  });

  // Red when an own import is compared with the whole bank: the same row says that the bank holds it, and with which key.
  it('is told of nothing that others have: neither as the same, nor as near, nor by what is refused', async () => {
    const words = ['delta', 'epsilon of some length, so that near ones are looked for'];
    await takeIn(admin, await readPaper(admin, paper(words)), 'exams');
    const theirs = await readPaper(teacher, paper(words).replaceAll('ANSWER: B', 'ANSWER: C'));
    const near = await readPaper(teacher, paper(['epsilon of some length, so that near ones are looked for now']));
    for (const { id } of [theirs, near]) {
      const rows = await rowsOf(teacher, id);
      expect(rows.map(({ state, twin, problem }) => [state, twin, problem])).toEqual(rows.map(() => ['ready', null, null]));
    }
    expect(theirs.sameAs).toBeNull();
    expect((await takeIn(teacher, theirs)).counts).toMatchObject({ ready: 2, duplicates: 0 });
    expect((await questionsOf(teacher, theirs.id)).length).toBe(2);
    // The own ones are met again.
    const again = await readPaper(teacher, paper(words).replaceAll('ANSWER: B', 'ANSWER: C'));
    expect([again.counts.duplicates, again.sameAs?.id]).toEqual([2, theirs.id]);
  });

  it('is there for its teacher and for who writes the bank alone, in the list too', async () => {
    const job = await readPaper(teacher, paper(['zeta']));
    const row = (await rowsOf(teacher, job.id))[0]!;
    const said = ({ status, body }: Answer): unknown => (status < 300 ? 'passes' : body['statusMessage']);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['PUT', '/how', { version: job.version, how: job.how, target }],
      ['PUT', '/rows/1', { question: row.question }],
      ['PUT', '/rows/1/left', { left: true }],
      ['POST', '/confirm', { version: job.version }],
      ['POST', '/discard', undefined],
      ['POST', '/undo', undefined],
    ] as const)
      expect([method, path, said(await call(other, method, `/${job.id}${path}`, body))]).toEqual([method, path, 'Import not found']);
    const listed = async (as: Person): Promise<boolean> =>
      ((await call(as, 'GET', '')).body['rows'] as ImportJob[]).some(({ id }) => id === job.id);
    expect([await listed(teacher), await listed(other), await listed(admin)]).toEqual([true, false, true]);
  });

  it('is taken back by its teacher as far as nobody has taken it over', async () => {
    const job = await takeIn(teacher, await readPaper(teacher, paper(['eta', 'theta'])));
    const [first] = await questionsOf(teacher, job.id);
    const body = { which: { ids: [first!.id] }, action: 'publish' };
    expect((await http.call('POST', '/api/admin/questions/states', { as: admin, body })).body).toMatchObject({ done: 1 });
    expect((await call(teacher, 'POST', `/${job.id}/undo`)).body).toMatchObject({ retired: 1 });
    expect((await questionsOf(teacher, job.id)).map(({ id, state }) => [id, state])).toEqual([[first!.id, 'published']]);
  });

  // Red with every exam asked about: undoing named the questions that stand in a coming paper.
  it('is told nothing at its undo of a question that the bank took over and a coming paper holds', async () => {
    const job = await takeIn(teacher, await readPaper(teacher, paper(['iota', 'kappa'])));
    const [first] = await questionsOf(teacher, job.id);
    const body = { which: { ids: [first!.id] }, action: 'approve' };
    expect((await http.call('POST', '/api/admin/questions/states', { as: admin, body })).body).toMatchObject({ done: 1 });
    const [{ version } = { version: '' }] = await world.sql<{ version: string }>(
      'select current_version_id as version from questions.questions where id = $1',
      [first!.id],
    );
    const desk = deskOf(http, world);
    const times = { opensAt: inHours(1), closesAt: inHours(2) };
    const made = await desk.create(admin, { courseIds: [courseId], kind: 'mock', ...times });
    const filled = desk.desk(await desk.fill(admin, made, [version]));
    const saved = desk.desk(await desk.save(admin, filled, { publishResults: 'by-hand', showSolution: 'after-close' }));
    expect(desk.desk(await desk.act(admin, saved, 'schedule')).state).toBe('scheduled');
    expect((await call(teacher, 'POST', `/${job.id}/undo`)).body).toMatchObject({ retired: 1, inUse: [] });
  });
});
