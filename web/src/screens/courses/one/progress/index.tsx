import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { getCourseProgress } from '#contracts/http/progress';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { Chapters } from '../../../../features/progress/chapters.js';
import { History } from '../../../../features/progress/history.js';
import { accuracyOf } from '../../../../features/progress/accuracy.js';
import { Topics } from '../../../../features/progress/topics.js';
import { Trend } from '../../../../features/progress/trend.js';
import { progressText } from '../../../../features/progress/text.js';
import { formatNumber, formatPercent } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { ButtonLink } from '../../../../ui/button.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Section } from '../../../../ui/section.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';

type Data = ResponseOf<typeof getCourseProgress>;

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }): ReactNode => (
  <div className="min-w-0 border-line py-2.5 pr-2 sm:pr-4 [&:not(:first-child)]:border-l [&:not(:first-child)]:pl-3 sm:[&:not(:first-child)]:pl-4">
    <dt className="text-sm text-text-3">{label}</dt>
    <dd className="num text-2xl font-semibold sm:text-3xl">{value}</dd>
    {note ? <dd className="num text-sm text-text-3">{note}</dd> : null}
  </div>
);

const Figures = ({ data: { lessons, exams, topics } }: { data: Data }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const ofTotal = ({ done, total }: Data['lessons']): string =>
    t('ofTotal', { done: formatNumber(done, locale), total: formatNumber(total, locale) });
  const all = topics
    .filter(({ level }) => level === 'subject')
    .reduce((sum, one) => ({ correct: sum.correct + one.correct, wrong: sum.wrong + one.wrong, skipped: sum.skipped + one.skipped }), {
      correct: 0,
      wrong: 0,
      skipped: 0,
    });
  const given = all.correct + all.wrong;
  return (
    <dl className="mt-4 grid grid-cols-3 border-y border-t-matra border-b-line">
      <Figure label={t('lessons')} value={ofTotal(lessons)} />
      <Figure label={t('exams')} value={ofTotal(exams)} />
      <Figure
        label={t('accuracy')}
        value={given > 0 ? formatPercent(accuracyOf(all), locale) : '–'}
        note={given > 0 ? t('right', { correct: formatNumber(all.correct, locale) }) : t('noneYet')}
      />
    </dl>
  );
};

const Places = ({ trend, slug }: { trend: Data['trend']; slug: string }): ReactNode => {
  const t = useText(progressText);
  return (
    <Section
      title={t('trend')}
      more={
        <Link to={`/courses/${slug}/progress/topper`} className="link touch">
          {t('seeToppers')}
        </Link>
      }
    >
      {trend.length > 0 ? (
        <Trend trend={trend} />
      ) : (
        <Empty
          title={t('noTrend')}
          action={
            <ButtonLink to={`/courses/${slug}/mcq`} variant="outline" size="sm">
              {t('toExams')}
            </ButtonLink>
          }
        >
          {t('noTrendWhy')}
        </Empty>
      )}
    </Section>
  );
};

/** `/courses/{slug}/progress`: how far, how sure, and where one stood. */
const CourseProgress = (): ReactNode => {
  const [t, { slug = '' }] = [useText(progressText), useParams()];
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/progress', { params: { slug } });
  return (
    <div className="pt-6 pb-10">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="text-text-3">{t('lede')}</p>
      {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : null}
      {data ? (
        <>
          <Figures data={data} />
          <Places trend={data.trend} slug={slug} />
          <div className="grid gap-x-10 lg:grid-cols-2">
            <Chapters chapters={data.chapters} />
            <Topics topics={data.topics} />
          </div>
        </>
      ) : error ? null : (
        <SkeletonRows rows={6} />
      )}
      <History slug={slug} />
    </div>
  );
};

export default CourseProgress;
