import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import {
  CreateCourse,
  EnrolFree,
  GetAdmission,
  GetCourseBySlug,
  GetEnrolment,
  GrantEnrolments,
  ListCourses,
  ListMyCourses,
  type CourseDraft,
} from '#catalog';
import { courseBrief } from '#contracts/http/catalog';
import type { Dispatcher } from '#platform';
import { newId, system, type Actor } from '#platform/kernel';
import { compose } from '../support/compose.js';
import { startOwnWorld, type World } from '../support/world.js';

const person = (id: string = newId()): Actor & { kind: 'user' } => ({ kind: 'user', id, permissions: [] });
const refused = (statusMessage: string) => expect.objectContaining({ statusMessage });
const draft = (slug: string, pricePaisa: number, more: Partial<CourseDraft> = {}): CourseDraft => ({
  slug,
  title: slug,
  subtitle: '',
  kind: 'course',
  section: 'hsc',
  cover: { subject: 'রসায়ন', formula: 'C_6H_6', ground: 'kali' },
  pricePaisa,
  ...more,
});

let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;
let free: string;
let paid: string;

beforeAll(async () => {
  world = await startOwnWorld();
  ({ app, dispatcher } = await compose(world));
  free = (await dispatcher.command(new CreateCourse(system('test'), draft('free-course', 0, { enrolOnEntry: true })))).courseId;
  paid = (await dispatcher.command(new CreateCourse(system('test'), draft('paid-course', 245_000, { listPricePaisa: 350_000 })))).courseId;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('courses', () => {
  it('are told as the contract says', async () => {
    const courses = await dispatcher.query(new ListCourses());
    expect(
      courses.map((course) => courseBrief.parse(course)).map(({ slug, free: costsNothing, examCount }) => [slug, costsNothing, examCount]),
    ).toEqual([
      ['free-course', true, 0],
      ['paid-course', false, 0],
    ]);
    expect(await dispatcher.query(new GetCourseBySlug('paid-course'))).toMatchObject({
      id: paid,
      pricePaisa: 245_000,
      listPricePaisa: 350_000,
    });
    await expect(dispatcher.query(new GetCourseBySlug('none'))).rejects.toEqual(refused('Course not found'));
  });

  it('are made by those who may, each slug once', async () => {
    await expect(dispatcher.command(new CreateCourse(person(), draft('other', 0)))).rejects.toEqual(refused('Not allowed'));
    await expect(dispatcher.command(new CreateCourse(system('test'), draft('free-course', 0)))).rejects.toEqual(refused('Invalid input'));
    await expect(dispatcher.command(new CreateCourse(system('test'), draft('wrong', 100, { enrolOnEntry: true })))).rejects.toEqual(
      refused('Invalid input'),
    );
  });
});

describe('enrolment', () => {
  it('in a free course is one, however often and however many at once', async () => {
    const student = person();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => dispatcher.command(new EnrolFree(student, index % 2 ? free : 'free-course'))),
    );
    expect(await world.sql('select id from catalog.enrolments where user_id = $1', [student.id])).toHaveLength(1);
    expect(
      await world.sql(`select id from platform.outbox where name = 'EnrolmentGranted' and data->>'userId' = $1`, [student.id]),
    ).toHaveLength(1);
    expect((await dispatcher.query(new ListMyCourses(student))).map(({ id }) => id)).toEqual([free]);
  });

  it('is refused where the course costs something or is not there', async () => {
    await expect(dispatcher.command(new EnrolFree(person(), 'paid-course'))).rejects.toEqual(refused('Course not free'));
    await expect(dispatcher.command(new EnrolFree(person(), 'none'))).rejects.toEqual(refused('Course not found'));
    await expect(dispatcher.command(new EnrolFree({ kind: 'visitor' }, 'free-course'))).rejects.toEqual(refused('Sign in required'));
  });

  it('counts until it ends or is revoked', async () => {
    const student = person();
    await dispatcher.command(new GrantEnrolments(system('test'), paid, [student.id, person().id]));
    const admission = () => dispatcher.query(new GetAdmission(student.id, [paid]));
    expect(await admission()).toEqual({ enrolled: true, freeCourseId: null });
    await world.sql(`update catalog.enrolments set ends_at = starts_at + interval '1 day' where user_id = $1`, [student.id]);
    expect((await dispatcher.query(new GetEnrolment(student.id, paid)))?.endsAt).toMatch(/^\d{4}-.*Z$/);
    await world.setClock('25 hours');
    expect(await admission()).toEqual({ enrolled: false, freeCourseId: null });
    await world.setClock('0');
    await world.sql(`update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'test' where user_id = $1`, [student.id]);
    expect(await admission()).toEqual({ enrolled: false, freeCourseId: null });
    expect(await dispatcher.query(new GetEnrolment(student.id, paid))).toBeNull();
    expect(await dispatcher.command(new GrantEnrolments(system('test'), paid, [student.id]))).toEqual({ granted: 1 });
  });

  it('names the free course that would take a visitor or stranger in', async () => {
    expect(await dispatcher.query(new GetAdmission(null, [paid, free]))).toEqual({ enrolled: false, freeCourseId: free });
    expect(await dispatcher.query(new GetAdmission(newId(), [paid]))).toEqual({ enrolled: false, freeCourseId: null });
    expect(await dispatcher.query(new GetAdmission(newId(), []))).toEqual({ enrolled: false, freeCourseId: null });
  });
});
