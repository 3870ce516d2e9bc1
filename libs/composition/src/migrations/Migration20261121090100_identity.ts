import { Migration } from '@mikro-orm/migrations';

/** People, their passwords and their sign-ins. */
export class Migration20261121090100_identity extends Migration {
  override name = 'Migration20261121090100_identity';

  override up(): void {
    this.addSql(`create schema if not exists identity`);
    this.addSql(`create table identity.users (
      id uuid not null,
      name text not null,
      email text null,
      phone text null,
      proven_phone text null,
      institute text null,
      hsc_batch text null,
      avatar text null,
      roles text[] not null default '{student}',
      revision int not null default 1,
      created_at timestamptz(6) not null default platform.now(),
      constraint users_pkey primary key (id),
      constraint users_email_uq unique (email),
      constraint users_proven_phone_uq unique (proven_phone),
      constraint users_email_lower_ck check (email = lower(email)),
      constraint users_revision_ck check (revision > 0)
    )`);
    this.addSql(`create table identity.credentials (
      user_id uuid not null,
      hash text not null,
      changed_at timestamptz(6) not null default platform.now(),
      constraint credentials_pkey primary key (user_id),
      constraint credentials_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql(`create table identity.sessions (
      id uuid not null,
      token_hash text not null,
      user_id uuid not null,
      device text not null,
      address text not null,
      created_at timestamptz(6) not null default platform.now(),
      last_seen_at timestamptz(6) not null default platform.now(),
      expires_at timestamptz(6) not null,
      revoked_at timestamptz(6) null,
      constraint sessions_pkey primary key (id),
      constraint sessions_token_uq unique (token_hash),
      constraint sessions_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql(`create index sessions_user_ix on identity.sessions (user_id)`);
  }
}
