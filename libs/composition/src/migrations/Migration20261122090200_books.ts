import { Migration } from '@mikro-orm/migrations';

/** Books with their stock, what staff did to it, and the parcels that printed books leave in. */
export class Migration20261122090200_books extends Migration {
  override name = 'Migration20261122090200_books';

  override up(): void {
    for (const statement of tables) this.addSql(statement);
  }
}

const tables = [
  'create schema if not exists commerce',
  `create table commerce.books (
     id uuid not null,
     slug text not null,
     title text not null,
     author text not null,
     publisher text not null default '',
     language text not null,
     pages int null,
     description_html text not null default '',
     cover jsonb not null,
     kind text not null,
     section text null,
     price_paisa bigint not null,
     list_price_paisa bigint null,
     stock int not null default 0,
     look_inside text null,
     ebook_file text null,
     state text not null default 'draft',
     position int not null default 0,
     search_text text generated always as (platform.fold(
       title || ' ' || author || ' ' || publisher || ' ' || coalesce(cover ->> 'subject', '') || ' ' || replace(slug, '-', ' '))) stored,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     constraint books_pkey primary key (id),
     constraint books_slug_uq unique (slug),
     constraint books_kind_ck check (kind in ('printed', 'ebook')),
     constraint books_section_ck check (section in ('hsc', 'jobs', 'admission')),
     constraint books_state_ck check (state in ('draft', 'published', 'archived')),
     constraint books_price_ck check (price_paisa >= 0 and (list_price_paisa is null or list_price_paisa >= price_paisa)),
     constraint books_stock_ck check (stock >= 0 and (kind = 'printed' or stock = 0))
   )`,
  `create table commerce.stock_changes (
     id uuid not null,
     book_id uuid not null,
     delta int not null,
     stock int not null,
     reason text not null,
     by_user uuid null,
     at timestamptz(6) not null default platform.now(),
     constraint stock_changes_pkey primary key (id),
     constraint stock_changes_book_fk foreign key (book_id) references commerce.books (id) on delete cascade,
     constraint stock_changes_delta_ck check (delta <> 0 and stock >= 0)
   )`,
  'create index stock_changes_book_ix on commerce.stock_changes (book_id, at)',
  `create table commerce.parcels (
     order_id uuid not null,
     name text not null,
     phone text not null,
     address text not null,
     district text not null,
     upazila text not null,
     state text not null default 'waiting',
     courier text null,
     tracking text null,
     note text null,
     restocked boolean not null default false,
     forget boolean not null default false,
     version int not null default 1,
     updated_at timestamptz(6) not null default platform.now(),
     paid_at timestamptz(6) null,
     packed_at timestamptz(6) null,
     shipped_at timestamptz(6) null,
     delivered_at timestamptz(6) null,
     returned_at timestamptz(6) null,
     constraint parcels_pkey primary key (order_id),
     constraint parcels_order_fk foreign key (order_id) references commerce.orders (id) on delete cascade,
     constraint parcels_state_ck check (state in ('waiting', 'paid', 'packed', 'shipped', 'delivered', 'returned'))
   )`,
  'create index parcels_state_ix on commerce.parcels (state, paid_at, order_id)',
];
