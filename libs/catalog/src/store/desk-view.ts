import type { CourseDesk } from '#contracts/http/courses-desk';
import type { Actor } from '#platform/kernel';
import { courseMachine, gapsOf, stateAfter, type CourseAct } from '../domain/course-rules.js';
import { settingsOf, type StoredCourse } from './desk-courses.sql.js';

const acts = Object.keys(stateAfter) as CourseAct[];

/** What the caller may do with it now. */
const mayOf = (actor: Actor, course: StoredCourse): CourseDesk['may'] => {
  if (actor.kind === 'user' && !actor.permissions.includes('courses.write')) return [];
  const open = acts.filter((act) => courseMachine.may(course.state, stateAfter[act]) && (act !== 'draft' || course.students === 0));
  return ['edit', ...open, ...(course.state === 'draft' && course.publishedAt === null ? (['delete'] as const) : []), 'grant'];
};

export const toDesk = (actor: Actor, course: StoredCourse, examCount: number): CourseDesk => {
  const settings = settingsOf(course);
  return {
    id: course.id,
    version: course.version,
    state: course.state,
    settings,
    teachers: course.teachers,
    students: course.students,
    seatsLeft: course.seatsLeft,
    examCount,
    gaps: gapsOf(settings, course.now),
    createdAt: course.createdAt,
    changedAt: course.changedAt,
    publishedAt: course.publishedAt,
    may: mayOf(actor, course),
  };
};
