import { Check, Minus, WifiOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PracticeMarking, PracticeQuestion, SessionItem } from '#contracts/http/selfpractice';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { Empty } from '../../../ui/empty.js';
import { AskWhy } from '../../assistant/why/ask-why.js';
import { isPhone } from '../../exam-paper/device-word.js';
import { NumberAnswer } from '../../exam-paper/number-answer.js';
import { RichText } from '../../maths/rich-text.js';
import { AnswerOptions } from '../../question-view/answer-options.js';
import { languageOf } from '../../question-view/language-of.js';
import { BookmarkButton } from './bookmark-button.js';
import type { Standing } from './run.js';
import { sessionText } from './text.js';

/** What is chosen on the screen now: not given yet, or given. */
export interface Chosen {
  readonly optionIds: readonly string[];
  readonly number: string | null;
}

const NumberKey = ({ marking, mine }: { marking: PracticeMarking; mine: string | null }): ReactNode => {
  const [t, locale] = [useText(sessionText), useLocale()];
  const { number, tolerance } = marking.key;
  if (number === null) return null;
  const off = tolerance !== null && Number(tolerance) !== 0 ? ` ${t('tolerance', { tolerance: toDigits(tolerance, locale) })}` : '';
  return (
    <dl className="num mt-3 grid gap-1 text-md">
      <div className="flex justify-between gap-3 rounded-control border border-ok-line bg-ok-tint px-3 py-2">
        <dt className="text-sm text-ok">{t('key')}</dt>
        <dd className="font-semibold">
          {toDigits(number, locale)}
          {off}
        </dd>
      </div>
      {mine !== null && marking.right === false ? (
        <div className="flex justify-between gap-3 rounded-control border border-bad-line bg-bad-tint px-3 py-2">
          <dt className="text-sm text-bad">{t('mine')}</dt>
          <dd className="font-semibold">{toDigits(mine, locale)}</dd>
        </div>
      ) : null}
    </dl>
  );
};

const verdicts = {
  right: ['right', 'text-ok', Check],
  wrong: ['wrong', 'text-bad', X],
  none: ['notAnswered', 'text-text-2', Minus],
} as const;

/** What came of it, said to those who listen too, and why. */
const Marked = ({ questionId, marking, mine }: { questionId: string; marking: PracticeMarking; mine: string | null }): ReactNode => {
  const t = useText(sessionText);
  const [word, colour, Sign] = verdicts[marking.right === null ? 'none' : marking.right ? 'right' : 'wrong'];
  return (
    <>
      <p role="status" className={cx('mt-4 flex items-center gap-1.5 font-semibold', colour)}>
        <Sign size={18} strokeWidth={2.5} aria-hidden="true" />
        {t(word)}
      </p>
      <NumberKey marking={marking} mine={mine} />
      {marking.explanation.trim() === '' ? null : (
        <section className="mt-[22px] border-t-[1.5px] border-matra pt-2">
          <h2 className="mb-1 text-[17px] leading-[26px]!">{t('explanation')}</h2>
          <RichText text={marking.explanation} />
        </section>
      )}
      <AskWhy questionId={questionId} className="mt-3 -ml-3" />
    </>
  );
};

/** What is safe, while it is not known whether it is right. */
const NotMarked = ({ standing, late, atEnd }: { standing: Standing; late: boolean; atEnd: boolean }): ReactNode => {
  const t = useText(sessionText);
  if (standing === 'waiting' && late)
    return (
      <p role="status" className="mt-4 flex items-start gap-2 text-md text-text-2">
        <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-warn-solid" />
        {t(isPhone() ? 'waitingPhone' : 'waitingComputer')}
      </p>
    );
  const word = standing === 'skipped' ? 'passedOver' : standing === 'given' && atEnd ? 'givenAtEnd' : null;
  return word === null ? null : <p className="mt-4 text-sm text-text-3">{t(word)}</p>;
};

/** Where it belongs and where it was asked. */
const Meta = ({ question }: { question: PracticeQuestion }): ReactNode => {
  const places = [question.topic ?? question.chapter ?? question.subject, ...question.sources.slice(0, 2)];
  return (
    <ul className="flex min-w-0 flex-wrap items-center text-sm text-text-3">
      {places.map((place, at) => (
        <li key={place} className={at === 0 ? undefined : 'before:mx-2.5 before:content-["·"]'}>
          {place}
        </li>
      ))}
    </ul>
  );
};

interface QuestionProps {
  readonly item: SessionItem;
  readonly standing: Standing;
  readonly chosen: Chosen;
  readonly marking: PracticeMarking | null;
  /** The answer can no longer be changed here. */
  readonly fixed: boolean;
  /** It has been on its way for longer than a moment. */
  readonly late: boolean;
  readonly atEnd: boolean;
  readonly onChoose: (optionId: string) => void;
  readonly onNumber: (number: string | null) => void;
}

/** One question of the session, with what came of its answer. */
export const SessionQuestion = (props: QuestionProps): ReactNode => {
  const { item, standing, chosen, marking, fixed, late, atEnd, onChoose, onNumber } = props;
  const { question, number } = item;
  const [t, locale] = [useText(sessionText), useLocale()];
  const heading = useRef<HTMLHeadingElement>(null);
  // Another question is another page to whoever listens.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [number]);
  const title = (
    <h2 ref={heading} tabIndex={-1} className="sr-only">
      {t('question', { n: toDigits(String(number), locale) })}
    </h2>
  );
  if (question === null)
    return (
      <article aria-label={t('gone')}>
        {title}
        <Empty title={t('gone')}>{t('goneWhy')}</Empty>
      </article>
    );
  const stem = `practice-${question.id}`;
  const several = question.kind === 'multiple';
  return (
    <article aria-labelledby={stem}>
      {title}
      <div className="mb-1 flex min-h-10 items-center justify-between gap-3">
        <Meta question={question} />
        <BookmarkButton key={question.id} questionId={question.id} first={item.bookmarked} className="-mr-2.5 shrink-0" />
      </div>
      {question.stimulus === null ? null : (
        <div className="mb-3 border-l-2 border-matra py-0.5 pl-3.5">
          <RichText text={question.stimulus.text} />
        </div>
      )}
      <div id={stem}>
        <RichText text={question.stem} />
        {several && !marking ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
      </div>
      {question.kind === 'numeric' ? (
        <NumberAnswer value={chosen.number} labelledBy={stem} readOnly={fixed} change={onNumber} />
      ) : (
        <AnswerOptions
          options={question.options}
          several={several}
          language={languageOf(question.stem, question.stimulus?.text ?? null, ...question.options.map(({ text }) => text))}
          chosen={chosen.optionIds}
          right={marking?.key.optionIds ?? null}
          busy={fixed}
          labelledBy={stem}
          onChoose={onChoose}
        />
      )}
      {marking ? (
        <Marked questionId={question.id} marking={marking} mine={chosen.number} />
      ) : (
        <NotMarked standing={standing} late={late} atEnd={atEnd} />
      )}
    </article>
  );
};
