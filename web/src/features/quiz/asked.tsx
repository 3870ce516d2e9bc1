import { Check, Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PracticeMarking, PracticeQuestion } from '#contracts/http/practice-question';
import type { QuizAnswer } from '#contracts/http/quiz-shapes';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { NumberAnswer } from '../exam-paper/number-answer.js';
import { AskWhy } from '../assistant/why/ask-why.js';
import { RichText } from '../maths/rich-text.js';
import { AnswerOptions } from '../question-view/answer-options.js';
import { languageOf } from '../question-view/language-of.js';
import { askedText } from './asked-text/text.js';

export interface AskedProps {
  readonly question: PracticeQuestion;
  readonly given: QuizAnswer;
  /** Once the answer is known. */
  readonly marking: PracticeMarking | null;
  readonly busy: boolean;
  /** Looked at again where other things stand too: the page stays where it is. */
  readonly quiet?: boolean;
  /** Leads on to the tutor; not in the middle of a round, which would be left by it. */
  readonly why?: boolean;
  /** Beside the verdict: points, or when it comes again. */
  readonly verdict: ReactNode;
  readonly onChoose: (optionId: string) => void;
  readonly onNumber: (number: string | null) => void;
}

const verdictOf = (right: boolean | null) =>
  right === null
    ? (['shown', 'text-text-2', Eye] as const)
    : right
      ? (['right', 'text-ok', Check] as const)
      : (['wrong', 'text-bad', X] as const);

const Verdict = ({ right, children }: { right: boolean | null; children: ReactNode }): ReactNode => {
  const t = useText(askedText);
  const [word, colour, Sign] = verdictOf(right);
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className={cx('flex items-center gap-1.5 font-semibold', colour)}>
        <Sign size={18} strokeWidth={2.5} aria-hidden="true" />
        {t(word)}
      </span>
      <span className="num text-md text-text-2">{children}</span>
    </p>
  );
};

/** The number that was asked for, and the one that was given where it is another. */
const Numbers = ({ marking: { key, right }, given }: { marking: PracticeMarking; given: QuizAnswer }): ReactNode => {
  const [t, locale] = [useText(askedText), useLocale()];
  if (key.number === null) return null;
  return (
    <dl className="num mt-2 grid gap-1 text-md">
      <div className="flex justify-between gap-3 rounded-control border border-ok-line bg-ok-tint px-3 py-2">
        <dt className="text-sm text-ok">{t('key')}</dt>
        <dd className="font-semibold">{toDigits(key.number, locale)}</dd>
      </div>
      {given.number && right === false ? (
        <div className="flex justify-between gap-3 rounded-control border border-bad-line bg-bad-tint px-3 py-2">
          <dt className="text-sm text-bad">{t('mine')}</dt>
          <dd className="font-semibold">{toDigits(given.number, locale)}</dd>
        </div>
      ) : null}
    </dl>
  );
};

const Why = ({ explanation }: { explanation: string }): ReactNode => {
  const t = useText(askedText);
  return explanation.trim() === '' ? null : (
    <section className="mt-[22px] border-t-[1.5px] border-matra pt-2">
      <h2 className="mb-1 text-[17px] leading-[26px]!">{t('explanation')}</h2>
      <RichText text={explanation} />
    </section>
  );
};

/** Where the question stands in the tree, and in which papers it was. */
const Place = ({ question: { subject, chapter, topic, sources } }: { question: PracticeQuestion }): ReactNode => (
  <p className="mb-2 flex flex-wrap gap-x-2.5 text-sm text-text-3">
    <span>{topic ?? chapter ?? subject}</span>
    {sources[0] ? (
      <>
        <span aria-hidden="true">·</span>
        <span>{sources.slice(0, 2).join(', ')}</span>
      </>
    ) : null}
  </p>
);

/** One question at a time, to be answered; then with its key, why it is so, and what came of it. */
export const Asked = ({
  question,
  given,
  marking,
  busy,
  quiet = false,
  why = true,
  verdict,
  onChoose,
  onNumber,
}: AskedProps): ReactNode => {
  const t = useText(askedText);
  const heading = useRef<HTMLHeadingElement>(null);
  const stem = `asked-${question.id}`;
  const language = languageOf(question.stem, question.stimulus?.text ?? null, ...question.options.map(({ text }) => text));
  // Another question is another page to whoever listens.
  useEffect(() => {
    if (quiet) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question.id, quiet]);
  return (
    <article aria-labelledby={stem} aria-busy={busy || undefined} className="text-lg leading-[1.7]">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('question')}
      </h2>
      <Place question={question} />
      {question.stimulus === null ? null : (
        <div className="mb-3 border-l-2 border-matra py-0.5 pl-3.5">
          <RichText text={question.stimulus.text} />
        </div>
      )}
      <div id={stem}>
        <RichText text={question.stem} />
        {question.kind === 'multiple' && !marking ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
      </div>
      {question.kind === 'numeric' ? (
        <NumberAnswer value={given.number} labelledBy={stem} readOnly={busy || marking !== null} change={onNumber} />
      ) : (
        <AnswerOptions
          options={question.options}
          several={question.kind === 'multiple'}
          language={language}
          chosen={given.optionIds}
          right={marking?.key.optionIds ?? null}
          busy={busy}
          labelledBy={stem}
          onChoose={onChoose}
        />
      )}
      {marking ? (
        <>
          <Verdict right={marking.right}>{verdict}</Verdict>
          <Numbers marking={marking} given={given} />
          <Why explanation={marking.explanation} />
          {why ? <AskWhy questionId={question.id} className="mt-3 -ml-3" /> : null}
        </>
      ) : null}
    </article>
  );
};
