import { Migration } from '@mikro-orm/migrations';

/** Second factors of accounts: an authenticator app, passkeys, recovery codes, and sign-ins that wait for their second step. */
export class Migration20261128110000_second_factor extends Migration {
  override name = 'Migration20261128110000_second_factor';

  override up(): void {
    this.addSql(`create table identity.second_factors (
      user_id uuid not null,
      totp_sealed text null,
      totp_since timestamptz(6) null,
      totp_last_step bigint null,
      totp_waiting text null,
      challenge text null,
      setup_until timestamptz(6) null,
      wrong_tries int not null default 0,
      wrong_since timestamptz(6) null,
      constraint second_factors_pkey primary key (user_id),
      constraint second_factors_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql(`create table identity.passkeys (
      id uuid not null,
      user_id uuid not null,
      name text not null,
      credential_id text not null,
      public_key text not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      created_at timestamptz(6) not null default platform.now(),
      last_used_at timestamptz(6) null,
      constraint passkeys_pkey primary key (id),
      constraint passkeys_credential_uq unique (credential_id),
      constraint passkeys_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql('create index passkeys_user_ix on identity.passkeys (user_id)');
    this.addSql(`create table identity.recovery_codes (
      id uuid not null,
      user_id uuid not null,
      code_hash text not null,
      constraint recovery_codes_pkey primary key (id),
      constraint recovery_codes_uq unique (user_id, code_hash),
      constraint recovery_codes_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql(`create table identity.pending_sign_ins (
      id uuid not null,
      token_hash text not null,
      user_id uuid not null,
      proves boolean not null default true,
      login text null,
      challenge text null,
      expires_at timestamptz(6) not null,
      constraint pending_sign_ins_pkey primary key (id),
      constraint pending_sign_ins_token_uq unique (token_hash),
      constraint pending_sign_ins_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql('create index pending_sign_ins_user_ix on identity.pending_sign_ins (user_id)');
    this.addSql('create index pending_sign_ins_expires_ix on identity.pending_sign_ins (expires_at)');
  }
}
