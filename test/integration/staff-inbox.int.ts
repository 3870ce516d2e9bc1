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
import { startOwnWorld, type World } from '../support/world.js';

/** What waits for staff, in one list: each kind for whoever may act on it. */
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
const taughtBy = async (courseId: string, userId: string): Promise<void> => {
  const id = newId();
  await world.sql(`insert into catalog.teachers (id, name, user_id) values ($1, 'Teacher', $2)`, [id, userId]);
  await world.sql('insert into catalog.course_teachers (course_id, teacher_id) values ($1, $2)', [courseId, id]);
};

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
  await taughtBy(ownCourse, teacher.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('the inbox of staff', () => {
  it('is empty where nothing waits, and for who is no staff', async () => {
    for (const as of [...staff.values(), teacher, student]) expect(await inboxOf(as)).toEqual([]);
  });

  // Red when a kind is missing, is counted of settled things, or is shown to somebody who may do nothing about it.
  it('holds one row a kind with its count and its oldest, for whoever may act on it', async () => {
    await makeHeldPayment(world, student.id);
    await makeTask(world, student.id);
    const paid = await makeOrder(world, student.id, { state: 'paid' });
    await world.sql(`update commerce.orders set paid_at = platform.now() - interval '3 hours' where id = $1`, [paid]);
    await world.sql(`insert into commerce.unknown_notifications (gateway, day, total) values
      ('bkash', (platform.now() at time zone 'Asia/Dhaka')::date, 7), ('bkash', (platform.now() at time zone 'Asia/Dhaka')::date - 9, 90)`);
    await world.sql(
      `insert into platform.alarms (name, worst, raised_at, bad_since) values ('test', 1, now(), now() - interval '1 minute')`,
    );
    await makeDead(world);
    const scene = { http, world } as never;
    await makeAffiliate(scene);
    await makePayout(scene);
    await makeFlag(scene, student.id);
    await makeParcel(world, student.id);
    const inReview = await makeQuestion(world, student.id);
    await world.sql(`update questions.questions set state = 'review', changed_at = '2026-01-02T03:04:05Z' where id = $1`, [inReview]);
    for (const state of ['failed', 'parsed']) {
      const id = await makeImport(world, student.id);
      await world.sql('update questions.imports set state = $2 where id = $1', [id, state]);
    }
    await makePostReport(world, otherCourse, student.id);
    await makeThread(world, otherCourse, student.id);

    const admin = await inboxOf(staff.get('admin')!);
    const expected = inboxKinds.filter((kind) => !['results', 'sent-exams', 'unscheduled-exams', 'question-reports'].includes(kind));
    expect(admin.map(({ kind }) => kind)).toEqual(expected);
    const counts = await countsOf(staff.get('admin')!);
    expect(counts).toMatchObject({
      'held-payments': 1,
      'unknown-notifications': 7,
      'questions-in-review': 1,
      'failed-imports': 1,
      alarms: 1,
    });
    expect(admin.find(({ kind }) => kind === 'questions-in-review')!.oldest).toBe('2026-01-02T03:04:05.000Z');

    for (const [role, as] of staff) {
      const allowed = expected.filter((kind) => rolePermissions[role].includes(inboxSources[kind].needs));
      expect([role, (await inboxOf(as)).map(({ kind }) => kind)]).toEqual([role, allowed]);
    }
    for (const as of [teacher, stranger, student]) expect(await inboxOf(as)).toEqual([]);

    await world.sql(`update questions.questions set state = 'published' where id = $1`, [inReview]);
    expect(await countsOf(staff.get('content')!)).not.toHaveProperty('questions-in-review');
  });

  // Red when a teacher counts what waits in courses of others.
  it('tells a teacher of own courses, own exams and own imports alone', async () => {
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
    expect((await countsOf(staff.get('admin')!)).results).toBe(3);
  });

  // Red when a draft of a far day, or one that waits for the admins, is told to who wrote it.
  it('asks after drafts that open soon, and after those that were sent', async () => {
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
    expect(await countsOf(staff.get('admin')!)).toMatchObject({ 'unscheduled-exams': 1, 'sent-exams': 1 });
    expect(await countsOf(teacher)).not.toHaveProperty('sent-exams');
  });

  it('is closed to visitors', async () => {
    expect((await http.call('GET', '/api/my/inbox')).status).toBe(401);
  });
});
