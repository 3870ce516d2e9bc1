import { defineEntity, p } from '@mikro-orm/core';
import { Course } from './course.entity.js';
import { MediaFile } from './media-file.entity.js';

/** A PDF to read beside the lessons; it may stand in several courses. */
export const Pdf = defineEntity({
  name: 'Pdf',
  schema: 'catalog',
  tableName: 'pdfs',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    media: () =>
      p.manyToOne(MediaFile).joinColumn('media_id').deleteRule('no action').updateRule('no action').foreignKeyName('pdfs_media_fk'),
    state: p.text().default('draft'),
    /** Anybody may read it. */
    free: p.boolean().default(false),
    /** Readers may keep it as a file. */
    download: p.boolean().default(false),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
    /** The title as it is searched; made by PostgreSQL. */
    searchText: p.text().fieldName('search_text').generated('platform.fold(title) stored'),
  },
  indexes: [{ name: 'pdfs_media_ix', properties: ['media'] }],
  checks: [{ name: 'pdfs_state_ck', expression: `state in ('draft', 'published')` }],
});

/** The PDFs of a course, in their order. */
export const CoursePdf = defineEntity({
  name: 'CoursePdf',
  schema: 'catalog',
  tableName: 'course_pdfs',
  properties: {
    course: () =>
      p
        .manyToOne(Course)
        .primary()
        .joinColumn('course_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('course_pdfs_course_fk'),
    pdf: () =>
      p.manyToOne(Pdf).primary().joinColumn('pdf_id').deleteRule('cascade').updateRule('no action').foreignKeyName('course_pdfs_pdf_fk'),
    position: p.integer().default(0),
  },
  indexes: [{ name: 'course_pdfs_pdf_ix', properties: ['pdf'] }],
});

/** The page where somebody is in a PDF, whatever course it was opened in. */
export const PdfMark = defineEntity({
  name: 'PdfMark',
  schema: 'catalog',
  tableName: 'pdf_marks',
  properties: {
    userId: p.uuid().fieldName('user_id').primary(),
    pdf: () =>
      p.manyToOne(Pdf).primary().joinColumn('pdf_id').deleteRule('cascade').updateRule('no action').foreignKeyName('pdf_marks_pdf_fk'),
    page: p.integer(),
    seenAt: p.datetime(6).fieldName('seen_at').defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'pdf_marks_pdf_ix', properties: ['pdf'] }],
  checks: [{ name: 'pdf_marks_page_ck', expression: 'page >= 1' }],
});
