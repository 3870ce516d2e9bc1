import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportJob, ImportRow } from '#contracts/http/imports';
import type { QuestionRow } from '#contracts/http/bank';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { examAdminOf, inHours } from '../support/exam-admin.js';
import { startBulk } from '../support/imports.js';
import { paperOf, PastedPapers } from '../support/pasted-papers.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** A teacher brings in own questions: they become own drafts, and nothing of what others have is told on the way. */
let world: World;
let http: Running;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let lane: ReturnType<(typeof bulk)['lane']>;
let admin: Person, teacher: Person, other: Person;
let courseId: string;
let papers: PastedPapers;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  papers = new PastedPapers(http, 'Own imports');
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

const call = (as: Person, method: string, path: string, body?: unknown): Promise<Answer> => papers.call(as, method, path, body);
const readPaper = (as: Person, text: string): Promise<ImportJob> => papers.read(as, text);
const takeIn = (as: Person, job: ImportJob, destination = 'practice'): Promise<ImportJob> => papers.confirm(as, job, destination);
const rowsOf = async (as: Person, id: string): Promise<ImportRow[]> =>
  (await call(as, 'GET', `/${id}/rows?size=20`)).body['rows'] as ImportRow[];
const questionsOf = async (as: Person, importId: string): Promise<QuestionRow[]> =>
  (await http.call('GET', `/api/admin/questions?importId=${importId}`, { as })).body['rows'] as QuestionRow[];

describe('a paper that a teacher pastes', () => {
  // Red when a teacher's import is refused (403), or when it goes in as approved or published, whatever destination was said.
  it('goes in as own drafts, into an own exam, and is scheduled without anybody else', async () => {
    const job = await takeIn(teacher, await readPaper(teacher, paperOf(['alpha', 'beta', 'gamma'])));
    expect(job).toMatchObject({ own: true, counts: { found: 3, ready: 3 } });
    const questions = await questionsOf(teacher, job.id);
    expect(questions.map(({ state, mine, awaitsReview }) => [state, mine, awaitsReview])).toEqual(
      questions.map(() => ['draft', true, false]),
    );
    expect(questions.length).toBe(3);
    const examAdmin = examAdminOf(http, world);
    const times = { opensAt: inHours(1), closesAt: inHours(2) };
    const made = await examAdmin.create(teacher, { courseIds: [courseId], kind: 'live', ...times });
    const versionIds = questions.map(({ versionId }) => versionId);
    const filled = examAdmin.examOf(await examAdmin.fill(teacher, made, versionIds));
    const ready = examAdmin.examOf(await examAdmin.save(teacher, filled, { liveFigures: false }));
    expect(examAdmin.examOf(await examAdmin.act(teacher, ready, 'schedule')).state).toBe('scheduled');
    const approved = await questionsOf(teacher, job.id);
    expect(approved.map(({ state, awaitsReview }) => [state, awaitsReview])).toEqual(questions.map(() => ['approved', true]));
  });

  // Red when an own import is compared with the whole bank: the same row says that the bank holds it, and with which key.
  it('is told of nothing that others have: neither as the same, nor as near, nor by what is refused', async () => {
    const words = ['delta', 'epsilon of some length, so that near ones are looked for'];
    await takeIn(admin, await readPaper(admin, paperOf(words)), 'exams');
    const theirs = await readPaper(teacher, paperOf(words).replaceAll('ANSWER: B', 'ANSWER: C'));
    const near = await readPaper(teacher, paperOf(['epsilon of some length, so that near ones are looked for now']));
    for (const { id } of [theirs, near]) {
      const rows = await rowsOf(teacher, id);
      expect(rows.map(({ state, twin, problem }) => [state, twin, problem])).toEqual(rows.map(() => ['ready', null, null]));
    }
    expect(theirs.sameAs).toBeNull();
    expect((await takeIn(teacher, theirs)).counts).toMatchObject({ ready: 2, duplicates: 0 });
    expect((await questionsOf(teacher, theirs.id)).length).toBe(2);
    // The own ones are met again.
    const again = await readPaper(teacher, paperOf(words).replaceAll('ANSWER: B', 'ANSWER: C'));
    expect([again.counts.duplicates, again.sameAs?.id]).toEqual([2, theirs.id]);
  });

  it('is there for its teacher and for who writes the bank alone, in the list too', async () => {
    const job = await readPaper(teacher, paperOf(['zeta']));
    const row = (await rowsOf(teacher, job.id))[0]!;
    const said = ({ status, body }: Answer): unknown => (status < 300 ? 'passes' : body['statusMessage']);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['GET', '/rows/export?format=csv', undefined],
      ['PUT', '/how', { version: job.version, how: job.how, target: papers.target }],
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
    const job = await takeIn(teacher, await readPaper(teacher, paperOf(['eta', 'theta'])));
    const [first] = await questionsOf(teacher, job.id);
    const body = { which: { ids: [first!.id] }, action: 'publish' };
    expect((await http.call('POST', '/api/admin/questions/states', { as: admin, body })).body).toMatchObject({ done: 1 });
    expect((await call(teacher, 'POST', `/${job.id}/undo`)).body).toMatchObject({ retired: 1 });
    expect((await questionsOf(teacher, job.id)).map(({ id, state }) => [id, state])).toEqual([[first!.id, 'published']]);
  });

  // Red with every exam asked about: undoing named the questions that stand in a coming paper.
  it('is told nothing at its undo of a question that the bank took over and a coming paper holds', async () => {
    const job = await takeIn(teacher, await readPaper(teacher, paperOf(['iota', 'kappa'])));
    const [first] = await questionsOf(teacher, job.id);
    const body = { which: { ids: [first!.id] }, action: 'approve' };
    expect((await http.call('POST', '/api/admin/questions/states', { as: admin, body })).body).toMatchObject({ done: 1 });
    const [{ version } = { version: '' }] = await world.sql<{ version: string }>(
      'select current_version_id as version from questions.questions where id = $1',
      [first!.id],
    );
    const examAdmin = examAdminOf(http, world);
    const times = { opensAt: inHours(1), closesAt: inHours(2) };
    const made = await examAdmin.create(admin, { courseIds: [courseId], kind: 'mock', ...times });
    const filled = examAdmin.examOf(await examAdmin.fill(admin, made, [version]));
    const saved = examAdmin.examOf(await examAdmin.save(admin, filled, { publishResults: 'by-hand', showSolution: 'after-close' }));
    expect(examAdmin.examOf(await examAdmin.act(admin, saved, 'schedule')).state).toBe('scheduled');
    expect((await call(teacher, 'POST', `/${job.id}/undo`)).body).toMatchObject({ retired: 1, inUse: [] });
  });
});
