import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InboxRow, QnaReport, ThreadRow, ThreadWhole } from '#contracts/http/qna-shapes';
import { postLength } from '#contracts/shared/qna';
import { ForgetWriter, GetThreadTopic, TellAsker } from '#community';
import type { Actor } from '#platform/kernel';
import { pixels } from '../support/bank.js';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { code, issue, QnaRoom, teaches } from '../support/qna.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let asker: Person, helper: Person, stranger: Person, teacher: Person, foreign: Person, admin: Person;
let courseId: string;
let room: QnaRoom;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [asker, helper, stranger] = [
    await person(http, world, 'Asker'),
    await person(http, world, 'Helper'),
    await person(http, world, 'Stranger'),
  ];
  teacher = await person(http, world, 'Own Teacher', ['student', 'teacher']);
  foreign = await person(http, world, 'Foreign Teacher', ['student', 'teacher']);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  courseId = await course(http, 'motion-of-qna', { pricePaisa: 10_000 });
  const other = await course(http, 'optics', { pricePaisa: 10_000 });
  await enrol(http, courseId, asker, helper);
  await enrol(http, other, asker);
  await teaches(world, teacher, courseId);
  await teaches(world, foreign, other);
  room = new QnaRoom(http, 'motion-of-qna');
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const qna: QnaRoom['call'] = (...of) => room.call(...of);
const desk: QnaRoom['desk'] = (...of) => room.desk(...of);
const ask = (as = asker, ...of: string[]): Promise<string> => room.ask(as, ...of);
const reply = (threadId: string, as = helper, ...of: string[]): Promise<string> => room.reply(threadId, as, ...of);
const whole = (threadId: string, as = asker): Promise<ThreadWhole> => room.whole(threadId, as);
const list = (query: string, as = asker): Promise<ThreadRow[]> => room.list(query, as);
const actorOf = ({ id }: Person): Actor => ({ kind: 'user', id, permissions: [] });

describe('a question in a course', () => {
  it('is asked, found in either script and with a slip of the pen, and seen with who asked', async () => {
    const id = await ask(asker, 'গতির সমীকরণ কোথা থেকে আসে?', '<p>সমীকরণ ৩ টি, $v^2=u^2+2as$ <script>pwned()</script></p>');
    const thread = await whole(id, helper);
    expect(thread.question.html).toBe('<p>সমীকরণ ৩ টি, $v^2=u^2+2as$ </p>');
    expect(thread.question.by).toEqual({ name: 'Asker', institute: '', staff: false });
    expect([thread.question.mine, thread.mayAccept, thread.staff]).toEqual([false, false, false]);
    for (const q of ['সমীকরন', '3', 'গতীর সমিকরণ', 'সমিকররণ', 'গতির সমীকরণ আসলে কীভাবে'])
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).map((row) => row.id)]).toEqual([q, [id]]);
    await reply(id, helper, '<p>তোমার বইয়ের lodestone অধ্যায়ে</p>');
    expect((await list('q=lodestone')).map((row) => row.id)).toEqual([id]);
    expect(await list('q=%25')).toEqual([]);
  });

  it('shows in the filters by what has become of it', async () => {
    const ids = async (show: string, as = asker): Promise<string[]> => (await list(`show=${show}&sort=newest`, as)).map((row) => row.id);
    const id = await ask(helper);
    expect(await ids('open')).toContain(id);
    expect(await ids('mine')).not.toContain(id);
    expect(await ids('mine', helper)).toEqual([id]);
    await reply(id, asker);
    // An answer of another student alone settles nothing.
    expect(await ids('open')).toContain(id);
    await reply(id, teacher);
    expect(await ids('answered')).toContain(id);
    expect(await ids('open')).not.toContain(id);
  });

  it('refuses what cannot be shown, in words', async () => {
    const sent = async (html: string): Promise<string> => issue(await qna(asker, 'POST', '', { title: 'A title of words', html }));
    expect(await sent('<p><br></p>')).toMatch(/empty/);
    expect(await sent('<img src=x onerror=pwned()>')).toMatch(/empty/);
    expect(await sent(String.raw`<p>$\href{javascript:pwned()}{x}$</p>`)).toMatch(/formula cannot be read/);
    expect(await sent(`<p>$${'{'.repeat(5000)}$</p>`)).toMatch(/formula cannot be read/);
    expect(await sent('<'.repeat(21_000))).toMatch(/formatting/);
    expect(code(await qna(asker, 'POST', '', { title: 'A title of words', html: 'x'.repeat(postLength + 1) }))).toBe('400 Invalid input');
    expect(code(await qna(asker, 'POST', '', { title: '\u200b\u202e\u200b\u200b\u200b\u200b\u200b', html: '<p>a</p>' }))).toBe(
      '400 Invalid input',
    );
  });

  it('asked twice with one key stands once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: 'Asked once only', html: '<p>a</p>' };
    const [one, two] = await Promise.all(
      [0, 1].map(() => http.call('POST', '/api/courses/motion-of-qna/qna', { as: asker, body, headers })),
    );
    expect(one?.body['threadId']).toBe(two?.body['threadId']);
  });
});

describe('who is not in the course', () => {
  // Red when the course of the path is not asked for in SQL, and when a teacher of another course passes for one of this.
  it('reads, votes and answers nothing there', async () => {
    const id = await ask();
    const answer = await reply(id);
    for (const [as, method, path, body] of [
      [stranger, 'GET', '', undefined],
      [stranger, 'POST', '', { title: 'A title of words', html: '<p>a</p>' }],
      [stranger, 'GET', `/${id}`, undefined],
      [stranger, 'POST', `/${id}/vote`, { on: true }],
      [stranger, 'POST', `/${id}/answers`, { html: '<p>a</p>' }],
      [stranger, 'POST', `/${id}/answers/${answer}/vote`, { on: true }],
      [foreign, 'GET', `/${id}`, undefined],
      [foreign, 'POST', `/${id}/answers`, { html: '<p>a</p>' }],
      [foreign, 'POST', `/${id}/answers/${answer}/accept`, { on: true }],
    ] as const)
      expect([as.name, path, code(await qna(as, method, path, body))]).toEqual([as.name, path, '403 Not enrolled']);
    await expect(http.dispatcher.query(new GetThreadTopic(actorOf(stranger), id))).rejects.toThrow('Not enrolled');
    // By the address of a course that the caller does have.
    expect(code(await qna(asker, 'GET', `/${id}`, undefined, 'optics'))).toBe('404 Thread not found');
    expect(code(await qna(asker, 'POST', `/${id}/vote`, { on: true }, 'optics'))).toBe('404 Thread not found');
    const elsewhere = await ask();
    expect(code(await qna(asker, 'POST', `/${elsewhere}/answers/${answer}/vote`, { on: true }))).toBe('404 Answer not found');
  });

  it('finds nothing of it on the desk', async () => {
    const id = await ask();
    await qna(helper, 'POST', `/${id}/reports`, { answerId: null, kind: 'spam', text: '' });
    const inbox = (await desk(foreign, 'GET', 'qna?show=all')).body['rows'] as InboxRow[];
    expect(inbox).toEqual([]);
    expect((await desk(foreign, 'GET', 'qna-reports')).body['total']).toBe(0);
    expect(code(await desk(foreign, 'POST', `qna/${id}/hidden`, { answerId: null, hidden: true, reason: 'no good' }))).toBe(
      '404 Thread not found',
    );
    const [report] = (await desk(teacher, 'GET', 'qna-reports')).body['rows'] as QnaReport[];
    const settle = (as: Person) => desk(as, 'POST', `qna-reports/${report?.id}/settlement`, { outcome: 'kept', reason: 'it is fine' });
    expect(code(await settle(foreign))).toBe('404 Report not found');
    expect(code(await desk(asker, 'GET', 'qna'))).toBe('403 Not allowed');
    expect(code(await settle(teacher))).toBe('ok');
    expect(code(await settle(teacher))).toBe('409 Changed meanwhile');
  });
});

describe('votes, marks and changes', () => {
  // Red with votes that are read and then written: five at once count twice.
  it('counts a vote once, however often it is sent, and none for own words', async () => {
    const id = await ask();
    const answer = await reply(id);
    await Promise.all(Array.from({ length: 5 }, () => qna(asker, 'POST', `/${id}/answers/${answer}/vote`, { on: true })));
    await qna(teacher, 'POST', `/${id}/answers/${answer}/vote`, { on: true });
    expect((await whole(id)).answers[0]).toMatchObject({ votes: 2, voted: true });
    expect((await qna(asker, 'POST', `/${id}/answers/${answer}/vote`, { on: false })).body).toEqual({ votes: 1, voted: false });
    expect((await qna(helper, 'POST', `/${id}/vote`, { on: true })).body).toEqual({ votes: 1, voted: true });
    expect(code(await qna(asker, 'POST', `/${id}/vote`, { on: true }))).toBe('409 Own words');
    expect(code(await qna(helper, 'POST', `/${id}/answers/${answer}/vote`, { on: true }))).toBe('409 Own words');
  });

  it('lets the asker and the teacher mark one answer, and nobody else', async () => {
    const id = await ask();
    const [first, second] = [await reply(id), await reply(id, teacher)];
    expect(code(await qna(helper, 'POST', `/${id}/answers/${first}/accept`, { on: true }))).toBe('403 Not allowed');
    await qna(asker, 'POST', `/${id}/answers/${first}/accept`, { on: true });
    await qna(teacher, 'POST', `/${id}/answers/${second}/accept`, { on: true });
    // The mark that was replaced meanwhile is not taken off the other.
    await qna(asker, 'POST', `/${id}/answers/${first}/accept`, { on: false });
    const thread = await whole(id);
    expect([thread.acceptedAnswerId, thread.answers[0]?.id, thread.answers[0]?.by?.staff]).toEqual([second, second, true]);
  });

  it('lets own words be changed for half an hour', async () => {
    const id = await ask();
    const answer = await reply(id);
    const change = (as: Person) => qna(as, 'PUT', `/${id}/answers/${answer}`, { html: '<p>Better.</p>' });
    expect(code(await change(asker))).toBe('403 Not allowed');
    expect((await change(helper)).body['answer']).toMatchObject({ html: '<p>Better.</p>', mine: true });
    expect((await qna(asker, 'PUT', `/${id}`, { title: 'Another title', html: '<p>b</p>' })).body).toMatchObject({
      title: 'Another title',
    });
    await world.setClock('31 minutes');
    expect(code(await change(helper))).toBe('409 Edit time over');
    expect((await whole(id)).question.editableUntil).toBeNull();
    await world.setClock('0');
  });

  it('raises the version with each change, so that an open page hears of it', async () => {
    const id = await ask();
    const version = async (): Promise<number> => (await http.dispatcher.query(new GetThreadTopic(actorOf(asker), id))).version;
    const before = await version();
    const answer = await reply(id, teacher);
    await qna(asker, 'POST', `/${id}/answers/${answer}/accept`, { on: true });
    const { version: after, body } = await http.dispatcher.query(new GetThreadTopic(actorOf(asker), id));
    expect([after, body]).toEqual([before + 2, { answers: 1, votes: 0, acceptedAnswerId: answer, hidden: false }]);
    const events = await world.sql<{ data: { askerId: string } }>(
      `select data from platform.outbox where name = 'AnswerPosted' and data ->> 'threadId' = $1`,
      [id],
    );
    expect(events.map(({ data }) => data.askerId)).toEqual([asker.id]);
  });
});

describe('hiding', () => {
  it('takes an answer out of sight and out of the counts, with a reason its author reads, and back', async () => {
    const id = await ask();
    const answer = await reply(id);
    await qna(asker, 'POST', `/${id}/answers/${answer}/accept`, { on: true });
    for (const one of [asker, teacher]) await qna(one, 'POST', `/${id}/reports`, { answerId: answer, kind: 'rude', text: 'x' });
    await qna(asker, 'POST', `/${id}/reports`, { answerId: answer, kind: 'rude', text: 'again' });
    const [report] = (await desk(teacher, 'GET', 'qna-reports')).body['rows'] as QnaReport[];
    expect(report).toMatchObject({ answerId: answer, open: 2, excerpt: 'So.', author: 'Helper' });
    const settled = await desk(teacher, 'POST', `qna-reports/${report?.id}/settlement`, { outcome: 'hidden', reason: 'rude words' });
    expect(settled.body).toEqual({ settled: 2 });
    expect(await whole(id)).toMatchObject({ answers: [], acceptedAnswerId: null });
    expect((await whole(id, helper)).answers).toMatchObject([{ id: answer, hidden: { why: 'rude words' }, editableUntil: null }]);
    expect((await list('show=open')).find((row) => row.id === id)?.answers).toBe(0);
    expect(code(await qna(asker, 'POST', `/${id}/answers/${answer}/vote`, { on: true }))).toBe('404 Answer not found');
    await desk(teacher, 'POST', `qna/${id}/hidden`, { answerId: answer, hidden: false, reason: 'a mistake' });
    expect((await whole(id)).answers).toHaveLength(1);
    const log = await world.sql(`select action from platform.audit where subject_id = $1 order by seq`, [answer]);
    expect(log.map((row) => row['action'])).toEqual(['qna.hide', 'qna.show']);
  });

  it('shuts a question for everybody but its author and staff', async () => {
    const id = await ask();
    await desk(admin, 'POST', `qna/${id}/hidden`, { answerId: null, hidden: true, reason: 'not about the course' });
    expect(code(await qna(helper, 'GET', `/${id}`))).toBe('404 Thread not found');
    expect(code(await qna(asker, 'POST', `/${id}/answers`, { html: '<p>a</p>' }))).toBe('404 Thread not found');
    expect((await whole(id)).question.hidden).toEqual({ why: 'not about the course' });
    expect((await list('q=', helper)).map((row) => row.id)).not.toContain(id);
    expect(((await desk(teacher, 'GET', 'qna?show=hidden')).body['rows'] as InboxRow[]).map((row) => row.id)).toContain(id);
  });
});

describe('the inbox', () => {
  it('holds what waits, the longest first, and lets go of what a teacher answered', async () => {
    await world.sql(`delete from community.threads`);
    const [old, young] = [await ask(asker, 'The older question'), await ask(helper, 'The younger question')];
    await world.sql(`update community.threads set created_at = created_at - interval '3 hours' where id = $1`, [old]);
    await ask(teacher, 'What a teacher announces');
    const inbox = async (show = 'waiting'): Promise<string[]> =>
      ((await desk(teacher, 'GET', `qna?show=${show}`)).body['rows'] as InboxRow[]).map((row) => row.id);
    expect(await inbox()).toEqual([old, young]);
    expect((await desk(teacher, 'GET', 'qna/choices')).body).toMatchObject({
      waiting: 2,
      openReports: 0,
      courses: [{ slug: 'motion-of-qna', waiting: 2 }],
    });
    await reply(old, teacher);
    expect(await inbox()).toEqual([young]);
    expect((await inbox('all'))[0]).toBe(young);
  });
});

it('tells who asked that a teacher has answered, with the way there, and nothing of what is hidden', async () => {
  const id = await ask(asker, 'What is <b> $x$ & why?');
  const answer = await reply(id, teacher);
  const told = await http.app.get(TellAsker, { strict: false }).prepare({ threadId: id, answerId: answer, askerId: asker.id });
  expect(told).toMatchObject({ userIds: [asker.id], link: `/courses/motion-of-qna/qna/${id}`, about: 'answers' });
  expect(told.body).toBe('<p>What is &lt;b&gt; $x$ &amp; why?</p>');
  await http.dispatcher.command(told);
  const [notice] = await world.sql(`select link from community.notices where link = $1`, [`/courses/motion-of-qna/qna/${id}`]);
  expect(notice).toBeDefined();
  await desk(teacher, 'POST', `qna/${id}/hidden`, { answerId: answer, hidden: true, reason: 'a mistake' });
  expect(await http.app.get(TellAsker, { strict: false }).prepare({ threadId: id, answerId: answer, askerId: asker.id })).toMatchObject({
    userIds: [],
  });
});

// What else a picture may be stands in `avatar.int.ts` and `bank-reports.int.ts`: the same maker draws it.
it('takes pictures from anybody with an account, draws them anew, and not without end', async () => {
  const send = async (as: Person | null, bytes: Buffer): Promise<Answer> => {
    const answer = await fetch(`${http.base}/api/pictures`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...(as ? { cookie: as.cookie } : {}) },
      body: new Uint8Array(bytes),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Record<string, unknown> };
  };
  const picture = await pixels('png', 12, 9);
  expect(code(await send(null, picture))).toBe('401 Sign in required');
  const kept = await send(stranger, picture);
  expect(kept.body).toMatchObject({ width: 12, height: 9 });
  const src = String(kept.body['src']);
  expect((await fetch(http.base + src)).headers.get('content-type')).toBe('image/webp');
  const id = await ask(asker, 'A question with a picture', `<p><img src="${src}" alt="a"><img src="/files/avatars/x.webp"></p>`);
  expect((await whole(id)).question.html).toBe(`<p><img src="${src}" alt="a" /></p>`);
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg" onload="pwned()"/>', '<html><script>pwned()</script>', 'GIF89a'])
    expect(code(await send(stranger, Buffer.from(bytes)))).toBe('422 Picture not accepted');
  const many = await Promise.all(Array.from({ length: 31 }, () => send(stranger, Buffer.from('no picture'))));
  expect(many.map(code)).toContain('429 Too many requests');
});

it('leaves nobody behind when an account is deleted', async () => {
  const id = await ask(helper);
  const answer = await reply(id, asker);
  await qna(helper, 'POST', `/${id}/answers/${answer}/vote`, { on: true });
  for (let twice = 0; twice < 2; twice += 1) await http.dispatcher.command(new ForgetWriter(helper.id));
  const thread = await whole(id);
  expect([thread.question.by, thread.answers[0]?.votes]).toEqual([null, 0]);
});
