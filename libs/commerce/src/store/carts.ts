import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CartLine } from '#contracts/http/order-shapes';
import { AppError } from '#platform/kernel';
import type { PricedLine } from '../domain/cart.js';
import { Offers, Owned, type Offer } from '../ports.js';
import { arrayText } from './sql.js';

interface BookRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly kind: 'printed' | 'ebook';
  readonly state: 'published' | 'archived';
  /** bigint, as text. */
  readonly price: string;
  readonly list: string | null;
  readonly stock: number;
  readonly bought: boolean;
}

/** Prices carts: our own books, and through the ports what other domains sell. */
@Injectable()
export class Carts {
  constructor(
    private readonly em: EntityManager,
    private readonly offers: Offers,
    private readonly owned: Owned,
  ) {}

  /** In the order of the cart; `userId` null for a visitor. Throws 'Offer not found'. */
  async price(userId: string | null, cart: readonly CartLine[]): Promise<PricedLine[]> {
    const refs = cart.filter(({ kind }) => kind !== 'book').map(({ kind, refId }) => ({ kind, refId }));
    const bookIds = cart.filter(({ kind }) => kind === 'book').map(({ refId }) => refId);
    const offers = new Map((refs.length > 0 ? await this.offers.byRefs(refs) : []).map((offer) => [`${offer.kind} ${offer.refId}`, offer]));
    const books = new Map((bookIds.length > 0 ? await this.books(userId, bookIds) : []).map((book) => [book.id, book]));
    const held = userId !== null && refs.length > 0 ? await this.owned.of(userId, refs) : [];
    const owned = new Set(held.map(({ kind, refId }) => `${kind} ${refId}`));
    return cart.map((line) => {
      const key = `${line.kind} ${line.refId}`;
      const [offer, book] = [offers.get(key), books.get(line.refId)];
      if (line.kind === 'book' && book) return bookLine(line, book);
      if (line.kind !== 'book' && offer) return offerLine(line, offer, owned.has(key));
      throw new AppError('Offer not found', { kind: line.kind });
    });
  }

  /** With whether the person has bought the e-book before and did not give it back; copies that an own unpaid order holds are there for it. */
  private books(userId: string | null, ids: readonly string[]): Promise<BookRow[]> {
    return this.em.execute<BookRow[]>(
      `select b.id, b.slug, b.title, b.kind, b.state, b.price_paisa::text as price, b.list_price_paisa::text as list,
         b.stock + coalesce((select sum(l.quantity) from commerce.orders o join commerce.order_lines l on l.order_id = o.id
           where o.user_id = ?::uuid and o.state in ('pending', 'failed') and l.ref_id = b.id and l.stock_state = 'held'), 0)::int as stock,
         b.kind = 'ebook' and exists (select from commerce.order_lines l join commerce.orders o on o.id = l.order_id
           where o.user_id = ?::uuid and l.ref_id = b.id and l.refunded_at is null and o.state in ('paid', 'fulfilled')) as bought
       from commerce.books b where b.id = any(?::uuid[]) and b.state <> 'draft'`,
      [userId, userId, arrayText(ids)],
    );
  }
}

const bookLine = ({ refId, quantity }: CartLine, book: BookRow): PricedLine => ({
  kind: 'book',
  refId,
  slug: book.slug,
  title: book.title,
  quantity,
  unitPaisa: BigInt(book.price),
  listPricePaisa: book.list === null ? null : BigInt(book.list),
  state: book.state !== 'published' ? 'closed' : book.kind === 'printed' && book.stock < quantity ? 'out-of-stock' : 'open',
  physical: book.kind === 'printed',
  owned: book.bought,
});

const offerLine = ({ kind, refId, quantity }: CartLine, offer: Offer, owned: boolean): PricedLine => ({
  kind,
  refId,
  slug: offer.slug,
  title: offer.title,
  quantity,
  unitPaisa: BigInt(offer.pricePaisa),
  listPricePaisa: offer.listPricePaisa === null ? null : BigInt(offer.listPricePaisa),
  state: offer.state,
  physical: false,
  owned,
});
