import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { Steps } from './steps.js';
import { assistantText } from './text.js';

const steps = ['about1', 'about2', 'about3', 'about4'] as const;
const rules = ['rule1', 'rule2', 'rule3'] as const;

/** What it is and by which rules, for whoever has not asked yet. */
export const About = (): ReactNode => {
  const t = useText(assistantText);
  return (
    <>
      <Steps title={t('aboutTitle')} steps={steps.map((step) => t(step))} />
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
