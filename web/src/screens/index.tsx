import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { useEndpoint } from '../client/use-endpoint.js';
import { useUser } from '../client/user.js';
import { examsText } from '../features/exams/text.js';
import { refreshMs, useFresh } from '../features/exams/use-fresh.js';
import { CourseGrid } from '../features/home/course-card.js';
import { ExamHero } from '../features/home/exam-hero.js';
import { FinishedExams } from '../features/home/finished-exams.js';
import { FreeList } from '../features/home/free-list.js';
import { SkeletonPart } from '../features/home/skeleton-part.js';
import { homeText } from '../features/home/text.js';
import { WeekToppers } from '../features/home/week-toppers.js';
import { useText } from '../i18n/index.js';
import { productName } from '../shell/page-info.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { quietPart } from '../ui/part.js';
import { Section } from '../ui/section.js';
import { Tabs } from '../ui/tabs.js';

/** For some of those who are signed in alone. */
const PhoneFirst = quietPart(() => import('../features/phone-first/phone-first.js'));

const shownCourses = 4;
const sections = ['hsc', 'admission', 'jobs'] as const;

/** The first courses of a section; its own page has them all. */
const Courses = ({ courses }: { courses: readonly CourseBrief[] }): ReactNode => {
  const t = useText(homeText);
  const filled = sections.filter((section) => courses.some((course) => course.section === section));
  const [chosen, choose] = useState<(typeof sections)[number] | null>(null);
  const section = chosen ?? filled[0];
  if (!section) return null;
  return (
    <Section
      title={t('courses')}
      middle={
        filled.length > 1 ? (
          <Tabs
            inline
            label={t('sections')}
            controls="home-courses"
            value={section}
            onChange={choose}
            tabs={filled.map((key) => ({ key, label: t(key) }))}
          />
        ) : undefined
      }
      more={
        <Link to={`/${section}`} className="link touch" aria-label={t('seeAllOf', { section: t(section) })}>
          {t('seeAll')}
        </Link>
      }
    >
      <div id="home-courses" role="tabpanel" aria-label={t(section)}>
        <CourseGrid courses={courses.filter((course) => course.section === section).slice(0, shownCourses)} />
      </div>
    </Section>
  );
};

/** What is on now, what comes, courses, what is free, what is over. */
const Home = (): ReactNode => {
  const [t, home] = [useText(examsText), useText(homeText)];
  const { data, error, mutate } = useEndpoint('GET /api/home', { query: {} }, { refreshInterval: refreshMs });
  const user = useUser();
  useFresh(data, () => void mutate());
  return (
    <>
      <h1 className="sr-only">{home('title', { product: productName() })}</h1>
      {user ? (
        <Suspense fallback={null}>
          <PhoneFirst />
        </Suspense>
      ) : null}
      {data ? (
        <>
          {data.live.length + data.coming.length > 0 ? (
            <ExamHero live={data.live} coming={data.coming} />
          ) : (
            <div className="hang mt-4 lg:mt-8">
              <Empty title={home('nothingOn')}>{t('noExamsWhy')}</Empty>
            </div>
          )}
          <Courses courses={data.courses} />
          <div className="grid gap-x-10 lg:grid-cols-2">
            <FreeList courses={data.courses.filter(({ free }) => free)} />
            <FinishedExams exams={data.finished} />
          </div>
          <WeekToppers />
        </>
      ) : error ? (
        <ErrorBox error={error} title={home('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonPart />
      )}
    </>
  );
};

export default Home;
