import { defineEntity, p } from '@mikro-orm/core';
import { Course } from './course.entity.js';

/** Somebody who teaches, as courses show it; needs no account. */
export const Teacher = defineEntity({
  name: 'Teacher',
  schema: 'catalog',
  tableName: 'teachers',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** What stands below the name: subject, institute. */
    title: p.text().default(''),
    about: p.text().default(''),
    /** The account that works in this teacher's courses; null: none. */
    userId: p.uuid().fieldName('user_id').nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    /** Name and title as they are searched; made by PostgreSQL. */
    searchText: p.text().fieldName('search_text').generated(`platform.fold(name || ' ' || title) stored`),
  },
  uniques: [{ name: 'teachers_user_uq', properties: ['userId'], where: 'user_id is not null' }],
});

/** Who teaches a course, in the order they are shown. */
export const CourseTeacher = defineEntity({
  name: 'CourseTeacher',
  schema: 'catalog',
  tableName: 'course_teachers',
  properties: {
    course: () =>
      p
        .manyToOne(Course)
        .primary()
        .joinColumn('course_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('course_teachers_course_fk'),
    teacher: () =>
      p
        .manyToOne(Teacher)
        .primary()
        .joinColumn('teacher_id')
        .deleteRule('no action')
        .updateRule('no action')
        .foreignKeyName('course_teachers_teacher_fk'),
    position: p.integer().default(0),
  },
  indexes: [{ name: 'course_teachers_teacher_ix', properties: ['teacher'] }],
});
