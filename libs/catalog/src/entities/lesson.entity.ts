import { defineEntity, p } from '@mikro-orm/core';
import { Course } from './course.entity.js';
import { MediaFile } from './media-file.entity.js';

/** A part of a course: its lessons follow each other. */
export const Chapter = defineEntity({
  name: 'Chapter',
  schema: 'catalog',
  tableName: 'chapters',
  properties: {
    id: p.uuid().primary(),
    course: () =>
      p.manyToOne(Course).joinColumn('course_id').deleteRule('cascade').updateRule('no action').foreignKeyName('chapters_course_fk'),
    title: p.text(),
    /** Order in the course; smaller first. */
    position: p.integer(),
    /** Which chapter of the question bank it teaches; an id of questions. */
    subjectId: p.uuid().fieldName('subject_id').nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'chapters_course_ix', properties: ['course', 'position', 'id'] }],
});

/** One lesson of a course: a video, a text, a PDF, an exam or the link of a live class; what its kind does not need stays empty. */
export const Lesson = defineEntity({
  name: 'Lesson',
  schema: 'catalog',
  tableName: 'lessons',
  properties: {
    id: p.uuid().primary(),
    /** That of its chapter; kept here so that a lesson is found in its course without a join. */
    course: () =>
      p.manyToOne(Course).joinColumn('course_id').deleteRule('cascade').updateRule('no action').foreignKeyName('lessons_course_fk'),
    chapter: () =>
      p.manyToOne(Chapter).joinColumn('chapter_id').deleteRule('no action').updateRule('no action').foreignKeyName('lessons_chapter_fk'),
    kind: p.text(),
    title: p.text(),
    /** Order in the chapter; smaller first. */
    position: p.integer(),
    state: p.text().default('draft'),
    /** Anybody may see it before buying. */
    free: p.boolean().default(false),
    /** Not before this moment; null: at once. */
    opensAt: p.datetime(6).fieldName('opens_at').nullable(),
    /** Not before this one is done. */
    after: () =>
      p
        .manyToOne(Lesson)
        .joinColumn('after_lesson_id')
        .nullable()
        .deleteRule('set null')
        .updateRule('no action')
        .foreignKeyName('lessons_after_fk'),
    /** Clean HTML. */
    bodyHtml: p.text().fieldName('body_html').default(''),
    media: () =>
      p
        .manyToOne(MediaFile)
        .joinColumn('media_id')
        .nullable()
        .deleteRule('no action')
        .updateRule('no action')
        .foreignKeyName('lessons_media_fk'),
    /** An id of exams. */
    examId: p.uuid().fieldName('exam_id').nullable(),
    classUrl: p.text().fieldName('class_url').nullable(),
    classAt: p.datetime(6).fieldName('class_at').nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
    /** The title as it is searched; made by PostgreSQL. */
    searchText: p.text().fieldName('search_text').generated('platform.fold(title) stored'),
  },
  indexes: [
    { name: 'lessons_course_ix', properties: ['course', 'chapter', 'position', 'id'] },
    { name: 'lessons_chapter_ix', properties: ['chapter'] },
    { name: 'lessons_media_ix', properties: ['media'], where: 'media_id is not null' },
    { name: 'lessons_after_ix', properties: ['after'], where: 'after_lesson_id is not null' },
    { name: 'lessons_exam_ix', properties: ['examId'], where: 'exam_id is not null' },
  ],
  checks: [
    { name: 'lessons_kind_ck', expression: `kind in ('video', 'text', 'pdf', 'exam', 'class')` },
    { name: 'lessons_state_ck', expression: `state in ('draft', 'published')` },
    { name: 'lessons_after_ck', expression: 'after_lesson_id is null or after_lesson_id <> id' },
  ],
});

/** What lies beside a lesson: files to take along, and captions of its video. */
export const LessonFile = defineEntity({
  name: 'LessonFile',
  schema: 'catalog',
  tableName: 'lesson_files',
  properties: {
    lesson: () =>
      p
        .manyToOne(Lesson)
        .primary()
        .joinColumn('lesson_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('lesson_files_lesson_fk'),
    media: () =>
      p
        .manyToOne(MediaFile)
        .primary()
        .joinColumn('media_id')
        .deleteRule('no action')
        .updateRule('no action')
        .foreignKeyName('lesson_files_media_fk'),
    role: p.text(),
    /** Of captions. */
    language: p.text().nullable(),
    /** As students read it. */
    name: p.text(),
    position: p.integer().default(0),
  },
  indexes: [{ name: 'lesson_files_media_ix', properties: ['media'] }],
  checks: [
    { name: 'lesson_files_role_ck', expression: `role in ('attachment', 'captions')` },
    { name: 'lesson_files_language_ck', expression: `role <> 'captions' or language in ('bn', 'en')` },
  ],
});
