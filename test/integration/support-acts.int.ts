import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotifyOfAccess } from '#community';
import { rolePermissions } from '#contracts/shared/permissions';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { makeOrder } from '../support/walls/money.js';
import { startWorld, type World } from '../support/world.js';

/** What support does for a person, and what the content admin does without money. */
let world: World;
let http: Running;
let admin: Person, support: Person, content: Person, student: Person;
let courseId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Helping Hand', ['student', 'support']);
  content = await person(http, world, 'Content Admin', ['student', 'content']);
  student = await person(http, world, 'Some Student');
  courseId = await course(http, 'given-by-support', { pricePaisa: 50_000 });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const said = ({ status, body }: Answer): unknown => (status < 300 ? 'passes' : body['statusMessage']);
const post = (as: Person, path: string, body: object): Promise<Answer> => http.call('POST', `/api/admin${path}`, { as, body });
const logOf = (id: string) =>
  world.sql<{ action: string; reason: string; actor_id: string }>(
    'select action, reason, actor_id from platform.audit where subject_id = $1 order by seq desc limit 1',
    [id],
  );
const told = (name: string, key: string, id: string) =>
  world.sql<{ data: Record<string, unknown> }>(`select data from platform.outbox where name = $1 and data ->> $2 = $3`, [name, key, id]);
const reason = 'Paid by bKash, the gateway lost it';

describe('support', () => {
  // Red when only who changes courses may open one, when the reason is not kept, or when the person is told nothing.
  it('opens a course for one person with a reason, which is in the log and told; twice changes nothing', async () => {
    const give = (as: Person, over: object = {}): Promise<Answer> => post(as, `/users/${student.id}/access`, { courseId, reason, ...over });
    expect((await give(support)).body).toEqual({ outcome: 'granted', endsAt: null });
    expect(await logOf(student.id)).toEqual([{ action: 'access.grant', reason, actor_id: support.id }]);
    expect((await told('EnrolmentGranted', 'userId', student.id)).map(({ data }) => data['told'])).toEqual([
      { course: expect.any(String), reason },
    ]);
    expect((await http.call('GET', '/api/courses/given-by-support/pdfs', { as: student })).status).toBe(200);
    const tell = http.app.get(NotifyOfAccess, { strict: false });
    await http.dispatcher.command(await tell.prepare({ userId: student.id, courseId, told: { reason } }));
    expect((await http.call('GET', '/api/notices', { as: student })).text).toContain(reason);
    expect((await give(support)).body).toMatchObject({ outcome: 'already' });
    expect(said(await give(support, { reason: '' }))).toBe('Invalid input');
    for (const as of [content, student]) expect(said(await give(as))).toBe('Not allowed');
    expect(said(await post(support, `/users/${support.id}/access`, { courseId, reason }))).toBe('Own account');
    // Lists, longer ends and taking away stay with who may do it to everybody.
    expect(said(await post(support, `/courses/${courseId}/grants`, { list: '01711000001', endsAt: 'rule' }))).toBe('Not allowed');
  });

  it('sends a new code to what the person has proven, once a minute, and none to who has more rights', async () => {
    const phone = '01711998877';
    await world.sql('update identity.users set proven_phone = $2 where id = $1', [student.id, phone]);
    const send = (as: Person, who: Person): Promise<Answer> => post(as, `/users/${who.id}/code`, { reason: 'Never arrived' });
    const before = (await told('CodeRequested', 'channel', 'sms')).length;
    expect((await send(support, student)).body).toEqual({ sent: 'sms' });
    expect((await told('CodeRequested', 'channel', 'sms')).length).toBe(before + 1);
    expect(await logOf(student.id)).toEqual([{ action: 'user.code', reason: 'Never arrived', actor_id: support.id }]);
    expect(said(await send(support, student))).toBe('Too many requests');
    expect(said(await send(support, admin))).toBe('Not allowed');
    expect(said(await send(support, support))).toBe('Own account');
    expect(said(await send(content, student))).toBe('Not allowed');
  });

  it('sends the receipt of a paid order again, and none of an unpaid one', async () => {
    const orderId = await makeOrder(world, student.id);
    await world.sql(`update commerce.orders set state = 'pending', paid_paisa = 0 where id = $1`, [orderId]);
    const send = (as: Person): Promise<Answer> => post(as, `/orders/${orderId}/receipt`, { reason: 'Asked on the phone' });
    expect(said(await send(support))).toBe('Order not paid');
    await world.sql('update commerce.orders set paid_paisa = total_paisa where id = $1', [orderId]);
    expect(said(await send(support))).toBe('passes');
    expect(await told('ReceiptAsked', 'orderId', orderId)).toHaveLength(1);
    expect(said(await send(content))).toBe('Not allowed');
  });
});

describe('the content admin', () => {
  // Red when the role holds a right of money, of people or of settings.
  it('holds what is taught, and nothing of money, people, settings or operations', () => {
    const held = rolePermissions.content;
    expect(held.filter((one) => /^(sales|users|settings|ops|access)\./.test(one))).toEqual([]);
    for (const one of ['exams.publish', 'questions.write', 'courses.write', 'lessons.write', 'notices.write', 'books.write', 'qna.answer'])
      expect(held).toContain(one);
  });

  it('changes a course, and not what it costs', async () => {
    const desk = async () => (await http.call('GET', `/api/admin/courses/${courseId}`, { as: content })).body as never;
    const { version, settings } = (await desk()) as { version: number; settings: Record<string, unknown> };
    const save = (over: object, at = version): Promise<Answer> =>
      http.call('PUT', `/api/admin/courses/${courseId}`, { as: content, body: { version: at, settings: { ...settings, ...over } } });
    expect(said(await save({ pricePaisa: 1 }))).toBe('Not allowed');
    expect(said(await save({ subtitle: 'A new line' }))).toBe('passes');
    const begun = { title: 'A new course', kind: settings['kind'], section: settings['section'] };
    expect(said(await post(content, '/courses', { ...begun, pricePaisa: 100 }))).toBe('Not allowed');
    expect(said(await post(content, '/courses', begun))).toBe('passes');
  });
});
