import { Check, Eraser, Flag, Monitor, Smartphone, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { emptyValue, isAnswered, isSaved, type AnswerValue, type Slot } from '../../client/save-queue.types.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { RichText } from '../maths/rich-text.js';
import type { ArrangedPaper, ArrangedQuestion } from './arrange.js';
import { chosenValue } from './choose.js';
import { isPhone } from './device-word.js';
import { NumberAnswer } from './number-answer.js';
import { Options } from './options.js';
import type { ExamSession } from './session.js';
import { Stimulus } from './stimulus.js';
import { paperText } from './text.js';
import { useSlot } from './use-session.js';

/** Its words lie in an element of their own: beside bare text the signs could not change on a page that a translator has touched. */
const SavedMark = ({ slot }: { slot: Slot }): ReactNode => {
  const t = useText(paperText);
  if (slot.refused !== null) {
    const late = slot.refused === 'Deadline over' || slot.refused === 'Attempt closed';
    return (
      <span className="inline-flex items-center gap-1.5 text-bad">
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(late ? 'tooLate' : 'refused')}</span>
      </span>
    );
  }
  if (isSaved(slot))
    return (
      <span className="inline-flex items-center gap-1.5">
        <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(isAnswered(slot.value) || !slot.value.flagged ? 'saved' : 'flagSaved')}</span>
      </span>
    );
  const Icon = isPhone() ? Smartphone : Monitor;
  // Only after a second: most saves are faster, and a mark that flickers says nothing.
  return (
    <span className="inline-flex animate-[appear_90ms_1s_both] items-center gap-1.5">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(isPhone() ? 'onPhone' : 'onComputer')}</span>
    </span>
  );
};

const act = 'touch inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm';

interface QuestionProps {
  readonly session: ExamSession;
  readonly question: ArrangedQuestion;
  readonly language: ArrangedPaper['language'];
  readonly readOnly: boolean;
}

/** One question of the paper. It renders again when its own answer changes, and never for another's. */
export const Question = memo(({ session, question, language, readOnly }: QuestionProps): ReactNode => {
  const [t, locale, slot] = [useText(paperText), useLocale(), useSlot(session, question.id)];
  const [unread, setUnread] = useState(false);
  const value = slot?.value ?? emptyValue;
  const stem = `stem-${question.number}`;
  const change = (next: AnswerValue): void => session.change(question.id, next);
  return (
    <>
      {question.stimulus ? <Stimulus {...question.stimulus} /> : null}
      <section
        id={`q${question.number}`}
        data-number={question.number}
        tabIndex={-1}
        aria-labelledby={`label-${question.number}`}
        className="grid scroll-mt-16 grid-cols-[1.9em_minmax(0,1fr)] border-b border-line pt-[22px] pb-5 outline-none focus-visible:outline-none lg:scroll-mt-4"
      >
        <h2 id={`label-${question.number}`} className="num text-[1em] leading-[inherit]! font-semibold">
          <span aria-hidden="true">{toDigits(`${question.number}.`, language)}</span>
          <span className="sr-only">{t('question', { n: toDigits(String(question.number), locale) })}</span>
        </h2>
        <div>
          <div id={stem}>
            <RichText text={question.stem} />
            {question.kind === 'multiple' ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
          </div>
          {question.kind === 'numeric' ? (
            <NumberAnswer
              value={value.number}
              labelledBy={stem}
              readOnly={readOnly}
              change={(number) => change({ ...value, number })}
              onUnread={setUnread}
            />
          ) : (
            <Options
              question={question}
              language={language}
              chosen={value.optionIds}
              labelledBy={stem}
              readOnly={readOnly}
              choose={(id) => change(chosenValue(value, question.kind, id))}
            />
          )}
          <div className="mt-1.5 -ml-2 flex items-center gap-1 text-sm text-text-3">
            <button
              type="button"
              aria-pressed={value.flagged}
              disabled={readOnly}
              onClick={() => change({ ...value, flagged: !value.flagged })}
              className={cx(act, value.flagged && 'font-semibold text-warn')}
            >
              <Flag size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('flag')}
            </button>
            {isAnswered(value) ? (
              <button type="button" disabled={readOnly} onClick={() => change({ ...emptyValue, flagged: value.flagged })} className={act}>
                <Eraser size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('clear')}
              </button>
            ) : null}
            {/* A text that is no number has its own line: nothing of it is saved. */}
            <span className="ml-auto inline-flex">{slot && !unread ? <SavedMark slot={slot} /> : null}</span>
          </div>
        </div>
      </section>
    </>
  );
});
Question.displayName = 'Question';
