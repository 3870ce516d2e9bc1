import { Migration } from '@mikro-orm/migrations';

const ofOrder = 'foreign key (order_id) references commerce.orders (id) on delete cascade';

/** Orders and what is paid for them: what was bought, how it was paid, what was given back, and the coupons that took something off. */
export class Migration20261122090000_commerce extends Migration {
  override name = 'Migration20261122090000_commerce';

  override up(): void {
    this.addSql('create schema if not exists commerce');
    for (const statement of [...coupons, ...orders, ...lines, ...uses, ...payments, ...news, ...refunds, ...desk]) this.addSql(statement);
  }
}

const coupons = [
  `create table commerce.coupons (
     id uuid not null,
     code_key text not null,
     percent int null,
     amount_paisa bigint null,
     cap_paisa bigint null,
     min_paisa bigint not null default 0,
     scope jsonb not null default '{}',
     starts_at timestamptz(6) not null default platform.now(),
     ends_at timestamptz(6) null,
     max_uses int null,
     used int not null default 0,
     uses_each int null,
     active boolean not null default true,
     affiliate_id uuid null,
     note text null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     constraint coupons_pkey primary key (id),
     constraint coupons_code_uq unique (code_key),
     constraint coupons_code_ck check (code_key = upper(code_key) and length(code_key) >= 2 and length(code_key) <= 40),
     constraint coupons_effect_ck check ((percent is null) <> (amount_paisa is null)),
     constraint coupons_percent_ck check (percent >= 1 and percent <= 100),
     constraint coupons_amounts_ck check (amount_paisa > 0 and cap_paisa > 0 and min_paisa >= 0),
     constraint coupons_used_ck check (used >= 0 and (max_uses is null or used <= max_uses)),
     constraint coupons_limits_ck check (max_uses > 0 and uses_each > 0),
     constraint coupons_span_ck check (ends_at is null or ends_at > starts_at)
   )`,
  'create index coupons_affiliate_ix on commerce.coupons (affiliate_id) where affiliate_id is not null',
];

const orders = [
  `create table commerce.orders (
     id uuid not null,
     number text not null,
     user_id uuid not null,
     kind text not null,
     state text not null,
     subtotal_paisa bigint not null,
     discount_paisa bigint not null,
     delivery_paisa bigint not null,
     total_paisa bigint not null,
     paid_paisa bigint not null default 0,
     refunded_paisa bigint not null default 0,
     coupon_id uuid null,
     coupon_code text null,
     affiliate_id uuid null,
     affiliate_by text null,
     locale text not null,
     version int not null default 1,
     paid_no_stock boolean not null default false,
     failed_reason text null,
     created_at timestamptz(6) not null default platform.now(),
     expires_at timestamptz(6) not null,
     paid_at timestamptz(6) null,
     fulfilled_at timestamptz(6) null,
     closed_at timestamptz(6) null,
     constraint orders_pkey primary key (id),
     constraint orders_number_uq unique (number),
     constraint orders_coupon_fk foreign key (coupon_id) references commerce.coupons (id),
     constraint orders_kind_ck check (kind in ('course', 'book', 'selfpractice', 'subscription', 'exam-batch')),
     constraint orders_state_ck check (state in ('pending', 'paid', 'fulfilled', 'failed', 'cancelled', 'expired', 'refunded')),
     constraint orders_discount_ck check (discount_paisa >= 0 and discount_paisa <= subtotal_paisa),
     constraint orders_total_ck check (total_paisa = subtotal_paisa - discount_paisa + delivery_paisa),
     constraint orders_delivery_ck check (delivery_paisa >= 0),
     constraint orders_refunded_ck check (refunded_paisa >= 0 and refunded_paisa <= paid_paisa),
     constraint orders_affiliate_ck check ((affiliate_id is null) = (affiliate_by is null) and affiliate_by in ('coupon', 'click')),
     constraint orders_locale_ck check (locale in ('bn', 'en')),
     constraint orders_paid_ck check (paid_at is not null or state in ('pending', 'failed', 'cancelled', 'expired')),
     constraint orders_fulfilled_ck check (state <> 'fulfilled' or fulfilled_at is not null)
   )`,
  'create index orders_user_ix on commerce.orders (user_id, created_at)',
  `create index orders_due_ix on commerce.orders (expires_at) where state in ('pending', 'failed')`,
  'create index orders_created_ix on commerce.orders (created_at)',
  'create index orders_paid_ix on commerce.orders (paid_at) where paid_at is not null',
  'create index orders_affiliate_ix on commerce.orders (affiliate_id) where affiliate_id is not null',
  'create index orders_coupon_ix on commerce.orders (coupon_id) where coupon_id is not null',
];

const lines = [
  `create table commerce.order_lines (
     id uuid not null,
     order_id uuid not null,
     position int not null,
     kind text not null,
     ref_id uuid not null,
     slug text null,
     title text not null,
     quantity int not null,
     unit_paisa bigint not null,
     amount_paisa bigint not null,
     discount_paisa bigint not null,
     refunded_paisa bigint not null default 0,
     refunded_at timestamptz(6) null,
     fulfilled_at timestamptz(6) null,
     outcome text null,
     stock_state text not null default 'none',
     constraint order_lines_pkey primary key (id),
     constraint order_lines_position_uq unique (order_id, position),
     constraint order_lines_order_fk ${ofOrder},
     constraint order_lines_kind_ck check (kind in ('course', 'exam-batch', 'book', 'subscription')),
     constraint order_lines_amount_ck check (quantity > 0 and unit_paisa >= 0 and amount_paisa = unit_paisa * quantity),
     constraint order_lines_discount_ck check (discount_paisa >= 0 and discount_paisa <= amount_paisa),
     constraint order_lines_refunded_ck check (refunded_paisa >= 0 and refunded_paisa <= amount_paisa - discount_paisa),
     constraint order_lines_outcome_ck check (outcome in ('granted', 'already', 'extended', 'parcel', 'no-stock', 'seats-taken')),
     constraint order_lines_fulfilled_ck check ((outcome is null) = (fulfilled_at is null)),
     constraint order_lines_stock_ck check (stock_state in ('none', 'held', 'taken', 'returned'))
   )`,
  'create index order_lines_ref_ix on commerce.order_lines (ref_id)',
];

const uses = [
  `create table commerce.coupon_uses (
     id uuid not null,
     coupon_id uuid not null,
     order_id uuid not null,
     user_id uuid not null,
     slot int not null,
     state text not null,
     at timestamptz(6) not null default platform.now(),
     constraint coupon_uses_pkey primary key (id),
     constraint coupon_uses_order_uq unique (order_id),
     constraint coupon_uses_coupon_fk foreign key (coupon_id) references commerce.coupons (id),
     constraint coupon_uses_order_fk ${ofOrder},
     constraint coupon_uses_slot_ck check (slot > 0),
     constraint coupon_uses_state_ck check (state in ('held', 'used', 'released'))
   )`,
  `create unique index coupon_uses_slot_uq on commerce.coupon_uses (coupon_id, user_id, slot) where state <> 'released'`,
];

const payments = [
  `create table commerce.payments (
     id uuid not null,
     order_id uuid not null,
     gateway text not null,
     tran_ref text not null,
     gateway_session text null,
     gateway_id text null,
     bank_ref text null,
     amount_paisa bigint not null,
     state text not null,
     redirect_url text null,
     hold_reason text null,
     hold_facts jsonb null,
     failed_reason text null,
     payer_hash text null,
     extra boolean not null default false,
     created_at timestamptz(6) not null default platform.now(),
     claimed_at timestamptz(6) null,
     settled_at timestamptz(6) null,
     next_check_at timestamptz(6) null,
     checks int not null default 0,
     last_error text null,
     constraint payments_pkey primary key (id),
     constraint payments_tran_ref_uq unique (tran_ref),
     constraint payments_gateway_id_uq unique (gateway, gateway_id),
     constraint payments_order_fk ${ofOrder},
     constraint payments_gateway_ck check (gateway in ('sandbox', 'sslcommerz', 'bkash', 'free')),
     constraint payments_tran_ref_ck check (length(tran_ref) <= 30),
     constraint payments_amount_ck check (amount_paisa >= 0),
     constraint payments_state_ck check (state in
       ('initiated', 'pending', 'executing', 'on_hold', 'succeeded', 'failed', 'cancelled', 'expired', 'refunded')),
     constraint payments_settled_ck check (settled_at is not null or state in
       ('initiated', 'pending', 'executing', 'on_hold', 'failed', 'cancelled', 'expired'))
   )`,
  `create unique index payments_one_live_uq on commerce.payments (order_id) where state in ('initiated', 'pending', 'executing')`,
  'create index payments_order_ix on commerce.payments (order_id, created_at)',
  'create index payments_due_ix on commerce.payments (next_check_at) where next_check_at is not null',
  'create index payments_settled_ix on commerce.payments (settled_at) where settled_at is not null',
  'create index payments_session_ix on commerce.payments (gateway_session) where gateway_session is not null',
];

const news = [
  `create table commerce.payment_news (
     id uuid not null,
     payment_id uuid null,
     order_id uuid null,
     gateway text not null,
     source text not null,
     received_at timestamptz(6) not null default platform.now(),
     body jsonb not null,
     verdict jsonb null,
     outcome text null,
     constraint payment_news_pkey primary key (id),
     constraint payment_news_payment_fk foreign key (payment_id) references commerce.payments (id) on delete cascade,
     constraint payment_news_source_ck check (source in
       ('redirect', 'notification', 'poll', 'staff', 'reconciliation', 'execute', 'refund'))
   )`,
  'create index payment_news_payment_ix on commerce.payment_news (payment_id, received_at)',
  'create index payment_news_order_ix on commerce.payment_news (order_id) where order_id is not null',
  'create index payment_news_received_ix on commerce.payment_news (received_at)',
];

const refunds = [
  `create table commerce.refunds (
     id uuid not null,
     order_id uuid not null,
     payment_id uuid not null,
     our_ref text not null,
     gateway_ref text null,
     amount_paisa bigint not null,
     state text not null,
     reason text not null,
     by_user uuid null,
     created_at timestamptz(6) not null default platform.now(),
     done_at timestamptz(6) null,
     next_check_at timestamptz(6) null,
     checks int not null default 0,
     last_error text null,
     constraint refunds_pkey primary key (id),
     constraint refunds_our_ref_uq unique (our_ref),
     constraint refunds_order_fk ${ofOrder},
     constraint refunds_payment_fk foreign key (payment_id) references commerce.payments (id) on delete cascade,
     constraint refunds_amount_ck check (amount_paisa >= 0),
     constraint refunds_state_ck check (state in ('requested', 'processing', 'succeeded', 'failed')),
     constraint refunds_done_ck check (state <> 'succeeded' or done_at is not null)
   )`,
  `create unique index refunds_one_open_uq on commerce.refunds (payment_id) where state in ('requested', 'processing')`,
  'create index refunds_order_ix on commerce.refunds (order_id, created_at)',
  'create index refunds_due_ix on commerce.refunds (next_check_at) where next_check_at is not null',
  `create table commerce.refund_lines (
     refund_id uuid not null,
     line_id uuid not null,
     amount_paisa bigint not null,
     constraint refund_lines_pkey primary key (refund_id, line_id),
     constraint refund_lines_refund_fk foreign key (refund_id) references commerce.refunds (id) on delete cascade,
     constraint refund_lines_line_fk foreign key (line_id) references commerce.order_lines (id) on delete cascade,
     constraint refund_lines_amount_ck check (amount_paisa >= 0)
   )`,
  'create index refund_lines_line_ix on commerce.refund_lines (line_id)',
];

const desk = [
  `create table commerce.order_tasks (
     id uuid not null,
     order_id uuid not null,
     payment_id uuid null,
     kind text not null,
     note text not null default '',
     state text not null default 'open',
     created_at timestamptz(6) not null default platform.now(),
     closed_at timestamptz(6) null,
     closed_by uuid null,
     constraint order_tasks_pkey primary key (id),
     constraint order_tasks_order_fk ${ofOrder},
     constraint order_tasks_kind_ck check (kind in
       ('refund-double', 'paid-no-stock', 'seats-taken', 'refund-lost', 'on-hold', 'late-payment')),
     constraint order_tasks_state_ck check (state in ('open', 'done'))
   )`,
  'create index order_tasks_order_ix on commerce.order_tasks (order_id)',
  `create index order_tasks_open_ix on commerce.order_tasks (created_at) where state = 'open'`,
  `create table commerce.settings (
     name text not null,
     value jsonb not null,
     version int not null default 1,
     updated_at timestamptz(6) not null default platform.now(),
     updated_by uuid null,
     constraint settings_pkey primary key (name)
   )`,
  `create table commerce.gateway_tokens (
     gateway text not null,
     sealed text not null,
     expires_at timestamptz(6) not null,
     granted jsonb not null default '[]',
     constraint gateway_tokens_pkey primary key (gateway)
   )`,
  `create table commerce.reconciliations (
     id uuid not null,
     day date not null,
     gateway text not null,
     checked int not null,
     differences jsonb not null,
     at timestamptz(6) not null default platform.now(),
     constraint reconciliations_pkey primary key (id)
   )`,
  'create index reconciliations_day_ix on commerce.reconciliations (day)',
  `insert into commerce.settings (name, value) values ('shop',
     '{"orderMinutes": 60, "refundDays": 7, "deliveryDhakaPaisa": 6000, "deliveryElsewherePaisa": 12000, "commissionBp": 1000}')`,
];
