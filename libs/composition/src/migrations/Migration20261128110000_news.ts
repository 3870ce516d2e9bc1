import { Migration } from '@mikro-orm/migrations';

/** What people are told of, by which channel and in which language, and which start an exam was last announced for. Only ever added to. */
export class Migration20261128110000_news extends Migration {
  override name = 'Migration20261128110000_news';

  override up(): void {
    this.addSql(
      `alter table identity.users add column locale text not null default 'bn', add constraint users_locale_ck check (locale in ('bn', 'en'))`,
    );
    this.addSql('alter table exams.exams add column reminded_day_of timestamptz(6) null, add column reminded_soon_of timestamptz(6) null');
    for (const statement of deliveries) this.addSql(statement);
  }
}

const deliveries = [
  `create table community.deliveries (
     event text not null,
     user_id uuid not null,
     channel text not null,
     notice_id uuid not null,
     state text not null,
     due_at timestamptz(6) not null default platform.now(),
     at timestamptz(6) not null default platform.now(),
     constraint deliveries_pkey primary key (event, user_id, channel),
     constraint deliveries_notice_fk foreign key (notice_id) references community.notices (id) on delete cascade,
     constraint deliveries_channel_ck check (channel in ('bell', 'push', 'mail', 'sms')),
     constraint deliveries_state_ck check (state in ('held', 'waiting', 'sending', 'sent', 'failed', 'skipped'))
   )`,
  'create index deliveries_notice_ix on community.deliveries (notice_id, channel, user_id)',
  'create index deliveries_user_ix on community.deliveries (user_id)',
  `create index deliveries_held_ix on community.deliveries (due_at) where state = 'held'`,
  `create index deliveries_sms_ix on community.deliveries (at) where channel = 'sms'`,
];
