import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { Modal } from '../../ui/modal.js';
import { dialogPart, quietPart } from '../../ui/part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { AnswerGrid } from './answer-grid.js';
import { clockSeconds } from './clock.js';
import { FromTo } from './key-words.js';
import { languageOf } from './letters.js';
import { type Inspection, saveLines, worthALook } from './saves.js';
import { SaveList } from './save-list.js';
import { type AfterText, afterText } from './text.js';
import { TimeLine } from './time-line.js';
import { useMayDecide } from './use-may.js';

const Disqualify = dialogPart(() => import('./disqualify.form.js'));
const EndAttempt = dialogPart(() => import('./end-attempt.form.js'));
const ReceiptCheck = quietPart(() => import('./receipt-check.js'));
const minute = 60_000;

const Facts = ({ inspection: { attempt, receiptCode } }: { inspection: Inspection }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const count = (value: number | null): string => (value === null ? '–' : formatNumber(value, locale));
  const submitters = { student: 'byStudent', clock: 'byClock', staff: 'byStaff' } as const;
  const facts: readonly (readonly [AfterText, ReactNode])[] = [
    ['marks', attempt.score ? formatMarksShort(attempt.score, locale) : '–'],
    ['place', count(attempt.rank)],
    ['rightWrongSkipped', [attempt.correct, attempt.wrong, attempt.skipped].map(count).join(' / ')],
    ['timeTaken', attempt.seconds === null ? '–' : formatTaken(attempt.seconds, locale)],
    ['startedAt', clockSeconds(attempt.startedAt, locale)],
    [
      'submittedAt',
      attempt.submittedAt
        ? `${clockSeconds(attempt.submittedAt, locale)} · ${t(submitters[attempt.submittedBy ?? 'student'])}`
        : t('stillIn'),
    ],
    ['deadline', clockSeconds(attempt.deadline, locale)],
    ['receipt', receiptCode ? <span className="font-mono text-xs">{receiptCode}</span> : '–'],
  ];
  return (
    <dl className="num grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-text-3">{t(name)}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Taken off the board: why, by whom, and the way back. */
const Off = ({ inspection: { attempt }, onBack }: { inspection: Inspection; onBack: (() => void) | null }): ReactNode => {
  const [t, locale, now] = [useText(afterText), useLocale(), useServerNow(minute)];
  const { disqualified } = attempt;
  if (!disqualified) return null;
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control border border-bad-line bg-bad-tint px-3 py-2.5 text-sm">
      <Icon name="triangle-alert" size={16} className="mt-0.5 text-bad" />
      <div className="min-w-0 flex-1">
        <b className="block">{t('isDisqualified')}</b>
        {disqualified.reason}
        <span className="num block text-text-3">
          {t('byAt', { by: disqualified.by ?? t('system'), when: formatDayTime(disqualified.at, now, locale) })}
        </span>
      </div>
      {onBack ? (
        <Button size="sm" onClick={onBack}>
          {t('requalify')}
        </Button>
      ) : null}
    </div>
  );
};

/** What a dishonest student could have used: said, and judged by whoever reads it. */
const Look = ({ inspection }: { inspection: Inspection }): ReactNode => {
  const t = useText(afterText);
  const { inGrace, takenOver } = worthALook(inspection);
  return (
    <>
      {inGrace > 0 ? (
        <p className="mt-2 text-sm text-text-2">{t('lookGrace', { count: inGrace, seconds: inspection.graceSeconds })}</p>
      ) : null}
      {takenOver > 0 ? <p className="mt-2 text-sm text-text-2">{t('lookTakeOver', { count: takenOver })}</p> : null}
    </>
  );
};

const actions: Readonly<Record<string, AfterText>> = { disqualified: 'didDisqualify', requalified: 'didRequalify' };

/** What happened to it since: corrected scores, taken off and put back. */
const Since = ({ inspection: { changes, history } }: { inspection: Inspection }): ReactNode => {
  const [t, locale, now] = [useText(afterText), useLocale(), useServerNow(minute)];
  if (changes.length + history.length === 0) return null;
  const known = (action: string): string => {
    const name = actions[action.replace(/^attempt\./, '').replace(/y$/, 'ied')];
    return name ? t(name) : action;
  };
  const lines = [
    ...changes.map((change) => ({
      ...change,
      what: <FromTo from={formatMarksShort(change.before, locale)} to={formatMarksShort(change.after, locale)} />,
    })),
    ...history.map((entry) => ({ ...entry, what: <b>{known(entry.action)}</b> })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <section aria-labelledby="since">
      <h3 id="since" className="mb-1 font-semibold">
        {t('since')}
      </h3>
      <ul className="border-t border-line text-sm">
        {lines.map(({ at, by, reason, what }) => (
          <li key={`${at}${reason}`} className="num flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span>
              {what} <span className="text-text-2">“{reason}”</span>
            </span>
            <span className="text-text-3">{t('byAt', { by: by ?? t('system'), when: formatDayTime(at, now, locale) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Whole = ({ examId, inspection }: { examId: string; inspection: Inspection }): ReactNode => {
  const [t, mayDecide] = [useText(afterText), useMayDecide()];
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { attempt, questions } = inspection;
  const lines = useMemo(() => saveLines(inspection), [inspection]);
  const numbered = useMemo(() => new Map(questions.map((question, at) => [question.questionId, { question, shown: at + 1 }])), [questions]);
  const language = useMemo(() => languageOf(questions), [questions]);
  const over = attempt.state !== 'in_progress';
  const number = chosen === null ? undefined : numbered.get(chosen)?.shown;
  return (
    <>
      <Off inspection={inspection} onBack={mayDecide ? () => setAsking(true) : null} />
      <Facts inspection={inspection} />
      <section aria-labelledby="sitting">
        <h3 id="sitting" className="mb-2 font-semibold">
          {t('sitting')}
        </h3>
        <TimeLine inspection={inspection} lines={lines} />
        <Look inspection={inspection} />
      </section>
      <section aria-labelledby="answers">
        <h3 id="answers" className="mb-2 font-semibold">
          {t('answers')}
        </h3>
        <AnswerGrid questions={questions} language={language} chosen={chosen} onChoose={setChosen} />
      </section>
      <section aria-labelledby="saves">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
          <h3 id="saves" className="font-semibold">
            {number === undefined ? t('saves') : t('savesOf', { n: number })}
          </h3>
          {chosen === null ? null : (
            <button type="button" className="link touch text-sm" onClick={() => setChosen(null)}>
              {t('allSaves')}
            </button>
          )}
        </div>
        <SaveList
          key={chosen ?? ''}
          lines={chosen === null ? lines : lines.filter(({ questionId }) => questionId === chosen)}
          questions={numbered}
          language={language}
        />
      </section>
      <Suspense fallback={null}>
        <ReceiptCheck examId={examId} attemptId={attempt.attemptId} />
      </Suspense>
      <Since inspection={inspection} />
      {mayDecide && over && !attempt.disqualified ? (
        <div className="flex justify-end border-t border-line pt-3">
          <Button variant="outline" size="sm" className="text-bad" onClick={() => setAsking(true)}>
            {t('disqualify')}
          </Button>
        </div>
      ) : null}
      {mayDecide && !over ? (
        <div className="flex justify-end border-t border-line pt-3">
          <Button variant="outline" size="sm" className="text-bad" onClick={() => setAsking(true)}>
            {t('endAttempt')}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          {over ? (
            <Disqualify examId={examId} attempt={attempt} onClose={() => setAsking(false)} />
          ) : (
            <EndAttempt examId={examId} attempt={attempt} onClose={() => setAsking(false)} />
          )}
        </Suspense>
      ) : null}
    </>
  );
};

/** One sitting, opened from the list: every save with its time, what counts, and why its score is what it is. */
export const Inspector = ({ examId, attemptId, onClose }: { examId: string; attemptId: string; onClose: () => void }): ReactNode => {
  const t = useText(afterText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/attempts/:attemptId',
    { params: { examId, attemptId } },
    { keepPreviousData: false },
  );
  const attempt = data?.attempt;
  const about = attempt ? [attempt.institute, attempt.batch, attempt.number > 1 ? t('attemptN', { n: attempt.number }) : null] : [];
  return (
    <Modal open onClose={onClose} size="xl" title={attempt?.name ?? t('sitting')} description={about.filter(Boolean).join(' · ')}>
      {error && !data ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} /> : null}
      {data ? <Whole examId={examId} inspection={data} /> : null}
    </Modal>
  );
};
