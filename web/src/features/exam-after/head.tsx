import { type ReactNode, Suspense, useState } from 'react';
import type { listExamAttempts } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDate, formatDayTime, formatTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import { commonEndOf } from '../exams/act.js';
import { PublishAct } from './publish-act.js';
import { type AfterText, afterText } from './text.js';
import { useMayDecide } from './use-may.js';

const Recompute = dialogPart(() => import('./recompute.form.js'));
type Answer = ResponseOf<typeof listExamAttempts>;

const minute = 60_000;
const states: Readonly<Record<Answer['exam']['state'], readonly [AfterText, BadgeTone]>> = {
  draft: ['stateDraft', 'neutral'],
  scheduled: ['stateScheduled', 'neutral'],
  open: ['stateOpen', 'brand'],
  closed: ['stateClosed', 'neutral'],
  results: ['stateResults', 'ok'],
  archived: ['stateArchived', 'neutral'],
  cancelled: ['stateCancelled', 'bad'],
};

/** Which exam, in what state, how many took it; and what is done with all its results. */
export const Head = ({
  exam,
  counts,
  onStarted,
}: Pick<Answer, 'exam' | 'counts'> & { onStarted: (version: number) => void }): ReactNode => {
  const [t, locale, now, mayDecide] = [useText(afterText), useLocale(), useServerNow(minute), useMayDecide()];
  const [asking, setAsking] = useState(false);
  const [word, tone] = states[exam.state];
  const end = commonEndOf(exam);
  const sameDay = formatDate(exam.opensAt, locale) === formatDate(end, locale);
  const facts = [
    `${formatDayTime(exam.opensAt, now, locale)} – ${sameDay ? formatTime(end, locale) : formatDayTime(end, now, locale)}`,
    t('questionCount', { count: exam.questionCount }),
    t('markOf', { marks: formatMarksShort(exam.fullMarks, locale) }),
    t('sat', { count: counts.all }),
    counts.running > 0 ? t('stillSitting', { count: counts.running }) : null,
    counts.disqualified > 0 ? t('disqualifiedCount', { count: counts.disqualified }) : null,
  ].filter((fact) => fact !== null);
  const mayRecompute = mayDecide && counts.submitted > 0 && exam.state !== 'cancelled';
  return (
    <section aria-label={exam.title} className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="text-xl">{exam.title}</b>
          <Badge tone={tone}>{t(word)}</Badge>
        </p>
        <p className="num mt-0.5 text-sm text-text-3">{facts.join(' · ')}</p>
      </div>
      {exam.state === 'closed' ? <PublishAct examId={exam.id} /> : null}
      {mayRecompute ? (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          <Icon name="refresh-cw" size={16} />
          {t('recompute')}
        </Button>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <Recompute
            examId={exam.id}
            onClose={() => setAsking(false)}
            onDone={(version) => {
              setAsking(false);
              onStarted(version);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
};
