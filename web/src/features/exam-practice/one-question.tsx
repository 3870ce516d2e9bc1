import { Check, Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CheckedAnswer, PracticePaper } from '#contracts/http/exam-practice';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Notice } from '../../ui/notice.js';
import { NumberAnswer } from '../exam-paper/number-answer.js';
import { RichText } from '../maths/rich-text.js';
import { AnswerOptions } from '../question-view/answer-options.js';
import type { Given, PracticeQuestion } from './practice.js';
import { practiceText } from './text.js';

const verdicts = {
  correct: ['right', 'text-ok', Check],
  wrong: ['wrong', 'text-bad', X],
  skipped: ['shown', 'text-text-2', Eye],
} as const;

/** What came of it, said to those who listen too; Enter is then the next question's, wherever the focus was. */
const Verdict = ({ checked, given }: { checked: CheckedAnswer; given: Given }): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  const [word, colour, Sign] = verdicts[checked.verdict];
  return (
    <>
      <p role="status" className={cx('mt-4 flex items-center gap-1.5 font-semibold', colour)}>
        <Sign size={18} strokeWidth={2.5} aria-hidden="true" />
        {t(word)}
      </p>
      {checked.cancelled ? <p className="mt-1 text-sm text-text-2">{t('cancelled')}</p> : null}
      {checked.key.number === null ? null : (
        <dl className="num mt-2 grid gap-1 text-md">
          <div className="flex justify-between gap-3 rounded-control border border-ok-line bg-ok-tint px-3 py-2">
            <dt className="text-sm text-ok">{t('key')}</dt>
            <dd className="font-semibold">{toDigits(checked.key.number, locale)}</dd>
          </div>
          {given.number && checked.verdict === 'wrong' ? (
            <div className="flex justify-between gap-3 rounded-control border border-bad-line bg-bad-tint px-3 py-2">
              <dt className="text-sm text-bad">{t('mine')}</dt>
              <dd className="font-semibold">{toDigits(given.number, locale)}</dd>
            </div>
          ) : null}
        </dl>
      )}
    </>
  );
};

const Why = ({ checked: { explanation, sources } }: { checked: CheckedAnswer }): ReactNode => {
  const t = useText(practiceText);
  return (
    <>
      {explanation === '' ? null : (
        <section className="mt-[22px] border-t-[1.5px] border-matra pt-2">
          <h2 className="mb-1 text-[17px] leading-[26px]!">{t('explanation')}</h2>
          <RichText text={explanation} />
        </section>
      )}
      {sources.length > 0 ? (
        <p className="mt-3 text-sm text-text-3">
          {t('sources')}: {sources.join(', ')}
        </p>
      ) : null}
    </>
  );
};

/** Of those who sat the exam, the share that chose an option. */
const shareIn = (checked: CheckedAnswer | null, optionId: string): number | null =>
  checked && checked.takers > 0 ? (checked.chosen.find((one) => one.optionId === optionId)?.count ?? 0) / checked.takers : null;

interface OneQuestionProps {
  readonly question: PracticeQuestion;
  /** As printed. */
  readonly number: number;
  readonly stimulus: string | null;
  readonly language: PracticePaper['language'];
  readonly given: Given;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onChoose: (optionId: string) => void;
  readonly onNumber: (number: string | null) => void;
  readonly onRetry: () => void;
}

/** One question of the practice, with its answer once it was checked. */
export const OneQuestion = (props: OneQuestionProps): ReactNode => {
  const { question, number, stimulus, language, given, busy, failed, onChoose, onNumber, onRetry } = props;
  const [t, locale] = [useText(practiceText), useLocale()];
  const heading = useRef<HTMLHeadingElement>(null);
  // Another question is another page to whoever listens.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question.id]);
  const stem = `practice-${question.id}`;
  return (
    <article aria-labelledby={stem} aria-busy={busy || undefined}>
      <h2 ref={heading} tabIndex={-1} className="num mb-2 text-sm font-normal text-text-3 outline-none focus-visible:outline-none">
        {t('question', { n: toDigits(String(number), locale) })}
      </h2>
      {stimulus === null ? null : (
        <div className="mb-3 border-l-2 border-matra py-0.5 pl-3.5">
          <RichText text={stimulus} />
        </div>
      )}
      <div id={stem}>
        <RichText text={question.stem} />
        {question.kind === 'multiple' && !given.checked ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
      </div>
      {question.kind === 'numeric' ? (
        <NumberAnswer value={given.number} labelledBy={stem} readOnly={busy || given.checked !== null} change={onNumber} />
      ) : (
        <AnswerOptions
          options={question.options}
          several={question.kind === 'multiple'}
          language={language}
          chosen={given.optionIds}
          right={given.checked?.key.optionIds ?? null}
          shareOf={(optionId) => shareIn(given.checked, optionId)}
          busy={busy}
          labelledBy={stem}
          onChoose={onChoose}
        />
      )}
      {failed ? (
        <div className="mt-4">
          <Notice tone="warn">
            <p>{t('notChecked')}</p>
            <Button size="sm" variant="outline" onClick={onRetry}>
              {t('again')}
            </Button>
          </Notice>
        </div>
      ) : null}
      {given.checked ? (
        <>
          <Verdict checked={given.checked} given={given} />
          <Why checked={given.checked} />
        </>
      ) : null}
    </article>
  );
};
