import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { type CourseBrief, getCourse, getHome, listCategories } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Cover } from '../../../features/home/cover.js';
import { CourseGrid, holdings, Price } from '../../../features/home/course-card.js';
import { homeText } from '../../../features/home/text.js';
import { saleText } from '../../../features/sale/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { pageNotFound } from '../../../shell/page-error.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { ButtonLink } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const shownOthers = 4;

/** The one thing to do: go in, or what there is to do until that is possible. */
const Standing = ({ course, enrolled, enrolmentEndsAt }: ResponseOf<typeof getCourse>): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  const open = enrolled || course.free;
  const why = enrolled
    ? enrolmentEndsAt
      ? t('mineUntil', { date: formatDate(enrolmentEndsAt, locale) })
      : null
    : t(course.free ? 'freeOpenWhy' : 'notOpenWhy');
  return (
    <div className="panel-now mt-6">
      <p className="font-semibold">{t(enrolled ? 'mine' : course.free ? 'freeOpen' : 'notOpen')}</p>
      {why ? <p className="text-sm text-text-3">{why}</p> : null}
      <ButtonLink to={open ? `/courses/${course.slug}` : '/free'} size="lg" className="mt-4 max-md:w-full">
        {t(open ? 'enter' : 'tryFree')}
      </ButtonLink>
    </div>
  );
};

const Facts = ({ course }: { course: CourseBrief }): ReactNode => {
  const [t, home, locale] = [useText(saleText), useText(homeText), useLocale()];
  const { data } = useEndpoint(listCategories, {});
  const category = data?.categories.find(({ slug }) => slug === course.category);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('section'),
      <Link key="section" to={`/${course.section}`} className="link">
        {home(course.section)}
      </Link>,
    ],
    ...(category
      ? [
          [
            t('category'),
            <Link key="category" to={`/${course.section}?category=${category.slug}`} className="link">
              {category.title[locale]}
            </Link>,
          ] as const,
        ]
      : []),
    ...(holdings(course, home) ? [[t('holds'), holdings(course, home)] as const] : []),
    [t('price'), <Price key="price" course={course} className="num" note={false} />],
  ];
  return (
    <dl aria-label={t('facts')} className="mt-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
          <dt className="text-text-3">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Free courses of the same section: what can be begun at once. */
const Meanwhile = ({ course }: { course: CourseBrief }): ReactNode => {
  const t = useText(saleText);
  const { data } = useEndpoint(getHome, { query: { section: course.section } });
  const others = (data?.courses ?? []).filter(({ free, slug }) => free && slug !== course.slug).slice(0, shownOthers);
  return others.length > 0 ? (
    <Section title={t('meanwhile')}>
      <CourseGrid courses={others} />
    </Section>
  ) : null;
};

/** A course as somebody sees it who is not in it: what it is, what it costs, and whether one can join. */
const Checkout = (): ReactNode => {
  const [t, { slug = '' }, { pathname }] = [useText(saleText), useParams(), useLocation()];
  const { data, error, mutate } = useEndpoint(getCourse, { params: { slug } });
  usePageTitle(data?.course.title ?? '');
  if (isCallError(error, 'Course not found')) throw pageNotFound(pathname);
  if (!data) {
    return (
      <div className="mt-8">
        {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />}
      </div>
    );
  }
  const { course } = data;
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-5 pt-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-8">
        <Cover cover={course.cover} large />
        <div>
          <h1 className="text-2xl md:text-3xl">{course.title}</h1>
          <p className="mt-1 text-text-2">{course.subtitle}</p>
          <Facts course={course} />
          <Standing {...data} />
        </div>
      </div>
      <Meanwhile course={course} />
    </>
  );
};

export default Checkout;
