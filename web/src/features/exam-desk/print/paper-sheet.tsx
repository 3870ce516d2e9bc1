import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamPrint } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { textIn } from '../../../i18n/index.js';
import { formatDeduction, formatMarksShort } from '../../../i18n/marks.js';
import { cx } from '../../../ui/cx.js';
import { letterOf, pairs } from '../../exam-paper/arrange.js';
import { RichText } from '../../maths/rich-text.js';
import type { PrintAsked } from './print-address.js';
import { setCode } from './set-code.js';
import { printText } from './text.js';

export type Printed = ResponseOf<typeof getExamPrint>;
type Section = Printed['sections'][number];
type Question = Section['questions'][number];

const letters = {
  small: 'text-[9.5pt] leading-[1.5]!',
  normal: 'text-[10.5pt] leading-[1.55]!',
  large: 'text-[12pt] leading-[1.6]!',
} as const;

export const SetBox = ({ printed }: { printed: Printed }): ReactNode => {
  const t = textIn(printText, printed.language);
  const code = setCode(printed.language, printed.set);
  if (code === '') return null;
  return (
    <p className="flex items-center gap-2">
      {t('set')}
      <b className="grid size-[9mm] place-items-center border-[0.4mm] border-current text-[14pt] leading-none">{code}</b>
    </p>
  );
};

const Head = ({ printed }: { printed: Printed }): ReactNode => {
  const { language, title, courses, subjects, durationSeconds, fullMarks, negativeMark, sections } = printed;
  const t = textIn(printText, language);
  const marks = [...new Set(sections.map(({ markEach }) => formatMarksShort(markEach, language)))];
  const wrong = formatDeduction(negativeMark, language).replace('−', '');
  return (
    <header className="mb-[4mm] border-b-[0.5mm] border-current pb-[3mm]">
      <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-4">
        <span />
        <div className="text-center">
          {courses[0] ? <p className="text-[10pt]">{courses.join(' · ')}</p> : null}
          <h1 className="text-[15pt] leading-[1.4]!">{title}</h1>
          {subjects.length > 0 ? <p className="text-[10pt]">{subjects.join(', ')}</p> : null}
          <p className="text-[10pt]">{t('test')}</p>
        </div>
        <div className="justify-self-end">
          <SetBox printed={printed} />
        </div>
      </div>
      <p className="num mt-[2mm] flex justify-between text-[10.5pt]">
        <b>{t('time', { length: formatDuration(durationSeconds, language) })}</b>
        <b>{t('marks', { marks: formatMarksShort(fullMarks, language) })}</b>
      </p>
      <p className="num mt-[1mm] text-[9.5pt] leading-[1.5]!">
        {marks.length === 1 ? `${t('rule', { marks: marks[0] ?? '' })} ` : ''}
        {wrong === '' ? '' : `${t('ruleWrong', { marks: wrong })} `}
        {t('ruleOmr')}
      </p>
    </header>
  );
};

const Options = ({ question, language }: { question: Question; language: Printed['language'] }): ReactNode => {
  const t = textIn(printText, language);
  if (question.kind === 'numeric')
    return (
      <p className="mt-[1mm] flex items-end gap-2">
        {t('answerHere')} <span className="inline-block w-[30mm] border-b border-dotted border-current" />
      </p>
    );
  const paired = pairs(question.options.map((text, at) => ({ id: String(at), text })));
  return (
    <ol className={cx('mt-[0.8mm] grid gap-x-[3mm]', paired && 'grid-cols-2')}>
      {question.options.map((text, at) => (
        <li key={at} className="grid grid-cols-[1.9em_minmax(0,1fr)]">
          <span>({letterOf(language, at)})</span>
          <RichText text={text} inline />
        </li>
      ))}
    </ol>
  );
};

/** The passage above the first question of its run: in a shuffled set too they stand together. */
const Passage = ({ printed, section, at }: { printed: Printed; section: Section; at: number }): ReactNode => {
  const { language, stimuli } = printed;
  const t = textIn(printText, language);
  const id = section.questions[at]?.stimulusId ?? null;
  const text = stimuli.find((one) => one.id === id)?.text;
  if (text === undefined || section.questions[at - 1]?.stimulusId === id) return null;
  const run = section.questions.slice(at).findIndex(({ stimulusId }) => stimulusId !== id);
  const from = section.questions[at]?.number ?? 0;
  const to = from + (run < 0 ? section.questions.length - at : run) - 1;
  const facts = { from: toDigits(String(from), language), to: toDigits(String(to), language) };
  return (
    <div className="print-question break-after-avoid mb-[2mm] border-l-[0.6mm] border-current pl-[2.5mm]">
      <p className="font-semibold">{t(from === to ? 'stimulusOne' : 'stimulusMany', facts)}</p>
      <RichText text={text} />
    </div>
  );
};

const SectionBlock = ({ printed, section }: { printed: Printed; section: Section }): ReactNode => {
  const { language, sections } = printed;
  const t = textIn(printText, language);
  return (
    <>
      {sections.length > 1 ? (
        <h2 className="mb-[2mm] break-after-avoid border-b-[0.3mm] border-current pb-[0.5mm] text-[11pt]">
          {t('section', { title: section.title, marks: formatMarksShort(section.markEach, language) })}
          {section.optional ? ` (${t('optional')})` : ''}
        </h2>
      ) : null}
      {section.questions.map((question, at) => (
        <div key={question.number}>
          <Passage printed={printed} section={section} at={at} />
          <div className="print-question mb-[2.6mm] grid grid-cols-[2em_minmax(0,1fr)]">
            <span className="num font-semibold">{toDigits(`${question.number}.`, language)}</span>
            <div>
              <RichText text={question.stem} />
              {question.kind === 'multiple' ? <p className="text-[0.9em]">{t('several')}</p> : null}
              <Options question={question} language={language} />
            </div>
          </div>
        </div>
      ))}
    </>
  );
};

/** A paper as it is handed out, in one or two columns. */
export const PaperSheet = ({ printed, asked }: { printed: Printed; asked: PrintAsked }): ReactNode => (
  <article lang={printed.language} aria-label={printed.title} data-set={printed.set} className={cx('print-sheet', letters[asked.size])}>
    <Head printed={printed} />
    {printed.instructions ? <RichText text={printed.instructions} className="mb-[3mm] text-[9.5pt]" /> : null}
    <div className="print-columns" style={{ columnCount: asked.columns }}>
      {printed.sections.map((section, at) => (
        <SectionBlock key={at} printed={printed} section={section} />
      ))}
    </div>
  </article>
);
