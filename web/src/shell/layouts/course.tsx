import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, Outlet, useParams } from 'react-router';
import { getCourse } from '#contracts/http/catalog';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Account } from '../account.js';
import { BottomBar } from '../bottom-bar.js';
import { Brand } from '../brand.js';
import { courseLinks } from '../course-links.js';
import { ColourSwitch, LanguageSwitch } from '../switches.js';
import { shellText } from '../text.js';

const sideLink = 'flex min-h-[42px] items-center gap-3 rounded-control px-3 focus-visible:outline-offset-[-2px]';

/** Pages of one course: its name in the head, its pages at the side on a wide screen and in a bar on a phone. */
export const Layout = (): ReactNode => {
  const [t, locale, { slug = '' }] = [useText(shellText), useLocale(), useParams()];
  // The guard asked just now; asking again would tell the same.
  const { data } = useEndpoint(getCourse, { params: { slug } }, { revalidateIfStale: false });
  const fill = (path: string): string => path.replace('{slug}', slug);
  const home = `/courses/${slug}`;
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-bg">
        <div className="flex h-13 items-center gap-2 pr-4 pl-2 md:h-15 md:px-6">
          <ButtonLink to="/" variant="ghost" size="icon" aria-label={t('back')} className="lg:hidden">
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
        <aside className="sticky top-15 hidden h-[calc(100dvh-60px)] border-r border-line p-3 pt-4 lg:block">
          <nav aria-label={t('courseNav')} className="flex flex-col">
            {courseLinks().map(({ path, label, icon: Icon }) => (
              <NavLink
                key={path}
                to={fill(path)}
                className={({ isActive }) =>
                  cx(sideLink, isActive ? 'bg-brand-tint font-semibold text-brand-text' : 'text-text hover:bg-fill')
                }
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {t(label)}
              </NavLink>
            ))}
          </nav>
          {data?.enrolmentEndsAt ? (
            <p className="mx-3 mt-4 border-t border-line pt-2.5 text-sm text-text-3">
              {t('expires', { date: formatDate(data.enrolmentEndsAt, locale) })}
            </p>
          ) : null}
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1048px] px-4 pb-[calc(84px+env(safe-area-inset-bottom))] md:px-6 lg:mx-0 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar items={courseLinks()} label={t('courseNav')} fill={fill} />
    </>
  );
};
