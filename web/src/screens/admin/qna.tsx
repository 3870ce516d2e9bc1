// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isId, isSlug } from '#contracts/shared/choices';
import { exportInbox, listInbox } from '#contracts/http/qna-desk';
import { ResourceTable } from '../../admin-kit/resource-table.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { deskThread, useInboxColumns, useInboxFilters } from '../../features/qna-desk/inbox.js';
import { OneThread } from '../../features/qna-desk/one-thread.js';
import { Reports } from '../../features/qna-desk/reports.js';
import { qnaDeskText } from '../../features/qna-desk/text.js';
import { AdminReviews } from '../../features/reviews/admin/admin-reviews.js';
import { reviewsText } from '../../features/reviews/text.js';
import { useText } from '../../i18n/index.js';
import { Tabs } from '../../ui/tabs.js';

const tabNames = ['inbox', 'reports', 'reviews'] as const;
type Tab = (typeof tabNames)[number];

/** What students ask, those first who have waited longest for a teacher. */
const Inbox = (): ReactNode => {
  const t = useText(qnaDeskText);
  const [columns, filters] = [useInboxColumns(), useInboxFilters()];
  return (
    <ResourceTable
      endpoint={{ list: listInbox, file: exportInbox }}
      columns={columns}
      filters={filters}
      rowHref={({ id, course }) => deskThread(course.slug, id)}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
};

/** What students ask, report and say of the courses one teaches; one question, with `course` and `thread` in the address. */
const Qna = (): ReactNode => {
  const [t, reviews, [address], navigate] = [useText(qnaDeskText), useText(reviewsText), useSearchParams(), useNavigate()];
  const { data } = useEndpoint('GET /api/admin/qna/choices', {});
  const [slug, threadId] = [address.get('course') ?? '', address.get('thread') ?? ''];
  if (isSlug(slug) && isId(threadId)) return <OneThread key={threadId} slug={slug} threadId={threadId} />;
  const tab: Tab = tabNames.find((name) => name === address.get('tab')) ?? 'inbox';
  const tabs = [
    { key: 'inbox' as const, label: t('inbox'), ...(data ? { count: data.waiting } : {}) },
    { key: 'reports' as const, label: t('reports'), ...(data ? { count: data.openReports } : {}) },
    { key: 'reviews' as const, label: reviews('tab') },
  ];
  return (
    <>
      <div className="mb-3">
        <Tabs
          label={t('tabs')}
          tabs={tabs}
          value={tab}
          onChange={(next) => void navigate(next === 'inbox' ? '/admin/qna' : `?tab=${next}`)}
        />
      </div>
      {tab === 'reports' ? <Reports /> : tab === 'reviews' ? <AdminReviews /> : <Inbox />}
    </>
  );
};

export default Qna;
