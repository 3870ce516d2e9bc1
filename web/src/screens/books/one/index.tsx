import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { AboutBook, BookFacts } from '../../../features/books/book-facts.js';
import { type BookOnSale, BuyBook } from '../../../features/books/buy-book.js';
import { LookInside } from '../../../features/books/look-inside.js';
import { PriceLine } from '../../../features/books/price-line.js';
import { StockLine } from '../../../features/books/stock-line.js';
import { booksText } from '../../../features/books/text.js';
import { Cover } from '../../../features/home/cover.js';
import { homeText } from '../../../features/home/text.js';
import { useText } from '../../../i18n/index.js';
import { pageNotFound } from '../../../shell/page-error.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const Head = ({ sale: { book } }: { sale: BookOnSale }): ReactNode => {
  const [t, home] = [useText(booksText), useText(homeText)];
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-sm text-text-3">
        <Link to="/books" className="touch hover:underline">
          {t('allBooks')}
        </Link>
        <span>· {t(`kind-${book.kind}`)}</span>
        {book.section === null ? null : <span>· {home(book.section)}</span>}
      </p>
      <h1 className="mt-1 text-[28px] leading-10 lg:text-3xl">{book.title}</h1>
      <p className="mt-2 text-lg text-text-2">{book.author}</p>
      <BookFacts book={book} />
    </>
  );
};

/** On a phone the cart stands below all that is said of the book: here is its price, and the way down. */
const ToCart = ({ sale: { book, owned }, cart }: { sale: BookOnSale; cart: RefObject<HTMLElement | null> }): ReactNode => {
  const t = useText(booksText);
  const go = (): void => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    cart.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
    cart.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-5 flex items-center justify-between gap-4 lg:hidden">
      <div>
        <PriceLine book={book} className="num text-2xl [&>s]:text-sm" />
        <StockLine stock={book.stock} />
      </div>
      {owned || book.stock.state === 'out' ? null : (
        <Button size="lg" onClick={go}>
          {t('toBuy')}
        </Button>
      )}
    </div>
  );
};

/** A book as it is sold: what it is, a look inside, then price, stock, delivery and the cart; at the side where there is room. */
const Book = (): ReactNode => {
  const [t, { slug = '' }, { pathname }] = [useText(booksText), useParams(), useLocation()];
  const { data, error, mutate } = useEndpoint('GET /api/books/:slug', { params: { slug } });
  const cart = useRef<HTMLElement>(null);
  usePageTitle(data?.book.title ?? '');
  if (isCallError(error, 'Book not found')) throw pageNotFound(pathname);
  if (!data) {
    return (
      <div className="mt-8">
        {error ? <ErrorBox error={error} title={t('bookFailed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />}
      </div>
    );
  }
  const { book } = data;
  return (
    <div className="grid items-start gap-x-16 gap-y-8 pt-5 lg:grid-cols-[minmax(0,1fr)_336px] lg:pt-9">
      <div className="min-w-0">
        <Head sale={data} />
        <ToCart sale={data} cart={cart} />
        {book.lookInside ? (
          <div className="mt-4 lg:hidden">
            <LookInside book={book} />
          </div>
        ) : null}
        <AboutBook html={book.descriptionHtml} />
      </div>
      <div className="lg:sticky lg:top-20">
        <div className="mb-5 hidden lg:block">
          <Cover cover={book.cover} large />
          {book.lookInside ? (
            <div className="mt-3">
              <LookInside book={book} />
            </div>
          ) : null}
        </div>
        <BuyBook key={book.id} sale={data} ref={cart} />
      </div>
    </div>
  );
};

export default Book;
