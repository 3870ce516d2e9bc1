import { type ReactNode, Suspense } from 'react';
import { useEndpoint } from '../client/use-endpoint.js';
import { useUser } from '../client/user.js';
import { LapsedCourse, MyCourse, type MyProgress } from '../features/course-home/my-course.js';
import { courseHomeText } from '../features/course-home/text.js';
import { listsText } from '../features/home/lists/text.js';
import { useText } from '../i18n/index.js';
import { ButtonLink } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { inlinePart } from '../ui/inline-part.js';
import { Section } from '../ui/section.js';
import { SkeletonRows } from '../ui/skeleton.js';

/** Money and the socket are not what this page begins with. */
const UnpaidOrders = inlinePart(() => import('../features/orders/unpaid.js'));

const None = (): ReactNode => {
  const t = useText(listsText);
  return (
    <Empty
      title={t('noCourses')}
      action={
        <ButtonLink to="/courses" variant="outline" size="sm">
          {t('seeCourses')}
        </ButtonLink>
      }
    >
      {t('noCoursesWhy')}
    </Empty>
  );
};

const Over = ({ over }: Pick<MyProgress, 'over'>): ReactNode => {
  const t = useText(courseHomeText);
  return (
    <Section title={t('over')} tight>
      <ul>
        {over.map((course) => (
          <LapsedCourse key={course.id} course={course} />
        ))}
      </ul>
    </Section>
  );
};

/** The courses of the signed-in person with how far they are and what comes next, those that ran out, and what was ordered and not paid. */
const MyCourses = (): ReactNode => {
  const [t, user] = [useText(listsText), useUser()];
  const { data, error, mutate } = useEndpoint('GET /api/my/courses', {}, { revalidateOnFocus: true });
  // A visitor's list is refused and says so; there is nothing to ask beside it.
  const progress = useEndpoint('GET /api/my/progress', user ? {} : null, { revalidateOnFocus: true });
  const byCourse = new Map(progress.data?.courses.map((one) => [one.courseId, one]));
  return (
    <div className="pt-8 pb-10">
      <h1 className="hang text-2xl">{t('myCourses')}</h1>
      <Suspense fallback={null}>{user ? <UnpaidOrders onOpened={mutate} /> : null}</Suspense>
      <div className="mt-5">
        {data ? (
          data.courses.length > 0 ? (
            <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
              {data.courses.map((course) => (
                <MyCourse key={course.id} course={course} progress={byCourse.get(course.id)} />
              ))}
            </ul>
          ) : (
            <None />
          )
        ) : error ? (
          <ErrorBox error={error} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
      {progress.data && progress.data.over.length > 0 ? <Over over={progress.data.over} /> : null}
    </div>
  );
};

export default MyCourses;
