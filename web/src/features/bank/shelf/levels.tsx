import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { type TreeText, treeText } from '../subjects/text.js';

const highest = 22;

/** Five small bars, from very easy to very hard, each as high as its share; the numbers for those who listen and on pointing. */
export const Levels = ({ levels }: { levels: readonly number[] }): ReactNode => {
  const [t, locale] = [useText(treeText), useLocale()];
  const [unrated = 0, ...rated] = levels;
  if (rated.every((count) => count === 0)) return <span className="text-text-3">{t('noDifficulty')}</span>;
  const most = Math.max(1, ...rated);
  const words = rated.map((count, at) =>
    t('shelfBar', { label: t(`difficulty${at + 1}` as TreeText), count: formatNumber(count, locale) }),
  );
  const rest = unrated > 0 ? [t('shelfUnrated', { count: formatNumber(unrated, locale) })] : [];
  const sentence = [...words, ...rest].join(', ');
  return (
    <span className="inline-flex items-end gap-[3px]" title={sentence}>
      <span className="sr-only">{sentence}</span>
      {rated.map((count, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={count === 0 ? 'w-2.5 bg-line-2' : 'w-2.5 bg-control'}
          style={{ height: count === 0 ? 1 : Math.max(3, Math.round((count / most) * highest)) }}
        />
      ))}
    </span>
  );
};
