import { Download } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { getBook } from '#contracts/http/books';
import type { ResponseOf } from '#contracts/http/endpoint';
import { addressOf } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { buttonClass } from '../../ui/button-class.js';
import { BookCheckout } from '../checkout/book-checkout.js';
import { DeliveryFees } from './delivery-fees.js';
import { PriceLine } from './price-line.js';
import { StockLine } from './stock-line.js';
import { booksText } from './text.js';

export type BookOnSale = ResponseOf<typeof getBook>;

/** For whoever has bought the e-book: its file. */
const Owned = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(booksText);
  return (
    <>
      <p className="text-lg font-semibold">{t('owned')}</p>
      <p className="mb-4 text-sm text-text-3">{t('ownedWhy')}</p>
      <a href={addressOf('GET /api/books/:slug/ebook', { params: { slug } })} download className={buttonClass('default', 'lg', true)}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('download')}
      </a>
    </>
  );
};

const SoldOut = (): ReactNode => {
  const t = useText(booksText);
  return (
    <div role="status">
      <p className="font-semibold">{t('soldOut')}</p>
      <p className="text-sm text-text-3">{t('soldOutWhy')}</p>
    </div>
  );
};

/** Where it is bought: price, stock, what delivery costs, the cart; for whoever has the e-book, its file. */
export const BuyBook = ({ sale: { book, owned, delivery }, ref }: { sale: BookOnSale; ref: Ref<HTMLElement> }): ReactNode => {
  const t = useText(booksText);
  const printed = book.kind === 'printed';
  return (
    <section ref={ref} aria-labelledby="buy" className="panel-now scroll-mt-20">
      <h2 id="buy" tabIndex={-1} className="sr-only">
        {t('buyTitle')}
      </h2>
      {owned ? (
        <Owned slug={book.slug} />
      ) : (
        <>
          <PriceLine book={book} className="num text-3xl [&>s]:text-md" />
          {book.stock.state === 'out' ? null : <StockLine stock={book.stock} className="mt-1" />}
          {printed ? <DeliveryFees fees={delivery} /> : <div className="mb-4" />}
          {book.stock.state === 'out' ? (
            <SoldOut />
          ) : (
            <BookCheckout key={book.id} bookId={book.id} printed={printed} left={book.stock.left} owned={<Owned slug={book.slug} />} />
          )}
        </>
      )}
    </section>
  );
};
