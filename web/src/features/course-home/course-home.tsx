import { type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { useText } from '../../i18n/index.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { inlinePart } from '../../ui/inline-part.js';
import { quietPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { onFirst, turnsOf } from '../exams/act.js';
import { NowPanel } from '../exams/now-panel.js';
import { useTurn } from '../exams/use-turn.js';
import { Trend } from '../progress/trend.js';
import { Stops } from './stops.js';
import { courseHomeText } from './text.js';

/** Rich text and its formulas are not what the page begins with. */
const CourseNotices = inlinePart(async () => ({ default: (await import('./course-notices.js')).CourseNotices }));

const PhoneFirst = quietPart(() => import('../phone-first/phone-first.js'));

const refreshMs = 60_000;

const NextExam = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(courseHomeText);
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/exams', { params: { slug } }, { refreshInterval: refreshMs });
  useTurn(data ? [...data.live.flatMap(turnsOf), ...data.coming.map((exam) => exam.opensAt)] : [], () => void mutate());
  const now = useServerNow(refreshMs);
  const first = [...onFirst(data?.live ?? [], now), ...(data?.coming ?? [])][0];
  if (first) return <NowPanel exam={first} narrow />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  return (
    <div className="hang">
      <Empty
        title={t('noneComing')}
        action={
          data.past.length > 0 ? (
            <ButtonLink to={`/courses/${slug}/mcq`} variant="outline" size="sm">
              {t('allExams')}
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
};

/** A course from the inside: the exam that is on or comes next, where one stopped, how one stands, and what was told. */
export const CourseHome = (): ReactNode => {
  const [t, { slug = '' }] = [useText(courseHomeText), useParams()];
  const course = useEndpoint('GET /api/courses/:slug', { params: { slug } }, { revalidateIfStale: false });
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/summary', { params: { slug } });
  usePageTitle(course.data?.course.title ?? '');
  return (
    <div className="pt-6 pb-10">
      <h1 className="sr-only">{course.data?.course.title}</h1>
      <Suspense fallback={null}>
        <PhoneFirst course={slug} />
      </Suspense>
      <div className="grid gap-7 lg:grid-cols-2 lg:gap-10">
        <NextExam slug={slug} />
        {data ? (
          <Stops slug={slug} summary={data} />
        ) : error ? (
          <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
      {data ? (
        <Section
          title={t('myProgress')}
          more={
            <Link to={`/courses/${slug}/progress`} className="link touch">
              {t('details')}
            </Link>
          }
        >
          {data.trend.length > 0 ? <Trend trend={data.trend} /> : <p className="text-sm text-text-3">{t('noTrend')}</p>}
        </Section>
      ) : null}
      <Suspense fallback={null}>
        <CourseNotices slug={slug} />
      </Suspense>
      {course.data && !course.data.course.free ? (
        <p className="mt-8">
          <Link to={`/courses/${slug}/checkout#reviews`} className="link touch">
            {t('review')}
          </Link>
        </p>
      ) : null}
    </div>
  );
};
