import { defineEntity, p } from '@mikro-orm/core';
import { Course } from './course.entity.js';
import { Lesson } from './lesson.entity.js';

/**
 * How far one person has come in one lesson. `at` and `furthest` count milliseconds of a video and pages of a PDF. A device that begins to
 * play takes the next sitting; its beats count up. What an older sitting or an older beat says changes nothing.
 */
export const LessonProgress = defineEntity({
  name: 'LessonProgress',
  schema: 'catalog',
  tableName: 'lesson_progress',
  properties: {
    userId: p.uuid().fieldName('user_id').primary(),
    lesson: () =>
      p
        .manyToOne(Lesson)
        .primary()
        .joinColumn('lesson_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('lesson_progress_lesson_fk'),
    /** The lesson's course, for lists of one person and course. */
    courseId: p.uuid().fieldName('course_id'),
    atMs: p.integer().fieldName('at_ms').default(0),
    furthestMs: p.integer().fieldName('furthest_ms').default(0),
    sitting: p.bigint().defaultRaw('0'),
    beat: p.bigint().defaultRaw('0'),
    doneAt: p.datetime(6).fieldName('done_at').nullable(),
    doneBy: p.text().fieldName('done_by').nullable(),
    firstAt: p.datetime(6).fieldName('first_at').defaultRaw('platform.now()'),
    /** Right to five minutes while a sitting goes on: an update that leaves it alone touches no index. */
    seenAt: p.datetime(6).fieldName('seen_at').defaultRaw('platform.now()'),
  },
  indexes: [
    {
      name: 'lesson_progress_course_ix',
      expression: 'create index lesson_progress_course_ix on catalog.lesson_progress (user_id, course_id, seen_at desc)',
    },
    { name: 'lesson_progress_lesson_ix', properties: ['lesson'] },
  ],
  checks: [
    { name: 'lesson_progress_at_ck', expression: 'at_ms >= 0 and furthest_ms >= at_ms' },
    {
      name: 'lesson_progress_by_ck',
      expression: `(done_at is null) = (done_by is null) and (done_by is null or done_by in ('watched', 'hand', 'exam'))`,
    },
  ],
});

/** What a person wrote for themselves beside a lesson, at a moment of its video or without one. Nobody else reads it. */
export const LessonNote = defineEntity({
  name: 'LessonNote',
  schema: 'catalog',
  tableName: 'lesson_notes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    lesson: () =>
      p.manyToOne(Lesson).joinColumn('lesson_id').deleteRule('cascade').updateRule('no action').foreignKeyName('lesson_notes_lesson_fk'),
    atMs: p.integer().fieldName('at_ms').nullable(),
    text: p.text(),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'lesson_notes_user_ix', properties: ['userId', 'lesson', 'atMs'] },
    { name: 'lesson_notes_lesson_ix', properties: ['lesson'] },
  ],
});

/** When a person was last in a course. */
export const CourseVisit = defineEntity({
  name: 'CourseVisit',
  schema: 'catalog',
  tableName: 'course_visits',
  properties: {
    userId: p.uuid().fieldName('user_id').primary(),
    course: () =>
      p
        .manyToOne(Course)
        .primary()
        .joinColumn('course_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('course_visits_course_fk'),
    seenAt: p.datetime(6).fieldName('seen_at').defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'course_visits_course_ix', properties: ['course'] }],
});
