import * as z from 'zod/mini';
import { bulkIds } from '../shared/bulk.js';
import { bulkLessons, courseLessons, lessonActs, lessonSorts, lessonStates } from '../shared/lessons.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { lessonContent, lessonKinds } from './lesson-shapes.js';
import { courseOutline, deskCourseName, deskLessonRow, lessonBody, lessonDesk, lessonTitle } from './lessons-desk-shapes.js';

export * from './lessons-desk-shapes.js';

/**
 * Chapters and lessons for those who prepare them. Whoever may change courses works in all of them, a teacher in those that show him: any
 * other course, and what stands in it, is not found.
 */
const one = z.strictObject({ id });
const ofChapter = z.strictObject({ id, chapterId: id });
const skipped = z.array(z.strictObject({ id, name: z.string(), why: z.string() }));

export const getCourseOutline = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/lessons',
  access: may('lessons.write'),
  summary: 'Chapters and lessons of a course in their order, drafts among them',
  params: one,
  response: courseOutline,
  errors: ['Course not found'],
});

/** At the end of the course. */
export const createChapter = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/chapters',
  access: may('lessons.write'),
  summary: 'Add a chapter',
  params: one,
  body: z.strictObject({ title: lessonTitle }),
  response: z.strictObject({ ...courseOutline.shape, id }),
  errors: ['Course not found'],
});

export const saveChapter = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/chapters/:chapterId',
  access: may('lessons.write'),
  summary: 'Rename a chapter',
  params: ofChapter,
  body: z.strictObject({ version: z.int(), title: lessonTitle }),
  response: courseOutline,
  errors: ['Course not found', 'Chapter not found', 'Changed meanwhile'],
});

/** With its lessons and what students have done in them; `lessons` is how many the caller saw in it ('Changed meanwhile'). */
export const deleteChapter = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id/chapters/:chapterId',
  access: may('lessons.write'),
  summary: 'Delete a chapter with its lessons',
  params: ofChapter,
  query: z.strictObject({ lessons: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(courseLessons)) }),
  response: courseOutline,
  errors: ['Course not found', 'Chapter not found', 'Changed meanwhile'],
});

const newLesson = { kind: z.enum(lessonKinds), title: lessonTitle };

/** A draft at the end of the chapter. */
export const createLesson = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/chapters/:chapterId/lessons',
  access: may('lessons.write'),
  summary: 'Add a lesson',
  params: ofChapter,
  body: z.strictObject(newLesson),
  response: z.strictObject({ ...courseOutline.shape, id }),
  errors: ['Course not found', 'Chapter not found'],
});

/** Drafts at the end of the chapters named; where `chapterId` is null a new chapter is made of `title`. All of them or none. */
export const addLessons = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/lessons/bulk',
  access: may('lessons.write'),
  summary: 'Add many lessons, and chapters with them',
  params: one,
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          chapterId: z.nullable(id),
          title: z.nullable(lessonTitle),
          lessons: z.array(z.strictObject(newLesson)).check(z.maxLength(bulkLessons)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  response: z.strictObject({ ...courseOutline.shape, added: z.int() }),
  errors: ['Course not found', 'Chapter not found'],
  bodyLimit: 300_000,
});

/** The whole order. It has to name exactly what stands in the course at `version`, else 'Changed meanwhile'. */
export const orderLessons = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/lessons/order',
  access: may('lessons.write'),
  summary: 'Put chapters and lessons in order',
  params: one,
  body: z.strictObject({
    version: z.int(),
    chapters: z.array(z.strictObject({ id, lessons: z.array(id).check(z.maxLength(courseLessons)) })).check(z.maxLength(200)),
  }),
  response: courseOutline,
  errors: ['Course not found', 'Changed meanwhile'],
  bodyLimit: 200_000,
});

const lessonFilters = {
  q: searchText,
  course: z.optional(id),
  kind: z.optional(z.enum(lessonKinds)),
  state: z.optional(z.enum(lessonStates)),
  free: z.optional(z.enum(['yes', 'no'])),
  sort: z._default(z.enum(lessonSorts), '-changed'),
};

/** `states` counts the lessons that match the rest of the filter, by state. */
export const listDeskLessons = endpoint({
  method: 'GET',
  path: '/api/admin/lessons',
  access: may('lessons.write'),
  summary: 'Lessons of all courses that the caller works in: search, filter, order, ten a page',
  query: z.strictObject({ ...lessonFilters, page: pageAsked }),
  response: z.strictObject({
    ...listOf(deskLessonRow).shape,
    states: z.strictObject({ draft: z.int(), published: z.int() }),
  }),
  errors: [],
});

export const exportDeskLessons = exportEndpoint(listDeskLessons);

export const getLessonDeskChoices = endpoint({
  method: 'GET',
  path: '/api/admin/lessons/choices',
  access: may('lessons.write'),
  summary: 'The courses that the caller works in',
  response: z.strictObject({ courses: z.array(deskCourseName) }),
  errors: [],
});

/** What was not done is named, one line each: `why` is a code of the error catalogue. */
export const actOnLessons = endpoint({
  method: 'POST',
  path: '/api/admin/lessons/bulk',
  access: may('lessons.write'),
  summary: 'Publish many lessons or take them back to drafts',
  body: z.strictObject({ ids: bulkIds, act: z.enum(lessonActs) }),
  response: z.strictObject({ done: z.int(), skipped }),
  errors: [],
});

export const getDeskLesson = endpoint({
  method: 'GET',
  path: '/api/admin/lessons/:id',
  access: may('lessons.write'),
  summary: 'A lesson with everything that can be changed',
  params: one,
  response: lessonDesk,
  errors: ['Lesson not found'],
});

/** A file that was uploaded by somebody else, and stands in no course of the caller's, is not found. */
export const saveLesson = endpoint({
  method: 'PUT',
  path: '/api/admin/lessons/:id',
  access: may('lessons.write'),
  summary: 'Save a lesson',
  params: one,
  body: z.strictObject({ version: z.int(), lesson: lessonBody }),
  response: lessonDesk,
  errors: [
    'Lesson not found',
    'Chapter not found',
    'Media not found',
    'Media not fitting',
    'Exam not found',
    'Changed meanwhile',
    'Lesson not ready',
  ],
  bodyLimit: 1_400_000,
});

/** 'Lesson not ready' names in `issues` what is missing. */
export const changeLessonState = endpoint({
  method: 'POST',
  path: '/api/admin/lessons/:id/state',
  access: may('lessons.write'),
  summary: 'Publish a lesson or take it back to a draft',
  params: one,
  body: z.strictObject({ version: z.int(), act: z.enum(lessonActs) }),
  response: lessonDesk,
  errors: ['Lesson not found', 'Changed meanwhile', 'Illegal transition', 'Lesson not ready'],
});

/** With what students have done in it. */
export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/api/admin/lessons/:id',
  access: may('lessons.write'),
  summary: 'Delete a lesson',
  params: one,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Lesson not found'],
});

export const previewDeskLesson = endpoint({
  method: 'GET',
  path: '/api/admin/lessons/:id/preview',
  access: may('lessons.write'),
  summary: 'A lesson as students will see it, as it was last saved',
  params: one,
  response: z.strictObject({ id, kind: z.enum(lessonKinds), title: z.string(), content: lessonContent }),
  errors: ['Lesson not found'],
});
