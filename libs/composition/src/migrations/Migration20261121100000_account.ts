import { Migration } from '@mikro-orm/migrations';

/** The person's own account: how far it may be used, what is proven, one-time codes; and the messages that development shows. */
export class Migration20261121100000_account extends Migration {
  override name = 'Migration20261121100000_account';

  override up(): void {
    for (const statement of [...users, ...codes, ...messages]) this.addSql(statement);
  }
}

const users = [
  `alter table identity.users
     add column state text not null default 'active',
     add column blocked_reason text null,
     add column email_proven_at timestamptz(6) null,
     add column google_sub text null,
     add column notifications jsonb not null default '{}',
     add column affiliate boolean not null default false,
     add column deleted_at timestamptz(6) null,
     add constraint users_google_sub_uq unique (google_sub),
     add constraint users_state_ck check (state in ('active', 'blocked', 'deleted'))`,
];

const codes = [
  `create table identity.codes (
     id uuid not null,
     purpose text not null,
     address_key text not null,
     user_id uuid null,
     code_hash text not null,
     tries int not null default 0,
     expires_at timestamptz(6) not null,
     used_at timestamptz(6) null,
     created_at timestamptz(6) not null default platform.now(),
     constraint codes_pkey primary key (id),
     constraint codes_user_fk foreign key (user_id) references identity.users (id) on delete cascade,
     constraint codes_purpose_ck check (purpose in ('sign-up', 'reset', 'phone', 'email')),
     constraint codes_tries_ck check (tries >= 0 and tries <= 5)
   )`,
  'create index codes_address_ix on identity.codes (address_key, purpose, created_at)',
  'create index codes_user_ix on identity.codes (user_id)',
  'create index codes_created_ix on identity.codes (created_at)',
];

const messages = [
  `create table platform.dev_messages (
     id uuid primary key default uuidv7(),
     channel text not null constraint dev_messages_channel_ck check (channel in ('sms', 'mail')),
     recipient text not null,
     subject text,
     body text not null,
     at timestamptz not null default platform.now()
   )`,
  'create index dev_messages_at_ix on platform.dev_messages (at)',
];
