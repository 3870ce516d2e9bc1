import { Migration } from '@mikro-orm/migrations';

/**
 * Make-ups: of which exam, whether they repeat its paper, and whom they admit. The release before knows none, and admits whoever is enrolled: it
 * runs beside this one for minutes, and no make-up is scheduled in them.
 */
export class Migration20261128142100_make_ups extends Migration {
  override name = 'Migration20261128142100_make_ups';

  override up(): void {
    this.addSql(
      `alter table exams.exams add column make_up_of uuid null, add column same_paper boolean not null default false,
         add column admits text not null default 'enrolled',
         add constraint exams_admits_ck check (admits in ('enrolled', 'named')),
         add constraint exams_same_paper_ck check (not same_paper or make_up_of is not null)`,
    );
    this.addSql('create index exams_make_up_ix on exams.exams (make_up_of) where make_up_of is not null');
    this.addSql(
      `create table exams.admitted (
         exam_id uuid not null,
         user_id uuid not null,
         added_by uuid null,
         added_at timestamptz(6) not null default platform.now(),
         constraint admitted_pkey primary key (exam_id, user_id),
         constraint admitted_exam_fk foreign key (exam_id) references exams.exams (id) on delete cascade
       )`,
    );
    this.addSql('create index admitted_user_ix on exams.admitted (user_id)');
  }
}
