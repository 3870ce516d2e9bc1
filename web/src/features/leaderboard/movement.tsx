import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { boardText } from './text.js';

/** A quiet arrow and a number; only my own rise is in ink. */
export const Movement = ({ moved, mine = false, className }: { moved: number | null; mine?: boolean; className?: string }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  if (moved === null || moved === 0)
    return (
      <span className={cx('text-text-3', className)}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('same')}</span>
      </span>
    );
  const Icon = moved > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-0.5 whitespace-nowrap',
        mine && moved > 0 ? 'text-brand-text' : 'text-text-3',
        className,
      )}
    >
      <Icon size="1em" strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(Math.abs(moved), locale)}</span>
      <span className="sr-only">{t(moved > 0 ? 'rose' : 'fell', { count: Math.abs(moved) })}</span>
    </span>
  );
};
