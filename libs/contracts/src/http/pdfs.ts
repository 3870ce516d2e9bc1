import * as z from 'zod/mini';
import { bulkIds } from '../shared/bulk.js';
import { lessonStates, pdfActs, pdfSorts } from '../shared/lessons.js';
import { id, instant, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { endpoint, enrolled, may, open } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { deskCourseName, deskFile, lessonTitle } from './lessons-desk-shapes.js';
import { playable } from './media-shapes.js';

/** A PDF as its readers see it. */
export const pdfCard = z.strictObject({
  id,
  title: z.string(),
  /** Null while it is being counted. */
  pages: z.nullable(z.int()),
  bytes: z.int(),
  /** It may be kept as a file. */
  download: z.boolean(),
  /** It can be read now; else it is still being made ready. */
  ready: z.boolean(),
});
export type PdfCard = z.infer<typeof pdfCard>;

/** With the page where the caller stopped. */
export const coursePdf = z.strictObject({ ...pdfCard.shape, page: z.nullable(z.int()), seenAt: z.nullable(instant) });
export type CoursePdf = z.infer<typeof coursePdf>;

const largestPage = 100_000;

export const listCoursePdfs = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/pdfs',
  access: enrolled('slug'),
  summary: 'The PDFs of a course, in their order, with where the caller stopped',
  params: z.strictObject({ slug }),
  response: z.strictObject({ rows: z.array(coursePdf) }),
  errors: ['Course not found'],
});

/** `playable` is null while the file is being made ready. */
export const openCoursePdf = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/pdfs/:pdfId',
  access: enrolled('slug'),
  summary: 'A PDF to read, with an address that is the caller’s alone',
  params: z.strictObject({ slug, pdfId: id }),
  response: z.strictObject({ pdf: coursePdf, playable: z.nullable(playable) }),
  errors: ['Course not found', 'PDF not found'],
});

/** The last that says where one is counts. */
export const markPdfPage = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/pdfs/:pdfId/mark',
  access: enrolled('slug'),
  summary: 'Remember the page where the caller is',
  params: z.strictObject({ slug, pdfId: id }),
  body: z.strictObject({ page: z.int().check(z.minimum(1), z.maximum(largestPage)) }),
  response: z.strictObject({ page: z.int() }),
  errors: ['Course not found', 'PDF not found'],
});

/** Of published courses, for everybody. */
export const listFreePdfs = endpoint({
  method: 'GET',
  path: '/api/pdfs/free',
  access: open,
  summary: 'PDFs that cost nothing, newest first',
  response: z.strictObject({
    rows: z.array(z.strictObject({ ...pdfCard.shape, course: z.strictObject({ slug: z.string(), title: z.string() }) })),
  }),
  errors: [],
});

export const openFreePdf = endpoint({
  method: 'GET',
  path: '/api/pdfs/:id/read',
  access: open,
  summary: 'A free PDF to read',
  params: z.strictObject({ id }),
  response: z.strictObject({ pdf: pdfCard, playable: z.nullable(playable) }),
  errors: ['PDF not found'],
});

export const pdfFields = {
  title: lessonTitle,
  mediaId: id,
  courseIds: z.array(id).check(z.maxLength(50)),
  /** Anybody may read it. */
  free: z.boolean(),
  /** Readers may keep it as a file. */
  download: z.boolean(),
};

export const deskPdf = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(lessonStates),
  free: z.boolean(),
  download: z.boolean(),
  file: deskFile,
  courses: z.array(deskCourseName),
  /** How many people have opened it. */
  readers: z.int(),
  version: z.int(),
  changedAt: instant,
  /** It stands in no course that the caller does not work in. */
  mine: z.boolean(),
});
export type DeskPdf = z.infer<typeof deskPdf>;

const pdfFilters = {
  q: searchText,
  course: z.optional(id),
  state: z.optional(z.enum(lessonStates)),
  free: z.optional(z.enum(['yes', 'no'])),
  sort: z._default(z.enum(pdfSorts), '-changed'),
};
const one = z.strictObject({ id });

/**
 * Whoever may change courses sees all PDFs; a teacher those of his courses and those that he uploaded. One that stands in another's course too
 * can be read and not changed ('Not allowed').
 */
export const listDeskPdfs = endpoint({
  method: 'GET',
  path: '/api/admin/pdfs',
  access: may('lessons.write'),
  summary: 'PDFs of the courses that the caller works in: search, filter, order, ten a page',
  query: z.strictObject({ ...pdfFilters, page: pageAsked }),
  response: z.strictObject({ ...listOf(deskPdf).shape, states: z.strictObject({ draft: z.int(), published: z.int() }) }),
  errors: [],
});

export const exportDeskPdfs = exportEndpoint(listDeskPdfs);

/** A draft; at the end of each course. */
export const createPdf = endpoint({
  method: 'POST',
  path: '/api/admin/pdfs',
  access: may('lessons.write'),
  summary: 'Add a PDF that was uploaded',
  body: z.strictObject(pdfFields),
  response: deskPdf,
  errors: ['Media not found', 'Media not fitting', 'Course not found'],
});

export const getDeskPdf = endpoint({
  method: 'GET',
  path: '/api/admin/pdfs/:id',
  access: may('lessons.write'),
  summary: 'One PDF, with an address to look at it',
  params: one,
  response: z.strictObject({ pdf: deskPdf, playable: z.nullable(playable) }),
  errors: ['PDF not found'],
});

/** Courses that stay keep its place; new ones get it at their end. */
export const savePdf = endpoint({
  method: 'PUT',
  path: '/api/admin/pdfs/:id',
  access: may('lessons.write'),
  summary: 'Save a PDF: its title, file, courses and who may read and keep it',
  params: one,
  body: z.strictObject({ version: z.int(), ...pdfFields }),
  response: deskPdf,
  errors: ['PDF not found', 'Media not found', 'Media not fitting', 'Course not found', 'Changed meanwhile'],
});

/** What was not done is named, one line each: `why` is a code of the error catalogue. */
export const actOnPdfs = endpoint({
  method: 'POST',
  path: '/api/admin/pdfs/bulk',
  access: may('lessons.write'),
  summary: 'Publish PDFs, take them back, make them free or for enrolled students only',
  body: z.strictObject({ ids: bulkIds, act: z.enum(pdfActs) }),
  response: z.strictObject({ done: z.int(), skipped: z.array(z.strictObject({ id, name: z.string(), why: z.string() })) }),
  errors: [],
});

/** With the pages that readers had marked. */
export const deletePdf = endpoint({
  method: 'DELETE',
  path: '/api/admin/pdfs/:id',
  access: may('lessons.write'),
  summary: 'Delete a PDF from all its courses',
  params: one,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['PDF not found'],
});

export const getPdfOrder = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/pdfs',
  access: may('lessons.write'),
  summary: 'The PDFs of a course in their order, drafts among them',
  params: one,
  response: z.strictObject({ course: deskCourseName, rows: z.array(deskPdf) }),
  errors: ['Course not found'],
});

/** Has to name exactly those that stand in the course, else 'Changed meanwhile'. */
export const orderPdfs = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/pdfs/order',
  access: may('lessons.write'),
  summary: 'Put the PDFs of a course in order',
  params: one,
  body: z.strictObject({ ids: z.array(id).check(z.maxLength(500)) }),
  response: z.strictObject({ course: deskCourseName, rows: z.array(deskPdf) }),
  errors: ['Course not found', 'Changed meanwhile'],
});
