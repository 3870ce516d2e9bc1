import { type ReactNode, Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { quietPart } from '../../ui/part.js';
import { Account } from '../account.js';
import { Brand } from '../brand.js';
import { Foot } from '../foot.js';
import { topLinks } from '../nav.js';
import { ColourSwitch, LanguageSwitch } from '../switches.js';
import { shellText } from '../text.js';

const OwnBar = quietPart(() => import('../own-bar.js'));

/**
 * Public and account pages: head with the product's name, content up to 1120 px, foot, bottom bar on a signed-in phone. The content
 * fills the window from the start, so that the foot never moves while it comes.
 */
export const Layout = (): ReactNode => {
  const [t, user] = [useText(shellText), useUser()];
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-bg print:hidden">
        <div className="mx-auto flex h-13 max-w-[1120px] items-center gap-1 pr-4 pl-4 md:h-15 md:gap-2 md:px-6">
          <Brand />
          <nav aria-label={t('mainNav')} className="mr-auto ml-7 hidden gap-1 lg:flex">
            {topLinks().map(({ path, label }) => (
              <NavLink
                key={path}
                to={path}
                className={({ isActive }) =>
                  cx(
                    'px-3 py-2.5',
                    isActive ? 'font-semibold text-text shadow-[inset_0_-2px_0_var(--brand)]' : 'rounded-control text-text-2 hover:bg-fill',
                  )
                }
              >
                {t(label)}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <LanguageSwitch />
            <ColourSwitch />
            <Account />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap min-h-[calc(100dvh-52px)] pb-16 md:min-h-[calc(100dvh-60px)]">
        <Outlet />
      </main>
      <Foot />
      {user ? <div aria-hidden="true" className="h-[calc(58px+env(safe-area-inset-bottom))] bg-sunken lg:hidden print:hidden" /> : null}
      <Suspense fallback={null}>{user ? <OwnBar /> : null}</Suspense>
    </>
  );
};
