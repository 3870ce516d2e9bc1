import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Steps } from '../steps.js';
import { trainingText } from './text.js';

const steps = ['how1', 'how2', 'how3', 'how4'] as const;

/** What a plan is made from. */
export const How = (): ReactNode => {
  const t = useText(trainingText);
  return <Steps title={t('howTitle')} steps={steps.map((step) => t(step))} />;
};
