import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NoticeDetail } from '#contracts/http/notices-desk';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** A teacher tells the students of own courses, and nobody else. */
let world: World;
let http: Running;
let admin: Person, teacher: Person;
let courseId: string, foreignId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'Own Teacher', ['teacher']);
  [courseId, foreignId] = [await course(http, 'told', { pricePaisa: 50_000 }), await course(http, 'not-told', { pricePaisa: 50_000 })];
  await teach(world, courseId, teacher.id);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const wish = (over: object) => ({
  audience: 'course',
  courseId,
  batch: null,
  title: 'Class at eight',
  body: '<p>Come early.</p>',
  link: null,
  pinned: false,
  endsAt: null,
  push: false,
  startsAt: null,
  ...over,
});
const call = (as: Person, method: string, path = '', body?: object): Promise<Answer> =>
  http.call(method, `/api/admin/notices${path}`, { as, ...(body ? { body } : {}), headers: { 'idempotency-key': newId() } });
const post = (as: Person, over: object = {}): Promise<Answer> => call(as, 'POST', '', wish(over));
const said = ({ status, body }: Answer): unknown => (status < 300 ? 'passes' : body['statusMessage']);

// Red when whoever may post at all posts to everybody, or in any course.
it('is posted in own courses, and refused for all, a batch, staff and courses of others', async () => {
  expect(said(await post(teacher))).toBe('passes');
  expect(said(await post(teacher, { courseId: foreignId }))).toBe('Course not found');
  for (const audience of ['everyone', 'staff'] as const)
    expect(said(await post(teacher, { audience, courseId: null }))).toBe('Not allowed');
  expect(said(await post(teacher, { audience: 'batch', courseId: null, batch: 'HSC 2027' }))).toBe('Not allowed');
  expect(said(await call(teacher, 'GET', `/reach?audience=course&courseId=${foreignId}`))).toBe('Course not found');
  expect(said(await call(teacher, 'GET', '/reach?audience=everyone'))).toBe('Not allowed');
});

it('is listed, read, changed and taken back in own courses alone; others are not there', async () => {
  const theirs = (await post(admin, { courseId: foreignId })).body['notice'] as NoticeDetail;
  const own = (await post(admin)).body['notice'] as NoticeDetail;
  const { rows } = (await call(teacher, 'GET')).body as { rows: { id: string }[] };
  expect([rows.some(({ id }) => id === own.id), rows.some(({ id }) => id === theirs.id)]).toEqual([true, false]);
  const { courses } = (await call(teacher, 'GET', '/choices')).body as { courses: { id: string }[] };
  expect(courses.map(({ id }) => id)).toEqual([courseId]);
  const all = async ({ id, version }: NoticeDetail): Promise<unknown[]> => [
    said(await call(teacher, 'GET', `/${id}`)),
    said(await call(teacher, 'PUT', `/${id}`, { version, ...wish({ title: 'Class at nine' }) })),
    said(await call(teacher, 'POST', `/${id}/withdraw`, { version: version + 1 })),
    said(await call(teacher, 'POST', `/${id}/restore`, { version: version + 2 })),
  ];
  expect(await all(theirs)).toEqual(Array(4).fill('Notice not found'));
  expect(await all(own)).toEqual(Array(4).fill('passes'));
});
