import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookBrief } from '#contracts/http/books';
import { useText } from '../../i18n/index.js';
import { Cover } from '../home/cover.js';
import { homeText } from '../home/text.js';
import { PriceLine } from './price-line.js';
import { StockLine } from './stock-line.js';
import { booksText } from './text.js';

/** A book in a list: set cover, title and author, whether it can be had, the price at the right where there is room. */
const Row = ({ book }: { book: BookBrief }): ReactNode => {
  const [t, home] = [useText(booksText), useText(homeText)];
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/books/${book.slug}`}
        className="group grid grid-cols-[92px_minmax(0,1fr)] items-start gap-x-3.5 py-3.5 focus-visible:outline-offset-2 md:grid-cols-[120px_minmax(0,1fr)_auto] md:gap-x-5"
      >
        <div className="[&>div]:md:px-2.5 [&>div]:md:py-[7px]">
          <Cover cover={book.cover} />
        </div>
        <div className="min-w-0">
          <h3 className="text-lg leading-[1.6rem] decoration-1 underline-offset-[0.28em] group-hover:underline">{book.title}</h3>
          <p className="text-sm text-text-3">
            {[book.author, t(`kind-${book.kind}`), book.section === null ? '' : home(book.section)].filter(Boolean).join(' · ')}
          </p>
          <StockLine stock={book.stock} />
          <PriceLine book={book} className="num mt-1 md:hidden" />
        </div>
        <PriceLine book={book} className="num hidden text-right md:block" />
      </Link>
    </li>
  );
};

export const BookRows = ({ books, label }: { books: readonly BookBrief[]; label: string }): ReactNode => (
  <ul aria-label={label}>
    {books.map((book) => (
      <Row key={book.id} book={book} />
    ))}
  </ul>
);
