import { Migration } from '@mikro-orm/migrations';

/** What staff need to find, change and account for people: the audit log, the search of accounts, contributors' payments. */
export class Migration20261121100100_people extends Migration {
  override name = 'Migration20261121100100_people';

  override up(): void {
    for (const statement of [...audit, ...search, ...lastSeen, ...contributors]) this.addSql(statement);
  }
}

const audit = [
  `create table platform.audit (
     id uuid not null,
     seq bigint generated always as identity,
     at timestamptz not null default platform.now(),
     actor_id uuid null,
     actor text null,
     action text not null,
     subject_kind text not null,
     subject_id text null,
     subject text not null,
     before jsonb null,
     after jsonb null,
     reason text null,
     address text null,
     request_id text null,
     constraint audit_pkey primary key (id)
   )`,
  'create index audit_subject_ix on platform.audit (subject_kind, subject_id, seq desc)',
  'create index audit_actor_ix on platform.audit (actor_id, seq desc) where actor_id is not null',
  `create function platform.refuse_change() returns trigger language plpgsql
     as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$`,
  `create trigger audit_append_only before update or delete or truncate on platform.audit
     for each statement execute function platform.refuse_change()`,
];

/**
 * Bengali is searched as it is confused: one Unicode form, long and short vowel signs, the two n, the three s alike; joiners,
 * candrabindu and the dots of ড় ঢ় য় left out. Bengali digits are digits.
 */
const search = [
  'create extension if not exists pg_trgm',
  `create function platform.fold(text) returns text language sql immutable strict parallel safe
     as $$ select translate(lower(normalize($1, NFKC)), U&'ীূণশষৎ০১২৩৪৫৬৭৮৯়ঁ\\200B\\200C\\200D\\FEFF', 'িুনসসত0123456789') $$`,
  `create function platform.digits(text) returns text language sql immutable strict parallel safe
     as $$ select regexp_replace(translate($1, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g') $$`,
  `alter table identity.users
     add column search_text text generated always as
       (platform.fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(institute, ''))) stored,
     add column phone_digits text generated always as
       (platform.digits(coalesce(phone, '')) || '|' || platform.digits(coalesce(proven_phone, ''))) stored,
     add column last_seen_at timestamptz(6) null`,
  'create index users_search_ix on identity.users using gin (search_text gin_trgm_ops)',
  'create index users_phone_ix on identity.users using gin (phone_digits gin_trgm_ops)',
  'create index users_roles_ix on identity.users using gin (roles)',
  `create index users_created_ix on identity.users (created_at, id) where state <> 'deleted'`,
  'create index users_name_ix on identity.users (lower(name), id)',
  'create index users_seen_ix on identity.users (last_seen_at desc nulls last, id desc)',
];

/** Of sign-ins that were there before the column. */
const lastSeen = [
  `update identity.users u set last_seen_at = s.seen
     from (select user_id, max(last_seen_at) as seen from identity.sessions group by user_id) s where s.user_id = u.id`,
];

const contributors = [
  `create table questions.contributor_payments (
     id uuid not null,
     contributor_id uuid not null,
     amount_paisa bigint not null,
     note text not null,
     paid_by uuid not null,
     at timestamptz(6) not null default platform.now(),
     constraint contributor_payments_pkey primary key (id),
     constraint contributor_payments_amount_ck check (amount_paisa > 0)
   )`,
  'create index contributor_payments_contributor_ix on questions.contributor_payments (contributor_id)',
  'create index questions_contributor_ix on questions.questions (contributor_id) where contributor_id is not null',
];
