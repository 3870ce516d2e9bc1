import type { ReactNode } from 'react';
import type { Allowance, Streak } from '#contracts/http/selfpractice';
import { formatDate, formatWeekday } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import type { Today } from './next-step.js';
import { todayText } from './text.js';

type WeekDay = Streak['week'][number];
const noon = (day: string): string => `${day}T06:00:00Z`;

const looks: Readonly<Record<WeekDay['state'], string>> = {
  done: 'border-brand bg-brand',
  rest: 'border-brand bg-brand-tint',
  missed: 'border-control',
  today: 'border-brand ring-2 ring-brand-tint-2',
  coming: 'border-dotted border-control',
};

/** The week as seven bubbles, from Saturday; nothing is red, nothing is lost. */
const Week = ({ week }: { week: Streak['week'] }): ReactNode => {
  const [t, locale] = [useText(todayText), useLocale()];
  return (
    <ul aria-label={t('week')} className="mt-2 flex gap-2">
      {week.map(({ day, state, answered }) => (
        <li key={day} className="flex flex-col items-center gap-1">
          <span aria-hidden="true" className={cx('size-[18px] rounded-full border-[1.5px]', looks[state])} />
          <span aria-hidden="true" className="text-xs text-text-3">
            {[...new Intl.Segmenter(locale).segment(formatWeekday(noon(day), locale))][0]?.segment}
          </span>
          <span className="sr-only">{t(`day-${state}`, { day: formatWeekday(noon(day), locale), answered })}</span>
        </li>
      ))}
    </ul>
  );
};

const Figure = ({ name, value, note, children }: { name: string; value: string; note: string; children?: ReactNode }): ReactNode => (
  <div className="border-b border-line py-2.5 sm:border-l sm:pl-6 sm:first:border-l-0 sm:first:pl-0">
    <dt className="text-sm text-text-3">{name}</dt>
    <dd className="num">
      <b className="block text-2xl">{value}</b>
      <span className="block text-sm text-text-3">{note}</span>
      {children}
    </dd>
  </div>
);

const streakNote = (
  { days, today, restsLeft }: Streak,
  t: (key: 'streakNone' | 'streakRests' | 'streakDone', values?: { rests: number }) => string,
) => (today ? t('streakDone') : days === 0 ? t('streakNone') : t('streakRests', { rests: restsLeft }));

const Left = ({ allowance }: { allowance: Allowance }): ReactNode => {
  const [t, locale] = [useText(todayText), useLocale()];
  const { unlimited, until, left, perDay } = allowance;
  if (unlimited)
    return (
      <Figure name={t('allowance')} value={t('unlimited')} note={until ? t('unlimitedUntil', { date: formatDate(until, locale) }) : ''} />
    );
  return <Figure name={t('freeLeft')} value={formatNumber(left, locale)} note={t(left > 0 ? 'freeOf' : 'freeNone', { n: perDay })} />;
};

/** Today, the days in a row, what is free. */
export const TodayFigures = ({ today: { today, streak, allowance } }: { today: Today }): ReactNode => {
  const [t, locale] = [useText(todayText), useLocale()];
  return (
    <dl className="mt-6 grid border-t-[1.5px] border-matra sm:grid-cols-3">
      <Figure
        name={t('answeredToday')}
        value={formatNumber(today.answered, locale)}
        note={today.answered > 0 ? t('answeredRight', { right: today.right }) : ''}
      />
      <Figure name={t('streakName')} value={t('streakDays', { n: streak.days })} note={streakNote(streak, t)}>
        <Week week={streak.week} />
      </Figure>
      <Left allowance={allowance} />
    </dl>
  );
};
