import type { ReactNode } from 'react';
import { useEndpoint } from '../client/use-endpoint.js';
import { refreshMs, useFresh } from '../features/exams/use-fresh.js';
import { CourseGrid } from '../features/home/course-card.js';
import { ExamHero } from '../features/home/exam-hero.js';
import { FinishedExams } from '../features/home/finished-exams.js';
import { SkeletonPart } from '../features/home/skeleton-part.js';
import { PageTitle } from '../features/home/page-title.js';
import { listsText } from '../features/home/lists/text.js';
import { homeText } from '../features/home/text.js';
import { FreePdfs } from '../features/pdfs/free-pdfs.js';
import { useText } from '../i18n/index.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Section } from '../ui/section.js';

/** What costs nothing: the exams that anybody may sit, the courses that hold them, and those that are over with their solutions. */
const Free = (): ReactNode => {
  const [t, home] = [useText(listsText), useText(homeText)];
  const { data, error, mutate } = useEndpoint('GET /api/free', {}, { refreshInterval: refreshMs });
  useFresh(data, () => void mutate());
  return (
    <>
      <PageTitle title={t('freeTitle')}>{t('freeLede')}</PageTitle>
      {data ? (
        <>
          <ExamHero live={data.live} coming={data.coming} />
          {data.courses.length > 0 ? (
            <Section title={home('courses')}>
              <CourseGrid courses={data.courses} />
            </Section>
          ) : (
            <Empty title={t('freeNone')}>{t('noneWhy')}</Empty>
          )}
          <FreePdfs />
          <FinishedExams exams={data.finished} />
        </>
      ) : error ? (
        <ErrorBox error={error} title={t('pageFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonPart />
      )}
    </>
  );
};

export default Free;
