import type { ReactNode } from 'react';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { accuracyOf, extremesOf, secondsOf } from './findings.js';
import { statisticsText } from './text.js';

type Subject = PracticeStatistics['subjects'][number];

const Finding = ({ subjects }: { subjects: readonly Subject[] }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const share = (row: Subject): string => formatPercent(accuracyOf(row) ?? 0, locale);
  const found = extremesOf(subjects);
  const [only] = subjects;
  if (found)
    return t('subjectFinding', {
      best: found.best.name,
      bestShare: share(found.best),
      worst: found.worst.name,
      worstShare: share(found.worst),
    });
  return subjects.length === 1 && only ? t('subjectOne', { name: only.name, share: share(only) }) : t('subjectFew');
};

const Rows = ({ subjects }: { subjects: readonly Subject[] }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const head = 'py-1 pl-3 text-right font-semibold first:pl-0 first:text-left';
  return (
    <div className="overflow-x-auto">
      <table className="num mt-1 w-full border-collapse">
        <thead>
          <tr className="text-xs text-text-3">
            {(['subject', 'answered', 'right', 'accuracy', 'time'] as const).map((key) => (
              <th key={key} scope="col" className={head}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((row) => (
            <tr key={row.id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {row.name}
              </th>
              <td className="py-1.5 pl-3 text-right">{formatNumber(row.answered, locale)}</td>
              <td className="py-1.5 pl-3 text-right">{formatNumber(row.right, locale)}</td>
              <td className="py-1.5 pl-3 text-right">{formatPercent(accuracyOf(row) ?? 0, locale)}</td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap">{t('seconds', { n: secondsOf(row) ?? 0 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Accuracy and time of each subject as bars; in a sentence and as a table too. */
export const SubjectBars = ({ subjects }: { subjects: readonly Subject[] }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const shown = subjects.filter(({ answered }) => answered > 0);
  return (
    <Section title={t('bySubject')} more={<span className="text-text-3">{t('accuracyAndTime')}</span>} tight>
      <figure>
        <figcaption className="num pt-1 text-text-2">
          <Finding subjects={shown} />
        </figcaption>
        <div aria-hidden="true" className="mt-1">
          {shown.map((row) => (
            <div
              key={row.id}
              className="grid grid-cols-[minmax(0,118px)_1fr_42px_52px] items-center gap-2.5 border-b border-line py-[11px] last:border-b-0"
            >
              <span className="truncate">{row.name}</span>
              <span className="block h-2 overflow-hidden rounded-[2px] bg-fill-2">
                <span className="block h-full bg-brand" style={{ width: `${(accuracyOf(row) ?? 0) * 100}%` }} />
              </span>
              <b className="num text-right">{formatPercent(accuracyOf(row) ?? 0, locale)}</b>
              <span className="num text-right text-sm text-text-3">{t('seconds', { n: secondsOf(row) ?? 0 })}</span>
            </div>
          ))}
        </div>
        <details className="mt-2 text-sm">
          <summary className="touch cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
          <Rows subjects={shown} />
        </details>
      </figure>
    </Section>
  );
};
