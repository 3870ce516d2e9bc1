import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RoundBrief } from '#contracts/http/quiz';
import { useServerNow } from '../../client/use-server-now.js';
import { useLocale, useText } from '../../i18n/index.js';
import { dayAndTime } from '../../i18n/moment.js';
import { Badge } from '../../ui/badge.js';
import { quizText } from './text.js';

/** How a round ended, where that is worth a word. */
const Ending = ({ round: { record, whole, state } }: { round: RoundBrief }): ReactNode => {
  const t = useText(quizText);
  if (record) return <Badge tone="brand">{t('newRecord')}</Badge>;
  if (state === 'left') return <span className="text-text-3">{t('leftEarly')}</span>;
  return whole ? null : <span className="text-text-3">{t('notWhole')}</span>;
};

/** Own rounds, each leading to its questions. */
export const RoundRows = ({ rounds }: { rounds: readonly RoundBrief[] }): ReactNode => {
  const [t, locale, now] = [useText(quizText), useLocale(), useServerNow(60_000)];
  return (
    <ul className="num border-t border-line">
      {rounds.map((round) => (
        <li key={round.id} className="border-b border-line">
          <Link to={`/quizflex/rounds/${round.id}`} className="group flex items-center gap-4 py-3 focus-visible:outline-offset-2">
            <span className="min-w-0 flex-1">
              <span className="block decoration-1 underline-offset-[0.28em] group-hover:underline">
                {round.subject ?? t(round.subjectId === null ? 'mixed' : 'subjectGone')}
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-3">
                <span>{dayAndTime(round.startedAt, now, locale)}</span>
                <span>{t('rightOf', { answered: round.answered, right: round.correct })}</span>
                <Ending round={round} />
              </span>
            </span>
            <span className="shrink-0 font-semibold">{t('points', { n: round.points })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
