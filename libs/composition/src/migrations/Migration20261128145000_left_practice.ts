import { Migration } from '@mikro-orm/migrations';

/** Nothing was approved before this migration: what was known to practice then had been published, or was retired as a draft. */
const era = `coalesce((select m.executed_at from platform.migrations m where m.name = 'Migration20261128001000_approved_questions' limit 1), now())`;

/** Held by an exam whose questions were approved for it: then it may never have been practised. */
const inNewExam = `exists (select from questions.question_versions v join exams.exam_questions p on p.version_id = v.id
    join exams.exams e on e.id = p.exam_id where v.question_id = q.id and e.question_rule = 'approved')`;

/** With the moment of the change of states that took it out of practice, where one is kept. */
const retiredBefore = `
  with gone as (
    select (r ->> 'id')::uuid as id, max(c.at) as at from questions.bulk_changes c cross join jsonb_array_elements(c.rows) r
    where c.kind = 'states' and c.undone_at is null and r ->> 'state' = 'published' group by 1
  )
  select q.id, coalesce(g.at, platform.now()) as at from questions.questions q left join gone g on g.id = q.id
  where q.state in ('draft', 'review', 'retired') and q.left_practice_at is null and q.created_at < ${era}
    and exists (select from practice.items i where i.question_id = q.id) and (q.changed_at < ${era} or not ${inNewExam})`;

/**
 * What left practice is told by how it left: with a nightly batch (`set_aside_at`) nobody sees it, not even among what they did; alone, it stays
 * there as it was met. What was retired before the bank kept the moment gets it now: else it counts as never practised, and a ranked paper takes
 * it at once. Practice tells what was met in exams alone from what was practised (`kept`). The release before reads none of this; what it
 * refreshes meanwhile is put right by the next refresh.
 */
export class Migration20261128145000_left_practice extends Migration {
  override name = 'Migration20261128145000_left_practice';

  override up(): void {
    this.addSql('alter table questions.questions add column set_aside_at timestamptz(6) null');
    // What is hidden stays hidden.
    this.addSql(`update questions.questions set set_aside_at = left_practice_at where state = 'approved' and left_practice_at is not null`);
    this.addSql(`update questions.questions q set left_practice_at = d.at from (${retiredBefore}) d where d.id = q.id`);
    // Restored and approved meanwhile: answered, and not in an exam that would have asked it.
    this.addSql(`update questions.questions q set left_practice_at = platform.now()
      where q.state = 'approved' and q.left_practice_at is null and q.created_at < ${era}
        and exists (select from practice.items i where i.question_id = q.id and i.answers > 0) and not ${inNewExam}`);
    this.addSql('drop index questions.questions_aside_ix');
    this.addSql('create index questions_set_aside_ix on questions.questions (id) where set_aside_at is not null');
    this.addSql('create index questions_left_ix on questions.questions (content_key) where left_practice_at is not null');
    this.addSql(`alter table practice.items
      drop constraint items_state_ck,
      add constraint items_state_ck check (state in ('published', 'retired', 'aside', 'kept'))`);
    this.addSql(`update practice.items i set state = 'kept' from questions.questions q
      where q.id = i.question_id and i.state = 'retired' and q.left_practice_at is null and q.state <> 'published'`);
  }
}
