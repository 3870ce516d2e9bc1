import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { Bank, written } from '../support/bank.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let bank: Bank;
let admin: Person;
let editor: Person;
let vectors: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  bank = new Bank(http);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  editor = await person(http, world, 'Some Editor', ['student', 'admin']);
  const made = await http.call('POST', '/api/admin/subjects', { as: admin, body: { parentId: null, name: 'ভেক্টর' } });
  vectors = made.body['id'] as string;
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('the search', () => {
  const stems = {
    vector: 'দুটি ভেক্টরের <b>লব্ধি</b> $\\vec{A}+\\vec{B}$ কখন সর্বোচ্চ?',
    water: 'Which bond does H<sub>2</sub>O have?',
    digits: 'আলোর বেগ ৩০০০০০ কিমি হলে দূরত্ব কত?',
    car: 'একটি গা\u09a1\u09bcি ব্রেক কষে থামল',
  };
  const ids: Record<string, string> = {};
  const found = async (q: string, more: Record<string, string> = {}): Promise<string[]> =>
    (await bank.list(editor, { q, ...more })).rows.flatMap(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? []);

  beforeAll(async () => {
    for (const [name, stem] of Object.entries(stems)) ids[name] = (await bank.create(admin, written(vectors, { stem }))).question.id;
  });

  // Red with the database's own words: it parts Bengali at vowel signs, and ড় in one form does not find the other.
  it.each([
    ['লব্ধি ভেক্টর', ['vector']],
    ['h2o bond', ['water']],
    ['300000', ['digits']],
    ['৩০০০০০', ['digits']],
    ['গা\u09dcি', ['car']],
    ['গাড়ি থাম', ['car']],
    ["'; drop table", []],
    ['— — —', []],
  ])('%s', async (q, names) => expect(await found(q)).toEqual(names));

  it('finds what is near where a word is mistyped, and what has most of the words', async () => {
    expect(await found('ভেক্টরেরর লব্ধি')).toContain('vector');
    expect((await found('ভেক্টরের সর্বোচ্চ পথক্রমণ'))[0]).toBe('vector');
  });

  // No worker was at it. Red without `indexQuestion`: a question is looked for by whoever has just written it.
  it('follows a change of text at once', async () => {
    const whole = await bank.get(admin, ids['car']!);
    bank.done(await bank.save(admin, whole, { stem: 'একটি রকেট উঠল' }));
    expect([await found('রকেট'), await found('থামল')]).toEqual([['car'], []]);
  });

  // Red with retired ones counted, and with the newest taken where the words as typed stand in an older one.
  it('counts and orders what stands nearly everywhere as it does the rest', async () => {
    await world.sql(
      `with d as (select uuidv7() as id, uuidv7() as version, n from generate_series(1, 6000) n),
         q as (insert into questions.questions (id, subject_id, state, language, content_key, current_version_id, created_at)
           select id, $1, case when n % 10 = 0 then 'retired' else 'published' end, 'bn', 'broad ' || n, version, platform.now() + n * interval '1 ms' from d),
         v as (insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
           select version, id, 1, 'numeric', 'broad word ' || n, '[]', '{"optionIds":[],"number":"1"}', '', '{}' from d)
       insert into questions.search_rows (question_id, version_id, text, near, words)
         select id, version, case when n = 5801 then 'word broad' else 'broad word' end, '{}', array_to_tsvector(array['broad', 'word']) from d`,
      [vectors],
    );
    const keys = async (q: string, page = '1'): Promise<unknown[]> => {
      const { rows, total } = await bank.list(editor, { q, page });
      const stems = await world.sql<{ id: string; stem: string }>(
        'select question_id as id, stem from questions.question_versions where question_id = any($1)',
        [rows.map(({ id }) => id)],
      );
      return [total, rows.map(({ id }) => Number(stems.find((one) => one.id === id)?.stem.split(' ')[2]))];
    };
    expect(await keys('broad')).toEqual([5400, [5999, 5998, 5997, 5996, 5995, 5994, 5993, 5992, 5991, 5989]]);
    expect(await keys('word broad')).toEqual([5400, [5801, 5999, 5998, 5997, 5996, 5995, 5994, 5993, 5992, 5991]]);
    expect(await keys('broad', '3')).toEqual([5400, [5977, 5976, 5975, 5974, 5973, 5972, 5971, 5969, 5968, 5967]]);
  });
});
