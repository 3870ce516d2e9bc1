import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GrantLine, StudentRow } from '#contracts/http/courses-desk';
import { CreateCourse } from '#catalog';
import { system } from '#platform/kernel';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** Who has a course, by staff's hand: granted by phone numbers with a report by line, extended, revoked, listed. */
let world: World;
let http: Running;
let admin: Person;
let teacher: Person;
let courseId: string;
let count = 0;

const withPhone = async (name: string, phone: string, proven: boolean): Promise<Person> => {
  const made = await person(http, world, name);
  await world.sql(`update identity.users set ${proven ? 'proven_phone' : 'phone'} = $2 where id = $1`, [made.id, phone]);
  return made;
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Teacher One', ['student', 'teacher']);
  courseId = await course(http, 'granted', { pricePaisa: 100_000 });
  await world.sql(`insert into catalog.teachers (id, name, user_id) values (gen_random_uuid(), 'Teacher One', $1)`, [teacher.id]);
  await world.sql(`insert into catalog.course_teachers (course_id, teacher_id) select $1, id from catalog.teachers where user_id = $2`, [
    courseId,
    teacher.id,
  ]);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const post = (path: string, body: object, as = admin): Promise<Answer> =>
  http.call('POST', `/api/admin/courses/${courseId}/${path}`, { as, body });
const grant = async (
  list: string,
  endsAt: string | null = 'rule',
  id = courseId,
): Promise<{ lines: GrantLine[]; counts: Record<string, number> }> => {
  const answer = await http.call('POST', `/api/admin/courses/${id}/grants`, { as: admin, body: { list, endsAt } });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body as never;
};
const students = async (query = '', as = admin): Promise<{ rows: StudentRow[]; total: number; states: object }> =>
  (await http.call('GET', `/api/admin/courses/${courseId}/students?${query}`, { as })).body as never;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a list of phone numbers', () => {
  it('is answered line by line', async () => {
    const rafi = await withPhone('Rafi Hasan', '01711000001', true);
    await withPhone('Sadia Akter', '01711000002', true);
    await withPhone('Only Contact', '+880 1711-000003', false);
    await enrol(http, courseId, rafi);
    const list =
      'ফোন,নাম\r\n০১৭১১০০০০০১,রাফি\r\n+880 1711-000002;Sadia\r\n\r\n01711000003\r\n01711000004\r\n12345\r\n8801711000002\r\n1711000004';
    const { lines, counts } = await grant(list);
    expect(lines.map(({ line, phone, name, outcome }) => [line, phone, name, outcome])).toEqual([
      [2, '01711000001', 'Rafi Hasan', 'already'],
      [3, '01711000002', 'Sadia Akter', 'granted'],
      [5, '01711000003', null, 'not-proven'],
      [6, '01711000004', null, 'unknown-phone'],
      [7, null, null, 'bad-number'],
      [8, '01711000002', null, 'double'],
      [9, '01711000004', null, 'double'],
    ]);
    expect(counts).toMatchObject({ granted: 1, already: 1, double: 2, 'bad-number': 1, 'unknown-phone': 1, 'not-proven': 1 });
    expect(
      await world.sql(
        `select subject, after->>'course' as course from platform.audit where action = 'access.grant' and after->>'course' = 'granted'`,
      ),
    ).toEqual([{ subject: 'Sadia Akter', course: 'granted' }]);
    const granted = (await students('q=sadia')).rows;
    expect(granted).toMatchObject([
      { name: 'Sadia Akter', source: 'grant', state: 'active', endsAt: null, grantedBy: 'Main Admin', phone: '01711000002' },
    ]);
  });

  it('extends who has it for a shorter time, and stops where the seats end', async () => {
    const draft = {
      title: 'few',
      subtitle: '',
      kind: 'course',
      section: 'hsc',
      cover: { subject: 'x', formula: 'x', ground: 'kali' },
    } as const;
    const { courseId: few } = await http.dispatcher.command(
      new CreateCourse(system('test'), { ...draft, slug: 'few', pricePaisa: 1000, seatLimit: 2, accessDays: 10 }),
    );
    const phones = ['01811000001', '01811000002', '01811000003'];
    for (const phone of phones) await withPhone(`Few ${'abc'[(count += 1) - 1]}`, phone, true);
    expect((await grant(phones.join('\n'), 'rule', few)).lines.map(({ outcome }) => outcome)).toEqual([
      'granted',
      'granted',
      'seats-taken',
    ]);
    const longer = inDays(40);
    expect((await grant(phones.slice(0, 1).join(), longer, few)).lines).toMatchObject([{ outcome: 'extended', endsAt: longer }]);
    expect((await grant(phones[0]!, inDays(5), few)).lines).toMatchObject([{ outcome: 'already', endsAt: longer }]);
    const refusal = await http.call('POST', `/api/admin/courses/${few}/grants`, {
      as: admin,
      body: { list: phones[0], endsAt: inDays(-1) },
    });
    expect([refusal.status, Object.keys(refusal.body['issues'] as object)]).toEqual([400, ['endsAt']]);
  });

  it('is refused to who may only look, and without an entry', async () => {
    expect((await post('grants', { list: '01711000001', endsAt: null }, teacher)).status).toBe(403);
    const none = await post('grants', { list: 'ফোন', endsAt: null });
    expect([none.status, Object.keys(none.body['issues'] as object)]).toEqual([400, ['list']]);
  });
});

describe('the students of a course', () => {
  // Seen red without the look at whose course it is: any teacher read the desk of every course.
  it('and their course are for teachers of it, and for staff; another teacher finds nothing there', async () => {
    const [stranger, support] = [
      await person(http, world, 'Teacher Two', ['student', 'teacher']),
      await person(http, world, 'Help Desk', ['student', 'support']),
    ];
    for (const path of ['', '/students', '/students/export?format=csv']) {
      const seen = async (as: Person) => {
        const { status, body } = await http.call('GET', `/api/admin/courses/${courseId}${path}`, { as });
        return status === 200 ? 200 : `${status} ${String(body['statusMessage'])}`;
      };
      expect([path, ...(await Promise.all([admin, support, teacher, stranger].map(seen)))]).toEqual([
        path,
        200,
        200,
        200,
        '404 Course not found',
      ]);
    }
  });

  // Seen red with every course listed to whoever may read courses: a teacher saw prices and drafts of all the others.
  it('stand in lists with their courses: all of them for staff, the own ones for a teacher', async () => {
    const other = await course(http, 'of-nobody');
    const listed = async (as: Person): Promise<[string[], number]> => {
      const { body } = await http.call('GET', '/api/admin/courses', { as });
      const { rows, states } = body as { rows: { id: string }[]; states: Record<string, number> };
      return [rows.map(({ id }) => id), Object.values(states).reduce((sum, count) => sum + count, 0)];
    };
    expect((await listed(admin))[0]).toEqual(expect.arrayContaining([courseId, other]));
    expect(await listed(teacher)).toEqual([[courseId], 1]);
    const file = await http.call('GET', '/api/admin/courses/export?format=csv', { as: teacher });
    expect([file.status, file.text.includes('granted'), file.text.includes('of-nobody')]).toEqual([200, true, false]);
    expect((await http.call('GET', '/api/admin/courses/export?format=csv', { as: admin })).text).toContain('of-nobody');
  });

  it('are shown with their contact data to who may see it, and without to a teacher', async () => {
    const [seen, hidden] = [await students('sort=starts'), await students('sort=starts', teacher)];
    expect(seen).toMatchObject({ total: 2, states: { active: 2, over: 0, revoked: 0 } });
    expect(seen.rows.map(({ phone }) => phone)).toEqual(['01711000001', '01711000002']);
    expect(hidden.rows.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Rafi Hasan', null, null],
      ['Sadia Akter', null, null],
    ]);
    expect((await students('q=01711000002')).total).toBe(1);
    expect((await students('q=01711000002', teacher)).total).toBe(0);
    expect((await students('source=order')).total).toBe(0);
    const file = await http.call('GET', `/api/admin/courses/${courseId}/students/export?format=csv`, { as: teacher });
    expect([file.status, file.text.includes('Sadia Akter'), file.text.includes('01711000002')]).toEqual([200, true, false]);
  });

  it('are extended and revoked together, with a reason, and given access again', async () => {
    const { rows } = await students();
    const ids = rows.map(({ id }) => id);
    const endsAt = inDays(20);
    expect((await post('students/extend', { ids, endsAt })).body).toEqual({ done: 2, skipped: 0 });
    expect((await students()).rows.map((row) => row.endsAt)).toEqual([endsAt, endsAt]);
    expect((await post('students/extend', { ids, endsAt: inDays(-2) })).status).toBe(400);
    expect((await post('students/revoke', { ids: [...ids, courseId], reason: 'অন্যের নম্বর' })).body).toEqual({ done: 2, skipped: 1 });
    expect((await post('students/revoke', { ids, reason: 'again' })).body).toEqual({ done: 0, skipped: 2 });
    expect((await students('state=revoked')).rows).toMatchObject([{ revokedReason: 'অন্যের নম্বর' }, { state: 'revoked' }]);
    const told = `select 1 from platform.outbox where name = 'EnrolmentRevoked' and data ->> 'courseId' = $1`;
    expect(await world.sql(told, [courseId])).toHaveLength(2);
    const noted = `select distinct reason from platform.audit where action = 'access.revoke' and after ->> 'courseId' = $1`;
    expect(await world.sql(noted, [courseId])).toEqual([{ reason: 'অন্যের নম্বর' }]);
    expect((await grant('01711000001')).lines).toMatchObject([{ outcome: 'granted' }]);
  });
});
