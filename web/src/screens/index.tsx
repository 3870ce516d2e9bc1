import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type CourseBrief, getHome } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../client/use-endpoint.js';
import { ComingRow, PastRow } from '../features/exams/exam-rows.js';
import { NowPanel } from '../features/exams/now-panel.js';
import { examsText } from '../features/exams/text.js';
import { useTurn } from '../features/exams/use-turn.js';
import { CourseGrid } from '../features/home/course-card.js';
import { HomeSkeleton } from '../features/home/home-skeleton.js';
import { homeText } from '../features/home/text.js';
import { useText } from '../i18n/index.js';
import { isBuilt } from '../shell/built.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Section } from '../ui/section.js';
import { Tabs } from '../ui/tabs.js';

type HomeData = ResponseOf<typeof getHome>;

const refreshMs = 30_000;
const shownComing = 3;
const sections = ['hsc', 'admission', 'jobs'] as const;

/** What is on now; when nothing is, what comes first. */
const Hero = ({ data }: { data: HomeData }): ReactNode => {
  const [t, home] = [useText(examsText), useText(homeText)];
  const [first, ...others] = [...data.live, ...data.coming];
  const coming = others.slice(0, shownComing);
  return (
    <div className="grid gap-4 pt-4 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pt-8">
      {first ? (
        <NowPanel exam={first} heading="h1" />
      ) : (
        <div className="hang">
          <h1 className="sr-only">{home('nothingOn')}</h1>
          <Empty title={home('nothingOn')}>{t('noExamsWhy')}</Empty>
        </div>
      )}
      <Section
        title={t('next')}
        className=""
        tight
        more={
          isBuilt('/exam-batch') ? (
            <Link to="/exam-batch" className="link">
              {home('routine')}
            </Link>
          ) : undefined
        }
      >
        {coming.length > 0 ? (
          <ul>
            {coming.map((exam) => (
              <ComingRow key={exam.id} exam={exam} />
            ))}
          </ul>
        ) : (
          <Empty title={t('noneComing')} />
        )}
      </Section>
    </div>
  );
};

const Courses = ({ courses }: { courses: readonly CourseBrief[] }): ReactNode => {
  const t = useText(homeText);
  const filled = sections.filter((section) => courses.some((course) => course.section === section));
  const [chosen, choose] = useState<(typeof sections)[number] | null>(null);
  const section = chosen ?? filled[0];
  return (
    <Section
      title={t('courses')}
      middle={
        section && filled.length > 1 ? (
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
        isBuilt('/courses') ? (
          <Link to="/courses" className="link">
            {t('allCourses')}
          </Link>
        ) : undefined
      }
    >
      <div id="home-courses">
        <CourseGrid courses={courses.filter((course) => course.section === section)} />
      </div>
    </Section>
  );
};

/** What is on now, what comes, courses, what is over. */
const Home = (): ReactNode => {
  const [t, home] = [useText(examsText), useText(homeText)];
  const { data, error, mutate } = useEndpoint(getHome, {}, { refreshInterval: refreshMs });
  useTurn(data ? [...data.live.map((exam) => exam.closesAt), ...data.coming.map((exam) => exam.opensAt)] : [], () => void mutate());
  if (!data) {
    return error ? (
      <>
        <h1 className="sr-only">{home('failed')}</h1>
        <ErrorBox error={error} title={home('failed')} onRetry={() => void mutate()} />
      </>
    ) : (
      <HomeSkeleton />
    );
  }
  return (
    <>
      <Hero data={data} />
      {data.courses.length > 0 ? <Courses courses={data.courses} /> : null}
      {data.finished.length > 0 ? (
        <Section title={t('finished')} tight>
          <ul>
            {data.finished.map((exam) => (
              <PastRow key={exam.id} exam={exam} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
};

export default Home;
