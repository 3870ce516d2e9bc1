import * as z from 'zod/mini';
import { policyNames, sections } from '../shared/choices.js';
import { id, instant, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { enrolled, endpoint, may, open, signedIn } from './endpoint.js';
import { examBrief, examFacts, examStates } from './exam-shapes.js';
import { curriculumChapter } from './lesson-shapes.js';

export const courseKinds = ['course', 'exam-batch'] as const;
/** Orders of the public list: as staff arranged them, the latest, by price, by name. */
export const courseSorts = ['shown', 'newest', 'price', '-price', 'title'] as const;
export const enrolmentSources = ['order', 'free', 'grant', 'subscription', 'coupon'] as const;

export const courseBrief = z.strictObject({
  id,
  slug,
  title: z.string(),
  subtitle: z.string(),
  kind: z.enum(courseKinds),
  section: z.enum(sections),
  category: z.nullable(slug),
  /**
   * What the set cover shows: a short subject line, one formula and its ground. The formula comes set (`html`: KaTeX's markup made on
   * the server, decorative), so that a list of covers loads no formula setter.
   */
  cover: z.strictObject({
    subject: z.string(),
    formula: z.string(),
    html: z.string(),
    ground: z.enum(['kali', 'kali-light', 'kali-mid', 'zinc']),
  }),
  free: z.boolean(),
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  examCount: z.int(),
});
export type CourseBrief = z.infer<typeof courseBrief>;

/** `q`: words in Bengali or English, in the order of likeness where no other is asked for; a slip of the pen does not matter. */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: open,
  summary: 'Courses that can be had: search, filter, order, ten a page',
  query: z.strictObject({
    q: searchText,
    section: z.optional(z.enum(sections)),
    /** Slug of a category; what lies below it counts. */
    category: z.optional(slug),
    kind: z.optional(z.enum(courseKinds)),
    free: z.optional(z.enum(['yes', 'no'])),
    sort: z._default(z.enum(courseSorts), 'shown'),
    page: pageAsked,
  }),
  response: listOf(courseBrief),
  errors: [],
});

export const teacherCard = z.strictObject({ id, name: z.string(), title: z.string(), about: z.string() });
export const courseFaq = z.strictObject({ q: z.string(), a: z.string() });

/** The sale view. Staff with `courses.read` sees drafts and archived courses too (`state` says so). */
export const getSale = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/sale',
  access: open,
  summary: 'What a course offers and how it is had',
  params: z.strictObject({ slug }),
  response: z.strictObject({
    course: courseBrief,
    state: z.enum(['draft', 'published', 'archived']),
    /** Clean HTML; empty where there is none. */
    descriptionHtml: z.string(),
    learn: z.array(z.string()),
    faq: z.array(courseFaq),
    routineHtml: z.string(),
    /** An address of YouTube or Vimeo that a page may frame, or null. */
    introVideo: z.nullable(z.string()),
    teachers: z.array(teacherCard),
    /** Scheduled or later, not cancelled; by their opening. */
    exams: z.array(
      z.strictObject({
        id,
        title: z.string(),
        subjects: z.array(z.string()),
        state: z.enum(examStates),
        opensAt: instant,
        closesAt: instant,
        durationSeconds: z.int(),
        questionCount: z.int(),
      }),
    ),
    /** What it teaches, as it is taught; empty where there are no lessons. Free ones are previewed by `previewLesson`. */
    chapters: z.array(curriculumChapter),
    pdfCount: z.int(),
    /** How long it stays open once it is bought; both null: without an end. */
    access: z.strictObject({ days: z.nullable(z.int()), until: z.nullable(instant) }),
    /** null: no limit. */
    seatsLeft: z.nullable(z.int()),
    /** The caller's own. */
    enrolled: z.boolean(),
    enrolmentEndsAt: z.nullable(instant),
    /** The caller had it until then, and may have it again. */
    lapsedAt: z.nullable(instant),
    now: instant,
  }),
  errors: ['Course not found'],
});

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: open,
  summary: 'What is on now: live and coming exams, courses; of one section or category where asked',
  query: z.strictObject({ section: z.optional(z.enum(sections)), category: z.optional(slug) }),
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
  response: z.strictObject({
    course: courseBrief,
    enrolled: z.boolean(),
    /** The caller works in it as staff, and sees what its students see. */
    taught: z.boolean(),
    enrolmentEndsAt: z.nullable(instant),
    /** The caller had it until then; null while it stands, and where it never was. */
    lapsedAt: z.nullable(instant),
  }),
  errors: ['Course not found'],
});

export const enrolFree = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/enrolments',
  access: signedIn,
  summary: 'Enrol oneself in a free course; twice is the same as once',
  params: z.strictObject({ slug }),
  response: z.strictObject({ enrolled: z.literal(true) }),
  errors: ['Course not found', 'Course not free', 'Seats taken'],
});

export const myCourse = z.strictObject({
  ...courseBrief.shape,
  source: z.enum(enrolmentSources),
  startsAt: instant,
  /** null: without an end. */
  endsAt: z.nullable(instant),
});

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/my/courses',
  access: signedIn,
  summary: 'Courses the caller is enrolled in',
  response: z.strictObject({ courses: z.array(myCourse) }),
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

export const getFree = endpoint({
  method: 'GET',
  path: '/api/free',
  access: open,
  summary: 'What costs nothing: free courses and the exams in them',
  response: z.strictObject({
    now: instant,
    courses: z.array(courseBrief),
    live: z.array(examBrief),
    coming: z.array(examBrief),
    finished: z.array(examBrief),
  }),
  errors: [],
});

export const getExamCalendar = endpoint({
  method: 'GET',
  path: '/api/exam-batches/calendar',
  access: open,
  summary: 'What runs now, the exams of all exam batches that are on or to come, and the own ones',
  response: z.strictObject({
    now: instant,
    /** Open exams of all courses: one that the caller is in first, then by their close. */
    running: z.array(examBrief),
    /** Of the exam batches, by their opening. */
    live: z.array(examBrief),
    coming: z.array(examBrief),
    /** Over, and the caller sat them, the latest first; none for a visitor. */
    past: z.array(examBrief),
    /** The caller's place in any of these, where it may be seen. */
    places: z.array(z.strictObject({ examId: id, rank: z.int() })),
  }),
  errors: [],
});

export const getPublicExam = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/public',
  access: open,
  summary: 'The onboarding page for visitors: which exam, when, its rules, and whether its course is free',
  params: z.strictObject({ examId: id }),
  response: z.strictObject({ facts: examFacts, free: z.boolean() }),
  errors: ['Exam not found'],
});

/** A node of the tree; `parentId` null at the top. Counts include everything below. */
export const categoryNode = z.strictObject({
  id,
  slug,
  title: z.strictObject({ bn: z.string(), en: z.string() }),
  section: z.enum(sections),
  parentId: z.nullable(id),
  courseCount: z.int(),
  examCount: z.int(),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: open,
  summary: 'The tree of categories with counts, parents before children, in the order they are shown',
  response: z.strictObject({ categories: z.array(categoryNode) }),
  errors: [],
});

const policyText = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
  html: z.string().check(z.minLength(1), z.maxLength(60_000)),
});
const policyName = z.strictObject({ name: z.enum(policyNames) });

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/policies/:name',
  access: open,
  summary: 'A policy in both languages, and when it was changed',
  params: policyName,
  response: z.strictObject({
    name: z.enum(policyNames),
    bn: policyText,
    en: policyText,
    updatedAt: instant,
    /** What a text may name in braces, as it is set now. */
    facts: z.strictObject({ refundDays: z.int() }),
  }),
  errors: ['Policy not found'],
});

/** The text is sanitised; who changed it stands in the audit log. `updatedAt` as read guards against writing over another's change. */
export const savePolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/policies/:name',
  access: may('settings.write'),
  summary: 'Change the text of a policy',
  params: policyName,
  body: z.strictObject({ bn: policyText, en: policyText, updatedAt: instant }),
  response: z.strictObject({ name: z.enum(policyNames), bn: policyText, en: policyText, updatedAt: instant }),
  errors: ['Policy not found', 'Changed meanwhile'],
  bodyLimit: 300_000,
});
