import type { ReactNode } from 'react';
import { listMyCourses } from '#contracts/http/catalog';
import { useEndpoint } from '../client/use-endpoint.js';
import { CourseGrid } from '../features/home/course-card.js';
import { homeText } from '../features/home/text.js';
import { useText } from '../i18n/index.js';
import { ButtonLink } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { SkeletonRows } from '../ui/skeleton.js';

/** The courses of the signed-in person. */
const MyCourses = (): ReactNode => {
  const t = useText(homeText);
  const { data, error, mutate } = useEndpoint(listMyCourses, {});
  return (
    <div className="pt-8">
      <h1 className="hang text-2xl">{t('myCourses')}</h1>
      <div className="mt-3">
        {data ? (
          data.courses.length > 0 ? (
            <CourseGrid courses={data.courses} price={false} heading="h2" />
          ) : (
            <Empty
              title={t('noCourses')}
              action={
                <ButtonLink to="/" variant="outline" size="sm">
                  {t('seeCourses')}
                </ButtonLink>
              }
            >
              {t('noCoursesWhy')}
            </Empty>
          )
        ) : error ? (
          <ErrorBox error={error} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </div>
  );
};

export default MyCourses;
