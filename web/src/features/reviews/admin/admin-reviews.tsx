import { type ReactNode, Suspense, useState } from 'react';
import type { AdminReview } from '#contracts/http/review-shapes';
import { exportAdminReviews, listAdminReviews } from '#contracts/http/reviews';
import { reviewFilters } from '#contracts/shared/reviews';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { refresh } from '../../../client/use-endpoint.js';
import { type Text, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';
import { dialogPart } from '../../../ui/part.js';
import { Moment } from '../../qna/words.js';
import type { bn } from '../bn.js';
import { allStars, Stars } from '../stars.js';
import { reviewsText } from '../text.js';

const HideReviewForm = dialogPart(() => import('./hide-review.form.js'));

const State = ({ hidden }: Pick<AdminReview, 'hidden'>): ReactNode => {
  const t = useText(reviewsText);
  if (hidden === null) return t('shown');
  return (
    <>
      <Badge tone="warn">{t('hiddenState')}</Badge>
      <span className="block text-xs break-words text-text-3">{t('hiddenBy', { name: hidden.by ?? '—', why: hidden.why })}</span>
    </>
  );
};

const columnsOf = (t: Text<keyof typeof bn>, onHide: (review: AdminReview) => void): readonly Column<AdminReview>[] => [
  {
    key: 'review',
    head: t('review'),
    name: ({ text }) => text || t('noText'),
    cell: ({ stars, text, editedAt }, mark) => (
      <>
        <Stars stars={stars} />
        {editedAt === null ? null : <span className="ml-2 text-xs text-text-3">{t('edited')}</span>}
        <span className="block max-w-[60ch] break-words whitespace-pre-line">
          {text === '' ? <span className="text-text-3">{t('noText')}</span> : mark(text)}
        </span>
      </>
    ),
  },
  { key: 'course', head: t('course'), phone: 'line', cell: ({ course }) => course.title },
  { key: 'author', head: t('author'), phone: 'line', cell: ({ author }) => author ?? t('gone') },
  { key: 'at', head: t('at'), phone: 'line', cell: ({ at }) => <Moment at={at} /> },
  { key: 'state', head: t('state'), phone: 'line', cell: ({ hidden }) => <State hidden={hidden} /> },
  {
    key: 'act',
    head: t('act'),
    phone: 'line',
    cell: (review) => (
      <Button variant="outline" size="sm" onClick={() => onHide(review)}>
        {t(review.hidden === null ? 'hide' : 'unhide')}
      </Button>
    ),
  },
];

/** What buyers say of the courses one teaches, for those who may hide it. */
export const AdminReviews = (): ReactNode => {
  const t = useText(reviewsText);
  const [open, setOpen] = useState<AdminReview | null>(null);
  const [, ...states] = reviewFilters;
  const filters: readonly Filter[] = [
    { name: 'show', label: t('show'), choices: states.map((value) => ({ value, label: t(value === 'hidden' ? 'hiddenState' : value) })) },
    { name: 'stars', label: t('stars'), choices: allStars.map((n) => ({ value: String(n), label: t('starsRow', { n }) })) },
  ];
  return (
    <>
      <ResourceTable
        endpoint={{ list: listAdminReviews, file: exportAdminReviews }}
        columns={columnsOf(t, setOpen)}
        filters={filters}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <Suspense fallback={null}>
        {open ? (
          <HideReviewForm
            review={open}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null);
              void refresh('GET /api/admin/reviews');
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
};
