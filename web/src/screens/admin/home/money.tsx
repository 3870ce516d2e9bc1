import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getMoneyToday } from '#contracts/http/sales';
import { useServerNow } from '../../../client/use-server-now.js';
import { useUser } from '../../../client/user.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatDayTime, formatWeekday } from '../../../i18n/dates.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useMoney } from './use-day.js';

type Money = ResponseOf<typeof getMoneyToday>;

const minute = 60_000;

/** Seven bars, today's in ink; each with its sum above and its day below. */
const Week = ({ days }: Pick<Money, 'days'>): ReactNode => {
  const [t, locale] = [useText(salesText), useLocale()];
  const top = Math.max(1, ...days.map(({ paidPaisa }) => paidPaisa));
  const name = (day: string, last: boolean): string => (last ? t('today') : formatWeekday(dayStart(day), locale));
  return (
    <ol className="grid grid-cols-7 items-end gap-2 px-3.5 pt-4 pb-3 sm:gap-4">
      {days.map(({ day, paidPaisa }, place) => {
        const last = place === days.length - 1;
        return (
          <li key={day} className="flex min-w-0 flex-col items-center">
            <span className={cx('num mb-1 text-xs whitespace-nowrap max-sm:sr-only', last ? 'font-semibold' : 'text-text-3')}>
              {formatNumber(Math.round(paidPaisa / 100), locale)}
            </span>
            <span className="flex h-28 w-full items-end">
              <span
                className={cx('w-full rounded-t-[2px]', last ? 'bg-brand' : 'bg-fill-2')}
                style={{ height: `${Math.max((paidPaisa / top) * 100, paidPaisa > 0 ? 2 : 0)}%` }}
              />
            </span>
            <span className={cx('mt-1.5 text-xs whitespace-nowrap', last ? 'font-semibold' : 'text-text-3')}>{name(day, last)}</span>
          </li>
        );
      })}
    </ol>
  );
};

/** What the last look for broken rules found. */
const Rules = ({ verified }: { verified: NonNullable<Money['verified']> }): ReactNode => {
  const [t, locale, now] = [useText(salesText), useLocale(), useServerNow(minute)];
  const well = verified.violations === 0;
  return (
    <div className="border-t border-line px-3.5 py-2.5 text-sm">
      <p className="flex items-center gap-2">
        <Icon name={well ? 'circle-check' : 'triangle-alert'} size={16} className={well ? 'text-ok' : 'text-bad'} />
        {well ? t('rulesNone') : t('rulesBroken', { count: verified.violations })}
        <span className="num ml-auto text-xs text-text-3">{t('rulesAt', { at: formatDayTime(verified.at, now, locale) })}</span>
      </p>
      {well ? null : (
        <ul className="mt-1 font-mono text-xs text-bad">
          {verified.broken.map(({ name, count }) => (
            <li key={name}>
              {name}: {count}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The money of the week, and whether the rules over all of it hold. */
export const MoneyPanel = (): ReactNode => {
  const [t, locale, user] = [useText(salesText), useLocale(), useUser()];
  const { data, error, mutate } = useMoney(true);
  if (!user?.permissions.includes('sales.read')) return null;
  const week = data?.days.reduce((all, { paidPaisa }) => all + paidPaisa, 0) ?? 0;
  return (
    <Panel title={t('week')} more={data ? <span className="num text-text-3">{formatTaka(week, locale)}</span> : undefined}>
      {error ? (
        <div className="px-3.5">
          <ErrorBox error={error} onRetry={() => void mutate()} />
        </div>
      ) : null}
      {!data && !error ? (
        <div className="px-3.5">
          <SkeletonRows rows={3} />
        </div>
      ) : null}
      {data ? <Week days={data.days} /> : null}
      {data?.verified ? <Rules verified={data.verified} /> : null}
    </Panel>
  );
};
