import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { editText } from './text.js';

const fixed = ['score', 'fewer-wrong', 'less-time', 'earlier-submit'] as const;

/** The rules that an order can be made of: the fixed ones, and one for each section of the paper. */
export const rulesOf = (sections: number): readonly string[] => [
  ...fixed,
  ...Array.from({ length: sections }, (_, at) => `more-correct-in-section-${at + 1}`),
];

/** A rule of the order in words. */
export const useRuleWords = (): ((rule: string) => string) => {
  const [t, locale] = [useText(editText), useLocale()];
  return (rule) => {
    const known = fixed.find((one) => one === rule);
    return known ? t(known) : t('section', { n: toDigits(/\d+$/.exec(rule)?.[0] ?? '', locale) });
  };
};
