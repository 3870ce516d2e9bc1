import type { ReactNode } from 'react';
import type { BookBrief } from '#contracts/http/books';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale } from '../../i18n/index.js';

/** What a book costs, and what it cost before where that was more. */
export const PriceLine = ({
  book,
  className,
}: {
  book: Pick<BookBrief, 'pricePaisa' | 'listPricePaisa'>;
  className?: string;
}): ReactNode => {
  const locale = useLocale();
  const { pricePaisa, listPricePaisa } = book;
  return (
    <p className={className ?? 'num'}>
      <b>{formatTaka(pricePaisa, locale)}</b>
      {listPricePaisa !== null && listPricePaisa > pricePaisa ? (
        <s className="ml-1.5 text-sm text-text-3">{formatTaka(listPricePaisa, locale)}</s>
      ) : null}
    </p>
  );
};
