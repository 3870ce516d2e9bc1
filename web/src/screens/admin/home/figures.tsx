import type { ReactNode } from 'react';
import { useServerNow } from '../../../client/use-server-now.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { useExamsNow, useMoney, useNewAccounts } from './use-day.js';

interface Figure {
  readonly label: string;
  /** null while it is on its way. */
  readonly value: string | null;
  readonly note: string;
}

const minute = 60_000;

/** Money that came and went today, beside the same weekday last week; and who was let in. */
const useMoneyFigures = (asks: boolean): readonly Figure[] => {
  const [t, locale, { data }] = [useText(salesText), useLocale(), useMoney(asks)];
  if (!asks) return [];
  const taka = (paisa: number | undefined): string | null => (paisa === undefined ? null : formatTaka(paisa, locale));
  return [
    { label: t('todayMoney'), value: taka(data?.paidPaisa), note: data ? t('weekAgo', { amount: taka(data.paidWeekAgoPaisa) ?? '' }) : '' },
    {
      label: t('newEnrolments'),
      value: data ? formatNumber(data.enrolments, locale) : null,
      note: data ? t('weekAgoCount', { count: data.enrolmentsWeekAgo }) : '',
    },
    { label: t('backToday'), value: taka(data?.refundedPaisa), note: data ? t('backOrders', { count: data.refundedOrders }) : '' },
  ];
};

const useFigures = (exams: boolean, people: boolean): readonly Figure[] => {
  const [t, locale, now] = [useText(adminHomeText), useLocale(), useServerNow(minute)];
  const [{ data: home }, { today, yesterday }] = [useExamsNow(exams), useNewAccounts(people)];
  const number = (value: number | undefined): string | null => (value === undefined ? null : formatNumber(value, locale));
  const sum = (key: 'taking' | 'submitted'): number | undefined => home?.live.reduce((all, exam) => all + exam[key], 0);
  const on = home?.live.length ?? 0;
  const [next] = home?.coming ?? [];
  return [
    ...(people
      ? [
          {
            label: t('newAccounts'),
            value: number(today.data?.total),
            note: yesterday.data ? t('yesterday', { count: yesterday.data.total }) : '',
          },
        ]
      : []),
    ...(exams
      ? [
          { label: t('inExam'), value: number(sum('taking')), note: on > 0 ? t('examsOn', { count: on }) : t('noneOn') },
          { label: t('handedIn'), value: number(sum('submitted')), note: t('ofOpen') },
          {
            label: t('nextExam'),
            value: home ? (next ? formatDayTime(next.opensAt, now, locale) : '–') : null,
            note: next?.title ?? t('noNext'),
          },
        ]
      : []),
  ];
};

/** The figures of the day in one ruled line; they change in place. */
export const Figures = ({ exams, people, money }: { exams: boolean; people: boolean; money: boolean }): ReactNode => {
  const [t, day, sums] = [useText(adminHomeText), useFigures(exams, people), useMoneyFigures(money)];
  // Five at most stand in one line: who minds the money sees new accounts in their own panel, and the papers handed in with their exam.
  const figures = money ? [...sums, ...day.filter(({ label }) => label !== t('newAccounts') && label !== t('handedIn'))] : day;
  if (figures.length === 0) return null;
  return (
    <section aria-label={t('figures')} className="mb-5">
      <dl className="grid grid-cols-2 border-t-[1.5px] border-b border-t-matra border-b-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {figures.map(({ label, value, note }) => (
          <div
            key={label}
            className="min-w-0 border-line py-2.5 max-lg:even:border-l max-lg:even:pl-3.5 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-[18px]"
          >
            <dt className="text-xs text-text-3">{label}</dt>
            <dd>
              <span className="num block text-2xl font-semibold max-sm:text-xl">{value ?? '…'}</span>
              <span className="num block pr-2 text-xs text-text-3">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
