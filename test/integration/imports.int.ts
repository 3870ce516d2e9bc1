import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportJob, ImportRow } from '#contracts/http/imports';
import { Dispatcher } from '#platform';
import { system } from '#platform/kernel';
import { CommitReviewed, CreateQuestions } from '#questions';
import { CommitImport } from '../../libs/questions/src/commands/commit-import.command.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { importsOf, jobIn, startBulk, type Line } from '../support/imports.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let admin: Person;
let bulk: Awaited<ReturnType<typeof startBulk>>;
let lane: ReturnType<typeof bulk.lane>;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  imports = importsOf(http, world, admin);
  bulk = await startBulk(world);
  lane = bulk.lane();
});
afterEach(async () => {
  await world.sql('drop trigger if exists refuse on questions.questions');
});
afterAll(async () => {
  await lane?.stop();
  await bulk?.close();
  await http?.close();
  await world?.close();
});

const files = (folder: string): string[] => {
  const path = join(world.config.STORAGE_DIR, folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const stems = async (prefix: string): Promise<string[]> =>
  (
    await world.sql<{ stem: string }>(
      `select v.stem from questions.questions q join questions.question_versions v on v.id = q.current_version_id
       where v.stem like $1 and q.state <> 'retired' order by v.stem`,
      [`${prefix}%`],
    )
  ).map(({ stem }) => stem);
const parsed = async (lines: readonly (Line | string)[], name?: string): Promise<ImportJob> =>
  imports.ended(jobIn(await imports.upload(lines, name)).id, 'parsed');
const asQuestion = (row: ImportRow) => {
  if (!row.question) throw new Error(`Row ${row.number} has no question`);
  return row.question;
};
const adds = ({ found, ready, duplicates, unsupported, errors, left }: ImportJob['counts']): boolean =>
  found === ready + duplicates + unsupported + errors + left;

describe('an import', () => {
  // Red when what is left over counts as a row, or is not kept.
  it('tells what of the file became part of no question, with its place, apart from the account', async () => {
    const job = await parsed([{ stem: 'left: one' }, 'left over: a leaflet of the press', { stem: 'left: two' }, 'left over: and its end']);
    expect(job.counts).toMatchObject({ found: 2, ready: 2, errors: 0 });
    const piece = { sheet: null, column: null };
    expect(job.leftOver).toEqual({
      count: 2,
      pieces: [
        { ...piece, line: 2, text: 'left over: a leaflet of the press' },
        { ...piece, line: 4, text: 'left over: and its end' },
      ],
    });
    expect((await imports.rows(job.id)).map(({ number, line }) => [number, line])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    const { body } = await http.call('GET', '/api/admin/imports', { as: admin });
    expect((body['rows'] as ImportJob[]).filter(({ leftOver }) => leftOver !== undefined)).toEqual([]);
    await imports.call('POST', imports.path(job.id, '/discard'));
  });

  // Red when the file of what did not go in is gathered page by page, leaves a row out, or is taken out without a note.
  it('hands all that does not go in, and what is left over, out as one file', async () => {
    const bad = Array.from({ length: 25 }, (_, at) => `not a question ${at}`);
    const job = await parsed([{ stem: 'file: one' }, 'essay', ...bad, '=1+1', 'left over: a leaflet', { stem: 'file: two' }]);
    const [path, as] = [imports.path(job.id, '/rows/export?format='), { ...admin, cookie: `${admin.cookie}; lang=en` }];
    const csv = await imports.call('GET', `${path}csv`, undefined, as);
    expect(csv.status).toBe(200);
    expect(decodeURIComponent(csv.headers.get('content-disposition') ?? '')).toMatch(/Problems bank \d{4}-\d\d-\d\d\.csv/);
    const [head, ...lines] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('No.,Sheet,Line or row,Column,Id,State,As found in the file,What is wrong,How to fix it');
    const found = lines.map((line) => line.split(',')).map(([number, , line, , , state, text]) => [number, line, state, text]);
    expect(found).toEqual([
      ...bad.map((text, at) => [String(at + 3), String(at + 3), 'Blocked', text]),
      ['28', '28', 'Blocked', "'=1+1"],
      ['2', '2', 'Not taken', 'essay'],
      ['', '29', 'Part of no question', 'left over: a leaflet'],
    ]);
    expect((await imports.call('GET', `${path}xlsx`)).text.slice(0, 2)).toBe('PK');
    expect(
      await world.sql(
        `select subject, after from platform.audit where action = 'import.export-problems' and subject_id = $1 order by seq`,
        [job.id],
      ),
    ).toEqual(['csv', 'xlsx'].map((format) => ({ subject: 'bank.json', after: { format, rows: 28 } })));
    await imports.call('POST', imports.path(job.id, '/discard'));
  });

  it('goes from the file into the bank, every question accounted for', async () => {
    const bank = { kind: 'single' as const, options: ['ক', 'খ', 'গ', 'ঘ'], correct: [0], path: { subject: 'Way' } };
    const long = 'way: Which of these planets of the solar system is the largest by mass and by volume?';
    await http.dispatcher.command(
      new CreateQuestions(system('test'), [
        { ...bank, stem: 'way: in the bank' },
        { ...bank, stem: 'way: with another key' },
        { ...bank, stem: long },
      ]),
    );
    const answer = await imports.upload([
      { stem: 'way: one', stimulus: 'A passage' },
      { stem: 'way: one', stimulus: 'A passage', options: ['ঘ', 'গ', 'খ', 'ক'], correct: [3] },
      { stem: 'way: in the bank' },
      { stem: 'way: with another key', correct: [1] },
      { stem: `${long} Say.` },
      { stem: 'way: no key', correct: [] },
      'essay',
      'what is this',
      { stem: 'way: two', stimulus: 'A passage' },
    ]);
    expect(answer.status).toBe(200);
    const { id } = jobIn(answer);
    expect(jobIn(answer)).toMatchObject({ state: 'uploaded', version: 1, name: 'bank.json', sameAs: null });
    let job = await imports.ended(id, 'parsed');
    expect(job).toMatchObject({ version: 2, detected: { format: 'json' } });
    expect(job.counts).toEqual({ found: 9, ready: 3, duplicates: 2, unsupported: 1, errors: 3, left: 0, near: 1 });
    const rows = await imports.rows(id);
    expect(rows.map(({ number, state, line }) => [number, state, line])).toEqual([
      [4, 'error', 4],
      [6, 'error', 6],
      [8, 'error', 8],
      [5, 'near', 5],
      [7, 'unsupported', 7],
      [2, 'duplicate', 2],
      [3, 'duplicate', 3],
      [1, 'ready', 1],
      [9, 'ready', 9],
    ]);
    expect(rows[0]).toMatchObject({
      problem: { code: 'other-key' },
      twin: { row: null, question: { stem: 'way: with another key', correct: [0] } },
    });
    expect(rows[1]).toMatchObject({ problem: { code: 'no-key', message: expect.stringMatching(/./), fix: expect.stringMatching(/./) } });
    expect(rows[3]).toMatchObject({ twin: { question: { stem: long, path: { subject: 'Way', chapter: null, topic: null } } } });
    expect(rows[5]).toMatchObject({ twin: { row: 1, questionId: null, question: { stem: 'way: one' } } });
    // No subject yet: nothing can go anywhere.
    expect(await imports.confirm(id, job.version)).toMatchObject({ status: 400, body: { issues: { subject: expect.any(String) } } });
    expect(await imports.into(job, 'Way')).toMatchObject({ status: 200 });
    job = await imports.ended(id, 'parsed');
    expect(job).toMatchObject({ version: 3, counts: { found: 9, ready: 3 } });
    // Corrected by hand: looked at as if the file had said so.
    const noKey = (await imports.rows(id, 'error')).find(({ number }) => number === 6)!;
    const fixed = await imports.call('PUT', imports.path(id, '/rows/6'), { question: { ...asQuestion(noKey), correct: [2] } });
    expect(fixed.body).toMatchObject({ row: { number: 6, state: 'ready', problem: null }, counts: { ready: 4, errors: 2 } });
    const left = await imports.call('PUT', imports.path(id, '/rows/5/left'), { left: true });
    expect(left.body).toMatchObject({ row: { state: 'left' }, counts: { ready: 3, left: 1, near: 0 } });
    // Somebody else's view is old.
    expect(await imports.confirm(id, 2)).toMatchObject({ status: 409, body: { statusMessage: 'Changed meanwhile' } });
    const confirmed = await imports.confirm(id, 3);
    expect(jobIn(confirmed)).toMatchObject({ state: 'reviewed', version: 4 });
    job = await imports.ended(id, 'committed');
    expect(job).toMatchObject({
      version: 5,
      committedAt: expect.any(String),
      counts: { found: 9, ready: 3, duplicates: 2, errors: 2, left: 1 },
    });
    expect(adds(job.counts)).toBe(true);
    expect(await stems('way: ')).toEqual(
      ['way: in the bank', 'way: no key', 'way: one', 'way: two', long, 'way: with another key'].toSorted(),
    );
    const stored = await world.sql(
      `select q.state, q.language, q.contributor_id, q.import_id, s.name, v.sources, v.key->'optionIds'->>0 = v.options->2->>'id' as third, t.text
       from questions.questions q join questions.question_versions v on v.id = q.current_version_id join questions.subjects s on s.id = q.subject_id
       left join questions.stimuli t on t.id = v.stimulus_id where v.stem in ('way: no key', 'way: two') order by v.stem`,
    );
    // For exams, where nobody has said otherwise.
    const all = { state: 'approved', language: 'bn', contributor_id: admin.id, import_id: id, name: 'Way', sources: ['বোর্ড 2024'] };
    expect(stored).toEqual([
      { ...all, third: true, text: null },
      { ...all, third: false, text: 'A passage' },
    ]);
    const events = await world.sql(`select data from platform.outbox where name = 'QuestionsImported' and data->>'importId' = $1`, [id]);
    expect(events).toMatchObject([{ data: { count: 3, subjectIds: [expect.any(String)] } }]);
    const log = await world.sql(`select action, actor_id, subject, after from platform.audit where subject_id = $1 order by seq`, [id]);
    expect(log).toEqual([
      { action: 'import.confirm', actor_id: admin.id, subject: 'bank.json', after: { ready: 3, destination: 'exams' } },
    ]);
    expect([files('imports'), files('uploads')]).toEqual([[], []]);
  });

  it('is refused as a whole where the file is, says why, and can be read another way or given up', async () => {
    const { id } = jobIn(await imports.upload([{ stem: 'whole: one' }, 'REFUSED']));
    const job = await imports.ended(id, 'failed');
    expect(job).toMatchObject({ failed: { code: 'file-type', message: expect.stringMatching(/./) }, counts: { found: 0 }, version: 2 });
    expect(await imports.rows(id)).toEqual([]);
    expect(await imports.into(job, 'Whole')).toMatchObject({
      status: 200,
      body: { import: { state: 'uploaded', failed: null, version: 3 } },
    });
    await imports.ended(id, 'failed');
    expect(await imports.confirm(id, 4)).toMatchObject({ status: 409, body: { statusMessage: 'Illegal transition' } });
    expect(jobIn(await imports.call('POST', imports.path(id, '/discard')))).toMatchObject({ state: 'discarded', version: 5 });
    expect(await imports.call('POST', imports.path(id, '/discard'))).toMatchObject({ status: 409 });
    expect(files('imports')).toEqual([]);
    const none = jobIn(await imports.call('POST', '/api/admin/imports/text', { text: '\n\n' }));
    expect(await imports.ended(none.id, 'failed')).toMatchObject({ failed: { code: 'no-questions' }, name: '…' });
  });

  // Red with: the corrected row's copies left as duplicates of a question that is no longer there.
  it('lets the copies of a row that was corrected stand for themselves, and those of one left out stay out', async () => {
    const job = await parsed([{ stem: 'twin: a' }, { stem: 'twin: a' }, { stem: 'twin: a' }, { stem: 'twin: b' }, { stem: 'twin: b' }]);
    const put = async (rest: string, body: unknown) => (await imports.call('PUT', imports.path(job.id, rest), body)).body;
    const states = async (): Promise<[number, string, number | null][]> =>
      (await imports.rows(job.id))
        .toSorted((a, b) => a.number - b.number)
        .map(({ number, state, twin }) => [number, state, twin?.row ?? null]);
    const [first] = (await imports.rows(job.id, 'ready')).filter(({ number }) => number === 1);
    await put('/rows/1', { question: { ...asQuestion(first!), stem: 'twin: c' } });
    expect(await states()).toEqual([
      [1, 'ready', null],
      [2, 'ready', null],
      [3, 'duplicate', 2],
      [4, 'ready', null],
      [5, 'duplicate', 4],
    ]);
    expect(await put('/rows/4/left', { left: true })).toMatchObject({ counts: { found: 5, ready: 2, duplicates: 2, left: 1 } });
    // Corrected into what another row says: it repeats that one.
    await put('/rows/1', { question: { ...asQuestion(first!), stem: 'twin:  a ' } });
    expect((await states())[0]).toEqual([1, 'duplicate', 2]);
    // Red with: a corrected row passed over as a copy although it says that something else is right.
    expect(await put('/rows/1', { question: { ...asQuestion(first!), stem: 'twin: a', correct: [3] } })).toMatchObject({
      row: { state: 'error', problem: { code: 'other-key' }, twin: { row: 2 } },
    });
    await put('/rows/1', { question: { ...asQuestion(first!), stem: 'twin: a' } });
    await put('/rows/4/left', { left: true });
    expect(await put('/rows/4/left', { left: false })).toMatchObject({ row: { state: 'ready' }, counts: { ready: 2, left: 0 } });
    expect(await imports.call('PUT', imports.path(job.id, '/rows/6/left'), { left: true })).toMatchObject({ status: 404 });
  });

  // Red with: a transaction for each batch.
  it('goes in whole or not at all, and is open again when the bank cannot take it', async () => {
    const job = await parsed(['a', 'b', 'c'].map((name) => ({ stem: `all: ${name}`, subject: 'All' })));
    await world.sql(
      `create or replace function questions.refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    );
    await world.sql(`update questions.imports set state = 'reviewed', version = version + 1 where id = $1`, [job.id]);
    await world.sql(
      `create trigger refuse before insert on questions.questions for each row when (new.content_key = (
         '${(await world.sql<{ k: string }>('select content_key as k from questions.import_rows where import_id = $1 order by content_key desc limit 1', [job.id]))[0]!.k}'
       )) execute function questions.refuse()`,
    );
    await expect(bulk.app.get(Dispatcher).command(new CommitImport(job.id))).rejects.toThrow('no room');
    expect(await stems('all: ')).toEqual([]);
    expect(await world.sql(`select 1 from questions.subjects where name = 'All'`)).toEqual([]);
    await bulk.app.get(CommitReviewed, { strict: false }).giveUp(job.id, new Error('no room'));
    const open = await imports.get(job.id);
    expect(open).toMatchObject({ state: 'parsed', version: 4, counts: { ready: 3 } });
    await world.sql('drop trigger refuse on questions.questions');
    expect(await imports.confirm(job.id, 4, 'practice')).toMatchObject({ status: 200 });
    await imports.ended(job.id, 'committed');
    expect(await stems('all: ')).toHaveLength(3);
    expect(await world.sql('select distinct state from questions.questions where import_id = $1', [job.id])).toEqual([
      { state: 'published' },
    ]);
  });

  it('is for those who may write questions', async () => {
    const author = await person(http, world, 'Author', ['contributor']);
    const student = await person(http, world, 'Student');
    const before = files('imports');
    for (const as of [author, student]) expect(await imports.upload([{ stem: 'x' }], 'x', as)).toMatchObject({ status: 403 });
    expect([files('imports'), files('uploads')]).toEqual([before, []]);
    const job = await parsed([{ stem: 'rights: one', subject: 'Rights' }]);
    for (const as of [author, student])
      for (const rest of ['', '/rows', '/rows/export?format=csv'])
        expect(await imports.call('GET', imports.path(job.id, rest), undefined, as)).toMatchObject({ status: 403 });
    expect((await imports.get(job.id)).places).toEqual([{ subject: 'Rights', chapter: null, topic: null, count: 1 }]);
    expect(await imports.call('GET', imports.path(job.id, '/rows?size=1'))).toMatchObject({ status: 200, body: { total: 1 } });
    for (const rest of ['/confirm', '/discard', '/undo']) {
      const body = rest === '/confirm' ? { version: job.version } : undefined;
      expect(await imports.call('POST', imports.path(job.id, rest), body, author)).toMatchObject({ status: 403 });
    }
  });

  it('takes no empty file and none that says it is larger than allowed, and keeps neither', async () => {
    expect(await imports.upload([])).toMatchObject({ status: 422, body: { statusMessage: 'File empty' } });
    expect(files('uploads')).toEqual([]);
  });
});
