import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CourseDesk, CourseSettings } from '#contracts/http/courses-desk';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startOwnWorld, type World } from '../support/world.js';

/** The courses desk through its doors: from a draft to the sale page, teachers, categories, lists and what is refused on the way. */
let world: World;
let http: Running;
let admin: Person;
let support: Person;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  support = await person(http, world, 'Help Desk', ['student', 'support']);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: string, path: string, body?: unknown, as: Person | null = admin): Promise<Answer> =>
  http.call(method, path, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) });
const ok = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, body]);
  return body as T;
};
const refused = async (answer: Promise<Answer>, status: number, code: string): Promise<Record<string, string> | undefined> => {
  const got = await answer;
  expect([got.status, got.body['statusMessage']]).toEqual([status, code]);
  return got.body['issues'] as Record<string, string> | undefined;
};
const draft = (title: string, more: object = {}): Promise<CourseDesk> =>
  ok<CourseDesk>(call('POST', '/api/admin/courses', { title, kind: 'course', section: 'hsc', ...more }));
const save = (desk: CourseDesk, settings: Partial<CourseSettings>, version = desk.version): Promise<Answer> =>
  call('PUT', `/api/admin/courses/${desk.id}`, { version, settings: { ...desk.settings, ...settings } });
const state = ({ id, version }: CourseDesk, act: string): Promise<Answer> =>
  call('POST', `/api/admin/courses/${id}/state`, { version, act });
const whole: Partial<CourseSettings> = {
  subtitle: 'অধ্যায় ধরে ধরে',
  cover: { subject: 'পদার্থবিজ্ঞান', formula: 'F=ma', ground: 'kali' },
  descriptionHtml: '<p>পুরো কোর্স <script>alert(1)</script><b onclick="x()">এক জায়গায়</b></p>',
};

describe('a course', () => {
  // Red when what the log keeps of a long text is cut with `slice`: half an emoji stays, and saving ends in an error of the server.
  it('is saved with a long text that ends in an emoji where the log cuts it', async () => {
    const made = await draft('Emoji at the cut');
    for (const length of [1995, 1996, 1997])
      await ok(save(made, { ...whole, descriptionHtml: `<p>${'a'.repeat(length)}🔥🔥</p>` }, made.version + (length - 1995)));
  });

  it('goes from a draft to its sale page, cleaned, priced and with its teachers', async () => {
    const made = await draft('HSC Physics in 100 days');
    expect(made).toMatchObject({ state: 'draft', version: 1, students: 0, gaps: ['subtitle', 'cover', 'description'] });
    expect(made.settings.slug).toBe('hsc-physics-in-100-days');
    expect(await refused(state(made, 'publish'), 409, 'Course not ready')).toEqual({
      subtitle: expect.any(String),
      cover: expect.any(String),
      description: expect.any(String),
    });
    const teacher = await ok<{ id: string }>(call('POST', '/api/admin/teachers', { name: 'রাশেদা খানম', title: 'পদার্থবিজ্ঞান', about: '' }));
    const settings = {
      ...whole,
      pricePaisa: 245_000,
      listPricePaisa: 350_000,
      accessDays: 100,
      seatLimit: 40,
      learn: ['বল ও গতি'],
      faq: [{ q: 'কত দিন?', a: '১০০ দিন' }],
      introVideo: 'https://youtu.be/abcdefghijk?t=3',
      teacherIds: [teacher.id],
    };
    const saved = await ok<CourseDesk>(save(made, settings));
    expect(saved).toMatchObject({ version: 2, gaps: [], seatsLeft: 40, teachers: [{ id: teacher.id, name: 'রাশেদা খানম' }] });
    expect(saved.settings.descriptionHtml).toBe('<p>পুরো কোর্স <b>এক জায়গায়</b></p>');
    const sale = '/api/courses/hsc-physics-in-100-days/sale';
    await refused(call('GET', sale, undefined, null), 404, 'Course not found');
    expect((await ok<{ state: string }>(call('GET', sale, undefined, support))).state).toBe('draft');
    const published = await ok<CourseDesk>(state(saved, 'publish'));
    expect(published).toMatchObject({ state: 'published', version: 3, publishedAt: expect.any(String) });
    expect(await ok(call('GET', sale, undefined, null))).toMatchObject({
      course: { pricePaisa: 245_000, listPricePaisa: 350_000, free: false },
      access: { days: 100, until: null },
      seatsLeft: 40,
      introVideo: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
      teachers: [{ name: 'রাশেদা খানম' }],
      faq: [{ q: 'কত দিন?', a: '১০০ দিন' }],
      exams: [],
      enrolled: false,
    });
    await refused(call('DELETE', `/api/admin/teachers/${teacher.id}`), 409, 'Teacher in use');
    expect(await world.sql(`select version from platform.page_tags where tag = 'courses'`)).toHaveLength(1);
  });

  it('is not written over, and refuses what does not go together', async () => {
    const made = await draft('Chemistry short', { pricePaisa: 5000 });
    await refused(save(made, whole, 7), 409, 'Changed meanwhile');
    expect(Object.keys((await refused(save(made, { listPricePaisa: 100 }), 400, 'Invalid input')) ?? {})).toEqual(['listPricePaisa']);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const wrong = { accessDays: 3, accessUntil: until, enrolOnEntry: true, introVideo: 'https://example.com/x.mp4' };
    expect(Object.keys((await refused(save(made, wrong), 400, 'Invalid input')) ?? {}).toSorted()).toEqual([
      'accessUntil',
      'enrolOnEntry',
      'introVideo',
    ]);
    await refused(save(made, { pricePaisa: -1 }), 400, 'Invalid input');
    await refused(save(made, { pricePaisa: 10.5 }), 400, 'Invalid input');
    await refused(save(made, { slug: 'hsc-physics-in-100-days' }), 409, 'Slug taken');
    await refused(
      call('POST', '/api/admin/courses', { title: 'Twice', kind: 'course', section: 'hsc', slug: 'chemistry-short' }),
      409,
      'Slug taken',
    );
    await refused(save(made, { categoryId: made.id }), 404, 'Category not found');
    await refused(save(made, { teacherIds: [made.id] }), 404, 'Teacher not found');
    const ready = await ok<CourseDesk>(save(made, whole));
    const open = await ok<CourseDesk>(state(ready, 'publish'));
    expect(Object.keys((await refused(save(open, { subtitle: '' }), 409, 'Course not ready')) ?? {})).toEqual(['subtitle']);
    await refused(state(open, 'publish'), 409, 'Illegal transition');
    await refused(call('POST', '/api/admin/courses', { title: 'No', kind: 'course', section: 'hsc' }, support), 403, 'Not allowed');
  });

  it('is deleted as an untouched draft only, and is no draft again while somebody has it', async () => {
    const made = await draft('Kept for nobody');
    expect(await ok(call('DELETE', `/api/admin/courses/${made.id}`))).toEqual({ deleted: true });
    await refused(call('GET', `/api/admin/courses/${made.id}`), 404, 'Course not found');
    const id = await course(http, 'somebody-has-it', { pricePaisa: 1000 });
    await enrol(http, id, support);
    const held = await ok<CourseDesk>(call('GET', `/api/admin/courses/${id}`));
    expect([held.students, held.may]).toEqual([1, ['edit', 'archive', 'grant']]);
    await refused(state(held, 'draft'), 409, 'Course in use');
    await refused(call('DELETE', `/api/admin/courses/${id}`), 409, 'Course in use');
    const archived = await ok<CourseDesk>(state(held, 'archive'));
    expect(archived.state).toBe('archived');
    // Who has it keeps it.
    expect((await ok<{ courses: object[] }>(call('GET', '/api/my/courses', undefined, support))).courses).toMatchObject([
      { slug: 'somebody-has-it', source: 'grant', endsAt: null },
    ]);
    expect(await ok(call('GET', '/api/courses/somebody-has-it', undefined, support))).toMatchObject({ enrolled: true });
    await ok(call('GET', '/api/courses/somebody-has-it/exams', undefined, support));
    await refused(call('GET', '/api/courses/somebody-has-it', undefined, null), 404, 'Course not found');
  });

  it('is put away with others, and what cannot be is named', async () => {
    const [ready, bare] = [await course(http, 'ready-one', { pricePaisa: 100 }), await draft('Bare one')];
    const answer = await ok(call('POST', '/api/admin/courses/bulk', { ids: [ready, bare.id], act: 'publish' }));
    expect(answer).toMatchObject({
      done: 0,
      skipped: expect.arrayContaining([{ id: bare.id, name: 'Bare one', why: 'Course not ready' }]),
    });
    expect(await ok(call('POST', '/api/admin/courses/bulk', { ids: [ready, bare.id], act: 'archive' }))).toEqual({ done: 2, skipped: [] });
  });
});

describe('the lists', () => {
  it('find courses in both languages and in spite of a slip, by state and price, as a page and as a file', async () => {
    const list = (query: string) =>
      ok<{ rows: { slug: string }[]; total: number; states: object }>(call('GET', `/api/admin/courses?${query}`));
    expect((await list('q=phisics')).rows.map(({ slug }) => slug)).toEqual(['hsc-physics-in-100-days']);
    expect(await list('q=chemistry&state=published')).toMatchObject({ total: 1, states: { draft: 0, published: 1, archived: 0 } });
    const open = await ok<{ rows: { slug: string }[]; total: number }>(call('GET', '/api/courses?q=Physics&sort=price', undefined, null));
    expect(open).toMatchObject({ total: 1, page: 1, rows: [{ slug: 'hsc-physics-in-100-days', pricePaisa: 245_000 }] });
    expect((await ok<{ total: number }>(call('GET', '/api/courses?free=yes', undefined, null))).total).toBe(0);
    expect(await ok(call('GET', '/api/courses?page=9', undefined, null))).toMatchObject({ rows: [], total: 2, page: 9 });
    const file = await call('GET', '/api/admin/courses/export?format=csv&sort=price');
    expect([file.status, file.headers.get('content-type'), file.text.includes('hsc-physics-in-100-days')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      true,
    ]);
    expect(await world.sql(`select after->>'rows' as rows from platform.audit where action = 'courses.export'`)).toEqual([
      { rows: expect.any(String) },
    ]);
  });
});

describe('the tree of categories', () => {
  it('grows, is moved within its section, and loses empty nodes only', async () => {
    const add = (slug: string, parentId: string | null, section = 'jobs') =>
      ok<{ id: string; nodes: { id: string; slug: string; parentId: string | null }[] }>(
        call('POST', '/api/admin/categories', { section, parentId, slug, bn: 'শ্রেণি', en: slug }),
      );
    const [top, second] = [await add('jobs-top', null), await add('jobs-second', null)];
    const below = await add('jobs-below', top.id);
    expect(below.nodes.map(({ slug }) => slug)).toEqual(['jobs-top', 'jobs-below', 'jobs-second']);
    await refused(
      call('POST', '/api/admin/categories', { section: 'jobs', parentId: null, slug: 'jobs-top', bn: 'ক', en: 'a' }),
      409,
      'Slug taken',
    );
    await refused(call('POST', `/api/admin/categories/${top.id}/move`, { parentId: below.id, position: 0 }), 400, 'Invalid input');
    const elsewhere = await add('hsc-other', null, 'hsc');
    await refused(call('POST', `/api/admin/categories/${top.id}/move`, { parentId: elsewhere.id, position: 0 }), 400, 'Invalid input');
    const moved = await ok<typeof below>(call('POST', `/api/admin/categories/${second.id}/move`, { parentId: top.id, position: 0 }));
    expect(moved.nodes.filter(({ slug }) => slug.startsWith('jobs')).map(({ slug }) => slug)).toEqual([
      'jobs-top',
      'jobs-second',
      'jobs-below',
    ]);
    await refused(call('DELETE', `/api/admin/categories/${top.id}`), 409, 'Category not empty');
    const placed = await draft('Placed', { section: 'jobs', categoryId: below.id });
    await refused(call('DELETE', `/api/admin/categories/${below.id}`), 409, 'Category not empty');
    await refused(save(placed, { section: 'hsc' }), 404, 'Category not found');
    await ok(call('DELETE', `/api/admin/courses/${placed.id}`));
    await ok(call('DELETE', `/api/admin/categories/${below.id}`));
    await ok(call('PUT', `/api/admin/categories/${second.id}`, { slug: 'jobs-renamed', bn: 'নতুন', en: 'New' }));
    expect(await world.sql(`select count(*)::int as n from platform.audit where action like 'category.%'`)).toEqual([{ n: 7 }]);
  });
});
