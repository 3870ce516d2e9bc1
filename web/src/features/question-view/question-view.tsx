import { Check } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { letterOf, pairs } from '../exam-paper/arrange.js';
import { Stimulus } from '../exam-paper/stimulus.js';
import { RichText } from '../maths/rich-text.js';
import { languageOf } from './language-of.js';
import { viewText } from './text.js';

/** A question as its author has it: rich texts, options and right ones by position. */
export interface ViewedQuestion {
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly stem: string;
  readonly options: readonly string[];
  /** Places of the right options, from 0. */
  readonly correct: readonly number[];
  readonly number: string | null;
  readonly tolerance: string | null;
  readonly explanation: string;
  readonly stimulus: string | null;
  /** The right answer and the explanation are not for whoever looks: neither is here. */
  readonly keyHidden?: boolean;
}

export interface QuestionViewProps {
  readonly question: ViewedQuestion;
  /** Whether the right answer and the explanation stand with it, as on a student's solution page. */
  readonly showKey: boolean;
  /** As printed, from 1; without it nothing hangs in the margin. */
  readonly number?: number | undefined;
  /** Whose letters the options have; what is written decides unless said. */
  readonly language?: 'bn' | 'en' | undefined;
  /** Of staff's own lists: in their size of text, not the paper's. */
  readonly dense?: boolean;
}

interface PartProps {
  readonly question: ViewedQuestion;
  readonly showKey: boolean;
  readonly dense: boolean;
  readonly language: 'bn' | 'en';
}

const Options = ({ question, showKey, dense, language }: PartProps): ReactNode => {
  const t = useText(viewText);
  const several = question.kind === 'multiple';
  const paired = useMemo(() => pairs(question.options.map((text, at) => ({ id: String(at), text }))), [question.options]);
  return (
    <ul className={cx('mt-2 grid gap-x-5', showKey && 'gap-y-1', paired && 'md:grid-cols-2')}>
      {question.options.map((text, at) => {
        const right = showKey && question.correct.includes(at);
        return (
          <li
            key={at}
            className={cx(
              '-ml-2.5 flex items-center gap-3 rounded-control border px-2.5 py-1.5',
              dense ? 'min-h-9' : 'min-h-12',
              right ? 'border-ok-line bg-ok-tint' : 'border-transparent',
            )}
          >
            <Bubble state={right ? 'right' : 'empty'} square={several} size={dense ? 24 : 28}>
              {right ? <Check size={dense ? 14 : 16} strokeWidth={2.5} aria-hidden="true" /> : letterOf(language, at)}
            </Bubble>
            <span className="min-w-0">
              {text.trim() === '' ? <span className="text-text-3">{t('emptyOption')}</span> : <RichText text={text} inline />}
              {right ? <span className="sr-only"> ({t('key')})</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const NumberKey = ({ question, showKey }: { question: ViewedQuestion; showKey: boolean }): ReactNode => {
  const [t, locale] = [useText(viewText), useLocale()];
  const { number, tolerance } = question;
  if (!showKey || number === null || number === '') return <p className="mt-2 text-sm text-text-3">{t('numberAsked')}</p>;
  const off = tolerance !== null && Number(tolerance) !== 0 ? ` ${t('tolerance', { tolerance: toDigits(tolerance, locale) })}` : '';
  return (
    <p className="mt-2 -ml-2.5 flex flex-wrap items-baseline justify-between gap-3 rounded-control border border-ok-line bg-ok-tint px-2.5 py-2">
      <span className="text-sm text-ok">{t('key')}</span>
      <span className="num font-semibold">
        {toDigits(number, locale)}
        {off}
      </span>
    </p>
  );
};

/** A question as a student's paper draws it, for whoever prepares it: nothing in it can be pressed. */
export const QuestionView = memo(
  ({
    question,
    showKey: asked,
    number,
    language = languageOf(question.stem, question.stimulus, ...question.options),
    dense = false,
  }: QuestionViewProps): ReactNode => {
    const [t, locale, id] = [useText(viewText), useLocale(), useId()];
    const { kind, stem, stimulus, explanation, correct } = question;
    const unkeyed = kind === 'numeric' ? !question.number : correct.length === 0;
    const numbered = number !== undefined;
    const showKey = asked && question.keyHidden !== true;
    return (
      <div className={dense ? 'leading-[1.65]!' : 'text-lg leading-[1.7]!'}>
        {stimulus && numbered ? <Stimulus text={stimulus} from={number} to={number} /> : null}
        {stimulus && !numbered ? (
          <div className="mb-3 border-l-2 border-matra py-0.5 pl-3.5">
            <RichText text={stimulus} />
          </div>
        ) : null}
        <div
          role="group"
          aria-labelledby={id}
          className={cx(numbered && 'grid grid-cols-[1.9em_minmax(0,1fr)]', numbered && stimulus && 'mt-3')}
        >
          {numbered ? (
            <p className="num font-semibold">
              <span aria-hidden="true">{toDigits(`${number}.`, language)}</span>
              <span className="sr-only">{t('question', { n: toDigits(String(number), locale) })}</span>
            </p>
          ) : null}
          <div className="min-w-0">
            <div id={id}>
              {stem.trim() === '' ? <p className="text-text-3">{t('emptyStem')}</p> : <RichText text={stem} />}
              {kind === 'multiple' ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
            </div>
            {kind === 'numeric' ? (
              <NumberKey question={question} showKey={showKey} />
            ) : (
              <Options question={question} showKey={showKey} dense={dense} language={language} />
            )}
            {asked && !showKey ? <p className="mt-1.5 text-sm text-text-3">{t('keyHidden')}</p> : null}
            {showKey && unkeyed ? <p className="mt-1.5 text-sm text-bad">{t('noKey')}</p> : null}
            {showKey && explanation.trim() !== '' ? (
              <div className="mt-3 border-t border-line pt-2.5">
                <p className="text-sm font-semibold text-text-2">{t('explanation')}</p>
                <RichText text={explanation} className="text-text-2" />
              </div>
            ) : null}
          </div>
        </div>
      </div>
    );
  },
);
QuestionView.displayName = 'QuestionView';
