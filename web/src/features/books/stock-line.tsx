import type { ReactNode } from 'react';
import type { BookStock } from '#contracts/http/books';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { booksText } from './text.js';

const tones: Readonly<Record<BookStock['state'], string>> = { many: 'text-ok', few: 'text-warn', out: 'text-text-3', file: 'text-text-2' };

/** Whether it can be had: in words, with a number only where it is small. */
export const StockLine = ({ stock, className }: { stock: BookStock; className?: string }): ReactNode => {
  const t = useText(booksText);
  return (
    <p className={cx('num text-sm', tones[stock.state], className)}>
      {t(`stock-${stock.state}`, stock.left === null ? {} : { n: stock.left })}
    </p>
  );
};
