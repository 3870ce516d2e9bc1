import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useVisit } from '../../features/lesson/use-visit.js';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Account } from '../account.js';
import { BottomBar } from '../bottom-bar.js';
import { Brand } from '../brand.js';
import { courseBar } from '../course-links.js';
import { CourseSide } from '../course-side.js';
import { ColourSwitch, LanguageSwitch } from '../switches.js';
import { shellText } from '../text.js';
import { upOf } from '../up-of.js';

/** Pages of one course: its name in the head, its pages at the side on a wide screen and in a bar on a phone. */
export const Layout = (): ReactNode => {
  const [t, { slug = '' }] = [useText(shellText), useParams()];
  const { pathname } = useLocation();
  // The guard asked just now; asking again would tell the same.
  const { data } = useEndpoint('GET /api/courses/:slug', { params: { slug } }, { revalidateIfStale: false });
  useVisit(slug);
  const fill = (path: string): string => path.replace('{slug}', slug);
  const home = `/courses/${slug}`;
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-bg">
        <div className="flex h-13 items-center gap-2 pr-4 pl-2 md:h-15 md:px-6">
          <ButtonLink to={upOf(pathname)} variant="ghost" size="icon" aria-label={t('back')} className="lg:hidden">
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </ButtonLink>
          <div className="hidden items-center gap-4 border-r border-line-2 pr-4 lg:flex">
            <Brand />
          </div>
          <Link to={home} className="flex min-h-11 min-w-0 items-center font-semibold lg:pl-2 lg:font-normal">
            <span className="truncate">{data?.course.title}</span>
          </Link>
          <div className="ml-auto flex items-center gap-1">
            <LanguageSwitch />
            <ColourSwitch className="max-sm:hidden" />
            <Account />
          </div>
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[224px_minmax(0,1fr)]">
        <CourseSide key={slug} slug={slug} endsAt={data?.enrolmentEndsAt ?? null} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1048px] px-4 pb-[calc(84px+env(safe-area-inset-bottom))] md:px-6 lg:mx-0 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar items={courseBar()} label={t('courseNav')} fill={fill} />
    </>
  );
};
