import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { importText } from './text.js';

const names = ['upload', 'detect', 'map', 'review', 'commit'] as const;
export type StepName = (typeof names)[number];

export interface StepsProps {
  readonly now: StepName;
  /** Addresses of steps that can be gone back to. */
  readonly links?: Partial<Readonly<Record<StepName, string>>>;
}

/** The way of an import as bubbles: filled is here, a tick is behind. On a phone only the present step has its name. */
export const Steps = ({ now, links = {} }: StepsProps): ReactNode => {
  const [t, locale, at] = [useText(importText), useLocale(), names.indexOf(now)];
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b-[1.5px] border-matra pb-3.5 lg:gap-x-6">
      {names.map((name, place) => {
        const [done, here, to] = [place < at, place === at, links[name]];
        const inside = (
          <>
            <Bubble state={here ? 'filled' : 'empty'} size={24}>
              {done ? (
                <Check size={14} strokeWidth={2.5} aria-hidden="true" className="text-brand-text" />
              ) : (
                formatNumber(place + 1, locale)
              )}
            </Bubble>
            <span className={cx(here ? 'font-semibold' : 'text-text-2 max-lg:sr-only')}>{t(name)}</span>
            {done ? <span className="sr-only"> {t('stepDone')}</span> : null}
          </>
        );
        return (
          <li key={name} aria-current={here ? 'step' : undefined} className="flex">
            {to && !here ? (
              <Link to={to} className="touch flex items-center gap-2 rounded-control hover:underline">
                {inside}
              </Link>
            ) : (
              <span className="flex items-center gap-2">{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
