import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';

/** What happens one after the other, numbered in the reader's digits. */
export const Steps = ({ title, steps }: { title: string; steps: readonly string[] }): ReactNode => {
  const locale = useLocale();
  return (
    <Section title={title}>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="num w-5 shrink-0 text-lg font-semibold text-brand-text">
              {formatNumber(at + 1, locale)}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
