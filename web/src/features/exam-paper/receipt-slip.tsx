import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../client/call.js';
import type { ExamFacts } from '../../client/exam-store.js';
import { serverNow } from '../../client/server-clock.js';
import { formatTime } from '../../i18n/dates.js';
import { toDigits } from '../../i18n/digits.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { ButtonLink } from '../../ui/button.js';
import { quietPart } from '../../ui/part.js';
import { hasEarlyFigures } from '../exams/early-figures.js';
import { checkPath } from '../verify/shown-receipt.js';
import type { ArrangedPaper } from './arrange.js';
import type { Difference } from './kept.js';
import { numberList } from './number-list.js';
import { Outlook } from './receipt-outlook.js';
import type { ExamSession } from './session.js';
import { paperText } from './text.js';
import { useSessionView } from './use-session.js';

/** After the paper only: its code is none of the paper's. */
const InstallOffer = quietPart(() => import('./install/install-offer.js'));

const Line = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex justify-between gap-5 border-b border-line py-[11px]">
    <dt className="shrink-0 text-text-3">{name}</dt>
    <dd className="num text-right font-semibold">{children}</dd>
  </div>
);

/** `রাত ৯:২১:৪৮-এ`, `at 9:21:48 pm`: the second counts on a receipt. */
const toTheSecond = (iso: string, locale: 'bn' | 'en'): string => {
  const seconds = toDigits(`:${String(new Date(iso).getUTCSeconds()).padStart(2, '0')}`, locale);
  const time = formatTime(iso, locale);
  return locale === 'bn' ? `${time}${seconds}-এ` : `at ${time.replace(' ', `${seconds} `)}`;
};

const FIRST_MS = 2000;
const SLOWEST_MS = 60_000;

/** The exam and what of it may be seen by now. Asked ever more rarely until the own marks are there; nothing offline, when the receipt stands alone. */
const useExamNow = (examId: string | null): ExamFacts | null => {
  const [exam, setExam] = useState<ExamFacts | null>(null);
  useEffect(() => {
    if (examId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = async (next: number): Promise<void> => {
      const answer = await call('GET /api/exams/:examId', { params: { examId } }).catch(() => null);
      if (gone) return;
      if (answer) setExam(answer);
      if (!answer?.exam.mine?.score || !answer.exam.solutionVisible)
        timer = setTimeout(() => void ask(Math.min(SLOWEST_MS, next * 2)), next * (0.8 + Math.random() * 0.4));
    };
    void ask(FIRST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [examId]);
  return exam;
};

const Differences = ({ found, paper }: { found: readonly Difference[]; paper: ArrangedPaper | null }): ReactNode => {
  const [t, locale] = [useText(paperText), useLocale()];
  const numbers = (what: Difference['what']): number[] =>
    found
      .filter((difference) => difference.what === what)
      .flatMap(({ questionId }) => paper?.questions.find(({ id }) => id === questionId)?.number ?? []);
  const keys = { missing: 'differsMissing', older: 'differsOlder', newer: 'differsNewer' } as const;
  return (
    <div role="alert" className="mt-4 rounded-control border border-warn-line bg-warn-tint p-3 text-[14px]">
      <p className="flex gap-2 font-semibold">
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warn" />
        {t('differs')}
      </p>
      <ul className="num mt-1 pl-7">
        {(['missing', 'older', 'newer'] as const).map((what) => {
          const list = numbers(what);
          return list.length === 0 ? null : <li key={what}>{t(keys[what], { list: numberList(list, locale, t('and'), 20) })}</li>;
        })}
        <li>{t('differsShow')}</li>
      </ul>
    </div>
  );
};

/** The page after submit: when it arrived, how much was kept, the code, and what comes next. Prints as it is. */
export const ReceiptSlip = ({
  session,
  paper,
  title,
  slug,
}: {
  session: ExamSession;
  paper: ArrangedPaper | null;
  title: string;
  slug: string;
}): ReactNode => {
  const [t, locale, view] = [useText(paperText), useLocale(), useSessionView(session)];
  const facts = useExamNow(view.receipt?.examId ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { receipt, late } = view;
  if (receipt === null) return null;
  const { attempt } = session.start;
  // Whole seconds, as the leaderboard counts them.
  const milliseconds = Math.min(Date.parse(receipt.submittedAt), view.deadline) - Date.parse(attempt.startedAt);
  const kept = receipt.answered;
  const here = paper === null ? kept : Math.max(kept, session.queue.counts.answered);
  const base = `/courses/${slug}/mcq/${receipt.examId}`;
  // The receipt is what it was when it was made; what may be seen since then the exam says.
  const boardVisible = facts?.exam.boardVisible ?? receipt.boardVisible;
  const solutionVisible = facts?.exam.solutionVisible ?? receipt.solutionVisible;
  const mine = facts?.exam.mine ?? null;
  const score = mine?.attemptId === receipt.attemptId ? mine.score : null;
  const isFinal = facts !== null && !hasEarlyFigures(facts.exam, facts, serverNow());
  return (
    <main id="main" className="mx-auto max-w-[480px] px-4 pt-12 pb-8">
      <span aria-hidden="true" className="mb-4 grid size-11 place-items-center rounded-full bg-ok-solid text-bg">
        <Check size={24} strokeWidth={2.5} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {t(receipt.submittedBy === 'clock' ? 'timeOverIn' : 'submitted')}
      </h1>
      <p className="num text-text-2">
        {t(receipt.submittedBy === 'clock' ? 'arrivedClock' : 'arrived', { when: toTheSecond(receipt.submittedAt, locale) })}
      </p>
      {late > 0 ? (
        <p role="alert" className="num mt-4 rounded-control border border-warn-line bg-warn-tint p-3 text-[14px]">
          {t('late', { count: late })}
        </p>
      ) : null}
      {view.differences.length > 0 && late === 0 ? <Differences found={view.differences} paper={paper} /> : null}
      <dl className="mt-5 border-t-[1.5px] border-matra">
        <Line name={t('exam')}>{title}</Line>
        <Line name={t('keptAnswers')}>{t('keptOf', { kept, total: here })}</Line>
        <Line name={t('notAnswered')}>{t('countOf', { count: receipt.questionCount - kept })}</Line>
        <Line name={t('timeTaken')}>{formatDuration(Math.max(0, Math.floor(milliseconds / 1000)), locale)}</Line>
        {score && facts ? (
          <Line name={t(isFinal ? 'ownMarks' : 'marksSoFar')}>
            {t('marksOf', { marks: formatMarksShort(score, locale), full: formatMarksShort(facts.exam.fullMarks, locale) })}
          </Line>
        ) : null}
        <Line name={t('receipt')}>
          <span className="font-mono text-[0.9em]" translate="no">
            {receipt.code}
          </span>
        </Line>
      </dl>
      <p className="num mt-3.5 text-[14px] leading-[21px]! text-text-2">
        {score && isFinal ? null : <Outlook receipt={receipt} facts={facts} />} {t('receiptStays')}{' '}
        <Link to={checkPath(receipt)} className="link print:hidden">
          {t('checkReceipt')}
        </Link>
      </p>
      <div className="mt-6 grid gap-2.5 print:hidden">
        {boardVisible ? (
          <ButtonLink to={`${base}/leaderboard`} size="lg" wide>
            {t('seeBoard')}
          </ButtonLink>
        ) : null}
        {solutionVisible ? (
          <ButtonLink to={`${base}/solution`} size="lg" wide variant={boardVisible ? 'outline' : 'default'}>
            {t('seeSolution')}
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/courses/${slug}/mcq`} size="lg" wide variant={boardVisible || solutionVisible ? 'outline' : 'default'}>
          {t('toCourse')}
        </ButtonLink>
      </div>
      <Suspense fallback={null}>
        <InstallOffer attemptId={receipt.attemptId} />
      </Suspense>
    </main>
  );
};
