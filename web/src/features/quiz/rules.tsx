import type { ReactNode } from 'react';
import { networkMs, rightPoints, speedMs, speedPoints } from '#contracts/shared/quiz';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { quizText } from './text.js';

/** How points come about, in words: the same figures that the server reckons with. */
export const RoundRules = (): ReactNode => {
  const [t, locale] = [useText(quizText), useLocale()];
  const rules = [
    t('rulePoints', { right: rightPoints, speed: speedPoints, seconds: speedMs / 1000 }),
    t('ruleLate', { right: rightPoints }),
    t('ruleTime', { seconds: formatNumber(networkMs / 1000, locale, 1) }),
    t('ruleRecord'),
    t('ruleFree'),
  ];
  return (
    <ul className="num max-w-[68ch] list-disc space-y-1.5 pl-5 text-md text-text-2 marker:text-text-3">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
};
