import { Migration } from '@mikro-orm/migrations';

/** More time for some who sit an exam, and a sentence for those who sit it now. The release before knows neither and goes on without. */
export class Migration20261128110200_extra_time extends Migration {
  override name = 'Migration20261128110200_extra_time';

  override up(): void {
    this.addSql('alter table exams.exams add column extra_seconds int not null default 0, add column message text null');
    this.addSql(
      `create table exams.extra_time (
         exam_id uuid not null,
         user_id uuid not null,
         seconds int not null,
         reason text not null,
         given_by uuid null,
         given_at timestamptz(6) not null default platform.now(),
         constraint extra_time_pkey primary key (exam_id, user_id),
         constraint extra_time_exam_fk foreign key (exam_id) references exams.exams (id) on delete cascade,
         constraint extra_time_seconds_ck check (seconds > 0)
       )`,
    );
  }
}
