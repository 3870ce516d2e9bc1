import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#contracts/http/endpoint';
import type * as contract from '#contracts/http/lessons';
import { EndEnrolmentsOfUser, MarkExamLessons } from '#catalog';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { lessonRows, type LessonRow } from '../support/lessons.js';
import { teach } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let rows: ReturnType<typeof lessonRows>;
let student: Person, other: Person, outsider: Person, teacher: Person;
let courseId: string, otherCourseId: string, chapter: string, video: string;
const HALF_HOUR = 1_800_000;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  rows = lessonRows(world);
  [student, other, outsider, teacher] = [
    await person(http, world, 'Student'),
    await person(http, world, 'Other'),
    await person(http, world, 'Outsider'),
    await person(http, world, 'Teacher', ['teacher']),
  ];
  courseId = await course(http, 'forces', { pricePaisa: 50_000 });
  otherCourseId = await course(http, 'waves', { pricePaisa: 50_000 });
  await Promise.all([enrol(http, courseId, student, other), enrol(http, otherCourseId, student), teach(world, courseId, teacher.id)]);
  chapter = await rows.chapter(courseId, 'Speed');
  video = await rows.video(HALF_HOUR);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

type Body<K extends keyof typeof contract> = ResponseOf<(typeof contract)[K]>;
const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${String(body['statusMessage'])}`);
const at = (lessonId: string, rest = '', slug = 'forces'): string => `/api/courses/${slug}/lessons/${lessonId}${rest}`;
const film = (over: LessonRow = {}): Promise<string> =>
  rows.lesson(courseId, chapter, { kind: 'video', title: 'Film', media_id: video, ...over });
const list = async (as: Person): Promise<Body<'listLessons'>> =>
  (await http.call('GET', '/api/courses/forces/lessons', { as })).body as Body<'listLessons'>;
const lineOf = async (as: Person, lessonId: string) =>
  (await list(as)).chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)!;
const sit = async (lessonId: string, as = student): Promise<Body<'beginSitting'>> =>
  (await http.call('POST', at(lessonId, '/sittings'), { as })).body as Body<'beginSitting'>;
const beat = async (lessonId: string, body: { sitting: number; beat: number; at: number }, as = student): Promise<Body<'noteProgress'>> =>
  (await http.call('POST', at(lessonId, '/beats'), { as, body })).body as Body<'noteProgress'>;
const done = (lessonId: string, is: boolean, as = student): Promise<Answer> =>
  http.call('PUT', at(lessonId, '/done'), { as, body: { done: is } });

describe('the gates of lessons', () => {
  it('open at their moment, and after the lesson before; the server holds them shut', async () => {
    const first = await rows.lesson(courseId, chapter);
    const second = await rows.lesson(courseId, chapter, { after_lesson_id: first });
    const later = await rows.lesson(courseId, chapter, {
      opens_at: new Date(Date.now() + 3_600_000).toISOString(),
      body_html: 'secret words',
    });
    expect([(await lineOf(student, second)).gate, (await lineOf(student, second)).after?.id, (await lineOf(student, later)).gate]).toEqual([
      'after',
      first,
      'until',
    ]);
    const shut = await http.call('GET', at(later), { as: student });
    expect([shut.status, shut.body['content'], shut.text.includes('secret words')]).toEqual([200, null, false]);
    // Red (seen) with a sitting that does not ask for the gate: a row of progress would open it.
    for (const lesson of [second, later])
      for (const [method, path, body] of [
        ['POST', '/sittings', undefined],
        ['PUT', '/done', { done: true }],
        ['POST', '/notes', { id: randomUUID(), atMs: null, text: 'x' }],
      ] as const)
        expect(codeOf(await http.call(method, at(lesson, path), { as: student, body }))).toBe('409 Lesson locked');
    expect(codeOf(await done(first, true))).toBe('200');
    expect((await lineOf(student, second)).gate).toBe('open');
    await sit(second);
    await done(first, false);
    expect((await lineOf(student, second)).gate).toBe('open');
    expect((await lineOf(teacher, later)).gate).toBe('open');
  });

  it('lead only to what is there: drafts and lessons of another course are not', async () => {
    const draft = await rows.lesson(courseId, chapter, { state: 'draft' });
    const foreign = await rows.lesson(otherCourseId, await rows.chapter(otherCourseId, 'Sound'));
    for (const lesson of [draft, foreign, newId()])
      expect(codeOf(await http.call('GET', at(lesson), { as: student }))).toBe('404 Lesson not found');
    expect(codeOf(await http.call('POST', at(foreign, '/sittings'), { as: student }))).toBe('404 Lesson not found');
    expect(codeOf(await http.call('POST', at(foreign, '/beats'), { as: student, body: { sitting: 1, beat: 1, at: 5 } }))).toBe(
      '404 Lesson not found',
    );
    expect(codeOf(await http.call('GET', at(foreign, '', 'waves'), { as: other }))).toBe('403 Not enrolled');
  });
});

describe('how far one has come', () => {
  it('goes on at that second on another device', async () => {
    const lesson = await film();
    const laptop = await sit(lesson);
    expect(laptop.standing.at).toBe(0);
    expect(await beat(lesson, { sitting: laptop.sitting, beat: 1, at: 754_321 })).toMatchObject({ kept: true, at: 754_321, done: false });
    const phone = await sit(lesson);
    expect([phone.standing.at, phone.sitting]).toEqual([754_321, laptop.sitting + 1]);
    expect((await lineOf(student, lesson)).mine).toMatchObject({ at: 754_321 });
    const { body } = await http.call('GET', '/api/courses/forces/lessons', { as: student });
    expect((body as Body<'listLessons'>).next?.id).toBe(lesson);
  });

  // Red (seen) with `greatest` in place of the order key (a rewind is lost), and without it (a stale tab wins).
  it('never goes backwards from a stale tab, and follows whoever sits there now', async () => {
    const lesson = await film();
    const old = await sit(lesson);
    await beat(lesson, { sitting: old.sitting, beat: 5, at: 600_000 });
    const now = await sit(lesson);
    await beat(lesson, { sitting: now.sitting, beat: 1, at: 900_000 });
    expect(await beat(lesson, { sitting: old.sitting, beat: 6, at: 615_000 })).toEqual({
      kept: false,
      sitting: now.sitting,
      at: 900_000,
      done: false,
    });
    expect(await beat(lesson, { sitting: now.sitting, beat: 2, at: 30_000 })).toMatchObject({ kept: true, at: 30_000 });
    // What was on its way and comes late, or twice, changes nothing.
    expect(await beat(lesson, { sitting: now.sitting, beat: 1, at: 900_000 })).toMatchObject({ kept: true, at: 30_000 });
    expect((await lineOf(student, lesson)).mine).toMatchObject({ at: 30_000, furthest: 900_000 });
  });

  it('is kept for a hundred at once, the newest of each', async () => {
    const lesson = await film();
    const { sitting } = await sit(lesson);
    const theirs = await sit(lesson, other);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? beat(lesson, { sitting, beat: n, at: n * 1000 }) : beat(lesson, { sitting: theirs.sitting, beat: n + 1, at: n }, other),
      ),
    );
    expect(answers.every(({ kept }) => kept)).toBe(true);
    expect([(await lineOf(student, lesson)).mine?.at, (await lineOf(other, lesson)).mine?.at]).toEqual([99_000, 98]);
  });

  // Red with the newest heartbeat of a person and lesson standing for all of them: a position was acknowledged and not kept.
  it('is kept whatever else of the same person comes in the same moment: a session that nobody has, another course', async () => {
    const lesson = await film();
    await enrol(http, await course(http, 'light', { pricePaisa: 50_000 }), student);
    const { sitting } = await sit(lesson);
    const [forged, foreign, real] = await Promise.all([
      beat(lesson, { sitting: sitting + 9, beat: 1, at: 1000 }),
      http.call('POST', at(lesson, '/beats', 'light'), { as: student, body: { sitting, beat: 50, at: 2000 } }),
      beat(lesson, { sitting, beat: 1, at: 600_000 }),
    ]);
    expect([forged.kept, foreign.status, real]).toMatchObject([false, 404, { kept: true, at: 600_000 }]);
    expect((await lineOf(student, lesson)).mine).toMatchObject({ at: 600_000 });
  });

  it('ends with the film: done, and the next lesson opens', async () => {
    const lesson = await film();
    const next = await rows.lesson(courseId, chapter, { after_lesson_id: lesson });
    const { sitting } = await sit(lesson);
    expect((await beat(lesson, { sitting, beat: 1, at: HALF_HOUR * 0.94 })).done).toBe(false);
    expect((await beat(lesson, { sitting, beat: 2, at: HALF_HOUR * 0.96 })).done).toBe(true);
    expect((await lineOf(student, lesson)).mine).toMatchObject({ doneBy: 'watched' });
    expect((await lineOf(student, next)).gate).toBe('open');
  });

  // Seen red without the look at the enrolment in the statement that writes beats.
  it('stays where it is once access has ended, also in a lesson that was open then', async () => {
    const lesson = await film();
    const leaver = await person(http, world, 'Leaver');
    await enrol(http, courseId, leaver);
    const { sitting } = await sit(lesson, leaver);
    await beat(lesson, { sitting, beat: 1, at: 60_000 }, leaver);
    const later = (n: number) => http.call('POST', at(lesson, '/beats'), { as: leaver, body: { sitting, beat: n, at: HALF_HOUR } });
    const end = (values: string) => world.sql(`update catalog.enrolments set ${values} where user_id = $1`, [leaver.id]);
    await end(`ends_at = platform.now()`);
    expect(codeOf(await later(2))).toBe('403 Not enrolled');
    await end(`ends_at = null, revoked_at = platform.now()`);
    expect(codeOf(await later(3))).toBe('403 Not enrolled');
    expect(await world.sql('select at_ms as at, done_at as done from catalog.lesson_progress where user_id = $1', [leaver.id])).toEqual([
      { at: 60_000, done: null },
    ]);
    // Others of the same moment are not held up, and who teaches watches without an enrolment.
    const mine = await sit(lesson);
    const [refused, kept] = await Promise.all([later(4), beat(lesson, { sitting: mine.sitting, beat: 1, at: 5000 })]);
    expect([codeOf(refused), kept.kept]).toEqual(['403 Not enrolled', true]);
    const own = await sit(lesson, teacher);
    expect((await beat(lesson, { sitting: own.sitting, beat: 1, at: 7000 }, teacher)).kept).toBe(true);
  });

  it('refuses what no device can mean', async () => {
    const lesson = await film();
    for (const wrong of [{ at: -1 }, { at: 1e12 }, { at: 1.5 }, { beat: '1' }, { sitting: -1 }, { more: true }])
      expect((await http.call('POST', at(lesson, '/beats'), { as: student, body: { sitting: 1, beat: 1, at: 1, ...wrong } })).status).toBe(
        400,
      );
    // Nobody has begun it here.
    expect(codeOf(await http.call('POST', at(lesson, '/beats'), { as: student, body: { sitting: 1, beat: 1, at: 1 } }))).toBe(
      '404 Lesson not found',
    );
  });

  it('is ticked off by hand, and taken back; an exam that was handed in ticks its lesson off', async () => {
    const lesson = await rows.lesson(courseId, chapter);
    expect((await done(lesson, true)).body).toMatchObject({ standing: { doneBy: 'hand' } });
    const again = (await done(lesson, true)).body as Body<'markLesson'>;
    expect(again.standing.doneBy).toBe('hand');
    expect((await done(lesson, false)).body).toMatchObject({ standing: { doneAt: null, doneBy: null } });

    const held = await exam(http, courseId);
    const paper = await rows.lesson(courseId, chapter, { kind: 'exam', exam_id: held.id });
    const { body } = await http.call('POST', `/api/exams/${held.id}/attempts`, {
      as: student,
      body: { deviceId: randomUUID(), again: false },
    });
    await http.dispatcher.command(new MarkExamLessons({ examId: held.id }));
    expect((await lineOf(student, paper)).mine).toBeNull();
    const attemptId = (body['attempt'] as { id: string }).id;
    await http.call('POST', `/api/exams/${held.id}/attempts/${attemptId}/submit`, { as: student, body: { epoch: 1, saves: [] } });
    for (const marked of [1, 0]) expect(await http.dispatcher.command(new MarkExamLessons({ examId: held.id }))).toEqual({ marked });
    expect((await lineOf(student, paper)).mine).toMatchObject({ doneBy: 'exam' });
    const page = (await http.call('GET', at(paper), { as: student })).body as Body<'getLesson'>;
    expect(page.content?.exam?.id).toBe(held.id);
  });
});

describe('notes of one’s own', () => {
  it('stand once, in the order of the film, for their writer alone', async () => {
    const lesson = await film();
    const add = (id: string, atMs: number | null, text: string, as = student): Promise<Answer> =>
      http.call('POST', at(lesson, '/notes'), { as, body: { id, atMs, text } });
    const [late, early] = [randomUUID(), randomUUID()];
    await add(late, 90_000, 'Second');
    await add(early, 3000, '  First  ');
    expect((await add(early, 3000, 'First')).status).toBe(200);
    const read = async (as: Person) => ((await http.call('GET', at(lesson), { as })).body as Body<'getLesson'>).notes;
    expect((await read(student)).map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(await read(other)).toEqual([]);
    expect(codeOf(await add(early, 1, 'Mine now', other))).toBe('404 Note not found');

    const save = (text: string, version: number, as = student): Promise<Answer> =>
      http.call('PUT', at(lesson, `/notes/${early}`), { as, body: { atMs: 4000, text, version } });
    expect((await save('Better', 1)).body).toMatchObject({ note: { text: 'Better', atMs: 4000, version: 2 } });
    expect(codeOf(await save('From the other tab', 1))).toBe('409 Changed meanwhile');
    expect(codeOf(await save('Theirs', 2, other))).toBe('404 Note not found');
    expect(codeOf(await http.call('DELETE', at(lesson, `/notes/${early}`), { as: other }))).toBe('404 Note not found');
    expect(await read(student)).toHaveLength(2);
    for (const code of ['200', '404 Note not found'])
      expect(codeOf(await http.call('DELETE', at(lesson, `/notes/${early}`), { as: student }))).toBe(code);
    expect((await read(student)).map(({ text }) => text)).toEqual(['Second']);
  });

  it('have an end', async () => {
    const lesson = await film();
    await world.sql(
      `insert into catalog.lesson_notes (id, user_id, lesson_id, text) select gen_random_uuid(), $1, $2, 'x' from generate_series(1, 199)`,
      [student.id, lesson],
    );
    const add = () => http.call('POST', at(lesson, '/notes'), { as: student, body: { id: randomUUID(), atMs: null, text: 'More' } });
    // Red (seen) without the lock: two at once both count 199.
    expect((await Promise.all([add(), add(), add()])).map(codeOf).toSorted()).toEqual(['200', '409 Too many notes', '409 Too many notes']);
  });
});

describe('before and after', () => {
  it('anybody tries a free lesson, and no other', async () => {
    const free = await rows.lesson(courseId, chapter, { free: true, body_html: '<p>Try me</p>' });
    const paid = await rows.lesson(courseId, chapter);
    const coming = await rows.lesson(courseId, chapter, { free: true, opens_at: new Date(Date.now() + 60_000).toISOString() });
    const tried = await http.call('GET', `/api/courses/forces/previews/${free}`);
    expect(tried.body).toMatchObject({ lesson: { id: free, mine: null }, content: { bodyHtml: '<p>Try me</p>' } });
    for (const lesson of [paid, coming])
      expect(codeOf(await http.call('GET', `/api/courses/forces/previews/${lesson}`))).toBe('404 Lesson not found');
    const { body } = await http.call('GET', '/api/courses/forces/sale');
    const shown = (body['chapters'] as { lessons: { id: string; free: boolean }[] }[]).flatMap(({ lessons }) => lessons);
    expect([free, paid, coming].map((id) => shown.find((one) => one.id === id)?.free)).toEqual([true, false, false]);
    expect(codeOf(await http.call('GET', at(free), { as: outsider }))).toBe('403 Not enrolled');
  });

  it('whose access is over is told since when, is kept out, and loses nothing', async () => {
    const leaver = await person(http, world, 'Leaver');
    await enrol(http, courseId, leaver);
    const lesson = await film();
    await http.call('POST', '/api/courses/forces/visits', { as: leaver });
    await beat(lesson, { sitting: (await sit(lesson, leaver)).sitting, beat: 1, at: 5000 }, leaver);
    await world.sql(
      `update catalog.enrolments set starts_at = platform.now() - interval '2 days', ends_at = platform.now() - interval '1 day' where user_id = $1`,
      [leaver.id],
    );
    const { body } = await http.call('GET', '/api/courses/forces', { as: leaver });
    expect([body['enrolled'], Date.parse(String(body['lapsedAt'])) < Date.now()]).toEqual([false, true]);
    await enrol(http, courseId, leaver);
    expect((await http.call('GET', '/api/courses/forces', { as: leaver })).body).toMatchObject({ enrolled: true, lapsedAt: null });
    expect((await lineOf(leaver, lesson)).mine?.at).toBe(5000);
    await http.dispatcher.command(new EndEnrolmentsOfUser(leaver.id));
    expect(await world.sql('select 1 from catalog.lesson_progress where user_id = $1', [leaver.id])).toEqual([]);
  });
});
