import { CircleCheck, CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isAnswered } from '../../client/save-queue.types.js';
import { useServerNow } from '../../client/use-server-now.js';
import { toDigits } from '../../i18n/digits.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import type { ArrangedQuestion } from './arrange.js';
import { numberList } from './number-list.js';
import type { ExamSession } from './session.js';
import { Sheet } from './sheet.js';
import { paperText } from './text.js';
import { useQueueState, useSessionView } from './use-session.js';

/** Numbers that can be jumped to from here; the sheet has all of them. */
const MOST = 12;

const Row = ({
  look,
  name,
  numbers,
  count,
  go,
}: {
  look: string;
  name: string;
  numbers?: readonly number[];
  count: number;
  go?: (number: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(paperText), useLocale()];
  const [first] = numbers ?? [];
  const list = numbers ? numberList(numbers, locale, t('and')) : '';
  return (
    <li className="border-b border-line py-[11px]">
      <div className="flex items-center gap-2.5">
        <span aria-hidden="true" className={cx('size-4 shrink-0', look)} />
        {name}
        <b className="num ml-auto text-[1.0625rem]">{toDigits(String(count), locale)}</b>
      </div>
      {first === undefined ? null : (
        <div className="num mt-1 flex items-baseline justify-between gap-3 pl-[26px] text-[14px] text-text-3">
          <p>
            <span className="sr-only">{t('numbersOne', { list })}</span>
            <span className="flex flex-wrap items-center gap-x-1">
              {numbers?.slice(0, MOST).map((number) => (
                <button
                  key={number}
                  type="button"
                  aria-label={t('goSeeOf', { list: toDigits(String(number), locale) })}
                  onClick={() => go?.(number)}
                  className="min-h-7 min-w-6 rounded-badge px-0.5 underline decoration-line-2 underline-offset-4 hover:bg-fill"
                >
                  {toDigits(String(number), locale)}
                </button>
              ))}
              {(numbers?.length ?? 0) > MOST ? <span>…</span> : null}
            </span>
          </p>
          <button
            type="button"
            aria-label={t('goSeeOf', { list: toDigits(String(first), locale) })}
            onClick={() => go?.(first)}
            className="link touch shrink-0"
          >
            {t('goSee')}
          </button>
        </div>
      )}
    </li>
  );
};

/** Asks before handing in: what is answered, what is not, what was to be looked at again, and what is safe. */
export const SubmitSheet = ({
  session,
  questions,
  go,
  onClose,
}: {
  session: ExamSession;
  questions: readonly ArrangedQuestion[];
  go: (number: number) => void;
  onClose: () => void;
}): ReactNode => {
  const [t, locale, now] = [useText(paperText), useLocale(), useServerNow()];
  const [{ slots }, view] = [useQueueState(session), useSessionView(session)];
  const { total, saved } = session.queue.counts;
  const answered = questions.filter(({ id }) => {
    const value = slots.get(id)?.value;
    return value !== undefined && isAnswered(value);
  });
  const open = questions.filter((question) => !answered.includes(question)).map(({ number }) => number);
  const flagged = questions.filter(({ id }) => slots.get(id)?.value.flagged).map(({ number }) => number);
  const working = view.phase === 'submitting';
  const all = saved === total;
  const Icon = all ? CircleCheck : CloudOff;
  const { refusedSubmit } = view;
  // The refusal is told on the paper itself, where the answers are.
  useEffect(() => {
    if (refusedSubmit !== null) onClose();
  }, [refusedSubmit, onClose]);
  const jump = (number: number): void => {
    onClose();
    // After the dialog has given the focus back.
    setTimeout(() => go(number), 0);
  };
  return (
    <Sheet labelledBy="submit-title" {...(working ? {} : { onClose })}>
      <h2 id="submit-title" className="text-xl">
        {t('submitAsk')}
      </h2>
      <p className="num mt-1 mb-4 text-text-2">
        {t('stillBefore')} <b translate="no">{formatDuration((view.deadline - now) / 1000, locale)}</b> {t('stillAfter')}{' '}
        {t('cannotChange')}
      </p>
      <ul className="border-t-[1.5px] border-matra">
        <Row look="rounded-full bg-brand" name={t('answered')} count={answered.length} />
        <Row look="rounded-full border-[1.5px] border-control" name={t('notAnswered')} count={open.length} numbers={open} go={jump} />
        <Row look="rounded-[3px] bg-warn-solid" name={t('flag')} count={flagged.length} numbers={flagged} go={jump} />
      </ul>
      <p role="status" className="num mt-3.5 mb-5 flex items-start gap-2 text-[14px] leading-[22px]! text-text-2">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={cx('shrink-0', all ? 'text-ok-solid' : 'text-warn-solid')} />
        <span>{view.waitingToSubmit ? t('submitWaiting') : all ? t('summarySaved', { total }) : t('summarySome', { total, saved })}</span>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="outline"
          size="lg"
          disabled={working && !view.waitingToSubmit}
          onClick={() => (working ? session.cancelSubmit() : onClose())}
          className="px-2!"
        >
          {t('backToExam')}
        </Button>
        <Button size="lg" loading={working} loadingText={t('submitting')} onClick={() => void session.submit()} className="px-2!">
          {t('submit')}
        </Button>
      </div>
    </Sheet>
  );
};
