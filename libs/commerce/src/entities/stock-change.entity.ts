import { defineEntity, p } from '@mikro-orm/core';
import { Book } from './book.entity.js';

/** What staff added to or took from the stock of a book, and why; sales are told by the orders' lines. */
export const StockChange = defineEntity({
  name: 'StockChange',
  schema: 'commerce',
  tableName: 'stock_changes',
  properties: {
    id: p.uuid().primary(),
    book: () => p.manyToOne(Book).deleteRule('cascade').foreignKeyName('stock_changes_book_fk'),
    delta: p.integer(),
    /** What was there after it. */
    stock: p.integer(),
    reason: p.text(),
    byUser: p.uuid().fieldName('by_user').nullable(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'stock_changes_book_ix', properties: ['book', 'at'] }],
  checks: [{ name: 'stock_changes_delta_ck', expression: 'delta <> 0 and stock >= 0' }],
});
