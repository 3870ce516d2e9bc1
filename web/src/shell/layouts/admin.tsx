import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useUserState } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Account } from '../account.js';
import { Brand } from '../brand.js';
import { ErrorView } from '../error-view.js';
import { ColourSwitch, LanguageSwitch } from '../switches.js';
import { shellText } from '../text.js';

/** The back office. Pages without the guard show the same no-access view to whoever is not staff. */
export const Layout = (): ReactNode => {
  const [t, { user }] = [useText(shellText), useUserState()];
  return (
    <div className="text-[14px] leading-[21px]">
      <header className="flex h-12 items-center gap-3 border-b border-line px-3 lg:px-5">
        <Brand />
        <span className="text-text-3">{t('staff')}</span>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSwitch />
          <ColourSwitch />
          <Account />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-3 pt-4 pb-8 lg:px-5">
        {user && user.permissions.length > 0 ? <Outlet /> : <ErrorView statusCode={403} message="" />}
      </main>
    </div>
  );
};
