// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InboxKind } from '#contracts/shared/inbox-kinds';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** How often it is asked again while the page is looked at; coming back to the page asks at once. */
const everyMs = 30_000;
const minute = 60_000;

/** Where each is settled. */
const places: Readonly<Record<InboxKind, string>> = {
  alarms: '/admin/ops',
  'held-payments': '/admin/sales/search?only=held',
  'not-open': '/admin/sales/search?only=not-open',
  'dead-jobs': '/admin/ops',
  'order-tasks': '/admin/sales/search?only=tasks',
  'unknown-notifications': '/admin/sales',
  results: '/admin/exams?state=closed',
  'sent-exams': '/admin/exams?sent=yes',
  'unscheduled-exams': '/admin/exams?state=draft&sort=opens',
  'questions-in-review': '/admin/questions?waiting=yes',
  'question-reports': '/admin/questions?view=reports',
  'failed-imports': '/admin/selfpractice/questions/import',
  'read-imports': '/admin/selfpractice/questions/import',
  unanswered: '/admin/qna?show=waiting',
  'post-reports': '/admin/qna?tab=reports',
  parcels: '/admin/books/sales?state=paid',
  'affiliate-applications': '/admin/sales/affiliate?state=applied',
  payouts: '/admin/sales/affiliate?tab=payouts',
  'affiliate-flags': '/admin/sales/affiliate?tab=flags',
};
/** What cannot wait until tomorrow is marked. */
const pressing: ReadonlySet<InboxKind> = new Set(['alarms', 'held-payments', 'not-open', 'dead-jobs']);

/** All that waits for this person, the most pressing first: how many, since when, and where it is settled. */
export const Inbox = (): ReactNode => {
  const t = useText(adminHomeText);
  const locale = useLocale();
  const now = useServerNow(minute);
  const { data, error, mutate } = useEndpoint('GET /api/my/inbox', {}, { refreshInterval: everyMs, revalidateOnFocus: true });
  return (
    <Panel title={t('inbox')}>
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={3} /> : null}
        {data?.rows.length === 0 ? <p className="py-3 text-text-3">{t('inboxNone')}</p> : null}
      </div>
      <ul>
        {data?.rows.map(({ kind, count, oldest }) => (
          <li key={kind} className="border-b border-line last:border-b-0">
            <Link to={places[kind]} className="flex min-h-11 items-center gap-3 px-3.5 py-2 hover:bg-sunken">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  {pressing.has(kind) ? <Icon name="triangle-alert" size={16} className="shrink-0 text-bad" /> : null}
                  <span className="min-w-0">{t(kind)}</span>
                </span>
                <span className="num block text-xs text-text-3">{t('inboxSince', { at: formatDayTime(oldest, now, locale) })}</span>
              </span>
              <span className="num shrink-0 font-semibold">{formatNumber(count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
