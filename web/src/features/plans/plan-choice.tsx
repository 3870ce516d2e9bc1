import type { ReactNode } from 'react';
import type { Plan } from '#contracts/http/practice';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { plansText } from './text.js';

export interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Spans with their prices, and what a day of each costs; one is chosen. */
export const PlanChoice = ({ plans, value, onChange }: PlanChoiceProps): ReactNode => {
  const [t, locale] = [useText(plansText), useLocale()];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-xl font-semibold">{t('plans')}</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {plans.map(({ id, days, pricePaisa }) => (
          <label
            key={id}
            className={cx(
              'num flex cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-panel border p-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:flex-col md:items-start',
              id === value ? 'border-brand bg-brand-tint shadow-[inset_0_0_0_1px_var(--brand)]' : 'border-line-2 hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="plan"
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              aria-label={`${t('days', { n: days })}, ${formatTaka(pricePaisa, locale)}`}
              className="peer sr-only"
            />
            <span className="flex items-center gap-2 font-semibold">
              <span
                aria-hidden="true"
                className={cx('size-3.5 shrink-0 rounded-full border-[1.5px]', id === value ? 'border-brand bg-brand' : 'border-control')}
              />
              {t('days', { n: days })}
            </span>
            <span className="text-right md:text-left">
              <b className="block text-xl">{formatTaka(pricePaisa, locale)}</b>
              <span className="block text-sm text-text-3">{t('aDay', { sum: formatTaka(Math.round(pricePaisa / days), locale) })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
