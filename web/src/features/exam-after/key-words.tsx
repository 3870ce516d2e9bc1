import type { ReactNode } from 'react';
import type { QuestionKey } from '#contracts/http/exam-after';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { givenWords, type PaperLanguage } from './letters.js';
import { afterText } from './text.js';

/** A key in the paper's letters: `খ`, `ক বা গ`, a number, or that the question is cancelled. */
export const useKeyWords = (): ((options: readonly { readonly id: string }[], key: QuestionKey, language: PaperLanguage) => string) => {
  const [t, locale] = [useText(afterText), useLocale()];
  return (options, key, language) => {
    if (key.cancelled) return t('cancelled');
    const off = key.tolerance && Number(key.tolerance) !== 0 ? ` ± ${toDigits(key.tolerance, locale)}` : '';
    return `${givenWords({ options }, key, language, locale) || '–'}${off}`;
  };
};

/** Before → after, read out as a sentence. */
export const FromTo = ({ from, to }: { from: ReactNode; to: ReactNode }): ReactNode => {
  const t = useText(afterText);
  return (
    <>
      <span className="text-text-3">{from}</span>
      <span aria-hidden="true" className="mx-1.5 text-text-3">
        →
      </span>
      <span className="sr-only"> {t('becomes')} </span>
      <b>{to}</b>
    </>
  );
};
