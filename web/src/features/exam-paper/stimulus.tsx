import type { ReactNode } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { RichText } from '../maths/rich-text.js';
import { paperText } from './text.js';

/** A text shared by several questions, above the first of them. `from` and `to` are printed numbers. */
export const Stimulus = ({ text, from, to }: { text: string; from: number; to: number }): ReactNode => {
  const [t, locale] = [useText(paperText), useLocale()];
  const values = { from: toDigits(String(from), locale), to: toDigits(String(to), locale) };
  return (
    <div className="mt-[22px] border-l-2 border-matra py-0.5 pl-3.5">
      <p className="text-[14px] leading-[22px]! font-semibold text-text-2">
        {t(from === to ? 'stimulusOne' : to === from + 1 ? 'stimulusTwo' : 'stimulusMany', values)}
      </p>
      <RichText text={text} />
    </div>
  );
};
