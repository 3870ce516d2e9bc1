import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CourseReviews, ReviewRow } from '#contracts/http/review-shapes';
import { pageSize } from '#contracts/shared/choices';
import { averageTenths, reviewsShownFrom } from '#contracts/shared/reviews';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Notice } from '../../ui/notice.js';
import { Pagination } from '../../ui/pagination.js';
import { dialogPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { isLong, moreReviews, shownFirst } from './more-reviews.js';
import { allStars, Stars, StarShape } from './stars.js';
import { reviewsText } from './text.js';

const ReviewForm = dialogPart(() => import('./review.form.js'));
const TakeForm = dialogPart(() => import('./take.form.js'));

/** The average in large figures, and how many gave how many stars. */
const Figures = ({ total, figures }: { total: number; figures: NonNullable<CourseReviews['figures']> }): ReactNode => {
  const [t, locale] = [useText(reviewsText), useLocale()];
  const average = formatNumber(averageTenths(figures.starsSum, total) / 10, locale, 1);
  return (
    <div className="num mb-4 grid items-center gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <p>
        <span className="flex items-center gap-2">
          <b className="text-3xl" aria-hidden="true">
            {average}
          </b>
          <StarShape full size={24} />
          <span className="sr-only">{t('average', { average })}</span>
        </span>
        <span className="text-sm text-text-3">{t('count', { n: total })}</span>
      </p>
      <ul aria-label={t('distribution')} className="max-w-md">
        {allStars.toReversed().map((star) => {
          const count = figures.byStars[star - 1] ?? 0;
          return (
            <li key={star} className="grid grid-cols-[5rem_minmax(0,1fr)_4.5rem] items-center gap-2 text-sm leading-6">
              <span>{t('starsRow', { n: star })}</span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-fill-2">
                <span className="block h-full bg-warn-solid" style={{ width: `${total > 0 ? (100 * count) / total : 0}%` }} />
              </span>
              <span className="text-text-3">{t('starsCount', { n: count })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Row = ({ review, whole }: { review: ReviewRow; whole: boolean }): ReactNode => {
  const [t, locale] = [useText(reviewsText), useLocale()];
  return (
    <li tabIndex={-1} className="border-b border-line py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-3">
        <Stars stars={review.stars} />
        <b className="font-semibold text-text-2">{review.mine ? t('yours') : (review.by ?? t('gone'))}</b>
        <time dateTime={review.at} className="num">
          {formatDate(review.at, locale)}
        </time>
        {review.edited ? <span>{t('edited')}</span> : null}
      </p>
      {review.text === '' ? null : (
        <p className={cx('mt-1 max-w-[68ch] break-words whitespace-pre-line', !whole && isLong(review) && 'line-clamp-5')} translate="yes">
          {review.text}
        </p>
      )}
    </li>
  );
};

/** The newest ones, and on request all of them whole, page by page; what was not there before then has the focus. */
const List = ({ data, onPage }: { data: CourseReviews; onPage: (page: number) => void }): ReactNode => {
  const t = useText(reviewsText);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    if (all) (items?.[shownFirst] ?? items?.[0])?.focus();
  }, [all]);
  const { rows, total, page } = data;
  const shown = all ? rows : rows.slice(0, shownFirst);
  const more = all ? null : moreReviews(total, shown);
  return (
    <>
      <ul ref={list} aria-label={t('list')} className="border-t border-line">
        {shown.map((review) => (
          <Row key={review.id} review={review} whole={all} />
        ))}
      </ul>
      {more ? (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {t(more, { n: total })}
        </Button>
      ) : null}
      {all && total > pageSize ? <Pagination label={t('pages')} page={page} total={total} pageSize={pageSize} onPage={onPage} /> : null}
    </>
  );
};

/** The own review while others do not see it, and what may be done about it. */
const Own = ({ slug, data, onChange }: { slug: string; data: CourseReviews; onChange: () => void }): ReactNode => {
  const t = useText(reviewsText);
  const [open, setOpen] = useState<'write' | 'take' | null>(null);
  const { own, standing, figures } = data;
  const done = (): void => {
    setOpen(null);
    onChange();
  };
  if (!own && standing === 'none') return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {own?.hidden ? (
        <Notice tone="warn" title={t('hidden')}>
          <p className="text-sm break-words">{t('hiddenWhy', { why: own.hidden.why })}</p>
        </Notice>
      ) : null}
      {own && (own.hidden || !figures) ? (
        <div className="border-l-2 border-line-2 pl-2.5">
          <p className="flex items-center gap-2 text-sm">
            <b>{t('yours')}</b> <Stars stars={own.stars} />
          </p>
          <p className="break-words whitespace-pre-line">{own.text}</p>
        </div>
      ) : null}
      {standing === 'early' ? <p className="text-sm text-text-3">{t('early')}</p> : null}
      <p className="flex flex-wrap gap-2">
        {standing === 'may' ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('write')}>
            {t(own ? 'change' : 'write')}
          </Button>
        ) : null}
        {own ? (
          <Button variant="ghost" size="sm" onClick={() => setOpen('take')}>
            {t('take')}
          </Button>
        ) : null}
      </p>
      <Suspense fallback={null}>
        {open === 'write' ? <ReviewForm slug={slug} reviews={data} onClose={() => setOpen(null)} onDone={done} /> : null}
        {open === 'take' ? <TakeForm slug={slug} onClose={() => setOpen(null)} onDone={done} /> : null}
      </Suspense>
    </div>
  );
};

/** What buyers say of a course, the newest first; a course of which too few have written says so to its own buyers alone. */
export const Reviews = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(reviewsText);
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/reviews', { params: { slug }, query: { page } });
  const [section, { hash }] = [useRef<HTMLDivElement>(null), useLocation()];
  const isHere = data !== undefined;
  // Who followed a link to the reviews was at the page before they had come.
  useEffect(() => {
    if (isHere && hash === '#reviews') section.current?.scrollIntoView();
  }, [isHere, hash]);
  if (!data && !error) return null;
  if (data && !data.figures && !data.own && data.standing === 'none') return null;
  const changed = (): void => {
    setPage(1);
    void mutate();
  };
  return (
    <div ref={section} id="reviews" className="scroll-mt-20">
      <Section title={t('title')}>
        {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : null}
        {data?.figures ? <Figures total={data.total} figures={data.figures} /> : null}
        {data && !data.figures ? (
          <p className="mb-3 text-sm text-text-3">
            <b className="block text-text-2">{t('few')}</b>
            {t('fewWhy', { n: reviewsShownFrom })}
          </p>
        ) : null}
        {data ? <Own slug={slug} data={data} onChange={changed} /> : null}
        {data && data.rows.length > 0 ? <List data={data} onPage={setPage} /> : null}
      </Section>
    </div>
  );
};
