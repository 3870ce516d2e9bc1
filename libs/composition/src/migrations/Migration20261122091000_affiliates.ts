import { Migration } from '@mikro-orm/migrations';

/** Affiliates: who they are, who came by them, and the ledger of commission, which is only ever added to. */
export class Migration20261122091000_affiliates extends Migration {
  override name = 'Migration20261122091000_affiliates';

  override up(): void {
    for (const statement of [...people, ...ledger, ...flags]) this.addSql(statement);
  }
}

const people = [
  `create table commerce.affiliates (
     id uuid not null,
     user_id uuid not null,
     code text not null,
     state text not null default 'applied',
     about text not null,
     rate_bp int null,
     payout_sealed text null,
     payout_hash text null,
     locale text not null default 'bn',
     created_at timestamptz(6) not null default platform.now(),
     decided_at timestamptz(6) null,
     decided_by uuid null,
     decision_note text null,
     constraint affiliates_pkey primary key (id),
     constraint affiliates_user_uq unique (user_id),
     constraint affiliates_code_uq unique (code),
     constraint affiliates_state_ck check (state in ('applied', 'approved', 'rejected', 'suspended')),
     constraint affiliates_code_ck check (code ~ '^[a-z0-9]{4,20}$'),
     constraint affiliates_locale_ck check (locale in ('bn', 'en')),
     constraint affiliates_rate_ck check (rate_bp >= 0 and rate_bp <= 10000)
   )`,
  'create index affiliates_state_ix on commerce.affiliates (state, created_at)',
  `create table commerce.affiliate_rates (
     affiliate_id uuid not null,
     kind text not null,
     ref_id uuid not null,
     rate_bp int not null,
     constraint affiliate_rates_pkey primary key (affiliate_id, kind, ref_id),
     constraint affiliate_rates_affiliate_fk foreign key (affiliate_id) references commerce.affiliates (id),
     constraint affiliate_rates_kind_ck check (kind in ('course', 'exam-batch', 'book', 'subscription')),
     constraint affiliate_rates_rate_ck check (rate_bp >= 0 and rate_bp <= 10000)
   )`,
  `create table commerce.visitors (
     visitor text not null,
     user_id uuid not null,
     at timestamptz(6) not null default platform.now(),
     constraint visitors_pkey primary key (visitor, user_id)
   )`,
  'create index visitors_user_ix on commerce.visitors (user_id)',
  `create table commerce.clicks (
     id uuid not null,
     affiliate_id uuid not null,
     visitor text not null,
     user_id uuid null,
     path text not null,
     at timestamptz(6) not null default platform.now(),
     constraint clicks_pkey primary key (id),
     constraint clicks_affiliate_fk foreign key (affiliate_id) references commerce.affiliates (id)
   )`,
  'create index clicks_affiliate_ix on commerce.clicks (affiliate_id, at)',
  'create index clicks_visitor_ix on commerce.clicks (visitor, at)',
  'create index clicks_user_ix on commerce.clicks (user_id, at) where user_id is not null',
];

const ledger = [
  `create table commerce.payouts (
     id uuid not null,
     affiliate_id uuid not null,
     amount_paisa bigint not null,
     state text not null default 'requested',
     to_sealed text not null,
     reference text null,
     reason text null,
     created_at timestamptz(6) not null default platform.now(),
     decided_at timestamptz(6) null,
     decided_by uuid null,
     constraint payouts_pkey primary key (id),
     constraint payouts_affiliate_fk foreign key (affiliate_id) references commerce.affiliates (id),
     constraint payouts_state_ck check (state in ('requested', 'paid', 'rejected')),
     constraint payouts_amount_ck check (amount_paisa > 0)
   )`,
  `create unique index payouts_one_open_uq on commerce.payouts (affiliate_id) where state = 'requested'`,
  'create index payouts_state_ix on commerce.payouts (state, created_at)',
  `create table commerce.commission_entries (
     id uuid not null,
     affiliate_id uuid not null,
     kind text not null,
     order_id uuid null,
     line_id uuid null,
     refund_id uuid null,
     payout_id uuid null,
     amount_paisa bigint not null,
     rate_bp int null,
     available_at timestamptz(6) null,
     at timestamptz(6) not null default platform.now(),
     constraint commission_entries_pkey primary key (id),
     constraint commission_entries_affiliate_fk foreign key (affiliate_id) references commerce.affiliates (id),
     constraint commission_entries_payout_fk foreign key (payout_id) references commerce.payouts (id),
     constraint commission_entries_kind_ck check (kind in ('earned', 'clawed-back', 'paid-out', 'returned')),
     constraint commission_entries_shape_ck check (case kind
       when 'earned' then amount_paisa >= 0 and line_id is not null and order_id is not null and rate_bp is not null
         and available_at is not null and refund_id is null and payout_id is null
       when 'clawed-back' then amount_paisa <= 0 and line_id is not null and order_id is not null and refund_id is not null
         and available_at is not null and payout_id is null
       when 'paid-out' then amount_paisa < 0 and payout_id is not null and line_id is null
       else amount_paisa > 0 and payout_id is not null and line_id is null end)
   )`,
  `create unique index commission_entries_earned_uq on commerce.commission_entries (line_id) where kind = 'earned'`,
  `create unique index commission_entries_clawed_uq on commerce.commission_entries (refund_id, line_id) where kind = 'clawed-back'`,
  `create unique index commission_entries_payout_uq on commerce.commission_entries (payout_id, kind) where payout_id is not null`,
  'create index commission_entries_affiliate_ix on commerce.commission_entries (affiliate_id, at)',
  'create index commission_entries_order_ix on commerce.commission_entries (order_id) where order_id is not null',
  `create trigger commission_entries_append_only before update or delete or truncate on commerce.commission_entries
     for each statement execute function platform.refuse_change()`,
];

const flags = [
  `create table commerce.affiliate_flags (
     id uuid not null,
     affiliate_id uuid not null,
     order_id uuid not null,
     buyer_id uuid not null,
     reason text not null,
     state text not null default 'open',
     created_at timestamptz(6) not null default platform.now(),
     decided_at timestamptz(6) null,
     decided_by uuid null,
     note text null,
     constraint affiliate_flags_pkey primary key (id),
     constraint affiliate_flags_affiliate_fk foreign key (affiliate_id) references commerce.affiliates (id),
     constraint affiliate_flags_order_uq unique (order_id),
     constraint affiliate_flags_reason_ck check (reason in ('same-user', 'same-phone', 'same-device', 'same-wallet', 'suspended')),
     constraint affiliate_flags_state_ck check (state in ('open', 'lifted', 'kept'))
   )`,
  'create index affiliate_flags_affiliate_ix on commerce.affiliate_flags (affiliate_id)',
  'create index affiliate_flags_state_ix on commerce.affiliate_flags (state, created_at)',
];
