import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { listCategories } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { listsText } from './lists/text.js';

export type CategoryNode = ResponseOf<typeof listCategories>['categories'][number];

interface ChipProps {
  readonly to: string;
  readonly label: string;
  readonly count?: number;
  readonly chosen: boolean;
  /** The list shows exactly this one. */
  readonly current: boolean;
}

const Chip = ({ to, label, count, chosen, current }: ChipProps): ReactNode => {
  const locale = useLocale();
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cx(
        'touch inline-flex h-[34px] items-center gap-1.5 rounded-control border px-3 text-sm whitespace-nowrap',
        chosen ? 'border-text bg-text font-semibold text-bg' : 'border-line-2 text-text-2 hover:bg-fill',
      )}
    >
      {label}
      {count === undefined ? null : (
        <span className={cx('num', chosen ? 'font-normal' : 'text-text-3')}>{formatNumber(count, locale)}</span>
      )}
    </Link>
  );
};

interface ChipsProps {
  /** The categories of one section. */
  readonly nodes: readonly CategoryNode[];
  /** The chosen one's slug. */
  readonly category: string | null;
}

/** The chosen category and those above it, the topmost first. */
const trailOf = (nodes: readonly CategoryNode[], category: string | null): CategoryNode[] => {
  const found = nodes.find(({ slug }) => slug === category);
  const above = found?.parentId ? nodes.find(({ id }) => id === found.parentId) : undefined;
  return found ? [...(above ? trailOf(nodes, above.slug) : []), found] : [];
};

/** Rows of links that narrow a section to a category: the top ones, and below them what lies in the one chosen. */
export const CategoryChips = ({ nodes, category }: ChipsProps): ReactNode => {
  const [t, locale] = [useText(listsText), useLocale()];
  const trail = trailOf(nodes, category);
  const levels = [null, ...trail].flatMap((above) => {
    const below = nodes.filter(({ parentId }) => parentId === (above?.id ?? null));
    return below.length > 0 ? [{ above, below }] : [];
  });
  return levels.map(({ above, below }) => (
    <nav
      key={above?.id ?? 'top'}
      aria-label={above ? t('below', { category: above.title[locale] }) : t('categories')}
      className="mt-3 flex flex-wrap gap-x-2 gap-y-2.5"
    >
      {above === null ? <Chip to="?" label={t('all')} chosen={trail.length === 0} current={trail.length === 0} /> : null}
      {below.map(({ slug, title, courseCount }) => (
        <Chip
          key={slug}
          to={`?category=${slug}`}
          label={title[locale]}
          count={courseCount}
          chosen={trail.some((one) => one.slug === slug)}
          current={trail.at(-1)?.slug === slug}
        />
      ))}
    </nav>
  ));
};
