import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listInstitutes } from '#contracts/http/institutes';
import { newId } from '#platform/kernel';
import { instituteKey } from '../../libs/identity/src/domain/institute-key.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** What thousands typed, in any spelling. */
let world: World;
let http: Running;
let admin: Person;

/** Other files have people with institutes in the same database: these names are this file's own. */
const mark = `m${newId().slice(-8)}`;

/** Five ways to write one institute each: by `instituteKey` they are the same. */
const hard: Readonly<Record<string, readonly string[]>> = {
  'blanks and signs': ['Notre Dame, Dhaka', 'notre  dame (DHAKA)', 'Notre•Dame·Dhaka', 'Notre-Dame_Dhaka.', '«Notre Dame» – Dhaka'],
  'what is not seen': ['Holy\u00ad Cross', 'Holy\u2060 Cross', '\ufeffHoly Cross', 'Holy\u200e Cross', 'Holy \u202aCross\u202c'],
  'other signs': ['City 😀 School', 'City \ue000 School', 'City © School', 'City ৳ School', 'City \u{1f150} School'],
  'capital letters': ['ÉCOLE Dhaka', 'école dhaka', 'E\u0301cole Dhaka', 'e\u0301COLE dhaka', 'École: Dhaka'],
  'a capital with a dot': ['İstanbul Okulu', 'i̇stanbul okulu', 'I\u0307stanbul okulu', 'i̇STANBUL Okulu', 'İSTANBUL OKULU'],
  'wide letters': ['Ｒaj College', 'raj college', 'ＲＡＪ　College', 'Raj Ｃｏｌｌｅｇｅ', 'Raj—College'],
  apostrophes: ['St. Joseph’s', 'st josephs', "ST JOSEPH'S", 'St Joseph`s', 'St. Joseph‘s'],
  'letters with a dot below': ['বিশ্ববিদ্যাল\u09df', 'বিশ্ববিদ্যাল\u09af\u09bc', 'বিশ্ববিদ্যাল\u09df।', ' বিশ্ববিদ্যাল\u09df ', '“বিশ্ববিদ্যাল\u09df”'],
  'vowel signs in two parts': ['যশোর', 'যশ\u09c7\u09beর', 'যশোর।', '(যশোর)', 'যশোর॥'],
  joiners: ['র‍্যাংকস', 'র্যাংকস', 'র\u200c্যাংকস', 'র্যাং\u200bকস', 'র‍্যাংকস!'],
  'marks that pile up': [31, 32, 33, 40, 99].map((marks) => `কলেজ${'\u0981'.repeat(marks)} h${'\u0301'.repeat(marks)}\u0327`),
  numbers: ['ⅷ No. ２', 'viii no 2', 'VIII No ²', 'ⅷ no-2', 'VIII, no. 2'],
  'other scripts': ['Ελλάς', 'ΕΛΛΆΣ!', 'ελλάς.', 'ελλάς', '(ελλάς)'],
};
/** One account each, with the text as it stands behind the mark. */
const insert = (texts: readonly string[]): Promise<unknown> =>
  world.sql(`insert into identity.users (id, name, institute) select gen_random_uuid(), 'Somebody', text from unnest($1::text[]) text`, [
    texts.map((text) => `${mark} ${text}`),
  ]);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
});
afterAll(async () => {
  await world.sql('delete from identity.users where institute like $1', [`${mark} %`]);
  await http?.close();
  await world?.close();
});

const offered = async (q: string): Promise<string[]> =>
  (await http.call('GET', `/api/institutes?q=${encodeURIComponent(`${mark} ${q}`)}`)).body['names'] as string[];
const listed = async (query = ''): Promise<ResponseOf<typeof listInstitutes>> =>
  (await http.call('GET', `/api/admin/institutes?${query}`, { as: admin })).body as unknown as ResponseOf<typeof listInstitutes>;

describe('spellings of one institute', () => {
  beforeAll(async () => {
    await insert([...Object.values(hard).flat(), 'Given Once College', 'Given Once School']);
  });

  // Red (seen) with a count by blanks, signs and case as the database knows them: what is not seen, other signs, piled marks, a dotted capital
  // and a Greek one made institutes of their own.
  it.each(Object.entries(hard))('are counted together where they are offered: %s', async (_kind, spellings) => {
    const keys = new Set(spellings.map(instituteKey));
    expect([spellings.length, keys.size]).toEqual([5, 1]);
    expect(await offered([...keys][0]!)).toHaveLength(1);
  });

  it('are not those of another', async () => {
    expect(await offered('given once')).toEqual([]);
  });
});

describe('more spellings than are read at once', () => {
  // Red (seen) without the number: the rarest were in no row, no file and no count, and nothing said so.
  it('are not listed, and the list says how many', async () => {
    expect((await listed()).spellingsLeftOut).toBe(0);
    await world.sql(
      `insert into identity.users (id, name, institute) select gen_random_uuid(), 'Somebody', $1 || n from generate_series(1, 20000) n`,
      [`${mark} `],
    );
    const [all] = await world.sql<{ n: number }>('select count(distinct institute)::int as n from identity.users');
    expect((await listed(`q=${mark}`)).spellingsLeftOut).toBe(all!.n - 20_000);
  });
});
