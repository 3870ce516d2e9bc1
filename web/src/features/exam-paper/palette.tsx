import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { isAnswered } from '../../client/save-queue.types.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import type { ArrangedQuestion } from './arrange.js';
import { currentQuestion } from './current.js';
import type { ExamSession } from './session.js';
import { paperText } from './text.js';
import { useQueueState, useSlot } from './use-session.js';

interface PaletteProps {
  readonly session: ExamSession;
  readonly questions: readonly ArrangedQuestion[];
  readonly go: (number: number) => void;
}

/** Renders again for its own question only: a hundred of them stand beside a hundred questions. */
const Cell = memo(({ session, question, go }: Omit<PaletteProps, 'questions'> & { question: ArrangedQuestion }): ReactNode => {
  const [t, locale, slot] = [useText(paperText), useLocale(), useSlot(session, question.id)];
  const current = useSyncExternalStore(currentQuestion.subscribe, () => currentQuestion.read() === question.number);
  const answered = slot !== undefined && isAnswered(slot.value);
  const flagged = slot?.value.flagged ?? false;
  const n = toDigits(String(question.number), locale);
  return (
    <button
      type="button"
      aria-label={t(flagged ? 'cellFlagged' : 'cell', { n, state: t(answered ? 'answered' : 'notAnswered') })}
      aria-current={current ? 'step' : undefined}
      onClick={() => go(question.number)}
      className={cx(
        'num relative grid size-11 place-items-center rounded-full border-[1.5px] text-md leading-none! lg:size-10',
        answered ? 'border-brand bg-brand font-semibold text-on-brand' : 'border-control text-text-2',
        current && 'ring-2 ring-brand ring-offset-[1.5px] ring-offset-bg',
      )}
    >
      <span>{n}</span>
      {flagged ? (
        <span
          aria-hidden="true"
          className="absolute -top-[3px] -right-[3px] size-[11px] rounded-[3px] border-2 border-bg bg-warn-solid bg-clip-padding box-content"
        />
      ) : null}
    </button>
  );
});
Cell.displayName = 'Cell';

export interface Tally {
  readonly answered: number;
  readonly left: number;
  readonly flagged: number;
}
export const useTally = (session: ExamSession, questions: readonly ArrangedQuestion[]): Tally => {
  const { slots } = useQueueState(session);
  let answered = 0;
  let flagged = 0;
  for (const { id } of questions) {
    const value = slots.get(id)?.value;
    if (value && isAnswered(value)) answered += 1;
    if (value?.flagged) flagged += 1;
  }
  return { answered, left: questions.length - answered, flagged };
};

const Legend = ({ session, questions }: Omit<PaletteProps, 'go'>): ReactNode => {
  const [t, locale, { answered, left, flagged }] = [useText(paperText), useLocale(), useTally(session, questions)];
  const legend: readonly (readonly [string, string, number])[] = [
    ['rounded-full bg-brand', t('answered'), answered],
    ['rounded-full border-[1.5px] border-control', t('unanswered'), left],
    ['rounded-[3px] bg-warn-solid', t('flag'), flagged],
  ];
  return (
    <ul className="num mt-3.5 flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-text-2">
      {legend.map(([look, name, count]) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-3.5', look)} />
          <span>{name}</span> <span>{toDigits(String(count), locale)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The answer sheet: filled answered, hollow not, amber square flagged, ring the current one. */
export const Palette = ({ session, questions, go }: PaletteProps): ReactNode => (
  <>
    <div className="grid grid-cols-5 justify-items-center gap-x-1.5 gap-y-3 lg:gap-y-[9px]">
      {questions.map((question) => (
        <Cell key={question.id} session={session} question={question} go={go} />
      ))}
    </div>
    <Legend session={session} questions={questions} />
  </>
);
