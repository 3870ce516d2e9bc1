import type { ReactNode } from 'react';
import type { ExamFacts, StoredStart } from '../../client/exam-store.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { paperText } from './text.js';

/** The head of the paper, centred like print. */
export const PaperHead = ({
  title,
  start: { attempt },
  facts,
  deadline,
}: {
  title: string;
  start: StoredStart;
  facts: ExamFacts | null;
  /** By which the attempt ends now, in milliseconds. */
  deadline: number;
}): ReactNode => {
  const [t, locale] = [useText(paperText), useLocale()];
  // Whoever has more time than the others reads the own; whoever came late in the start window reads the exam's.
  const own = Math.round((deadline - Date.parse(attempt.startedAt)) / 1000);
  const seconds = Math.max(facts?.exam.durationSeconds ?? 0, own);
  return (
    <header className="border-b-[1.5px] border-matra pt-[18px] pb-3 text-center lg:pt-[26px]">
      <h1 className="text-[19px] leading-[28px]! lg:text-[22px] lg:leading-[32px]!">{title}</h1>
      <p className="text-[14px] leading-[22px]! text-text-3">{t('test')}</p>
      <p className="num mt-1.5 flex justify-between text-[14px] leading-[22px]! text-text-2">
        <span>{t('time', { length: formatDuration(seconds, locale) })}</span>
        {facts ? <span>{t('fullMarks', { marks: formatMarksShort(facts.exam.fullMarks, locale) })}</span> : null}
      </p>
    </header>
  );
};
