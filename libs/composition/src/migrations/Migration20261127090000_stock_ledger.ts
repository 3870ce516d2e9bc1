import { Migration } from '@mikro-orm/migrations';

/**
 * From here on the stock of a book is what its `stock_changes` brought less what orders hold or have taken, and `npm run verify` holds it
 * against that. Where an older database differs, one change says by how much; the stock itself stays, and so does the release before.
 */
export class Migration20261127090000_stock_ledger extends Migration {
  override name = 'Migration20261127090000_stock_ledger';

  override up(): void {
    this.addSql(openStockLedger);
  }
}

export const openStockLedger = `
  insert into commerce.stock_changes (id, book_id, delta, stock, reason)
  select uuidv7(), b.id, b.stock - d.due, b.stock, 'হিসাব মেলানো · opening balance'
  from commerce.books b cross join lateral (
    select coalesce((select sum(c.delta) from commerce.stock_changes c where c.book_id = b.id), 0)::int - coalesce((
      select sum(l.quantity) from commerce.order_lines l
      where l.kind = 'book' and l.ref_id = b.id and l.stock_state in ('held', 'taken')), 0)::int as due) d
  where b.stock <> d.due`;
