import type { ReactNode } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { textIn } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { omrLayout, type OmrLayout } from './omr-layout.js';
import type { Printed } from './paper-sheet.js';
import { setCode } from './set-code.js';
import { printText } from './text.js';

const rollDigits = 6;
const fewestSets = 4;

const Bubble = ({ size, filled = false, children }: { size: number; filled?: boolean; children: ReactNode }): ReactNode => (
  <span
    className={cx(
      'inline-grid shrink-0 place-items-center rounded-full border-[0.25mm] border-current leading-none',
      filled ? 'print-ink' : 'print-grey',
    )}
    style={{ width: `${size}mm`, height: `${size}mm`, fontSize: `${size * 0.52}mm` }}
  >
    {children}
  </span>
);

/** Black squares by which a reader finds the sheet's corners. */
const Corners = (): ReactNode => (
  <>
    {['top-0 left-0', 'top-0 right-0', 'bottom-0 left-0', 'bottom-0 right-0'].map((corner) => (
      <span key={corner} aria-hidden="true" className={cx('print-ink absolute size-[5mm]', corner)} />
    ))}
  </>
);

const Line = ({ label }: { label: string }): ReactNode => (
  <p className="flex items-end gap-2 text-[10pt] leading-[1.4]!">
    {label}: <span className="mb-[1mm] h-[6mm] flex-1 border-b-[0.25mm] border-dotted border-current" />
  </p>
);

/** A grid of digits, one column for each place of the number. */
const Roll = ({ language }: { language: 'bn' | 'en' }): ReactNode => {
  const t = textIn(printText, language);
  return (
    <div>
      <p className="mb-[1mm] text-center text-[10pt] font-semibold">{t('roll')}</p>
      <div className="grid grid-flow-col gap-[0.8mm]">
        {Array.from({ length: rollDigits }, (_, place) => (
          <div key={place} className="flex flex-col items-center gap-[0.7mm]">
            <span className="size-[5.6mm] border-[0.25mm] border-current" />
            {Array.from({ length: 10 }, (__, digit) => (
              <Bubble key={digit} size={4.2}>
                {toDigits(String(digit), language)}
              </Bubble>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};

const SetGrid = ({ printed: { language, set }, sets, filled }: { printed: Printed; sets: number; filled: boolean }): ReactNode => {
  const t = textIn(printText, language);
  return (
    <div>
      <p className="mb-[1mm] text-center text-[10pt] font-semibold">{t('setCode')}</p>
      <div className="flex flex-col items-center gap-[1mm]">
        {Array.from({ length: Math.max(fewestSets, sets) }, (_, at) => (
          <Bubble key={at} size={5} filled={filled && set === at + 1}>
            {setCode(language, at + 1)}
          </Bubble>
        ))}
      </div>
    </div>
  );
};

interface AnswerProps {
  readonly printed: Printed;
  readonly layout: OmrLayout;
  readonly page: number;
  readonly filled: boolean;
}

const Answers = ({ printed, layout, page, filled }: AnswerProps): ReactNode => {
  const { language, keys, sections } = printed;
  const questions = sections.flatMap((section) => section.questions);
  return (
    <div className="flex justify-around gap-[4mm]">
      {layout.pages[page]?.map(({ from, to }) => (
        <ol key={from} className="border-t-[0.25mm] border-current">
          {Array.from({ length: to - from + 1 }, (_, at) => {
            const question = questions[from + at - 1];
            const places = filled ? (keys?.find(({ number }) => number === from + at)?.places ?? []) : [];
            return (
              <li
                key={at}
                className={cx('flex items-center gap-[1.6mm]', (from + at) % 5 === 0 && 'border-b-[0.15mm] border-current')}
                style={{ height: `${layout.row}mm` }}
              >
                <span className="num w-[8mm] text-right text-[9.5pt] leading-none font-semibold">
                  {toDigits(String(from + at), language)}
                </span>
                {question?.kind === 'numeric' ? (
                  <span
                    className="inline-block h-[0.8em] border-b-[0.25mm] border-current"
                    style={{ width: `${printed.widest * layout.bubble}mm` }}
                  />
                ) : (
                  question?.options.map((__, place) => (
                    <Bubble key={place} size={layout.bubble} filled={places.includes(place)}>
                      {letterOf(language, place)}
                    </Bubble>
                  ))
                )}
              </li>
            );
          })}
        </ol>
      ))}
    </div>
  );
};

/** The answer sheet of a paper; `filled` is the one to compare with: the right bubbles are black. */
export const OmrSheet = ({ printed, sets, filled = false }: { printed: Printed; sets: number; filled?: boolean }): ReactNode => {
  const { language, title, widest, sections } = printed;
  const t = textIn(printText, language);
  const layout = omrLayout(
    sections.reduce((sum, { questions }) => sum + questions.length, 0),
    widest,
  );
  return layout.pages.map((_, page) => (
    <article key={page} lang={language} aria-label={t(filled ? 'omrKey' : 'omrTitle')} className="print-sheet print-omr">
      <div className="relative min-h-[271mm] px-[2mm] py-[8mm]">
        <Corners />
        <header className="mb-[3mm] text-center">
          <h1 className="text-[14pt] leading-[1.4]!">{title}</h1>
          <p className="text-[10.5pt]">
            {t(filled ? 'omrKey' : 'omrTitle')}
            {layout.pages.length > 1 ? ` · ${t('page', { n: toDigits(String(page + 1), language) })}` : ''}
          </p>
        </header>
        <div className="mb-[4mm] grid grid-cols-[minmax(0,1fr)_auto_auto] gap-[8mm]">
          <div className="flex flex-col gap-[1.5mm]">
            <Line label={t('name')} />
            <Line label={t('institute')} />
            <Line label={t('date')} />
            <Line label={t('signature')} />
            <Line label={t('invigilator')} />
            <p className="mt-[1mm] text-[8.5pt] leading-[1.45]!">{t('omrRule')}</p>
          </div>
          <SetGrid printed={printed} sets={sets} filled={filled} />
          <Roll language={language} />
        </div>
        <Answers printed={printed} layout={layout} page={page} filled={filled} />
      </div>
    </article>
  ));
};
