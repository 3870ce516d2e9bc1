import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getCourse, listCourseExams } from '#contracts/http/catalog';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { NowPanel } from '../../../features/exams/now-panel.js';
import { examsText } from '../../../features/exams/text.js';
import { useText } from '../../../i18n/index.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** A course from the inside: the exam that is on or comes next, and the way to all of them. */
const Course = (): ReactNode => {
  const [t, { slug = '' }] = [useText(examsText), useParams()];
  const course = useEndpoint(getCourse, { params: { slug } }, { revalidateIfStale: false });
  const exams = useEndpoint(listCourseExams, { params: { slug } });
  const first = [...(exams.data?.live ?? []), ...(exams.data?.coming ?? [])][0];
  usePageTitle(course.data?.course.title ?? '');
  return (
    <div className="pt-6">
      <h1 className="text-2xl">{course.data?.course.title ?? t('title')}</h1>
      <p className="text-text-2">{course.data?.course.subtitle}</p>
      <div className="mt-5 flex flex-col gap-6">
        {first ? (
          <NowPanel exam={first} />
        ) : exams.data ? (
          <Empty title={t('noneComing')} />
        ) : exams.error ? (
          <ErrorBox error={exams.error} title={t('listFailed')} onRetry={() => void exams.mutate()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        <ButtonLink to={`/courses/${slug}/mcq`} variant="outline" className="self-start">
          {t('allExams')}
        </ButtonLink>
      </div>
    </div>
  );
};

export default Course;
