import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportHow, ImportJob, ImportQuestion } from '#contracts/http/imports';
import { bankFormats, type BankFormat } from '#contracts/shared/bank';
import type { TableField } from '#contracts/shared/imports';
import { accountOf } from '../../libs/questions/src/import/account.js';
import { exportBank } from '../../libs/questions/src/import/export-bank.js';
import { asDetected } from '../../libs/questions/src/import/open-file.js';
import { writtenAs } from '../../libs/questions/src/import/write-questions.js';
import type { Ask } from '../../libs/questions/src/store/ask.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { importsOf, jobIn, startBulk } from '../support/imports.js';
import { samples } from '../support/samples.js';
import { itSamples } from '../support/with-samples.js';
import { toBijoy } from '../support/to-bijoy.js';
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
  admin = await person(http, world, 'File Admin', ['student', 'admin']);
  imports = importsOf(http, world, admin);
  bulk = await startBulk(world, { real: true });
  lane = bulk.lane();
});
afterAll(async () => {
  await lane?.stop();
  await bulk?.close();
  await http?.close();
  await world?.close();
});

const setHow = async (job: ImportJob, how: Partial<ImportHow>, subject = job.name): Promise<ImportJob> => {
  const target = { subject, chapter: null, topic: null, source: null, year: null };
  const body = { version: job.version, how: { ...job.how, ...how }, target };
  expect(await imports.call('PUT', imports.path(job.id, '/how'), body)).toMatchObject({ status: 200 });
  return imports.ended(job.id, 'parsed');
};
const parsed = async (name: string, bytes: Uint8Array | string): Promise<ImportJob> =>
  imports.ended((await imports.uploadFile(name, bytes)).id, 'parsed');
const refused = async (name: string, bytes: Uint8Array | string): Promise<string | undefined> =>
  (await imports.ended((await imports.uploadFile(name, bytes)).id, 'failed')).failed?.code;
const bankCount = async (id: string, retired: boolean): Promise<number> =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from questions.questions where import_id = $1 and (state = 'retired') = $2`, [
      id,
      retired,
    ])
  )[0]!.n;
const two = (text: string): ImportQuestion => ({
  kind: 'single',
  stem: text,
  options: ['ক', 'খ'],
  correct: [1],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  path: { subject: null, chapter: null, topic: null },
  sources: [],
});

const given = samples();
const kinds = [
  'gift/moodle-examples.txt',
  'aiken/moodle-aiken_errors.txt',
  'moodle-xml/qas-all.xml',
  'qti/instructure-test_qti_2.1.zip',
  'csv/qas-kahoot.csv',
  'edge/xlsx-typed-cells.xlsx',
  'json/questionforge-bank.json',
  'docx/renato-template.docx',
  'markdown/bruno-example.md',
  'edge/bengali-answer-lines.txt',
];

describe('a file goes the whole way', () => {
  // Red with: counts of the doors that differ from those of the account; a row of a format that the table cannot hold; an undo that leaves some.
  itSamples.each(kinds)('%s: read, corrected, put into the bank, taken back', async (name) => {
    const bytes = given!.bytes(name);
    const account = await accountOf(bytes, name, { ...asDetected, bijoy: 'convert' }, 'en');
    // Whole, with something to look at first, as a picture that did not come along: here it waits as an error does.
    const doubtful = account.problems.length - account.errors - account.unsupported - account.duplicates;
    const read = await setHow(await parsed(name.replace('/', ' '), bytes), {});
    expect(read.counts).toMatchObject({
      found: account.found,
      unsupported: account.unsupported,
      duplicates: account.duplicates,
      errors: account.errors + doubtful,
    });
    expect(read.detected).toMatchObject({ format: account.format, encoding: account.encoding });
    const problems = (await imports.rows(read.id)).filter(({ problem }) => problem !== null);
    for (const { problem, text } of problems) expect([problem?.message, problem?.fix, text]).not.toContain('');
    const wrong = problems.find(({ state }) => state === 'error' || state === 'unsupported');
    if (wrong) {
      const fixed = await imports.call('PUT', imports.path(read.id, `/rows/${wrong.number}`), { question: two(`${name} corrected`) });
      expect(fixed).toMatchObject({ status: 200, body: { row: { state: 'ready', problem: null } } });
    }
    const ready = read.counts.ready + (wrong ? 1 : 0);
    expect(await imports.confirm(read.id, read.version)).toMatchObject({ status: 200 });
    const done = await imports.ended(read.id, 'committed');
    expect(done.counts).toMatchObject({ found: account.found, ready });
    expect(await bankCount(read.id, false)).toBe(ready);
    expect(await imports.call('POST', imports.path(read.id, '/undo'))).toMatchObject({ status: 200, body: { retired: ready, inUse: [] } });
    expect([await bankCount(read.id, false), await bankCount(read.id, true)]).toEqual([0, ready]);
  });

  // IM-10. Red with: the name's ending believed.
  it.each([
    ['a picture.docx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'file-type'],
    ['an old one.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'file-type'],
    ['cut short.xlsx', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 8, 0]), 'file-broken'],
    ['blank.csv', ' \n\n', 'file-empty'],
    ['words.txt', 'Dear all,\n\nthe meeting is on Monday.\n', 'no-questions'],
    ['entity.xml', '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay"/></quiz>', 'doctype'],
    ['page.html', '<?xml version="1.0"?><html><body>Hello</body></html>', 'file-type'],
  ])('%s is refused, with a reason of its own', async (name, bytes, code) => {
    expect(await refused(name, bytes)).toBe(code);
  });
});

describe('a part of the bank as a file', () => {
  /** Places as pg counts them. */
  const ask: Ask = (text, values = []) => {
    let place = 0;
    return world.sql(
      text.replaceAll('?', () => `$${(place += 1)}`),
      [...values],
    );
  };
  const written = async (format: BankFormat, chapter?: string): Promise<string> => {
    const pieces = exportBank(ask, format, { subject: 'Exported', ...(chapter ? { chapter } : {}) }, () => Promise.resolve(null));
    let file = '';
    for await (const piece of pieces) file += piece;
    return file;
  };

  // Red with: a question left out, or one of another subject; difficulty, tags or the place lost on the way through the bank.
  it.each(bankFormats)('is written and imported as %s', async (format) => {
    const path = { subject: 'Exported', chapter: format, topic: null };
    const shared = {
      explanation: 'Because',
      stimulus: 'A passage',
      sources: ['Board 2020'],
      language: 'en',
      difficulty: 4,
      tags: ['one', 'two'],
    };
    const question = {
      kind: 'single',
      stem: `What of ${format}?`,
      options: ['a', '$x^2$'],
      correct: [1],
      number: null,
      tolerance: null,
      path,
      ...shared,
    };
    const own = JSON.stringify({
      format: 'prostuti-questions',
      version: 1,
      questions: [question, { ...question, stem: `And ${format}?`, path: { ...path, topic: 'T' } }],
    });
    const read = await parsed(`${format}.json`, own);
    await imports.confirm(read.id, read.version);
    expect(await imports.ended(read.id, 'committed')).toMatchObject({ counts: { ready: 2 } });
    const again = await parsed(`again.${writtenAs[format].ending}`, await written(format, format));
    expect(again.counts).toMatchObject({
      found: 2,
      errors: 0,
      unsupported: 0,
      duplicates: format === 'json' ? 2 : again.counts.duplicates,
    });
    const rows = await imports.rows(again.id);
    expect(rows.map((row) => row.question?.stem).toSorted()).toEqual([`And ${format}?`, `What of ${format}?`]);
    if (format === 'json') expect(rows.map((row) => row.question)).toContainEqual(question);
    expect(await written(format, 'nothing')).not.toContain('What of');
  });
});

describe('how a file is to be read', () => {
  const columns: TableField[] = ['ignore', 'stem', 'option', 'option', 'option', 'key'];
  const sheet = (rows: readonly string[]): string => ['no,task,first,second,third,where', ...rows].join('\n');

  // Red with: the mapping kept by the name of the file, or by headings to the letter.
  it('is remembered for the next file with the same headings, with the number that keys begin at', async () => {
    const rows = ['7,"What is asked here?",aa,bb,cc,1', '8,"What else is asked here?",dd,ee,ff,1'];
    const first = await parsed('one.csv', sheet(rows));
    expect(first.detected).toMatchObject({ remembered: false, headings: ['no', 'task', 'first', 'second', 'third', 'where'] });
    const chosen = await setHow(first, { columns, header: true }, 'Memory');
    expect(chosen.counts).toMatchObject({ found: 2, ready: 0, errors: 2 });
    expect((await imports.rows(first.id))[0]).toMatchObject({ problem: { code: 'key-unclear' } });
    const counted = await setHow(chosen, { columns, header: true, keyBase: 0 }, 'Memory');
    expect(counted.counts).toMatchObject({ ready: 2, errors: 0 });
    const next = await parsed('two.csv', sheet(['1,"What comes later?",gg,hh,ii,1']).replace('no,task', 'No , TASK'));
    expect(next.detected).toMatchObject({
      remembered: true,
      columns,
      header: true,
      keyBase: 0,
      headings: expect.arrayContaining(['first']),
    });
    expect((await imports.rows(next.id))[0]).toMatchObject({ question: { stem: 'What comes later?', correct: [1] } });
    // What is chosen for this file goes before what is remembered.
    const other = await setHow(next, { columns, header: true, keyBase: 1 }, 'Memory');
    expect((await imports.rows(other.id))[0]).toMatchObject({ question: { correct: [0] } });
  });

  it('asks before letters of Bijoy are turned, and turns the columns that are chosen', async () => {
    const bengali = ['বাংলাদেশের রাজধানীর নাম কী?', 'ঢাকা শহর', 'খুলনা শহর', 'সিলেট শহর'];
    const text = ['question,option a,option b,option c,answer,explanation', [...bengali.map(toBijoy), 'K', 'The capital city'].join(',')];
    const { id } = await imports.uploadFile('bijoy.csv', text.join('\n'));
    const asked = await imports.ended(id, 'failed');
    expect(asked).toMatchObject({ failed: { code: 'bijoy-text' }, detected: { bijoy: true, bijoyColumns: [0, 1, 2, 3, 4] } });
    expect(asked.detected?.converted).toContainEqual({ before: toBijoy(bengali[0]!), after: bengali[0], unsure: false, column: 0 });
    await setHow(asked, { bijoy: 'convert' }, 'Bijoy');
    expect((await imports.rows(id))[0]).toMatchObject({
      state: 'ready',
      question: { stem: bengali[0], options: bengali.slice(1), correct: [0], explanation: 'The capital city' },
    });
  });

  it('says of what the bank holds already that it is the bank', async () => {
    const lines = ['question,option a,option b,answer', '"What does the bank hold?",this,that,A'];
    const first = await setHow(await parsed('bank one.csv', lines.join('\n')), {}, 'Held');
    await imports.confirm(first.id, first.version);
    await imports.ended(first.id, 'committed');
    const same = await parsed('bank two.csv', lines.join('\n'));
    expect((await imports.rows(same.id))[0]?.problem?.message).not.toMatch(/\brow\b|সারি|\{/);
    const other = await parsed('bank three.csv', lines.join('\n').replace(/A$/, 'B'));
    const [row] = await imports.rows(other.id);
    expect(row).toMatchObject({ state: 'error', problem: { code: 'other-key' } });
    expect(row?.problem?.message).not.toMatch(/\brow\b|সারি|\{/);
    expect(jobIn(await imports.call('POST', imports.path(other.id, '/discard')))).toMatchObject({ state: 'discarded' });
  });
});
