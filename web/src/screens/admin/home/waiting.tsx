import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { NextStep } from '../../../features/exam-desk/next-step.js';
import { StateBadge } from '../../../features/exam-desk/parts/words.js';
import { deskText } from '../../../features/exam-desk/text.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const most = 5;

/** Questions that authors sent or approved for own exams, for who reviews them. */
const Reviews = (): ReactNode => {
  const [t, mayReview] = [useText(deskText), useUser()?.permissions.includes('questions.write') ?? false];
  const { data } = useEndpoint('GET /api/admin/questions', mayReview ? { query: { waiting: 'yes' } } : null);
  if (!data || data.total === 0) return null;
  return (
    <p className="border-b border-line px-3.5 py-2">
      <Link to="/admin/questions?waiting=yes" className="link inline-block min-h-6">
        {t('reviewWaits', { count: data.total })}
      </Link>
    </p>
  );
};

/** What waits for somebody: drafts that were sent to the admins, questions to review, results to publish, then the drafts that open first. */
export const Waiting = (): ReactNode => {
  const [t, home] = [useText(deskText), useText(adminHomeText)];
  const closed = useEndpoint('GET /api/admin/exams', { query: { state: 'closed' } });
  const publishes = useUser()?.permissions.includes('exams.publish') ?? false;
  const sent = useEndpoint('GET /api/admin/exams', publishes ? { query: { sent: 'yes', sort: 'opens' } } : null);
  const drafts = useEndpoint('GET /api/admin/exams', { query: { state: 'draft', sort: 'opens' } });
  const error = closed.error ?? drafts.error ?? sent.error;
  const here = closed.data && drafts.data && (sent.data || !publishes);
  const waiting = [...(sent.data?.rows ?? []), ...(closed.data?.rows ?? []), ...(drafts.data?.rows ?? [])];
  const exams = [...new Map(waiting.map((exam) => [exam.id, exam])).values()].slice(0, most);
  return (
    <Panel
      title={t('waiting')}
      more={
        <Link to="/admin/exams?state=draft" className="link">
          {home('seeAll')}
        </Link>
      }
    >
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void Promise.all([closed.mutate(), drafts.mutate(), sent.mutate()])} /> : null}
        {!here && !error ? <SkeletonRows /> : null}
        {here && exams.length === 0 ? <p className="py-3 text-text-3">{t('waitingNone')}</p> : null}
      </div>
      <Reviews />
      <ul>
        {exams.map((exam) => (
          <li key={exam.id} className="flex items-start justify-between gap-3 border-b border-line px-3.5 py-2 last:border-b-0">
            <span className="min-w-0">
              <Link to={`/admin/exams/${exam.id}/edit`} className="inline-block min-h-6 font-semibold hover:underline">
                {exam.title}
              </Link>
              <span className="block text-sm">
                <NextStep row={exam} />
              </span>
            </span>
            <StateBadge state={exam.state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};
