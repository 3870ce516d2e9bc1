import { Migration } from '@mikro-orm/migrations';

/** What the built-in sandbox gateway keeps for itself, as an outside party would, and how people reach the office. */
export class Migration20261122090100_gateways extends Migration {
  override name = 'Migration20261122090100_gateways';

  override up(): void {
    for (const statement of tables) this.addSql(statement);
  }
}

const tables = [
  `create table commerce.sandbox_payments (
     tran_ref text not null,
     session text not null,
     order_number text not null,
     title text not null,
     locale text not null,
     amount_paisa bigint not null,
     state text not null default 'open',
     gateway_id text null,
     second_gateway_id text null,
     return_urls jsonb not null,
     notify_url text not null,
     created_at timestamptz(6) not null default platform.now(),
     acted_at timestamptz(6) null,
     settles_at timestamptz(6) null,
     constraint sandbox_payments_pkey primary key (tran_ref),
     constraint sandbox_payments_session_uq unique (session),
     constraint sandbox_payments_gateway_id_uq unique (gateway_id),
     constraint sandbox_payments_amount_ck check (amount_paisa > 0),
     constraint sandbox_payments_state_ck check (state in ('open', 'paid', 'failed', 'cancelled')),
     constraint sandbox_payments_paid_ck check ((state = 'paid') = (gateway_id is not null and settles_at is not null)),
     constraint sandbox_payments_twice_ck check (second_gateway_id is null or gateway_id is not null)
   )`,
  `create index sandbox_payments_settles_ix on commerce.sandbox_payments (settles_at) where settles_at is not null`,
  `create table commerce.sandbox_refunds (
     our_ref text not null,
     gateway_ref text not null,
     gateway_id text not null,
     tran_ref text not null,
     amount_paisa bigint not null,
     at timestamptz(6) not null default platform.now(),
     constraint sandbox_refunds_pkey primary key (our_ref),
     constraint sandbox_refunds_gateway_ref_uq unique (gateway_ref),
     constraint sandbox_refunds_payment_fk foreign key (tran_ref) references commerce.sandbox_payments (tran_ref) on delete cascade,
     constraint sandbox_refunds_amount_ck check (amount_paisa > 0)
   )`,
  'create index sandbox_refunds_payment_ix on commerce.sandbox_refunds (tran_ref)',
  `create table catalog.contact (
     only_one boolean not null default true,
     phone text not null default '',
     email text not null default '',
     address_bn text not null default '',
     address_en text not null default '',
     hours_bn text not null default '',
     hours_en text not null default '',
     facebook text not null default '',
     youtube text not null default '',
     messenger text not null default '',
     telegram text not null default '',
     version int not null default 1,
     updated_at timestamptz(6) not null default platform.now(),
     constraint contact_pkey primary key (only_one),
     constraint contact_only_one_ck check (only_one)
   )`,
  'insert into catalog.contact default values',
];
