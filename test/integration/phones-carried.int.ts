import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** Phones as people carry them, over HTTP. */
let world: World;
let http: Running;
let student: Person;
let admin: Person;
let courseId: string;

const tail = String(randomInt(100_000_000)).padStart(8, '0');
const phone = `018${tail}`;
const written = [
  `+880 ${phone}`,
  `\u202A+88${phone}\u202C`,
  `${phone.slice(0, 3)}\u2011${tail.slice(0, 4)}\u2013${tail.slice(4)}`,
  phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit))),
  phone.slice(1),
  `tel:+88${phone}`,
];

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [student, admin] = [await person(http, world, 'Rafi Hasan'), await person(http, world, 'Admin', ['student', 'admin'])];
  courseId = await course(http, `motion-${randomUUID().slice(0, 8)}`, { pricePaisa: 10_000 });
  await world.sql('update identity.users set proven_phone = $2, phone = $2 where id = $1', [student.id, phone]);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const post = (path: string, body: object, as?: Person, locale = 'en'): Promise<Answer> =>
  http.call('POST', path, { body, as, headers: { 'accept-language': locale } });
const said = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body['issues'] ?? body['statusMessage'] ?? '')}`;

describe('a phone', () => {
  // Red with the rule that knew +880, blanks and Bengali digits alone: a number out of a contact card was nobody's.
  it.each(written)('written %j signs in, is granted a course and is found', async (login) => {
    const answer = await post('/api/auth/sign-in', { login, password: 'a good password' });
    expect([answer.status, (answer.body['user'] as { id?: string } | undefined)?.id]).toEqual([200, student.id]);
    const granted = await post(`/api/admin/courses/${courseId}/grants`, { list: login, endsAt: null }, admin);
    expect(['granted', 'already']).toContain((granted.body['lines'] as { outcome: string }[])[0]?.outcome);
    const found = await http.call('GET', `/api/admin/users?q=${encodeURIComponent(login)}`, { as: admin });
    expect((found.body['rows'] as { id: string }[]).map(({ id }) => id)).toEqual([student.id]);
  });

  // Red when a number that can be no login is answered like a wrong password: people try their password again and again.
  it('of another country is told so at sign-in and where a code is asked for', async () => {
    for (const login of ['+44 7700 900123', '01212345671', '০২-৯৬৬১২৩৪৫']) {
      expect(said(await post('/api/auth/sign-in', { login, password: 'x' }))).toContain('not a Bangladeshi mobile number');
      expect(said(await post('/api/auth/codes', { purpose: 'reset', to: login }, undefined, 'bn'))).toContain('বাংলাদেশি মোবাইল নম্বর নয়');
    }
    expect(said(await post('/api/auth/sign-in', { login: 'rahim2007', password: 'x' }))).toBe('401 "Wrong login or password"');
  });

  // Red when a profile keeps what is no phone, or keeps a phone as it was typed.
  it('of a profile is a phone', async () => {
    const save = (text: string) => post('/api/auth/update', { phone: text, hsc_batch: 'HSC 2026', institute: 'Dhaka College' }, admin);
    expect(said(await save('hello'))).toBe('400 {"phone":"Phone is not valid"}');
    expect(said(await save(' '))).toBe('400 {"phone":"Phone is required"}');
    const kept = async (text: string) => ((await save(text)).body['user'] as { phone: string }).phone;
    expect([await kept('+৮৮০ ১৭১২\u2011৩৪৫৬৭৮'), await kept('+44 7700 900123')]).toEqual(['01712345678', '+447700900123']);
  });
});
