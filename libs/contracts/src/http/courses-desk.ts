import * as z from 'zod/mini';
import { bulkIds } from '../shared/bulk.js';
import { sections } from '../shared/choices.js';
import { id, instant, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { courseKinds, teacherCard } from './catalog.js';
import {
  courseActs,
  courseDesk,
  courseDeskSorts,
  courseRow,
  courseSettings,
  courseStates,
  deskCategory,
  teacherRow,
} from './courses-desk-shapes.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

export * from './courses-access.js';
export * from './courses-desk-shapes.js';

const one = z.strictObject({ id });
const skipped = z.array(z.strictObject({ id, name: z.string(), why: z.string() }));

const courseFilters = {
  q: searchText,
  state: z.optional(z.enum(courseStates)),
  section: z.optional(z.enum(sections)),
  kind: z.optional(z.enum(courseKinds)),
  /** A category by its id; what lies below it counts. */
  category: z.optional(id),
  sort: z._default(z.enum(courseDeskSorts), '-changed'),
};

/** `states` counts the courses that match the rest of the filter, by state. */
export const listDeskCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses',
  access: may('courses.read'),
  summary: 'Courses of every state: search, filter, order, ten a page',
  query: z.strictObject({ ...courseFilters, page: pageAsked }),
  response: z.strictObject({
    ...listOf(courseRow).shape,
    states: z.strictObject({ draft: z.int(), published: z.int(), archived: z.int() }),
  }),
  errors: [],
});

export const exportDeskCourses = exportEndpoint(listDeskCourses);

/** What the forms choose from. */
export const getCourseDeskChoices = endpoint({
  method: 'GET',
  path: '/api/admin/courses/choices',
  access: may('courses.read'),
  summary: 'Categories and teachers that a course can have',
  response: z.strictObject({ categories: z.array(deskCategory), teachers: z.array(teacherCard), now: instant }),
  errors: [],
});

/** A draft. `slug` left out: made from the title where it has Latin letters, else from the kind and a number. */
export const createDeskCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses',
  access: may('courses.write'),
  summary: 'A new draft of a course',
  body: z.strictObject({
    title: courseSettings.shape.title,
    slug: z.optional(slug),
    kind: z.enum(courseKinds),
    section: z.enum(sections),
    categoryId: z.optional(z.nullable(id)),
    pricePaisa: z.optional(courseSettings.shape.pricePaisa),
  }),
  response: courseDesk,
  errors: ['Slug taken', 'Category not found', 'Not allowed'],
});

export const getDeskCourse = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id',
  access: may('courses.read'),
  summary: 'A course with everything that can be changed',
  params: one,
  response: courseDesk,
  errors: ['Course not found'],
});

/** A price holds for orders made from then on. */
export const saveDeskCourse = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id',
  access: may('courses.write'),
  summary: 'Save what a course says and costs',
  params: one,
  body: z.strictObject({ version: z.int(), settings: courseSettings }),
  response: courseDesk,
  errors: [
    'Course not found',
    'Changed meanwhile',
    'Slug taken',
    'Category not found',
    'Teacher not found',
    'Course not ready',
    'Not allowed',
  ],
  bodyLimit: 600_000,
});

/** 'Course not ready' names in `issues` what is missing; 'Course in use': it cannot become a draft while somebody has it open. */
export const changeCourseState = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/state',
  access: may('courses.write'),
  summary: 'Publish a course, archive it or take it back to a draft',
  params: one,
  body: z.strictObject({ version: z.int(), act: z.enum(courseActs) }),
  response: courseDesk,
  errors: ['Course not found', 'Changed meanwhile', 'Illegal transition', 'Course not ready', 'Course in use'],
});

/** What was not done is named, one line each: `why` is a code of the error catalogue. */
export const actOnCourses = endpoint({
  method: 'POST',
  path: '/api/admin/courses/bulk',
  access: may('courses.write'),
  summary: 'Publish or archive many courses',
  body: z.strictObject({ ids: bulkIds, act: z.enum(courseActs) }),
  response: z.strictObject({ done: z.int(), skipped }),
  errors: [],
});

/** Drafts that nobody ever had and no exam belongs to ('Course in use'). */
export const deleteDeskCourse = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id',
  access: may('courses.write'),
  summary: 'Delete a draft',
  params: one,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Course not found', 'Course in use'],
});

const teacherFields = {
  name: visibleText(2, 80),
  /** What stands below the name: subject, institute. */
  title: z.string().check(z.trim(), z.maxLength(120)),
  about: z.string().check(z.trim(), z.maxLength(1000)),
  /** The account that works in the courses of this teacher; left out: as it is. */
  userId: z.optional(z.nullable(id)),
};

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/admin/teachers',
  access: may('courses.read'),
  summary: 'Teachers as courses show them',
  query: z.strictObject({ q: searchText, page: pageAsked }),
  response: listOf(teacherRow),
  errors: [],
});

export const exportTeachers = exportEndpoint(listTeachers);

/** Those that may prepare lessons, ten at most. */
export const findTeacherAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/teacher-accounts',
  access: may('courses.write'),
  summary: 'Accounts that can be named as a teacher’s',
  query: z.strictObject({ q: searchText }),
  response: z.strictObject({
    rows: z.array(z.strictObject({ userId: id, name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  }),
  errors: [],
});

export const createTeacher = endpoint({
  method: 'POST',
  path: '/api/admin/teachers',
  access: may('courses.write'),
  summary: 'Add a teacher',
  body: z.strictObject(teacherFields),
  response: teacherRow,
  errors: ['User not found', 'Teacher account taken'],
});

export const saveTeacher = endpoint({
  method: 'PUT',
  path: '/api/admin/teachers/:id',
  access: may('courses.write'),
  summary: 'Change what stands about a teacher',
  params: one,
  body: z.strictObject({ version: z.int(), ...teacherFields }),
  response: teacherRow,
  errors: ['Teacher not found', 'Changed meanwhile', 'User not found', 'Teacher account taken'],
});

/** 'Teacher in use': some course shows this teacher. */
export const deleteTeacher = endpoint({
  method: 'DELETE',
  path: '/api/admin/teachers/:id',
  access: may('courses.write'),
  summary: 'Delete a teacher whom no course shows',
  params: one,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Teacher not found', 'Teacher in use'],
});

const tree = z.strictObject({ nodes: z.array(deskCategory) });
const nodeTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Parents stand before their children, siblings by position. Every change of the tree answers it as it is then. */
export const listDeskCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access: may('courses.read'),
  summary: 'The whole tree of categories, empty ones too',
  response: tree,
  errors: [],
});

/** At the end of its siblings. */
export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  access: may('courses.write'),
  summary: 'Add a category',
  body: z.strictObject({ section: z.enum(sections), parentId: z.nullable(id), slug, bn: nodeTitle, en: nodeTitle }),
  response: z.strictObject({ ...tree.shape, id }),
  errors: ['Category not found', 'Slug taken'],
});

export const saveCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  access: may('courses.write'),
  summary: 'Rename a category',
  params: one,
  body: z.strictObject({ slug, bn: nodeTitle, en: nodeTitle }),
  response: tree,
  errors: ['Category not found', 'Slug taken'],
});

/** Within its section, never below itself. `position`: from 0 among its new siblings. */
export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories/:id/move',
  access: may('courses.write'),
  summary: 'Move a category to another parent or place',
  params: one,
  body: z.strictObject({ parentId: z.nullable(id), position: z.int().check(z.minimum(0), z.maximum(10_000)) }),
  response: tree,
  errors: ['Category not found'],
});

/** 'Category not empty': courses or categories stand in it. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  access: may('courses.write'),
  summary: 'Delete an empty category',
  params: one,
  response: tree,
  errors: ['Category not found', 'Category not empty'],
});
