import type { ReactNode } from 'react';
import type { DueCounts } from '#contracts/http/quiz';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';

/** How many mistakes are due, as figures in a line: today's first and largest. */
export const DueLine = ({ due, labels }: { due: DueCounts; labels: Readonly<Record<keyof DueCounts, string>> }): ReactNode => {
  const locale = useLocale();
  return (
    <dl className="num grid grid-cols-4 gap-3 border-y border-line py-3 sm:flex sm:gap-12">
      {(['today', 'tomorrow', 'week', 'all'] as const).map((key) => (
        <div key={key} className="flex flex-col">
          <dt className="text-sm text-text-3">{labels[key]}</dt>
          <dd className={cx('mt-auto', key === 'today' ? 'text-2xl font-semibold' : 'text-xl leading-[34px]!')}>
            {formatNumber(due[key], locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
