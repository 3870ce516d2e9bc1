import { Check, Minus, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatPercent, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
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
      <span className="min-w-0">
        <RichText text={option.text} inline />
        {word === null ? null : <span className={cx('block text-sm', key ? 'text-ok' : 'text-bad')}>{word}</span>}
      </span>
      {percent === null ? null : (
        <span className="num ml-auto pl-2 text-sm text-text-3">
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

/** One question with the key, the own answer, who chose what, and why. */
export const Solved = memo(
  ({
    question,
    number,
    stimulus,
    takers,
    language,
  }: {
    question: SolvedQuestion;
    number: number;
    stimulus: string | null;
    takers: number;
    language: 'bn' | 'en';
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
          </div>
        </section>
      </>
    );
  },
);
Solved.displayName = 'Solved';
