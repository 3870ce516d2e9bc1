import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CourseOutline, LessonBody, LessonDesk } from '#contracts/http/lessons-desk-shapes';
import type { DeskPdf } from '#contracts/http/pdfs';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { lessonBodyFor, makeMedia, teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** Chapters, lessons and PDFs through the doors of those who prepare them: order, publishing, whose course it is, and what is refused. */
let world: World;
let http: Running;
let admin: Person, teacher: Person, other: Person, student: Person;
let mine: string, theirs: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
  teacher = await person(http, world, 'First Teacher', ['student', 'teacher']);
  other = await person(http, world, 'Other Teacher', ['student', 'teacher']);
  student = await person(http, world, 'Student');
  [mine, theirs] = [await course(http, 'mine', { pricePaisa: 100 }), await course(http, 'theirs', { pricePaisa: 100 })];
  await teach(world, mine, teacher.id);
  await teach(world, theirs, other.id);
  await enrol(http, mine, student);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: string, path: string, body?: unknown, as: Person = teacher): Promise<Answer> =>
  http.call(method, path, { as, ...(body === undefined ? {} : { body }) });
const ok = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, body]);
  return body as T;
};
const refused = async (answer: Promise<Answer>, status: number, code: string): Promise<Record<string, string>> => {
  const got = await answer;
  expect([got.status, got.body['statusMessage']]).toEqual([status, code]);
  return (got.body['issues'] ?? {}) as Record<string, string>;
};
const outline = (): Promise<CourseOutline> => ok(call('GET', `/api/admin/courses/${mine}/lessons`));
const places = ({ chapters }: CourseOutline): [string, string[]][] =>
  chapters.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)]);
const add = (...parts: { chapterId?: string; title?: string; lessons: string[] }[]): Promise<CourseOutline> =>
  ok(
    call('POST', `/api/admin/courses/${mine}/lessons/bulk`, {
      parts: parts.map(({ chapterId = null, title = null, lessons }) => ({
        chapterId,
        title,
        lessons: lessons.map((name) => ({ kind: 'text', title: name })),
      })),
    }),
  );
const lesson = (id: string): Promise<LessonDesk> => ok(call('GET', `/api/admin/lessons/${id}`));
const save = async (id: string, over: Partial<LessonBody>, version?: number): Promise<Answer> => {
  const desk = await lesson(id);
  return call('PUT', `/api/admin/lessons/${id}`, { version: version ?? desk.version, lesson: { ...desk.lesson, ...over } });
};
const publish = async (id: string): Promise<Answer> =>
  call('POST', `/api/admin/lessons/${id}/state`, { version: (await lesson(id)).version, act: 'publish' });

describe('the order of a course', () => {
  it('is added to in bulk, moved as a whole, and loses nothing when two move at once', async () => {
    const first = await add({ title: 'গতি', lessons: ['ক', 'খ'] }, { title: 'বল', lessons: ['গ'] });
    expect(places(first)).toEqual([
      ['গতি', ['ক', 'খ']],
      ['বল', ['গ']],
    ]);
    const [motion, force] = first.chapters;
    const ids = first.chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id));
    const turned = {
      version: first.version,
      chapters: [
        { id: force!.id, lessons: [ids[1], ids[2]] },
        { id: motion!.id, lessons: [ids[0]] },
      ],
    };
    const order = (body: unknown): Promise<Answer> => call('PUT', `/api/admin/courses/${mine}/lessons/order`, body);
    expect(places(await ok(order(turned)))).toEqual([
      ['বল', ['খ', 'গ']],
      ['গতি', ['ক']],
    ]);
    // Red when the version is not compared in the statement that raises it.
    await refused(order(turned), 409, 'Changed meanwhile');
    const { version } = await outline();
    const all = await Promise.all([order({ ...turned, version }), order({ ...turned, version })]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Red when an order that names a lesson twice, leaves one out or brings a foreign one is taken.
    const now = await outline();
    for (const lessons of [
      [ids[0], ids[0], ids[1]],
      [ids[0], ids[1]],
      [ids[0], ids[1], newId()],
    ])
      await refused(
        order({
          version: now.version,
          chapters: [
            { id: motion!.id, lessons },
            { id: force!.id, lessons: [] },
          ],
        }),
        409,
        'Changed meanwhile',
      );
    expect(places(await outline())).toEqual(places(now));
    const events = await world.sql(`select 1 from platform.outbox where name = 'LessonChanged'`);
    expect(events.length).toBeGreaterThanOrEqual(3);
  });

  it('is renamed, and deleted only by whoever has seen how much goes with it', async () => {
    const made = await add({ title: 'Gone', lessons: ['one', 'two'] });
    const chapter = made.chapters.at(-1)!;
    const at = `/api/admin/courses/${mine}/chapters/${chapter.id}`;
    expect((await ok<CourseOutline>(call('PUT', at, { version: 1, title: ' Going ' }))).chapters.at(-1)?.title).toBe('Going');
    await refused(call('PUT', at, { version: 1, title: 'Again' }), 409, 'Changed meanwhile');
    await refused(call('DELETE', `${at}?lessons=1`), 409, 'Changed meanwhile');
    expect(places(await ok(call('DELETE', `${at}?lessons=2`))).map(([title]) => title)).not.toContain('Going');
    const audit = await world.sql<{ action: string }>(`select action from platform.audit where subject_id = $1 order by at`, [chapter.id]);
    expect(audit.map(({ action }) => action)).toEqual(['chapter.save', 'chapter.delete']);
    await refused(call('PUT', at, { version: 2, title: 'Again' }), 404, 'Chapter not found');
  });
});

describe('a lesson', () => {
  it('is saved clean, refuses what does not go together, and is published when nothing is missing', async () => {
    const made = await add({ title: 'Clean', lessons: ['Text', 'Film', 'Later'] });
    const [text, film, later] = made.chapters.at(-1)!.lessons.map(({ id }) => id) as [string, string, string];
    expect(await refused(publish(text), 409, 'Lesson not ready')).toEqual({ bodyHtml: expect.any(String) });
    const hostile = '<p onclick="x()">গতি <script>alert(1)</script>$v = s/t$<img src="https://evil.example/x.png"></p>';
    const saved = await ok<LessonDesk>(save(text, { bodyHtml: hostile }));
    expect(saved.lesson.bodyHtml).toBe('<p>গতি $v = s/t$</p>');
    // Red when hostile mathematics reaches the page.
    expect(Object.keys(await refused(save(text, { bodyHtml: `<p>$\\href{javascript:x}{y}$</p>` }), 400, 'Invalid input'))).toEqual([
      'lesson.bodyHtml',
    ]);
    await refused(save(text, { title: 'Late' }, 1), 409, 'Changed meanwhile');
    expect((await ok<LessonDesk>(publish(text))).state).toBe('published');
    await refused(publish(text), 409, 'Illegal transition');
    // Headings stand, links lead to the web or nowhere.
    const linked = '<h2>গতি</h2><p><a href="javascript:alert(1)">ক</a><a href="https://example.org/a" onclick="x()">খ</a></p>';
    expect((await ok<LessonDesk>(save(text, { bodyHtml: linked }))).lesson.bodyHtml).toBe(
      '<h2>গতি</h2><p><span>ক</span><a href="https://example.org/a" rel="noopener noreferrer">খ</a></p>',
    );
    await refused(save(text, { bodyHtml: '' }), 409, 'Lesson not ready');
    const video = await makeMedia(world, teacher.id, 'video', 'processing');
    expect((await ok<LessonDesk>(save(film, { kind: 'video', mediaId: video }))).gaps).toEqual([]);
    // Red when a PDF is taken for a video, or a refused file is attached.
    const wrong = [await makeMedia(world, teacher.id, 'pdf'), await makeMedia(world, teacher.id, 'video', 'refused')];
    for (const mediaId of wrong)
      expect(Object.keys(await refused(save(film, { kind: 'video', mediaId }), 422, 'Media not fitting'))).toEqual(['lesson.mediaId']);
    await ok(save(later, { afterLessonId: film }));
    expect(Object.keys(await refused(save(film, { afterLessonId: later }), 400, 'Invalid input'))).toEqual(['lesson.afterLessonId']);
    expect(Object.keys(await refused(save(later, { free: true }), 400, 'Invalid input'))).toEqual(['lesson.free']);
    const meeting = { kind: 'class' as const, classUrl: 'javascript:alert(1)', classAt: new Date().toISOString() };
    expect(Object.keys(await refused(save(later, meeting), 400, 'Invalid input'))).toEqual(['lesson.classUrl']);
    await refused(save(later, { kind: 'exam', examId: newId() }), 404, 'Exam not found');
    await refused(save(later, { chapterId: newId() }), 404, 'Chapter not found');
    expect(await ok(call('DELETE', `/api/admin/lessons/${film}`))).toEqual({ deleted: true });
    expect((await lesson(later)).lesson.afterLessonId).toBeNull();
  });

  // Red when the course of a lesson is not asked: a teacher reads, changes or attaches what belongs to another one's course.
  it('of another course is not found, nor is another teacher’s file', async () => {
    const made = await add({ title: 'Mine', lessons: ['Here'] });
    const id = made.chapters.at(-1)!.lessons[0]!.id;
    for (const [method, path, body] of [
      ['GET', `/api/admin/lessons/${id}`, undefined],
      ['GET', `/api/admin/lessons/${id}/preview`, undefined],
      ['PUT', `/api/admin/lessons/${id}`, { version: 1, lesson: lessonBodyFor(made.chapters.at(-1)!.id) }],
      ['DELETE', `/api/admin/lessons/${id}`, undefined],
    ] as const)
      await refused(call(method, path, body, other), 404, 'Lesson not found');
    await refused(call('GET', `/api/admin/courses/${mine}/lessons`, undefined, other), 404, 'Course not found');
    const list = await ok<{ rows: unknown[]; total: number }>(call('GET', '/api/admin/lessons?q=Here', undefined, other));
    expect(list.total).toBe(0);
    const bulk = await ok<{ done: number; skipped: { why: string }[] }>(
      call('POST', '/api/admin/lessons/bulk', { ids: [id], act: 'publish' }, other),
    );
    expect(bulk).toMatchObject({ done: 0, skipped: [{ why: 'Lesson not found', name: '' }] });
    const foreign = await makeMedia(world, other.id, 'video');
    await refused(save(id, { kind: 'video', mediaId: foreign }), 404, 'Media not found');
    await refused(call('GET', `/api/admin/lessons/${id}`, undefined, student), 403, 'Not allowed');
    expect((await ok<LessonDesk>(call('GET', `/api/admin/lessons/${id}`, undefined, admin))).id).toBe(id);
  });
});

describe('a PDF', () => {
  it('goes from the desk to its readers, in order, with the page kept and download only where allowed', async () => {
    const create = (title: string, download: boolean): Promise<DeskPdf> =>
      makeMedia(world, teacher.id, 'pdf').then((mediaId) =>
        ok<DeskPdf>(call('POST', '/api/admin/pdfs', { title, mediaId, courseIds: [mine], free: false, download })),
      );
    const [a, b] = [await create('সূত্র', false), await create('Tables', true)];
    const list = (): Promise<{ rows: { id: string; page: number | null }[] }> =>
      ok(call('GET', '/api/courses/mine/pdfs', undefined, student));
    expect((await list()).rows).toEqual([]);
    expect(await ok(call('POST', '/api/admin/pdfs/bulk', { ids: [a.id, b.id], act: 'publish' }))).toMatchObject({ done: 2 });
    await ok(call('PUT', `/api/admin/courses/${mine}/pdfs/order`, { ids: [b.id, a.id] }));
    expect((await list()).rows.map(({ id }) => id)).toEqual([b.id, a.id]);
    await refused(call('PUT', `/api/admin/courses/${mine}/pdfs/order`, { ids: [b.id] }), 409, 'Changed meanwhile');
    const open = (id: string): Promise<{ playable: { download: string | null; sources: { src: string }[] } }> =>
      ok(call('GET', `/api/courses/mine/pdfs/${id}`, undefined, student));
    expect((await open(a.id)).playable.download).toBeNull();
    expect((await open(b.id)).playable.download).toMatch(/^\/media\//);
    const mark = (page: number): Promise<Answer> => call('PUT', `/api/courses/mine/pdfs/${b.id}/mark`, { page }, student);
    // Red when a page beyond the end is kept: the reader would open on nothing.
    expect(await ok(mark(99))).toEqual({ page: 12 });
    expect(await ok(mark(7))).toEqual({ page: 7 });
    expect((await list()).rows[0]).toMatchObject({ id: b.id, page: 7 });
    await refused(call('GET', `/api/courses/mine/pdfs/${newId()}`, undefined, student), 404, 'PDF not found');
    await refused(call('GET', `/api/courses/theirs/pdfs/${b.id}`, undefined, student), 403, 'Not enrolled');
    await refused(call('GET', `/api/pdfs/${b.id}/read`, undefined, student), 404, 'PDF not found');
    expect(await ok(call('POST', '/api/admin/pdfs/bulk', { ids: [b.id], act: 'free' }))).toMatchObject({ done: 1 });
    expect((await http.call('GET', `/api/pdfs/${b.id}/read`)).status).toBe(200);
    const offered = (await http.call('GET', '/api/pdfs/free')).body['rows'] as { id: string; course: { slug: string } }[];
    // Other files' PDFs stand there too.
    expect(offered.filter(({ id, course: of }) => id === a.id || of.slug === 'mine')).toMatchObject([
      { id: b.id, course: { slug: 'mine' } },
    ]);
  });

  it('that stands in a colleague’s course too is seen and not changed; of a foreign course it is not found', async () => {
    const body = {
      title: 'Shared',
      mediaId: await makeMedia(world, teacher.id, 'pdf'),
      courseIds: [mine, theirs],
      free: false,
      download: false,
    };
    await refused(call('POST', '/api/admin/pdfs', body), 404, 'Course not found');
    const made = await ok<DeskPdf>(call('POST', '/api/admin/pdfs', body, admin));
    expect(made.mine).toBe(true);
    const at = `/api/admin/pdfs/${made.id}`;
    expect((await ok<{ pdf: DeskPdf }>(call('GET', at))).pdf.mine).toBe(false);
    await refused(call('PUT', at, { version: made.version, ...body, title: 'Mine' }), 403, 'Not allowed');
    await refused(call('DELETE', at), 403, 'Not allowed');
    const foreign = await ok<DeskPdf>(call('PUT', at, { version: made.version, ...body, courseIds: [theirs] }, admin));
    expect(foreign.courses.map(({ id }) => id)).toEqual([theirs]);
    // He uploaded it, so that he still sees it; another teacher's is not there for him.
    await world.sql('update catalog.media_files set uploaded_by = $2 where id = $1', [body.mediaId, other.id]);
    await refused(call('GET', at), 404, 'PDF not found');
  });
});

describe('the account of a teacher', () => {
  it('is named by staff, stands for one teacher only, and opens the course', async () => {
    const fresh = await person(http, world, 'Fresh Teacher', ['student', 'teacher']);
    const found = await ok<{ rows: { userId: string }[] }>(call('GET', '/api/admin/teacher-accounts?q=fresh', undefined, admin));
    expect(found.rows.map(({ userId }) => userId)).toEqual([fresh.id]);
    const texts = { name: 'নতুন শিক্ষক', title: '', about: '' };
    const made = await ok<{ id: string; version: number }>(call('POST', '/api/admin/teachers', { ...texts, userId: fresh.id }, admin));
    expect(made).toMatchObject({ account: { userId: fresh.id, name: 'Fresh Teacher' } });
    await refused(call('POST', '/api/admin/teachers', { ...texts, userId: fresh.id }, admin), 409, 'Teacher account taken');
    // Red when any account can be named: a student's would be shown contact data and prepare nothing.
    await refused(call('POST', '/api/admin/teachers', { ...texts, userId: student.id }, admin), 404, 'User not found');
    await refused(call('GET', `/api/admin/courses/${theirs}/lessons`, undefined, fresh), 404, 'Course not found');
    await world.sql('insert into catalog.course_teachers (course_id, teacher_id) values ($1, $2)', [theirs, made.id]);
    await ok(call('GET', `/api/admin/courses/${theirs}/lessons`, undefined, fresh));
    await ok(call('PUT', `/api/admin/teachers/${made.id}`, { version: made.version, ...texts, userId: null }, admin));
    await refused(call('GET', `/api/admin/courses/${theirs}/lessons`, undefined, fresh), 404, 'Course not found');
  });
});
