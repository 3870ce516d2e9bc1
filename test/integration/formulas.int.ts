import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { importsOf, startBulk } from '../support/imports.js';
import { wish } from '../support/notices.js';
import { code, issue } from '../support/qna.js';
import { startOwnWorld, type World } from '../support/world.js';

const raw = String.raw;
/** A kilobyte that KaTeX makes twenty thousand letters of. */
const bomb = raw`$\def\a{${'x'.repeat(1000)}}\def\b{${raw`\a`.repeat(10)}}\b\b$`;
const why = { en: raw`the command \def cannot be used here`, bn: raw`\def কমান্ডটি এখানে ব্যবহার করা যায় না` };

let world: World;
let http: Running;
let student: Person;
let admin: Person;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  student = await person(http, world, 'Asker');
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  await enrol(http, await course(http, 'motion-in-formulas', { pricePaisa: 10_000 }), student);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const ask = (html: string, locale = 'en'): Promise<Answer> =>
  http.call('POST', '/api/courses/motion-in-formulas/qna', {
    as: student,
    body: { title: 'A title of words', html },
    headers: { 'accept-language': locale, 'idempotency-key': newId() },
  });

describe('a formula that defines commands', () => {
  // Red (seen) while KaTeX was given it: the answer named the other formula, after two seconds in which nobody else had one.
  it('is refused in a question of a course, in both languages', async () => {
    for (const locale of ['en', 'bn'] as const) {
      const answer = await ask(raw`<p>${bomb} $\frac{$</p>`, locale);
      expect(code(answer)).toBe('400 Invalid input');
      expect(issue(answer)).toContain(why[locale]);
    }
    expect((await ask(raw`<p>$\frac{1}{2}$</p>`)).status).toBe(200);
  });

  // Red (seen) where one of them draws formulas by itself, or asks nobody.
  it('is refused in a notice and in the bank, by its field', async () => {
    const headers = { 'accept-language': 'bn', 'idempotency-key': newId() };
    const notice = await http.call('POST', '/api/admin/notices', { as: admin, body: wish({ body: `<p>${bomb}</p>` }), headers });
    expect([code(notice), notice.body['issues']]).toEqual(['400 Invalid input', { body: expect.stringContaining(why.bn) }]);
    const subject = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: 'Motion' } });
    const question = written(subject.body['id'] as string, { explanation: bomb });
    const made = await new Bank(http).tryCreate(admin, question);
    expect(code(made)).toBe('400 Invalid input');
    expect(Object.keys(made.body['issues'] as object)).toEqual(['question.explanation']);
    await new Bank(http).create(admin, { ...question, explanation: '$x$' });
  });

  // Red (seen) with the check of formulas left out of `judge`: the row is ready.
  it('is the problem of its question in an import, with its line, and the rest goes on', async () => {
    const bulk = await startBulk(world, { real: true });
    const imports = importsOf(http, world, admin);
    const lane = bulk.lane();
    try {
      const block = (stem: string): string => `::q:: ${stem.replaceAll(/[\\{}=~#:]/g, raw`\$&`)} {=a ~b}\n\n`;
      const file = Array.from({ length: 50 }, (_, at) => block(at === 30 ? bomb : `$x_{${at}}$`)).join('');
      const job = await imports.ended((await imports.uploadFile('formulas.gift', file)).id, 'parsed');
      expect(job.counts).toMatchObject({ found: 50, errors: 1 });
      const [row] = await imports.rows(job.id, 'error');
      expect(row).toMatchObject({ line: 61, problem: { code: 'bad-formula', message: expect.stringMatching(/\\def/) } });
    } finally {
      await lane.stop();
      await bulk.close();
    }
  });
});

describe('the list of stored formulas that would be refused', () => {
  const listed = (...more: string[]): { code: number | null; out: string } => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, DATA_DIR: world.config.DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', '--formulas', ...more], { env, encoding: 'utf8' });
    return { code: status, out: stdout };
  };

  // Red (seen) with versions, rows of imports, threads or covers left out of `stored-texts.ts`; with prices of old texts not listed.
  it('names each place with its formula and the reason, and changes nothing', async () => {
    const well = listed();
    expect(well.out).toMatch(/^[1-9]\d* texts with formulas, none of them refused\n$/);
    expect(well.code).toBe(0);
    const [{ id: courseId }] = (await world.sql<{ id: string }>(`select id from catalog.courses where slug = 'motion-in-formulas'`)) as [
      { id: string },
    ];
    const thread = newId();
    await world.sql(
      `insert into community.threads (id, course_id, author_id, title, html, excerpt, words) values ($1, $2, $3, 'Old', $4, 'x', 'x')`,
      [thread, courseId, student.id, raw`<p>$\gdef\x{y}\x$ and $z$</p>`],
    );
    await world.sql(`update catalog.courses set cover = cover || '{"formula": "\\\\let\\\\a=b"}', description_html = $2 where id = $1`, [
      courseId,
      raw`<p>$\frac{$</p>`,
    ]);
    await world.sql(`update questions.question_versions set options = jsonb_set(options, '{0,text}', '"$\\\\show x$"')`);
    await world.sql(`update questions.import_rows set stem = '$\\message{x}$' where number = 1`);
    const versions = await world.sql<{ id: string }>('select id from questions.question_versions');
    expect(versions.length).toBeGreaterThan(0);
    const priced = newId();
    await world.sql(
      `insert into community.threads (id, course_id, author_id, title, html, excerpt, words) values ($1, $2, $3, 'Price', $4, 'x', 'x')`,
      [priced, courseId, student.id, raw`<p>দাম $5 আর $6, \$7 আর $x$</p><p>$ y $</p>`],
    );
    const ill = listed('--json');
    expect(ill.code).toBe(1);
    const { refused, plain } = JSON.parse(ill.out) as {
      refused: { place: string; id: string; formula: string; why: string }[];
      plain: { place: string; id: string; formula: string }[];
    };
    expect(plain).toEqual([
      { place: 'thread', id: priced, formula: '5 আর ' },
      { place: 'thread', id: priced, formula: ' y ' },
    ]);
    expect(refused).toEqual(
      expect.arrayContaining([
        { place: 'thread', id: thread, formula: raw`\gdef\x{y}\x`, why: raw`the command \gdef cannot be used here` },
        { place: 'course', id: 'motion-in-formulas', formula: raw`\let\a=b`, why: raw`the command \let cannot be used here` },
        { place: 'course', id: 'motion-in-formulas', formula: raw`\frac{`, why: expect.stringMatching(/Unexpected|Expected/) },
      ]),
    );
    expect(refused.filter(({ place }) => place === 'question version')).toHaveLength(versions.length);
    expect(refused.filter(({ place }) => place === 'row of an import')).toHaveLength(1);
  });
});
