import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { trainingText } from './text.js';

const steps = ['how1', 'how2', 'how3', 'how4'] as const;

/** What a plan is made from. */
export const How = (): ReactNode => {
  const [t, locale] = [useText(trainingText), useLocale()];
  return (
    <Section title={t('howTitle')}>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="num w-5 shrink-0 text-lg font-semibold text-brand-text">
              {formatNumber(at + 1, locale)}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
