import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Toppers } from '#contracts/http/progress';
import { topperSpans, type TopperSpan } from '#contracts/shared/toppers';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { useServerNow } from '../../../../client/use-server-now.js';
import { pointsText, TopperList } from '../../../../features/progress/topper-list.js';
import { progressText } from '../../../../features/progress/text.js';
import { formatDate, formatDayTime } from '../../../../i18n/dates.js';
import { formatNumber } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { ButtonLink } from '../../../../ui/button.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Section } from '../../../../ui/section.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { Segment } from '../../../../ui/tabs.js';

const minute = 60_000;

const MyPlace = ({ data: { own, people, rows } }: { data: Toppers }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const masked = rows.some(({ name }) => name.endsWith('***'));
  if (!own)
    return (
      <div className="mt-4 border-y border-t-matra border-b-line py-3">
        <p className="font-semibold">{t('notIn')}</p>
        <p className="text-sm text-text-3">
          {t('notInWhy')} {masked ? t('masked') : null}
        </p>
      </div>
    );
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-8 border-y border-t-matra border-b-line py-2.5">
      <div>
        <dt className="text-sm text-text-3">{t('myPlace')}</dt>
        <dd className="num text-num font-semibold">
          {formatNumber(own.rank, locale)}
          <span className="ml-2 text-sm font-normal text-text-3">/ {formatNumber(people, locale)}</span>
        </dd>
      </div>
      <div className="self-end pb-2">
        <dt className="sr-only">{t('points')}</dt>
        <dd className="num">
          <b className="text-2xl">{pointsText(own.points, locale)}</b> <span className="text-sm text-text-3">{t('points')}</span>
        </dd>
        <dd className="num text-sm text-text-3">{t('pointsOf', { exams: own.exams })}</dd>
      </div>
    </dl>
  );
};

const Rule = (): ReactNode => {
  const t = useText(progressText);
  return (
    <Section title={t('rule')}>
      <ul className="grid max-w-[68ch] list-disc gap-1.5 pl-5 text-text-2 marker:text-text-3">
        <li>{t('ruleExams')}</li>
        <li>{t('rulePoints')}</li>
        <li>{t('ruleTies')}</li>
        <li>{t('ruleOut')}</li>
      </ul>
    </Section>
  );
};

/** Between the page shown and the own place, where that is not on it. */
const Around = ({ data }: { data: Toppers }): ReactNode => {
  const t = useText(progressText);
  const { own, rows, neighbours } = data;
  const last = rows.at(-1);
  if (!own || !last || rows.some(({ entry }) => entry === own.entry)) return null;
  const fresh = neighbours.filter(({ entry }) => !rows.some((row) => row.entry === entry));
  return (
    <>
      <h2 className="mt-6 text-lg">{t('neighbours')}</h2>
      <TopperList rows={fresh} own={own.entry} name={t('neighbours')} />
    </>
  );
};

const List = ({ data, go }: { data: Toppers; go: (span: TopperSpan, page?: number) => void }): ReactNode => {
  const [t, locale, now] = [useText(progressText), useLocale(), useServerNow(minute)];
  const { span, rows, people, page, exams, from, to, reckonedAt } = data;
  if (people === 0)
    return (
      <Empty title={t(span === 'all' ? 'noToppers' : 'noToppersSpan')}>{t(span === 'all' ? 'noToppersWhy' : 'noToppersSpanWhy')}</Empty>
    );
  const day = (text: string): string => formatDate(`${text}T06:00:00Z`, locale);
  return (
    <>
      <MyPlace data={data} />
      <p className="num mt-4 text-sm text-text-3">
        {from === null ? t('sinceStart', { to: day(to) }) : t('spanDays', { from: day(from), to: day(to) })} ·{' '}
        {t('counted', { exams, people })}
      </p>
      <TopperList rows={rows} own={data.own?.entry ?? null} name={t('toppers')} />
      {page === 1 ? <Around data={data} /> : null}
      {people > 10 ? <Pagination page={page} total={people} onPage={(next) => go(span, next)} /> : null}
      {reckonedAt ? (
        <p className="num mt-2 text-sm text-text-3">{t('reckoned', { when: formatDayTime(reckonedAt, now, locale) })}</p>
      ) : null}
    </>
  );
};

/** The page has no guard of its own: whoever has not got the course is told so, and how it is had. */
const Outside = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(progressText);
  return (
    <Empty
      title={t('outside')}
      action={
        <ButtonLink to={`/courses/${slug}/checkout`} variant="outline" size="sm">
          {t('seeCourse')}
        </ButtonLink>
      }
    >
      {t('outsideWhy')}
    </Empty>
  );
};

/** `/courses/{slug}/progress/topper`: who is ahead in the course over a span, the own place, and the rule that decides it. */
const CourseToppers = (): ReactNode => {
  const [t, { slug = '' }] = [useText(progressText), useParams()];
  const [search, setSearch] = useSearchParams();
  const span = topperSpans.find((known) => known === search.get('span')) ?? 'week';
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/toppers', { params: { slug }, query: { span, page } });
  const outside = isCallError(error, 'Not enrolled');
  const go = (next: TopperSpan, nextPage = 1): void =>
    setSearch(
      { ...(next === 'week' ? {} : { span: next }), ...(nextPage === 1 ? {} : { page: String(nextPage) }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="mx-auto max-w-[860px] pt-6 pb-10 lg:mx-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{t('toppers')}</h1>
        <Segment label={t('span')} value={span} onChange={go} tabs={topperSpans.map((key) => ({ key, label: t(key) }))} />
      </div>
      {outside ? (
        <Outside slug={slug} />
      ) : error ? (
        <ErrorBox error={error} title={t('toppersFailed')} onRetry={() => void mutate()} />
      ) : null}
      {data ? <List data={data} go={go} /> : error ? null : <SkeletonRows rows={8} />}
      <Rule />
    </div>
  );
};

export default CourseToppers;
