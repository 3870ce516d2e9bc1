import { Migration } from '@mikro-orm/migrations';

/**
 * Attempts of people who look after exams are marked, and are not ranked. The release before goes on writing rows without the mark. What is
 * there is marked where the results are not out; results that people have seen stay as they are, and the runbook says how to list them.
 */
export class Migration20261128005500_attempts_of_staff extends Migration {
  override name = 'Migration20261128005500_attempts_of_staff';

  override up(): void {
    this.addSql('alter table exams.attempts add column staff boolean not null default false');
    this.addSql(mark);
  }
}

/** The people of this attempt, as `a` of the exam `e`: its author, who teaches a course of it, who reads papers of all. */
const isStaff = `(a.user_id = e.created_by
  or exists (select from identity.users u where u.id = a.user_id and u.roles && array['teacher', 'admin'])
  or exists (select from exams.exam_courses x join catalog.course_teachers ct on ct.course_id = x.course_id
    join catalog.teachers t on t.id = ct.teacher_id where x.exam_id = e.id and t.user_id = a.user_id))`;

/** The board closes up with its next version; Redis, which holds the one before, is built anew by the comparison. */
const mark = `
  with found as (
    select a.exam_id, a.id, a.ranked from exams.attempts a join exams.exams e on e.id = a.exam_id
    where e.state in ('open', 'closed') and ${isStaff}
  ), marked as (
    update exams.attempts a set staff = true, ranked = false, board_version = null, version = a.version + 1
    from found f where a.exam_id = f.exam_id and a.id = f.id
  )
  update exams.boards b set ranked = b.ranked - f.places, version = b.version + 1, updated_at = platform.now()
  from (select exam_id, count(*)::int as places from found where ranked group by exam_id) f where b.exam_id = f.exam_id`;
