import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { KeyChange } from '#contracts/http/exam-after';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { RichText } from '../maths/rich-text.js';
import { FromTo, useKeyWords } from './key-words.js';
import { languageOf } from './letters.js';
import type { Statistics } from './statistics-words.js';
import { afterText } from './text.js';
import { useMayDecide } from './use-may.js';

const minute = 60_000;

const Line = ({ change, statistics }: { change: KeyChange; statistics: Statistics | undefined }): ReactNode => {
  const [t, locale, now, words] = [useText(afterText), useLocale(), useServerNow(minute), useKeyWords()];
  const item = statistics?.questions.find(({ questionId }) => questionId === change.questionId);
  const language = languageOf(statistics?.questions ?? []);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`?tab=statistics&question=${change.questionId}`} className="link touch">
            {t('questionN', { n: change.number })}
          </Link>
          <span>
            {item ? <FromTo from={words(item.options, change.before, language)} to={words(item.options, change.after, language)} /> : null}
          </span>
          {change.doneAt === null ? <Badge tone="warn">{t('underWay')}</Badge> : null}
        </p>
        <p className="mt-0.5 text-text-2">“{change.reason}”</p>
        {change.explanation ? (
          <details className="mt-1 text-sm">
            <summary className="touch cursor-pointer py-1 text-text-2">{t('explanationChanged')}</summary>
            <RichText text={change.explanation.before} className="text-text-3 line-through" />
            <RichText text={change.explanation.after} />
          </details>
        ) : null}
      </div>
      <p className="num text-sm text-text-3 md:text-right">
        {[
          change.doneAt === null ? null : t('movedCounts', { up: change.up, down: change.down }),
          t('byAt', { by: change.by ?? t('system'), when: formatDayTime(change.at, now, locale) }),
        ]
          .filter((part) => part !== null)
          .map((part, place) => (
            <Fragment key={part}>
              {place > 0 ? <span className="md:hidden"> · </span> : null}
              <span className="md:block">{part}</span>
            </Fragment>
          ))}
      </p>
    </li>
  );
};

/** Every correction of a key: what it was, what it is, why, who, and whose scores it moved. */
export const KeyHistory = ({ examId }: { examId: string }): ReactNode => {
  const [t, mayDecide] = [useText(afterText), useMayDecide()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/:examId/key-changes', { params: { examId } });
  const { data: statistics } = useEndpoint('GET /api/admin/exams/:examId/statistics', { params: { examId } });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  if (data.rows.length === 0) return <Empty title={t('noChanges')}>{t(mayDecide ? 'noChangesText' : 'noChangesOther')}</Empty>;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <ul aria-label={t('tabKeys')} className="border-t border-line">
        {data.rows.map((change) => (
          <Line key={change.id} change={change} statistics={statistics} />
        ))}
      </ul>
    </>
  );
};
