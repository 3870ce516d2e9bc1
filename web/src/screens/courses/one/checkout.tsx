import { type ReactNode, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Cover } from '../../../features/home/cover.js';
import { CourseGrid } from '../../../features/home/course-card.js';
import { homeText } from '../../../features/home/text.js';
import { BuyPanel } from '../../../features/sale/buy-panel.js';
import { PayBar } from '../../../features/sale/pay-bar.js';
import { Facts, type Sale, SaleParts } from '../../../features/sale/sale-parts.js';
import { saleText } from '../../../features/sale/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { pageNotFound } from '../../../shell/page-error.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { buttonClass } from '../../../ui/button-class.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const shownOthers = 4;

/** Section and category above the title, as the ways back to the lists. */
const Above = ({ course }: { course: CourseBrief }): ReactNode => {
  const [t, home, locale] = [useText(saleText), useText(homeText), useLocale()];
  const { data } = useEndpoint('GET /api/categories', {});
  const category = data?.categories.find(({ slug }) => slug === course.category);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-3">
      <Link to={`/${course.section}`} className="touch hover:underline">
        {home(course.section)}
      </Link>
      {category ? (
        <>
          <span aria-hidden="true">·</span>
          <Link to={`/${course.section}?category=${category.slug}`} className="touch hover:underline">
            {category.title[locale]}
          </Link>
        </>
      ) : null}
      {course.kind === 'exam-batch' ? (
        <>
          <span aria-hidden="true">·</span> {t('onlyExams')}
        </>
      ) : null}
    </p>
  );
};

/** The course was had and is over: said before anything is asked, with the way to have it again. */
const Lapsed = ({ at }: { at: string }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  return (
    <div className="mb-4">
      <Notice tone="warn" title={t('lapsed', { date: formatDate(at, locale) })}>
        <p className="text-sm">{t('lapsedWhy')}</p>
        <a href="#buy" className={buttonClass('default', 'sm')}>
          {t('renew')}
        </a>
      </Notice>
    </div>
  );
};

const Head = ({ sale }: { sale: Sale }): ReactNode => {
  const t = useText(saleText);
  return (
    <>
      {sale.state === 'published' ? null : (
        <div className="mb-4">
          <Notice tone="warn">{t(sale.state)}</Notice>
        </div>
      )}
      {sale.lapsedAt === null ? null : <Lapsed at={sale.lapsedAt} />}
      <Above course={sale.course} />
      <h1 className="mt-1 text-[28px] leading-10 lg:text-3xl">{sale.course.title}</h1>
      <p className="mt-2 text-lg text-text-2">{sale.course.subtitle}</p>
      <Facts sale={sale} />
    </>
  );
};

/** Free courses of the same section: what can be begun at once. */
const Meanwhile = ({ course }: { course: CourseBrief }): ReactNode => {
  const t = useText(saleText);
  const { data } = useEndpoint('GET /api/home', { query: { section: course.section } });
  const others = (data?.courses ?? []).filter(({ free, slug }) => free && slug !== course.slug).slice(0, shownOthers);
  return others.length > 0 ? (
    <Section title={t('meanwhile')}>
      <CourseGrid courses={others} />
    </Section>
  ) : null;
};

/** A course as it is sold: what it is and what speaks for it, then the price and the cart; at the side where there is room. */
const Checkout = (): ReactNode => {
  const [t, { slug = '' }, { pathname }] = [useText(saleText), useParams(), useLocation()];
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/sale', { params: { slug } });
  const cart = useRef<HTMLElement>(null);
  usePageTitle(data?.course.title ?? '');
  if (isCallError(error, 'Course not found')) throw pageNotFound(pathname);
  if (!data) {
    return (
      <div className="mt-8">
        {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />}
      </div>
    );
  }
  const toBuy = !data.enrolled && !data.course.free && data.state === 'published';
  return (
    <>
      <div className="grid items-start gap-x-16 gap-y-8 pt-5 lg:grid-cols-[minmax(0,1fr)_336px] lg:pt-9">
        <div className="min-w-0">
          <Head sale={data} />
          <SaleParts sale={data} />
        </div>
        <div className="lg:sticky lg:top-20">
          <div className="mb-5 hidden lg:block">
            <Cover cover={data.course.cover} large />
          </div>
          <BuyPanel key={data.course.id} sale={data} ref={cart} />
        </div>
      </div>
      <Meanwhile course={data.course} />
      {toBuy ? <PayBar sale={data} cart={cart} /> : null}
    </>
  );
};

export default Checkout;
