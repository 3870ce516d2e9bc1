import * as z from 'zod/mini';
import { topperSpans } from '../shared/toppers.js';
import { id, instant, listOf, pageAsked, slug } from '../shared/values.js';
import { courseBrief } from './catalog.js';
import { enrolled, endpoint, may, open, signedIn } from './endpoint.js';
import { chapterProgress, historyRow, lessonStop, share, topicProgress, toppers, trendPoint } from './progress-shapes.js';

export * from './progress-shapes.js';

const oneCourse = z.strictObject({ slug });
const mine = enrolled('slug');

export const getCourseSummary = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/summary',
  access: mine,
  summary: 'A course at a glance: how far, where one stopped, what comes next, the trend of the ranks, and how much there is of each',
  params: oneCourse,
  response: z.strictObject({
    lessons: share,
    /** Exams that one has handed in, of those that are out. */
    exams: share,
    pdfs: z.int(),
    /** Questions asked in the course that nobody has hidden. */
    threads: z.int(),
    resume: z.nullable(lessonStop),
    next: z.nullable(lessonStop),
    /** The last nine exams with a merit list. */
    trend: z.array(trendPoint),
  }),
  errors: ['Course not found', 'Not enrolled'],
});

export const getCourseProgress = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/progress',
  access: mine,
  summary: 'How far one is, chapter by chapter, and how sure, topic by topic; the trend of the ranks',
  params: oneCourse,
  response: z.strictObject({
    lessons: share,
    exams: share,
    chapters: z.array(chapterProgress),
    /** Parents before children. */
    topics: z.array(topicProgress),
    /** The last twenty exams with a merit list. */
    trend: z.array(trendPoint),
  }),
  errors: ['Course not found', 'Not enrolled'],
});

export const listExamHistory = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/progress/exams',
  access: mine,
  summary: 'Own sittings in a course, the latest first, ten a page',
  params: oneCourse,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(historyRow),
  errors: ['Course not found', 'Not enrolled'],
});

/** Who stands in the list, and staff, see names and institutes; other students of the course see masked names. */
export const getToppers = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/toppers',
  access: mine,
  summary: 'Toppers of a course over a span, the own place and its neighbours; ten a page',
  params: oneCourse,
  query: z.strictObject({ span: z._default(z.enum(topperSpans), 'week'), page: pageAsked }),
  response: toppers,
  errors: ['Course not found', 'Not enrolled'],
});

export const listWeekToppers = endpoint({
  method: 'GET',
  path: '/api/toppers',
  access: open,
  summary: 'The best of the week in the courses with the most people in their lists; masked names, and nothing else of the person',
  response: z.strictObject({
    rows: z.array(z.strictObject({ courseSlug: slug, courseTitle: z.string(), name: z.string(), points: z.int(), people: z.int() })),
  }),
  errors: [],
});

/** A course of the caller's with how far it is; `over` holds those that ran out, for renewal. */
export const listMyProgress = endpoint({
  method: 'GET',
  path: '/api/my/progress',
  access: signedIn,
  summary: 'How far the caller is in each course, the next lesson, the next exam; and the courses that ran out',
  response: z.strictObject({
    courses: z.array(
      z.strictObject({
        courseId: id,
        lessons: share,
        seenAt: z.nullable(instant),
        next: z.nullable(lessonStop),
        nextExam: z.nullable(z.strictObject({ id, title: z.string(), opensAt: instant, closesAt: instant, open: z.boolean() })),
      }),
    ),
    over: z.array(z.strictObject({ ...courseBrief.shape, endedAt: instant, forSale: z.boolean() })),
  }),
  errors: [],
});

/** Goes to the chosen people's notices, with the course's name. Enrolments of another course are passed over. */
export const messageStudents = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/students/message',
  access: may('lessons.write'),
  summary: 'Write to chosen students of a course',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    title: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
  }),
  response: z.strictObject({ sent: z.int() }),
  errors: ['Course not found'],
});
