import { type ReactNode, useEffect } from 'react';
import type { getSolution } from '#contracts/http/exams';
import type { ResponseOf } from '#contracts/http/endpoint';
import { call } from '../../../client/call.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatMarks } from '../../../i18n/marks.js';
import { toldText } from './text.js';

type Attempt = NonNullable<ResponseOf<typeof getSolution>['attempt']>;
type ScoreChange = Attempt['changes'][number];

const Reasons = ({ change }: { change: ScoreChange }): ReactNode => {
  const t = useText(toldText);
  if (change.questions.length === 0) return <p>{change.reason}</p>;
  return change.questions.map(({ questionId, number, cancelled, reason }) => (
    <p key={questionId}>{t(cancelled ? 'cancelled' : 'question', { n: number, reason })}</p>
  ));
};

const Changed = ({ change }: { change: ScoreChange }): ReactNode => {
  const [t, locale] = [useText(toldText), useLocale()];
  const marks = { before: formatMarks(change.before, locale), after: formatMarks(change.after, locale) };
  return (
    <p className="num font-semibold">
      <span aria-hidden="true">{t('changed', marks)}</span>
      <span className="sr-only">{t('changedSays', marks)}</span>
    </p>
  );
};

const When = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(60_000)];
  return <p className="num text-text-3">{formatDayTime(at, now, locale)}</p>;
};

/**
 * What happened to an own sitting after its score was first shown: the old and the new marks with the reason, or that it was taken off
 * the board. Comes in place when it happens while the page is open; nothing at all where nothing happened.
 */
export const ScoreTold = ({
  examId,
  changes,
  disqualified,
  staff,
}: { examId: string } & Pick<Attempt, 'changes' | 'disqualified' | 'staff'>): ReactNode => {
  const t = useText(toldText);
  const [newest, ...earlier] = changes;
  const told = newest?.version ?? 0;
  useEffect(() => {
    if (told === 0 && disqualified === null) return;
    // Whether it is noted that it was seen changes nothing on this page.
    void call('POST /api/score-changes/seen', { body: { examIds: [examId] } }).catch(() => undefined);
  }, [examId, told, disqualified]);
  return (
    <div role="status" className="empty:hidden">
      {staff ? <p className="my-4 border-y border-line py-3 text-sm text-text-2">{t('staff')}</p> : null}
      {disqualified ? (
        <div className="my-4 border-y border-warn-line bg-warn-tint px-4 py-3 text-sm md:px-6">
          <p className="font-semibold">{t('off')}</p>
          <p>
            {t('offSafe')} {t('offReason', { reason: disqualified.reason })}
          </p>
          <When at={disqualified.at} />
        </div>
      ) : null}
      {newest ? (
        <div className="my-4 border-l-2 border-brand py-0.5 pl-3.5 text-sm">
          <Changed change={newest} />
          <Reasons change={newest} />
          <p className="text-text-2">{t('places')}</p>
          <When at={newest.at} />
          {earlier.length > 0 ? (
            <details className="mt-1">
              <summary className="touch cursor-pointer py-1 text-text-2">{t('earlier')}</summary>
              {earlier.map((change) => (
                <div key={change.version} className="border-t border-line py-1.5">
                  <Changed change={change} />
                  <Reasons change={change} />
                  <When at={change.at} />
                </div>
              ))}
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};
