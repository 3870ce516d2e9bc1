import { ago, type Invariant } from '../invariant.js';

/** Lessons, and how far people have come in them. */
export const lessons: readonly Invariant[] = [
  {
    name: 'lesson-in-foreign-chapter',
    says: 'A lesson whose chapter belongs to another course',
    sql: `select l.id::text from catalog.lessons l join catalog.chapters c on c.id = l.chapter_id where c.course_id <> l.course_id`,
  },
  {
    name: 'lesson-waits-for-itself',
    says: 'A lesson that opens after one that, in the end, opens after it: nobody ever enters either',
    sql: `with recursive way(id, at, steps) as (
        select l.id, l.after_lesson_id, 1 from catalog.lessons l where l.after_lesson_id is not null
        union all
        select w.id, l.after_lesson_id, w.steps + 1 from way w join catalog.lessons l on l.id = w.at
        where l.after_lesson_id is not null and w.at <> w.id and w.steps < 1000)
      select distinct id::text from way where at = id`,
  },
  {
    name: 'progress-in-foreign-course',
    says: 'Progress in a lesson that is counted for another course',
    sql: `select p.user_id::text || ' ' || p.lesson_id as id from catalog.lesson_progress p join catalog.lessons l on l.id = p.lesson_id
      where p.course_id <> l.course_id`,
  },
  {
    name: 'beats-without-sitting',
    says: 'A place in a lesson that no device can have written',
    sql: `select p.user_id::text || ' ' || p.lesson_id as id from catalog.lesson_progress p where p.sitting = 0 and (p.beat > 0 or p.at_ms > 0)`,
  },
  {
    name: 'exam-lesson-without-exam',
    says: 'A lesson done by an exam that the person has not handed in',
    sql: `select p.user_id::text || ' ' || p.lesson_id as id from catalog.lesson_progress p join catalog.lessons l on l.id = p.lesson_id
      where p.done_by = 'exam' and l.exam_id is not null and not exists (
        select from exams.attempts a where a.exam_id = l.exam_id and a.user_id = p.user_id and a.state <> 'in_progress')`,
  },
  {
    name: 'exam-done-lesson-not',
    says: 'An exam handed in half an hour ago whose lesson is not done for that person, though nobody took the tick back',
    sql: `select a.user_id::text || ' ' || l.id as id from exams.attempts a join catalog.lessons l on l.exam_id = a.exam_id and l.kind = 'exam'
      where a.state <> 'in_progress' and a.submitted_at between greatest(l.changed_at, ${ago('1 day')}) and ${ago('30 minutes')}
        and not exists (select from catalog.lesson_progress p where p.user_id = a.user_id and p.lesson_id = l.id)`,
  },
];
