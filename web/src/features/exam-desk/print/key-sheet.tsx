import type { ReactNode } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { textIn } from '../../../i18n/index.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { type Printed, SetBox } from './paper-sheet.js';
import { printText } from './text.js';

/** The right answers by printed number, with the number of the author's own order where it is another. */
export const KeySheet = ({ printed }: { printed: Printed }): ReactNode => {
  const { language, title, keys, sections, set } = printed;
  const t = textIn(printText, language);
  const questions = sections.flatMap((section) => section.questions);
  return (
    <article lang={language} aria-label={t('keyTitle')} className="print-sheet print-key">
      <header className="mb-[4mm] grid grid-cols-[1fr_auto_1fr] items-start border-b-[0.5mm] border-current pb-[3mm]">
        <span />
        <div className="text-center">
          <h1 className="text-[15pt] leading-[1.4]!">{title}</h1>
          <p className="text-[11pt]">{t('keyTitle')}</p>
        </div>
        <div className="justify-self-end">
          <SetBox printed={printed} />
        </div>
      </header>
      {set > 0 ? <p className="mb-[2mm] text-[9pt]">{t('keyOriginal')}</p> : null}
      <ol className="columns-5 gap-[5mm] text-[11pt]">
        {keys?.map(({ number, places, value }) => {
          const original = questions.find((question) => question.number === number)?.original ?? number;
          const right = value === null ? places.map((place) => letterOf(language, place)).join(', ') : toDigits(value, language);
          return (
            <li key={number} className="num flex break-inside-avoid items-baseline gap-2 border-b-[0.15mm] border-current py-[0.7mm]">
              <span className="w-[2.2em] text-right">{toDigits(`${number}.`, language)}</span>
              <b className="flex-1">{right || '–'}</b>
              {set > 0 ? <span className="text-[8.5pt]">({toDigits(String(original), language)})</span> : null}
            </li>
          );
        })}
      </ol>
    </article>
  );
};
