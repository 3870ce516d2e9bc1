import { Check, MessageSquareWarning, Minus, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { MyReport } from '#contracts/http/bank';
import { formatPercent, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { givenWords } from '../exam-after/letters.js';
import { letterOf, pairs } from '../exam-paper/arrange.js';
import { RichText } from '../maths/rich-text.js';
import { rowOf, shareOf, type SolvedQuestion } from './shares.js';
import { solutionText } from './text.js';

const verdicts = {
  correct: ['verdictCorrect', 'text-ok', Check],
  wrong: ['verdictWrong', 'text-bad', X],
  skipped: ['verdictSkipped', 'text-text-3', Minus],
} as const;

const OptionRow = ({
  question,
  at,
  takers,
  language,
}: {
  question: SolvedQuestion;
  at: number;
  takers: number;
  language: 'bn' | 'en';
}): ReactNode => {
  const [t, locale] = [useText(solutionText), useLocale()];
  const option = question.options[at];
  if (option === undefined) return null;
  const { key, mine } = rowOf(question, option.id);
  const share = shareOf(question, option.id, takers);
  const word = key && mine ? t('keyAndMine') : key ? t('key') : mine ? t('mine') : null;
  const percent = share === null ? null : formatPercent(share, locale);
  return (
    <li
      className={cx(
        '-ml-2.5 flex min-h-12 items-center gap-3 rounded-control border px-2.5 py-1.5',
        key ? 'border-ok-line bg-ok-tint' : mine ? 'border-bad-line bg-bad-tint' : 'border-transparent',
      )}
    >
      <Bubble state={key ? 'right' : mine ? 'wrong' : 'empty'} square={question.kind === 'multiple'}>
        {key ? (
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : mine ? (
          <X size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          letterOf(language, at)
        )}
      </Bubble>
      <span className="min-w-0 flex-1">
        <RichText text={option.text} inline />
        {word === null ? null : <span className={cx('block text-sm', key ? 'text-ok' : 'text-bad')}>{word}</span>}
        {share === null ? null : (
          <span aria-hidden="true" className="mt-1 block h-1 bg-fill-2">
            <span
              className={cx('block h-full', key ? 'bg-ok-solid' : mine ? 'bg-bad-solid' : 'bg-control')}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </span>
      {percent === null ? null : (
        <span className="num w-11 shrink-0 text-right text-sm text-text-3">
          <span aria-hidden="true">{percent}</span>
          <span className="sr-only">{t('share', { percent })}</span>
        </span>
      )}
    </li>
  );
};

const NumberRows = ({ question }: { question: SolvedQuestion }): ReactNode => {
  const [t, locale] = [useText(solutionText), useLocale()];
  const { key, mine } = question;
  const right = mine?.verdict === 'correct';
  const line = 'flex min-h-12 items-center justify-between gap-3 rounded-control border px-2.5';
  return (
    <dl className="mt-2.5 -ml-2.5 grid gap-1">
      <div className={cx(line, 'border-ok-line bg-ok-tint')}>
        <dt className="text-sm text-ok">{t('key')}</dt>
        <dd className="num font-semibold">{toDigits(key.number ?? '', locale)}</dd>
      </div>
      {mine?.number && !right ? (
        <div className={cx(line, 'border-bad-line bg-bad-tint')}>
          <dt className="text-sm text-bad">{t('mine')}</dt>
          <dd className="num font-semibold">{toDigits(mine.number, locale)}</dd>
        </div>
      ) : null}
    </dl>
  );
};

/** That the key was corrected, or the question cancelled: what was right until then, and why. */
const Corrected = ({ question, language }: { question: SolvedQuestion; language: 'bn' | 'en' }): ReactNode => {
  const [t, locale] = [useText(solutionText), useLocale()];
  const { keyChange, cancelled } = question;
  if (keyChange === null && !cancelled) return null;
  const before = keyChange && !keyChange.before.cancelled ? givenWords(question, keyChange.before, language, locale) : '';
  return (
    <p className="mt-2 border-l-2 border-brand py-0.5 pl-3 text-sm text-text-2">
      <b>{t(cancelled ? 'cancelled' : 'corrected')}</b>
      {before && !cancelled ? <> {t('keyBefore', { answer: before })}</> : null}
      {keyChange ? <> {t('correctedWhy', { reason: keyChange.reason })}</> : null}
    </p>
  );
};

/** What was reported about it, or the way to do so. */
const Report = ({
  question,
  number,
  report,
  onReport,
}: {
  question: SolvedQuestion;
  number: number;
  report: MyReport | undefined;
  onReport: (asked: { readonly question: SolvedQuestion; readonly number: number }) => void;
}): ReactNode => {
  const t = useText(solutionText);
  const open = report?.state === 'open';
  return (
    <div className="mt-3 text-sm">
      {report ? (
        <div role="status" className="border-l-2 border-control py-0.5 pl-3 text-text-2">
          <p className="font-semibold">{t(open ? 'reportOpen' : report.state === 'fixed' ? 'reportFixed' : 'reportDeclined')}</p>
          {report.answer ? <p>{report.answer}</p> : open ? <p>{t('reportNext')}</p> : null}
        </div>
      ) : null}
      {open ? null : (
        <button
          type="button"
          onClick={() => onReport({ question, number })}
          className="touch mt-1 inline-flex items-center gap-1.5 py-1 text-text-3 hover:text-text"
        >
          <MessageSquareWarning size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('report')}
          <span className="sr-only"> {t('reportOf', { n: number })}</span>
        </button>
      )}
    </div>
  );
};

/** One question with the key, the own answer, who chose what, and why. */
export const Solved = memo(
  ({
    question,
    number,
    stimulus,
    takers,
    language,
    report,
    onReport,
  }: {
    question: SolvedQuestion;
    number: number;
    stimulus: string | null;
    takers: number;
    language: 'bn' | 'en';
    report: MyReport | undefined;
    onReport: (asked: { readonly question: SolvedQuestion; readonly number: number }) => void;
  }): ReactNode => {
    const [t, locale] = [useText(solutionText), useLocale()];
    const { mine } = question;
    const [word, colour, Icon] = verdicts[mine?.verdict ?? 'skipped'];
    return (
      <>
        {stimulus === null ? null : (
          <div className="mt-[22px] border-l-2 border-matra py-0.5 pl-3.5">
            <RichText text={stimulus} />
          </div>
        )}
        <section aria-labelledby={`label-${number}`} className="grid grid-cols-[1.9em_minmax(0,1fr)] border-b border-line pt-[22px] pb-5">
          <h2 id={`label-${number}`} className="num text-[1em] leading-[inherit]! font-semibold">
            {toDigits(`${number}.`, locale)}
          </h2>
          <div>
            <RichText text={question.stem} />
            {question.kind === 'multiple' ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
            {mine === null ? null : (
              <p className={cx('num mt-2 flex items-center gap-1.5 text-sm font-semibold', colour)}>
                <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
                {t(word)} · {t('marksOf', { marks: formatMarksShort(mine.marks, locale) })}
              </p>
            )}
            <Corrected question={question} language={language} />
            {question.kind === 'numeric' ? (
              <NumberRows question={question} />
            ) : (
              <ul className={cx('mt-2.5 grid gap-x-5 gap-y-1', pairs(question.options) && 'md:grid-cols-2')}>
                {question.options.map(({ id }, at) => (
                  <OptionRow key={id} question={question} at={at} takers={takers} language={language} />
                ))}
              </ul>
            )}
            {takers > 0 && question.skipped > 0 ? (
              <p className="num mt-1.5 text-sm text-text-3">
                {t('skippedShare', { percent: formatPercent(question.skipped / takers, locale) })}
              </p>
            ) : null}
            {question.explanation === '' ? null : (
              <div className="mt-3 border-t border-line pt-2.5">
                <h3 className="text-sm font-semibold text-text-2">{t('explanation')}</h3>
                <RichText text={question.explanation} className="text-text-2" />
              </div>
            )}
            {question.sources.length > 0 ? (
              <p className="mt-2 text-sm text-text-3">
                {t('sources')}: {question.sources.join(', ')}
              </p>
            ) : null}
            <Report question={question} number={number} report={report} onReport={onReport} />
          </div>
        </section>
      </>
    );
  },
);
Solved.displayName = 'Solved';
