import type { ReactNode } from 'react';
import { useServerNow } from '../../../client/use-server-now.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { useExamsNow, useNewAccounts } from './use-day.js';

interface Figure {
  readonly label: string;
  /** null while it is on its way. */
  readonly value: string | null;
  readonly note: string;
}

const minute = 60_000;

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
export const Figures = ({ exams, people }: { exams: boolean; people: boolean }): ReactNode => {
  const [t, figures] = [useText(adminHomeText), useFigures(exams, people)];
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
