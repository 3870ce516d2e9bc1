import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isSlug } from '#contracts/shared/choices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTakingOver } from '../../client/use-server-now.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Section } from '../../ui/section.js';
import { refreshMs, useFresh } from '../exams/use-fresh.js';
import { CategoryChips } from './category-chips.js';
import { CourseGrid } from './course-card.js';
import { ExamHero } from './exam-hero.js';
import { FinishedExams } from './finished-exams.js';
import { SkeletonPart } from './skeleton-part.js';
import { PageTitle } from './page-title.js';
import { listsText } from './lists/text.js';
import { homeText } from './text.js';

type SectionName = 'hsc' | 'admission' | 'jobs';

/** One part of the site, or one category of it (`?category=`): what is on, all courses, what is over. */
export const SectionScreen = ({ section }: { section: SectionName }): ReactNode => {
  const [t, home, locale, [address]] = [useText(listsText), useText(homeText), useLocale(), useSearchParams()];
  const asked = address.get('category');
  // The page that the server makes is that of the whole section.
  const category = !useTakingOver() && isSlug(asked) ? asked : null;
  const query = { section, ...(category === null ? {} : { category }) };
  const { data, error, mutate } = useEndpoint('GET /api/home', { query }, { refreshInterval: refreshMs });
  const tree = useEndpoint('GET /api/categories', {});
  useFresh(data, () => void mutate());
  const nodes = tree.data?.categories.filter((node) => node.section === section) ?? [];
  const chosen = nodes.find(({ slug }) => slug === category);
  return (
    <>
      <PageTitle title={t(`${section}Title`)}>{t(`${section}Lede`)}</PageTitle>
      {tree.data ? <CategoryChips nodes={nodes} category={category} /> : <div className="mt-3 h-[34px]" />}
      {data ? (
        <>
          <ExamHero live={data.live} coming={data.coming} />
          <Section
            title={chosen?.title[locale] ?? home('courses')}
            middle={
              <span role="status" className="num text-text-3">
                <span aria-hidden="true">{formatNumber(data.courses.length, locale)}</span>
                <span className="sr-only">{t('countCourses', { n: data.courses.length })}</span>
              </span>
            }
          >
            {data.courses.length > 0 ? (
              <CourseGrid courses={data.courses} />
            ) : (
              <Empty
                title={t(category === null ? 'noneInSection' : 'noneInCategory')}
                action={
                  category === null ? undefined : (
                    <ButtonLink to="?" variant="outline" size="sm">
                      {home('seeAll')}
                    </ButtonLink>
                  )
                }
              >
                {t('noneWhy')}
              </Empty>
            )}
          </Section>
          <FinishedExams exams={data.finished} />
        </>
      ) : error ? (
        <ErrorBox error={error} title={t('pageFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonPart rows={2} />
      )}
    </>
  );
};
