import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { toDigits } from '../i18n/digits.js';
import { useLocale, useText } from '../i18n/index.js';
import { cx } from './cx.js';
import { pagesShown } from './pages.js';
import { uiText } from './text.js';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  /** Rows on a page, default 10. */
  readonly pageSize?: number;
  readonly onPage: (page: number) => void;
  /** Names the pages where there is more than one list. */
  readonly label?: string;
}

/**
 * On a phone the row is as wide as the page: high enough for a finger, no wider than its number, so that thousands of pages fit; in a
 * narrower window it wraps.
 */
const cell =
  'grid h-11 max-w-11 min-w-6 shrink-0 grow place-items-center rounded-control px-0.5 whitespace-nowrap disabled:text-text-off sm:h-8 sm:max-w-none sm:min-w-8 sm:grow-0 sm:px-1';

/** Six numbers of four digits are too much for a phone in the usual letters. */
const letters = (count: number): string => (count < 1000 ? 'text-sm' : 'text-xs sm:text-sm');

/** Ten a page, two siblings on each side; says which rows these are: at the left, on a phone above. */
export const Pagination = ({ page, total, pageSize = 10, onPage, label }: PaginationProps): ReactNode => {
  const [t, locale] = [useText(uiText), useLocale()];
  const count = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label={label ?? t('pages')} className="flex flex-col gap-1 py-3 sm:flex-row sm:items-center">
      <span className="num mr-auto text-sm text-text-3">{t('range', { total, from, to: Math.min(page * pageSize, total) })}</span>
      <span className={cx('flex flex-wrap items-center sm:gap-1', letters(count))}>
        <button
          type="button"
          className={cx(cell, 'text-text-2')}
          disabled={page <= 1}
          aria-label={t('previous')}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        {pagesShown(page, count).map((shown, place) =>
          shown === null ? (
            <span key={`gap${place}`} aria-hidden="true" className={cx(cell, 'text-text-3')}>
              …
            </span>
          ) : (
            <button
              key={shown}
              type="button"
              aria-label={t('page', { n: toDigits(String(shown), locale) })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
              className={cx(cell, 'num', shown === page ? 'bg-text font-semibold text-bg' : 'text-text-2 hover:bg-fill')}
            >
              {toDigits(String(shown), locale)}
            </button>
          ),
        )}
        <button
          type="button"
          className={cx(cell, 'text-text-2')}
          disabled={page >= count}
          aria-label={t('next')}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
};
