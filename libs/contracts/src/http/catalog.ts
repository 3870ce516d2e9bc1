import * as z from 'zod/mini';
import { id, instant, slug } from '../shared/values.js';
import { enrolled, endpoint, open, signedIn } from './endpoint.js';
import { examBrief } from './exam-shapes.js';

export const courseBrief = z.strictObject({
  id,
  slug,
  title: z.string(),
  subtitle: z.string(),
  kind: z.enum(['course', 'exam-batch']),
  section: z.enum(['hsc', 'jobs', 'admission']),
  /** What the set cover shows: a short subject line, one formula (KaTeX source) and its ground. */
  cover: z.strictObject({ subject: z.string(), formula: z.string(), ground: z.enum(['kali', 'kali-light', 'kali-mid', 'zinc']) }),
  free: z.boolean(),
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  examCount: z.int(),
});
export type CourseBrief = z.infer<typeof courseBrief>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: open,
  summary: 'What is on now: live and coming exams, courses',
  response: z.strictObject({
    now: instant,
    live: z.array(examBrief),
    coming: z.array(examBrief),
    finished: z.array(examBrief),
    courses: z.array(courseBrief),
  }),
  errors: [],
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:slug',
  access: open,
  summary: 'One course, and whether the caller is enrolled',
  params: z.strictObject({ slug }),
  response: z.strictObject({ course: courseBrief, enrolled: z.boolean(), enrolmentEndsAt: z.nullable(instant) }),
  errors: ['Course not found'],
});

export const enrolFree = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/enrolments',
  access: signedIn,
  summary: 'Enrol oneself in a free course; twice is the same as once',
  params: z.strictObject({ slug }),
  response: z.strictObject({ enrolled: z.literal(true) }),
  errors: ['Course not found', 'Course not free'],
});

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/my/courses',
  access: signedIn,
  summary: 'Courses the caller is enrolled in',
  response: z.strictObject({ courses: z.array(courseBrief) }),
  errors: [],
});

export const listCourseExams = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/exams',
  access: enrolled('slug'),
  summary: "Exams of a course: live now, coming, past, with the caller's state",
  params: z.strictObject({ slug }),
  response: z.strictObject({ now: instant, live: z.array(examBrief), coming: z.array(examBrief), past: z.array(examBrief) }),
  errors: ['Course not found'],
});
