import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { giveOutageTime, listOutages } from '#contracts/http/exam-night';
import { course, enrol, exam, person, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { examAdminOf } from '../support/exam-admin.js';
import { heldAt } from '../support/held-table.js';
import { quietIn } from '../support/outage.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let courseId: string;
let examAdmin: ReturnType<typeof examAdminOf>;
let students: Person[];
let admin: Person, teacher: Person;

type Listed = ResponseOf<typeof listOutages>;
type Given = Omit<RequestOf<typeof giveOutageTime>['body'], 'version' | 'reason'>;
const codeOf = ({ body }: Answer): string => body['statusMessage'] as string;

/** So many began half an hour ago. */
const sat = async (count: number): Promise<{ open: Exam; ids: string[] }> => {
  const open = await exam(http, courseId, { durationSeconds: 3600, opensAt: new Date(Date.now() - 1_800_000).toISOString() });
  const ids: string[] = [];
  for (const as of students.slice(0, count)) {
    const { body } = await http.call('POST', `/api/exams/${open.id}/attempts`, { as, body: { deviceId: crypto.randomUUID() } });
    ids.push((body['attempt'] as { id: string }).id);
  }
  await world.sql(`update exams.attempts set started_at = started_at - interval '30 minutes' where exam_id = $1`, [open.id]);
  return { open, ids };
};
const listOf = async ({ id }: Exam, as = admin): Promise<Listed> =>
  (await examAdmin.call(as, 'GET', `/${id}/outages`)).body as unknown as Listed;
const give = async ({ id }: Exam, given: Given, as = admin): Promise<Answer> =>
  examAdmin.call(as, 'POST', `/${id}/outages`, {
    version: (await examAdmin.get(admin, id)).version,
    reason: 'the tower was down',
    ...given,
  });
/** Minutes more than everybody's, by attempt. */
const extraOf = async ({ id }: Exam): Promise<number[]> =>
  (
    await world.sql<{ more: number }>(
      `select coalesce(t.seconds, 0) / 60 as more from exams.attempts a left join exams.extra_time t on t.exam_id = a.exam_id and t.user_id = a.user_id
       where a.exam_id = $1 order by a.id`,
      [id],
    )
  ).map(({ more }) => more);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  examAdmin = examAdminOf(http, world);
  courseId = await course(http, 'outages');
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
  students = [];
  for (let n = 0; n < 21; n += 1) students.push(await person(http, world, `Student ${String.fromCodePoint(65 + n)}`));
  await enrol(http, courseId, ...students);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('an outage', () => {
  // Red with nineteen enough, with who never came back or has submitted taken for touched, or for a teacher of no course of it.
  it('is one when twenty lost the connection together; who did not come back is none of them', async () => {
    const few = await sat(21);
    await quietIn(world, few.open.id, few.ids.slice(0, 19), { since: 25, from: 15, to: 10 });
    await quietIn(world, few.open.id, few.ids.slice(19), { since: 25, from: 15, to: 15 });
    await world.sql(`delete from exams.answer_log where attempt_id = any($1) and saved_at > now() - interval '15 minutes'`, [
      few.ids.slice(19),
    ]);
    expect((await listOf(few.open)).outages).toEqual([]);
    const { open, ids } = await sat(21);
    await quietIn(world, open.id, ids.slice(0, 20), { since: 25, from: 15, to: 10 });
    await quietIn(world, open.id, ids.slice(20), { since: 25, from: 12, to: 11.5 });
    const { outages } = await listOf(open);
    expect(outages).toEqual([expect.objectContaining({ people: 20, toGive: 20, minutes: 5 })]);
    expect(outages[0]!.who.map(({ name }) => name)).not.toContain('Student U');
    expect(codeOf(await examAdmin.call(teacher, 'GET', `/${open.id}/outages`))).toMatch(/Not allowed|Exam not found/);
    expect(codeOf(await give(open, { id: outages[0]!.id, at: outages[0]!.to, minutes: 5 }, teacher))).toMatch(/Not allowed|Exam not found/);
  });

  // Red with the time given instead of what each has: who had 30 minutes by arrangement lost 25 of them by an outage.
  it('is made up for once, beside what each has already, to those who still write', async () => {
    const { open, ids } = await sat(21);
    await quietIn(world, open.id, ids, { since: 25, from: 15, to: 10 });
    const arranged = { version: (await examAdmin.get(admin, open.id)).version, userIds: [students[0]!.id], extra: { minutes: 30 } };
    await examAdmin.call(admin, 'POST', `/${open.id}/time`, { ...arranged, reason: 'by arrangement' });
    const submit = `/api/exams/${open.id}/attempts/${ids[1]}/submit`;
    expect((await http.call('POST', submit, { as: students[1]!, body: { epoch: 1, saves: [] } })).status).toBe(200);
    const deadlines = `select extract(epoch from deadline)::float8 as at from exams.attempts where exam_id = $1 order by id`;
    const before = await world.sql<{ at: number }>(deadlines, [open.id]);

    const { at, outages } = await listOf(open);
    expect(outages).toEqual([expect.objectContaining({ people: 21, toGive: 20 })]);
    const [{ id } = { id: '' }] = outages;
    const wrong = { id: new Date(Date.parse(id) + 1).toISOString(), at, minutes: 5 };
    expect(codeOf(await give(open, wrong))).toBe('Changed meanwhile');
    expect((await give(open, { id, at, minutes: 5 })).body).toMatchObject({ given: 20, moved: 20, unknown: [] });
    const after = await world.sql<{ at: number }>(deadlines, [open.id]);
    expect(after.map((row, place) => row.at - before[place]!.at)).toEqual(ids.map((_, place) => (place === 1 ? 0 : 300)));
    expect(await extraOf(open)).toEqual(ids.map((_, place) => (place === 0 ? 35 : place === 1 ? 0 : 5)));
    expect((await listOf(open)).outages).toEqual([]);
    expect(codeOf(await give(open, { id, at, minutes: 5 }))).toBe('Changed meanwhile');
    const log = await examAdmin.log(open.id);
    expect(log.at(-1)).toMatchObject({ action: 'exam.time', reason: 'the tower was down', after: { people: 20, outage: id } });
    const rows = (await examAdmin.call(admin, 'GET', `/${open.id}/time`)).body['rows'] as { userId: string; reason: string }[];
    expect(rows.find(({ userId }) => userId === students[0]!.id)?.reason).toBe('by arrangement; the tower was down');

    // Taken back by hand it was not made up for.
    const back = { version: (await examAdmin.get(admin, open.id)).version, userIds: [students[2]!.id], extra: { minutes: 0 } };
    await examAdmin.call(admin, 'POST', `/${open.id}/time`, { ...back, reason: 'a mistake' });
    expect((await listOf(open)).outages).toEqual([expect.objectContaining({ id, toGive: 1 })]);
  });

  it('and another one are two, each made up for by itself', async () => {
    const { open, ids } = await sat(20);
    await quietIn(world, open.id, ids, { since: 28, from: 24, to: 20, till: 12 });
    await quietIn(world, open.id, ids, { since: 12, from: 12, to: 9 });
    const { at, outages } = await listOf(open);
    expect(outages.map(({ people, minutes }) => [people, minutes])).toEqual([
      [20, 4],
      [20, 3],
    ]);
    expect((await give(open, { id: outages[1]!.id, at, minutes: 3 })).status).toBe(200);
    expect((await listOf(open)).outages.map(({ id }) => id)).toEqual([outages[0]!.id]);
    expect((await give(open, { id: outages[0]!.id, at, minutes: 4 })).status).toBe(200);
    expect(await extraOf(open)).toEqual(ids.map(() => 7));
    expect((await listOf(open)).outages).toEqual([]);
    await world.sql(`update exams.exams set closes_at = now() - interval '1 hour', opens_at = now() - interval '2 hours' where id = $1`, [
      open.id,
    ]);
    const body = { version: (await examAdmin.get(admin, open.id)).version, extra: { minutes: 5 }, phones: '', userIds: [students[0]!.id] };
    expect(codeOf(await examAdmin.call(admin, 'POST', `/${open.id}/time`, { ...body, reason: 'too late' }))).toBe('Exam closed');
  });

  // Red (seen) with the exam held while its log is read: whoever began meanwhile waited for it.
  it('keeps nobody from beginning while it is looked for in the log', async () => {
    const { open, ids } = await sat(20);
    await quietIn(world, open.id, ids, { since: 25, from: 15, to: 10 });
    const { at, outages } = await listOf(open);
    const begin = () => http.call('POST', `/api/exams/${open.id}/attempts`, { as: students[20]!, body: { deviceId: crypto.randomUUID() } });
    const [{ id } = { id: '' }] = outages;
    const given = await heldAt(
      world,
      'exams.answer_log',
      () => give(open, { id, at, minutes: 5 }),
      async (sql) => {
        expect((await begin()).status).toBe(200);
        expect((await sql.query(`select from pg_locks where not granted and relation = 'exams.answer_log'::regclass`)).rowCount).toBe(1);
      },
    );
    expect(given.body).toMatchObject({ given: 20, moved: 20 });
    // Who still lacks it is asked once the exam is held: what changed meanwhile counts.
    const twice = await heldAt(
      world,
      'exams.answer_log',
      () => give(open, { id, at, minutes: 5 }),
      (sql) => sql.query(`update exams.extra_time set outages = '{}' where exam_id = $1 and user_id = $2`, [open.id, students[0]!.id]),
    );
    expect(twice.body).toMatchObject({ given: 1, moved: 1 });
  });
});
