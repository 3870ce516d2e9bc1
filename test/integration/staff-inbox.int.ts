import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inboxKinds, type InboxKind } from '#contracts/shared/inbox-kinds';
import { rolePermissions, type Role } from '#contracts/shared/permissions';
import { newId } from '#platform/kernel';
import { inboxSources } from '../../libs/readmodels/src/inbox/inbox-sources.js';
import { course, exam, person, startHttp, type Person, type Running } from '../support/api.js';
import { makeQuestion } from '../support/walls/bank.js';
import { makeAffiliate, makeFlag, makeHeldPayment, makeOrder, makeParcel, makePayout, makeTask } from '../support/walls/money.js';
import { makeImport } from '../support/walls/imports.js';
import { makeDead } from '../support/walls/ops.js';
import { makePostReport, makeThread } from '../support/walls/qna.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startOwnWorld, type World } from '../support/world.js';

/** What waits for staff, in one list: each kind for whoever may act on it. Staff count what waits for everybody: the database is its own. */
let world: World;
let http: Running;
let student: Person, teacher: Person, stranger: Person;
const staff = new Map<Role, Person>();
let ownCourse: string;
let otherCourse: string;

interface Row {
  readonly kind: InboxKind;
  readonly count: number;
  readonly oldest: string;
}
const inboxOf = async (as: Person): Promise<Row[]> => {
  const { status, body } = await http.call('GET', '/api/my/inbox', { as });
  expect(status).toBe(200);
  return body['rows'] as Row[];
};
const countsOf = async (as: Person): Promise<Partial<Record<InboxKind, number>>> =>
  Object.fromEntries((await inboxOf(as)).map(({ kind, count }) => [kind, count]));

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  for (const role of ['admin', 'support', 'content', 'ops', 'contributor'] as const)
    staff.set(role, await person(http, world, `Of ${role}`, ['student', role]));
  student = await person(http, world, 'Some Student');
  teacher = await person(http, world, 'Some Teacher', ['student', 'teacher']);
  stranger = await person(http, world, 'Other Teacher', ['student', 'teacher']);
  ownCourse = await course(http, 'inbox-own');
  otherCourse = await course(http, 'inbox-other');
  await teach(world, ownCourse, teacher.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

type Counts = Partial<Record<InboxKind, number>>;
/** What has come since. */
const gained = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    inboxKinds.flatMap((kind) => ((after[kind] ?? 0) > (before[kind] ?? 0) ? [[kind, (after[kind] ?? 0) - (before[kind] ?? 0)]] : [])),
  );
const countsOfAll = async (): Promise<Map<Role, Counts>> => {
  const counts = new Map<Role, Counts>();
  for (const [role, as] of staff) counts.set(role, await countsOf(as));
  return counts;
};

const alarm = `walk-${newId()}`;
const today = `(platform.now() at time zone 'Asia/Dhaka')::date`;
/** One of everything that this file can make by the table, and of the unknown notifications seven. */
const putEverything = async (): Promise<void> => {
  await makeHeldPayment(world, student.id);
  await makeTask(world, student.id);
  const paid = await makeOrder(world, student.id, { state: 'paid' });
  await world.sql(`update commerce.orders set paid_at = platform.now() - interval '3 hours' where id = $1`, [paid]);
  await world.sql(`insert into commerce.unknown_notifications as u (gateway, day, total) values ('bkash', ${today}, 7), ('bkash', ${today} - 9, 90)
    on conflict (gateway, day) do update set total = u.total + excluded.total`);
  await world.sql(`insert into platform.alarms (name, worst, raised_at, bad_since) values ($1, 1, now(), now() - interval '1 minute')`, [
    alarm,
  ]);
  await makeDead(world);
  const place = { http, world };
  await makeAffiliate(place);
  await makePayout(place);
  await makeFlag(place, student.id);
  await makeParcel(world, student.id);
  inReview = await makeQuestion(world, student.id);
  await world.sql(`update questions.questions set state = 'review', changed_at = '2001-02-03T04:05:06Z' where id = $1`, [inReview]);
  for (const state of ['failed', 'parsed']) {
    const id = await makeImport(world, student.id);
    await world.sql('update questions.imports set state = $2 where id = $1', [id, state]);
  }
  await makePostReport(world, otherCourse, student.id);
};
let inReview: string;

describe('the inbox of staff', () => {
  it('is empty for who is no staff, and for a teacher for whom nothing waits', async () => {
    for (const as of [teacher, stranger, student]) expect(await inboxOf(as)).toEqual([]);
  });

  // Red when a kind is missing, is counted of settled things, or is shown to somebody who may do nothing about it.
  it('holds one row a kind with its count and its oldest, for whoever may act on it', async () => {
    const before = await countsOfAll();
    await putEverything();
    const after = await countsOfAll();
    const all = gained(before.get('admin')!, after.get('admin')!);
    const notMade: readonly InboxKind[] = ['results', 'sent-exams', 'unscheduled-exams', 'question-reports'];
    expect(Object.keys(all)).toEqual(inboxKinds.filter((kind) => !notMade.includes(kind)));
    const { 'unknown-notifications': unknown, ...others } = all;
    expect([unknown, new Set(Object.values(others))]).toEqual([7, new Set([1])]);
    for (const role of staff.keys()) {
      const allowed = Object.entries(all).filter(([kind]) => rolePermissions[role].includes(inboxSources[kind as InboxKind].needs));
      expect([role, gained(before.get(role)!, after.get(role)!)]).toEqual([role, Object.fromEntries(allowed)]);
    }
    for (const as of [teacher, stranger, student]) expect(await inboxOf(as)).toEqual([]);

    const rows = await inboxOf(staff.get('content')!);
    expect(rows.find(({ kind }) => kind === 'questions-in-review')!.oldest).toBe('2001-02-03T04:05:06.000Z');
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds).toEqual(inboxKinds.filter((kind) => kinds.includes(kind)));
    await world.sql(`update questions.questions set state = 'published' where id = $1`, [inReview]);
    expect((await countsOf(staff.get('content')!))['questions-in-review'] ?? 0).toBe(
      (after.get('content')!['questions-in-review'] ?? 0) - 1,
    );
  });

  // Red when a teacher counts what waits in courses of others.
  it('tells a teacher of own courses, own exams and own imports alone', async () => {
    const before = await countsOf(staff.get('admin')!);
    await makeThread(world, ownCourse, student.id);
    const imported = await makeImport(world, teacher.id);
    await world.sql(`update questions.imports set state = 'failed' where id = $1`, [imported]);
    const [mine, others, shared] = [await exam(http, ownCourse), await exam(http, otherCourse), await exam(http, ownCourse)];
    await world.sql(`update exams.exams set state = 'closed' where id = any($1::uuid[])`, [[mine.id, others.id, shared.id]]);
    await world.sql('update exams.exams set created_by = $2 where id = any($1::uuid[])', [[mine.id, shared.id], teacher.id]);
    // A second course, which the teacher does not teach: publishing is not for one alone.
    await world.sql('insert into exams.exam_courses (exam_id, course_id, number) values ($1, $2, 2)', [shared.id, otherCourse]);
    expect(await countsOf(teacher)).toEqual({ results: 1, 'failed-imports': 1, unanswered: 1 });
    expect(await countsOf(stranger)).toEqual({});
    expect(gained(before, await countsOf(staff.get('admin')!)).results).toBe(3);
  });

  // Red when a draft of a far day, or one that waits for the admins, is told to who wrote it.
  it('asks after drafts that open soon, and after those that were sent', async () => {
    const before = await countsOf(staff.get('admin')!);
    const [near, far, sent] = [await exam(http, ownCourse), await exam(http, ownCourse), await exam(http, ownCourse)];
    const draft = (id: string, days: number): Promise<unknown> =>
      world.sql(
        `update exams.exams set state = 'draft', opens_at = platform.now() + $2 * interval '1 day', closes_at = platform.now() + ($2 + 1) * interval '1 day'
         where id = $1`,
        [id, days],
      );
    await draft(near.id, 2);
    await draft(far.id, 20);
    await draft(sent.id, 3);
    await world.sql(`update exams.exams set sent_at = platform.now(), sent_note = 'Please' where id = $1`, [sent.id]);
    expect((await countsOf(teacher))['unscheduled-exams']).toBe(1);
    expect(await countsOf(stranger)).toEqual({});
    expect(gained(before, await countsOf(staff.get('admin')!))).toMatchObject({ 'unscheduled-exams': 1, 'sent-exams': 1 });
    expect(await countsOf(teacher)).not.toHaveProperty('sent-exams');
  });

  it('is closed to visitors', async () => {
    expect((await http.call('GET', '/api/my/inbox')).status).toBe(401);
  });
});
