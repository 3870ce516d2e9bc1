import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as exams from '#contracts/http/exams';
import { locales } from '#contracts/shared/choices';
import { errorBody, errorCatalogue, type ErrorCode } from '#contracts/shared/errors';
import { CancelExam, TickExams } from '#exams';
import { newId, system } from '#platform/kernel';
import { sentenceOf } from '../../api/src/http/messages.js';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { deskFaults } from '../support/desk-faults.js';
import { fileFaults } from '../support/file-faults.js';
import { hollowPng } from '../support/pictures.js';
import { metElsewhere } from '../support/met-elsewhere.js';
import { rawCall } from '../support/raw.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let mail: Mailbox;
let people: Record<'student' | 'enrolled' | 'teacher' | 'admin', Person>;
let paid: string;
let live: Exam, openExam: Exam;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  mail = await startMailbox(http, world);
  const [student, enrolled, teacher, admin] = [
    await person(http, world, 'Student'),
    await person(http, world, 'Enrolled'),
    await person(http, world, 'Teacher', ['teacher']),
    await person(http, world, 'Admin', ['admin']),
  ];
  people = { student, enrolled, teacher, admin };
  paid = await course(http, 'paid-of-errors', { pricePaisa: 50_000 });
  await enrol(http, paid, enrolled);
  live = await exam(http, paid, { attemptsAllowed: 1 });
  openExam = await exam(http, await course(http, 'open-of-errors', { enrolOnEntry: true }));
});
afterAll(async () => {
  await mail.stop();
  await http.close();
  await world.close();
});

const codeOf = ({ status, body }: Answer): string => (status >= 400 ? `${status} ${String(body.statusMessage)}` : String(status));
const start = async (one: Exam, as: Person, deviceId: string = randomUUID(), again = false) => {
  const answer = await http.call('POST', `/api/exams/${one.id}/attempts`, { as, body: { deviceId, again } });
  return { answer, attempt: answer.body.attempt as { id: string; epoch: number } };
};
const save = (one: Exam, attemptId: string, as: Person, body: unknown) =>
  http.call('POST', `/api/exams/${one.id}/attempts/${attemptId}/answers`, { as, body });
const submit = (one: Exam, attemptId: string, as: Person, epoch = 1) =>
  http.call('POST', `/api/exams/${one.id}/attempts/${attemptId}/submit`, { as, body: { epoch, saves: [] } });

describe('the error catalogue', () => {
  /** Not made by a request to a healthy process alone, or said of one row of many; tests of their own meet them. */
  const unreachable: ErrorCode[] = [
    'Question in use',
    'Illegal transition',
    'Internal Server Error',
    'Temporarily unavailable',
    'Google sign-in failed',
    'Bot check failed',
    'Request timeout',
  ];
  const seen = new Set<string>();

  /** In both languages; `times` 1: only in the next of them, for what a second call would not meet again. */
  const expectCode = async (code: ErrorCode, make: (headers: Record<string, string>) => Promise<Answer>, times = 2): Promise<void> => {
    for (const locale of times === 2 ? locales : [seen.has(code) ? ('en' as const) : ('bn' as const)]) {
      const { status, body } = await make({ cookie: '', 'accept-language': locale });
      expect(errorBody.safeParse(body).success).toBe(true);
      expect([status, body.statusMessage]).toEqual([errorCatalogue[code], code]);
      expect(String(body.message).slice(0, 8)).toBe(sentenceOf(locale, code).slice(0, 8));
    }
    seen.add(code);
  };
  const by =
    (as: Person | undefined, method: string, path: string, body?: unknown) =>
    ({ cookie: _none, ...headers }: Record<string, string>) =>
      http.call(method, path, { as, headers, ...(body === undefined ? {} : { body }) });
  const raw = (lines: string) => (headers: Record<string, string>) =>
    rawCall(http.base, `GET /api/time HTTP/1.1\r\naccept-language: ${headers['accept-language']}\r\n${lines}\r\n\r\n`);

  it('of the transport', async () => {
    await expectCode('Invalid input', by(people.student, 'POST', '/api/auth/update', { phone: '1' }));
    await expectCode('Unknown field', by(undefined, 'POST', '/api/auth/sign-in', { login: 'abc', password: 'x', role: 'admin' }));
    await expectCode('Sign in required', by(undefined, 'GET', '/api/my/courses'));
    await expectCode('Not allowed', by(people.student, 'GET', `/api/admin/exams/${live.id}/late-answers`));
    await expectCode('Page not found', by(undefined, 'GET', '/api/nothing'));
    await expectCode('Body too large', by(people.student, 'POST', '/api/auth/update', { phone: 'x'.repeat(70_000) }));
    await expectCode('Headers too large', raw(`host: here\r\nx-much: ${'x'.repeat(20_000)}`));
    for (const lines of ['host: here\r\nno header', 'connection: close']) await expectCode('Malformed request', raw(lines));
    const foreign = { origin: 'https://evil.example' };
    await expectCode('Cross-site request', (headers) =>
      http.call('POST', '/api/auth/sign-out', { as: people.student, headers: { ...headers, ...foreign } }),
    );
  });

  it('of files, people and courses', async () => {
    const { email } = people.student;
    await expectCode('Wrong login or password', by(undefined, 'POST', '/api/auth/sign-in', { login: email, password: 'wrong' }));
    await expectCode('E-mail taken', by(undefined, 'POST', '/api/auth/sign-up', { name: 'Again', email, password: 'a good password' }));
    for (const [code, make] of await fileFaults(http, world, people.admin)) await expectCode(code, make);
    await expectCode('Course not found', by(people.student, 'GET', '/api/courses/none'));
    await expectCode('Not enrolled', by(people.student, 'GET', '/api/courses/paid-of-errors/exams'));
    await expectCode('Course not free', by(people.student, 'POST', '/api/courses/paid-of-errors/enrolments'));
  });

  it('of ways to sign in', async () => {
    const phone = '01712345678';
    const signUp = (code: string, password = 'a quiet river') => ({
      name: 'New',
      phone,
      code,
      password,
      hsc_batch: 'HSC 2026',
      institute: 'Test College',
    });
    const ask = async (purpose: string, to: string): Promise<string> => {
      await world.redis.flush();
      await http.call('POST', '/api/auth/codes', { body: { purpose, to } });
      return mail.codeFor(to);
    };
    const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const code = await ask('sign-up', phone);
    await expectCode('Wrong code', by(undefined, 'POST', '/api/auth/sign-up/phone', signUp(wrongOf(code))));
    await expectCode('Weak password', by(undefined, 'POST', '/api/auth/sign-up/phone', signUp(code, 'password')));
    await world.setClock('6 minutes');
    await expectCode('Code expired', by(undefined, 'POST', '/api/auth/sign-up/phone', signUp(code)));
    await world.setClock('0');
    await world.sql('update identity.users set proven_phone = $2 where id = $1', [people.teacher.id, phone]);
    // Once for each language: a code that was right is used up.
    for (const _ of locales) {
      const again = await ask('sign-up', phone);
      await expectCode('Phone taken', by(undefined, 'POST', '/api/auth/sign-up/phone', signUp(again)), 1);
    }
    const last = await ask('reset', phone);
    const reset = { login: phone, code: wrongOf(last), password: 'a quiet river' };
    for (let tries = 0; tries < 5; tries += 1) await http.call('POST', '/api/auth/reset', { body: reset });
    await expectCode('Too many tries', by(undefined, 'POST', '/api/auth/reset', { ...reset, code: last }));
    await expectCode('Google not configured', by(undefined, 'POST', '/api/auth/google', { next: '/' }));
  });

  it('of the own account and of staff', async () => {
    const { student, admin } = people;
    const picture = (text: string | Buffer): string => Buffer.from(text).toString('base64');
    const svg = picture('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expectCode('Picture not accepted', by(student, 'PUT', '/api/my/avatar', { picture: svg }));
    await expectCode('Picture too large', by(student, 'PUT', '/api/my/avatar', { picture: picture(Buffer.alloc(2_100_000)) }));
    await expectCode('Too many pixels', by(student, 'PUT', '/api/my/avatar', { picture: picture(await hollowPng(60_000, 60_000)) }));
    await expectCode('Wrong password', by(student, 'POST', '/api/my/password', { current: 'wrong', password: 'a quiet river' }));
    await world.sql(`update identity.sessions set created_at = created_at - interval '1 hour' where user_id = $1`, [student.id]);
    await expectCode('Fresh proof needed', by(student, 'POST', '/api/my/phone/codes', { phone: '01712345679' }));
    await expectCode('Not found', by(student, 'DELETE', `/api/my/devices/${newId()}`));
    const reason = 'a test of refusals';
    await expectCode('User not found', by(admin, 'GET', `/api/admin/users/${newId()}`));
    await expectCode('Own account', by(admin, 'POST', `/api/admin/users/${admin.id}/block`, { reason }));
    await expectCode('Last admin', by(admin, 'POST', '/api/my/account/delete', { password: 'a good password' }));
    const body = { revision: 999, name: 'Other', phone: null, institute: null, hsc_batch: null };
    await expectCode('Changed meanwhile', by(admin, 'PUT', `/api/admin/users/${student.id}`, body));
    const blocked = await person(http, world, 'Blocked');
    await http.call('POST', `/api/admin/users/${blocked.id}/block`, { as: admin, body: { reason } });
    await expectCode('Account blocked', by(undefined, 'POST', '/api/auth/sign-in', { login: blocked.email, password: 'a good password' }));
    await world.sql(`delete from catalog.policies where name = 'cookie-policy'`);
    await expectCode('Policy not found', by(undefined, 'GET', '/api/policies/cookie-policy'));
  });

  it('of exams and attempts', async () => {
    const me = people.enrolled;
    const hour = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
    const later = await exam(http, paid, { opensAt: hour(1), closesAt: hour(2) });
    const past = await exam(http, paid, { leaderboard: 'hidden' });
    await world.sql("update exams.exams set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour' where id = $1", [
      past.id,
    ]);
    await http.dispatcher.command(new TickExams());
    const off = await exam(http, paid);
    await http.dispatcher.command(new CancelExam(system('test'), off.id));
    for (const [code, make] of await deskFaults(http, world, people.admin)) await expectCode(code, make);
    await expectCode('Exam not found', by(me, 'GET', `/api/exams/${newId()}`));
    await expectCode('Exam not open', by(me, 'POST', `/api/exams/${later.id}/attempts`, { deviceId: newId() }));
    await expectCode('Exam closed', by(me, 'POST', `/api/exams/${past.id}/attempts`, { deviceId: newId() }));
    await expectCode('Exam cancelled', by(me, 'POST', `/api/exams/${off.id}/attempts`, { deviceId: newId() }));
    await expectCode('Leaderboard hidden', by(me, 'GET', `/api/exams/${past.id}/leaderboard`));
    await expectCode('Solution not released', by(me, 'GET', `/api/exams/${later.id}/solution`));
    const { attempt } = await start(live, me);
    const at = `/api/exams/${live.id}/attempts/${attempt.id}`;
    await expectCode('Attempt not found', by(people.student, 'GET', at));
    await expectCode(
      'Foreign question',
      by(me, 'POST', `${at}/answers`, { epoch: 1, saves: [{ questionId: newId(), revision: 1, optionIds: [] }] }),
    );
    await expectCode(
      'Option out of range',
      by(me, 'POST', `${at}/answers`, { epoch: 1, saves: [{ ...live.pick(0, true), optionIds: [newId()] }] }),
    );
    const both = [...live.pick(0, true).optionIds, ...live.pick(0, false).optionIds];
    await expectCode(
      'Too many options',
      by(me, 'POST', `${at}/answers`, { epoch: 1, saves: [{ ...live.pick(0, true), optionIds: both }] }),
    );
    const again = await start(live, me);
    expect(again.attempt).toMatchObject({ id: attempt.id, epoch: attempt.epoch + 1 });
    const { epoch } = again.attempt;
    await expectCode('Taken over', by(me, 'POST', `${at}/answers`, { epoch: attempt.epoch, saves: [live.pick(0, true)] }));
    await expectCode('Revision taken', by(me, 'POST', `${at}/answers`, { epoch, saves: [live.pick(0, true), live.pick(0, false)] }));
    expect(codeOf(await submit(live, attempt.id, me, epoch))).toBe('200');
    await expectCode('Attempt closed', by(me, 'POST', `${at}/answers`, { epoch, saves: [live.pick(0, true)] }));
    await expectCode('Already submitted', by(me, 'POST', `/api/exams/${live.id}/attempts`, { deviceId: newId() }));
    await expectCode('No attempts left', by(me, 'POST', `/api/exams/${live.id}/attempts`, { deviceId: newId(), again: true }));
    const late = await exam(http, paid);
    const { attempt: slow } = await start(late, me);
    await world.sql(
      "update exams.attempts set deadline = now() - interval '1 minute', accept_until = now() - interval '30 seconds' where id = $1",
      [slow.id],
    );
    await expectCode(
      'Deadline over',
      by(me, 'POST', `/api/exams/${late.id}/attempts/${slow.id}/answers`, { epoch: 1, saves: [late.pick(0, true)] }),
    );
    await world.sql('delete from exams.papers where exam_id = $1', [later.id]);
    await expectCode('Paper not ready', by(me, 'GET', `/api/exams/${later.id}/paper`));
  });

  it('of too many tries: a guessed login is closed, for the guesser', async () => {
    const owner = await person(http, world, 'Owner');
    const guess = (headers: Record<string, string>) =>
      http.call('POST', '/api/auth/sign-in', { headers, body: { login: owner.email, password: 'guess' } });
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1) codes.push(codeOf(await guess({})));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => '401 Wrong login or password'), '429 Too many requests']);
    expect(Number((await guess({})).headers.get('retry-after'))).toBeGreaterThan(0);
    await expectCode('Too many requests', ({ cookie: _none, ...headers }) => guess(headers));
  });

  it('has been met as a whole', () => {
    const met = new Set<string>([...seen, ...metElsewhere]);
    const left = Object.keys(errorCatalogue).filter((code) => !met.has(code));
    expect(left.toSorted()).toEqual([...unreachable].toSorted());
  });
});

describe('a door', () => {
  it('saves under exactly the shape of the contract, which its door does not look at again', async () => {
    const { attempt, answer } = await start(openExam, people.student);
    expect(exams.startAttempt.response.safeParse(answer.body).success).toBe(true);
    const saved = await save(openExam, attempt.id, people.student, {
      epoch: 1,
      saves: [openExam.pick(0, true), openExam.pick(1, false, 4)],
    });
    const repeated = await save(openExam, attempt.id, people.student, { epoch: 1, saves: [openExam.pick(1, true, 2)] });
    for (const { status, body } of [saved, repeated]) {
      expect(status).toBe(200);
      expect(exams.saveAnswers.response.safeParse(body).error).toBeUndefined();
    }
    const rows = await world.sql<{ count: string }>('select count(*) from exams.answers where attempt_id = $1', [attempt.id]);
    expect(rows[0]?.count).toBe('2');
  });

  it("refuses another person's attempt as if it were not there, for every verb", async () => {
    const { attempt } = await start(openExam, people.student);
    const at = `/api/exams/${openExam.id}/attempts/${attempt.id}`;
    const other = people.enrolled;
    const answers = await Promise.all([
      http.call('GET', at, { as: other }),
      http.call('GET', `${at}/receipt`, { as: other }),
      save(openExam, attempt.id, other, { epoch: 1, saves: [openExam.pick(0, false, 9)] }),
      submit(openExam, attempt.id, other),
    ]);
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => '404 Attempt not found'));
    expect(codeOf(await http.call('GET', at, { as: people.student }))).toBe('200');
  });

  it('keeps the sealed paper as bytes with an ETag, private to the browser', async () => {
    const path = `/api/exams/${openExam.id}/paper`;
    const first = await http.call('GET', path, { as: people.student });
    expect(exams.getSealedPaper.response.safeParse(first.body).success).toBe(true);
    expect(first.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    const again = await http.call('GET', path, { as: people.enrolled, headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('enrols on first entry where the course says so, and nobody by mere looking', async () => {
    const newcomer = await person(http, world, 'Newcomer');
    const enrolled = async () => (await http.call('GET', '/api/courses/open-of-errors', { as: newcomer })).body.enrolled;
    expect(await enrolled()).toBe(false);
    expect(codeOf(await http.call('GET', `/api/exams/${openExam.id}`, { as: newcomer }))).toBe('200');
    expect(await enrolled()).toBe(true);
  });

  it("tells the database's time and the request's id on every answer", async () => {
    const asked = performance.now();
    const { headers, body } = await http.call('GET', '/api/time', { headers: { 'x-request-id': 'from-the-proxy' } });
    expect(headers.get('x-request-id')).toBe('from-the-proxy');
    expect(Math.abs(Number(headers.get('x-server-time')) - Date.parse(String(body.now))) + asked).toBeLessThan(250 + performance.now());
  });
});
