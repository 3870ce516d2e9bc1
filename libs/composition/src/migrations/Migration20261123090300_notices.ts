import { Migration } from '@mikro-orm/migrations';

/** Notices: what is told to whom, the feeds they stand in, who has read them, and which devices are rung. */
export class Migration20261123090300_notices extends Migration {
  override name = 'Migration20261123090300_notices';

  override up(): void {
    this.addSql('create schema if not exists community');
    for (const statement of [...notices, ...rings]) this.addSql(statement);
  }
}

const notices = [
  `create table community.notices (
     id uuid not null,
     audience text not null,
     state text not null default 'planned',
     title text not null,
     title_en text null,
     body_html text not null default '',
     body_html_en text null,
     link text null,
     pinned boolean not null default false,
     push boolean not null default false,
     about text null,
     starts_at timestamptz(6) not null default platform.now(),
     ends_at timestamptz(6) null,
     posted_at timestamptz(6) null,
     changed_at timestamptz(6) null,
     withdrawn_at timestamptz(6) null,
     author_id uuid null,
     feed_version int not null default 0,
     reach int not null default 0,
     reached int not null default 0,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     search_text text generated always as (platform.fold(title || ' ' || coalesce(title_en, ''))) stored,
     constraint notices_pkey primary key (id),
     constraint notices_state_ck check (state in ('planned', 'posted', 'withdrawn')),
     constraint notices_posted_ck check (state = 'withdrawn' or (state = 'planned') = (posted_at is null)),
     constraint notices_withdrawn_ck check ((state = 'withdrawn') = (withdrawn_at is not null)),
     constraint notices_span_ck check (ends_at is null or ends_at > starts_at),
     constraint notices_link_ck check (link is null or (starts_with(link, '/') and not starts_with(link, '//'))),
     constraint notices_counts_ck check (reach >= 0 and reached >= 0 and feed_version >= 0)
   )`,
  `create index notices_feed_ix on community.notices (audience, posted_at, id) where state = 'posted'`,
  `create index notices_due_ix on community.notices (starts_at, id) where state = 'planned'`,
  `create index notices_desk_ix on community.notices (starts_at, id) where audience <> 'people'`,
  'create index notices_author_ix on community.notices (author_id) where author_id is not null',
  `create table community.feeds (
     audience text not null,
     version int not null default 1,
     constraint feeds_pkey primary key (audience),
     constraint feeds_version_ck check (version > 0)
   )`,
  `create table community.notice_people (
     notice_id uuid not null,
     user_id uuid not null,
     feed_version int not null,
     constraint notice_people_pkey primary key (notice_id, user_id),
     constraint notice_people_notice_fk foreign key (notice_id) references community.notices (id) on delete cascade
   )`,
  'create index notice_people_user_ix on community.notice_people (user_id, notice_id)',
  `create table community.notice_reads (
     user_id uuid not null,
     notice_id uuid not null,
     read_at timestamptz(6) not null default platform.now(),
     constraint notice_reads_pkey primary key (user_id, notice_id),
     constraint notice_reads_notice_fk foreign key (notice_id) references community.notices (id) on delete cascade
   )`,
  'create index notice_reads_notice_ix on community.notice_reads (notice_id)',
];

const rings = [
  `create table community.push_subscriptions (
     id uuid not null,
     user_id uuid not null,
     endpoint text not null,
     p256dh text not null,
     auth text not null,
     session text not null,
     locale text not null,
     created_at timestamptz(6) not null default platform.now(),
     constraint push_subscriptions_pkey primary key (id),
     constraint push_subscriptions_endpoint_uq unique (endpoint),
     constraint push_subscriptions_locale_ck check (locale in ('bn', 'en'))
   )`,
  'create index push_subscriptions_user_ix on community.push_subscriptions (user_id, created_at)',
  `create table community.notice_pushes (
     notice_id uuid not null,
     subscription_id uuid not null,
     rang boolean not null,
     at timestamptz(6) not null default platform.now(),
     constraint notice_pushes_pkey primary key (notice_id, subscription_id),
     constraint notice_pushes_notice_fk foreign key (notice_id) references community.notices (id) on delete cascade
   )`,
];
