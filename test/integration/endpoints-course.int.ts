import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notesAtMost } from '#contracts/http/lesson-shapes';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { courseCodes } from '../support/course-codes.js';
import { lessonRows } from '../support/lessons.js';
import { qnaFaults } from '../support/qna-faults.js';
import { refusals, type Make } from '../support/refusals.js';
import { lessonBodyFor, makeDeskLesson, makeMedia } from '../support/walls/lessons-desk.js';
import { startWorld, type World } from '../support/world.js';

/** What is refused inside a course and at its desks, each with a sentence in both languages. */
let world: World;
let http: Running;
let student: Person;
let admin: Person;
let courseId: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [student, admin] = [await person(http, world, 'Student'), await person(http, world, 'Admin', ['admin'])];
  courseId = await course(http, 'motion-of-errors-course', { pricePaisa: 100 });
  await enrol(http, courseId, student);
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const { by, expectCode, seen } = refusals(() => http);

describe('the refusals inside a course', () => {
  it('of lessons and notes', async () => {
    const { chapter, lesson } = lessonRows(world);
    const place = await chapter(courseId, 'Motion');
    const [first, shut] = [await lesson(courseId, place), await lesson(courseId, place, { opens_at: '2099-01-01T00:00:00Z' })];
    const at = '/api/courses/motion-of-errors-course/lessons';
    await expectCode('Lesson not found', by(student, 'GET', `${at}/${newId()}`));
    await expectCode('Lesson locked', by(student, 'PUT', `${at}/${shut}/done`, { done: true }));
    await expectCode('Note not found', by(student, 'PUT', `${at}/${first}/notes/${newId()}`, { version: 1, atMs: null, text: 'Mine' }));
    await world.sql(
      `insert into catalog.lesson_notes (id, user_id, lesson_id, text) select gen_random_uuid(), $1, $2, 'x' from generate_series(1, $3::int)`,
      [student.id, first, notesAtMost],
    );
    await expectCode('Too many notes', by(student, 'POST', `${at}/${first}/notes`, { id: newId(), atMs: null, text: 'One more' }));
    await expectCode('PDF not found', by(student, 'GET', `/api/courses/motion-of-errors-course/pdfs/${newId()}`));
  });

  it('of the desk of lessons', async () => {
    const id = await makeDeskLesson(world, admin.id);
    const [row] = await world.sql<{ chapter: string; course: string }>(
      'select chapter_id as chapter, course_id as course from catalog.lessons where id = $1',
      [id],
    );
    const lesson = lessonBodyFor(row!.chapter, { kind: 'video' });
    const save = (mediaId: string): Make => by(admin, 'PUT', `/api/admin/lessons/${id}`, { version: 1, lesson: { ...lesson, mediaId } });
    await expectCode(
      'Chapter not found',
      by(admin, 'PUT', `/api/admin/courses/${row!.course}/chapters/${newId()}`, { version: 1, title: 'x' }),
    );
    await expectCode('Lesson not ready', by(admin, 'POST', `/api/admin/lessons/${id}/state`, { version: 1, act: 'publish' }));
    await expectCode('Media not found', save(newId()));
    await expectCode('Media not fitting', save(await makeMedia(world, admin.id, 'pdf')));
    await expectCode(
      'Teacher account taken',
      by(admin, 'POST', '/api/admin/teachers', { name: 'Twice', title: '', about: '', userId: admin.id }),
    );
  });

  it('of questions and answers', async () => {
    const faults = await qnaFaults(http, world, { slug: 'motion-of-errors-course', courseId, enrolled: student });
    for (const [code, make] of faults) await expectCode(code, make);
  });

  it('of reviews of a course', async () => {
    const stranger = await person(http, world, 'Stranger');
    const write = (as: Person): Make => by(as, 'PUT', '/api/courses/motion-of-errors-course/reviews/mine', { stars: 4, text: '' });
    await world.sql('delete from catalog.lesson_progress where user_id = $1', [student.id]);
    await expectCode('Buyers only', write(stranger));
    await expectCode('Course not used yet', write(student));
    await expectCode(
      'Course review not found',
      by(admin, 'POST', `/api/admin/reviews/${newId()}/hidden`, { hidden: true, reason: 'rude words' }),
    );
  });

  it('are all of them', () => {
    expect([...seen].toSorted()).toEqual([...courseCodes].toSorted());
  });
});
