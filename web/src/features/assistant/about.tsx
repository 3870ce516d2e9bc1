import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { assistantText } from './text.js';

const steps = ['about1', 'about2', 'about3', 'about4'] as const;
const rules = ['rule1', 'rule2', 'rule3'] as const;

/** What it is and by which rules, for whoever has not asked yet. */
export const About = (): ReactNode => {
  const [t, locale] = [useText(assistantText), useLocale()];
  return (
    <>
      <Section title={t('aboutTitle')}>
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
      <Section title={t('rulesTitle')}>
        <ul className="max-w-[68ch] list-disc space-y-1.5 pl-5 marker:text-text-3">
          {rules.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
};
