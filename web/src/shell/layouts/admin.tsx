import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useUser } from '../../client/user.js';
import { lacksSecondFactor, secondFactorPage } from '../../client/withheld.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { Modal } from '../../ui/modal.js';
import { dialogPart } from '../../ui/part.js';
import { useShortcut } from '../../ui/use-shortcut.js';
import { Account } from '../account.js';
import { Breadcrumbs, PlaceHeading } from '../admin-nav/breadcrumbs.js';
import { trailTo } from '../admin-nav/nav.js';
import { usePlaceName } from '../admin-nav/place.js';
import { noteRecent } from '../admin-nav/recent.js';
import { SideFoot, SideNav } from '../admin-nav/side-nav.js';
import { adminNavText } from '../admin-nav/text.js';
import { Brand } from '../brand.js';
import { ErrorView } from '../error-view.js';

const Palette = dialogPart(() => import('../admin-nav/palette.js'));

/** Remembers which pages were open, for the palette. A page of a record counts once its record has a name. */
const useNoteRecent = (): void => {
  const [{ pathname }, { name }] = [useLocation(), usePlaceName()];
  useEffect(() => {
    const own = trailTo(pathname).at(-1);
    if (!own || (own.path.includes('{') && !name)) return;
    noteRecent(own.path.includes('{') && name ? { to: pathname, name } : { to: pathname });
  }, [pathname, name]);
};

const Top = ({ onMenu, onPalette }: { onMenu: () => void; onPalette: () => void }): ReactNode => {
  const [t, user] = [useText(adminNavText), useUser()];
  const label = t(user?.permissions.includes('users.read') ? 'palette' : 'palettePages');
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-bg px-3 lg:px-5">
      <Button variant="ghost" size="icon" aria-label={t('menu')} className="-ml-2 lg:hidden" onClick={onMenu}>
        <Icon name="menu" size={20} />
      </Button>
      <Breadcrumbs />
      <button
        type="button"
        onClick={onPalette}
        className="ml-auto hidden h-[34px] w-[300px] shrink-0 items-center gap-2 rounded-control border border-control bg-bg px-2.5 text-sm text-text-3 hover:bg-fill lg:flex"
      >
        <Icon name="search" size={16} className="shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
        <Kbd className="ml-auto">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <Button variant="ghost" size="icon" aria-label={label} className="ml-auto lg:hidden" onClick={onPalette}>
        <Icon name="search" size={20} />
      </Button>
      {/* The room that the head of other pages keeps for a visitor's button is not needed here. */}
      <div className="[&_[data-room]]:hidden">
        <Account />
      </div>
    </header>
  );
};

/** The back office. Pages without the guard show the same no-access view to whoever is not staff, or lead to the second factor. */
export const Layout = (): ReactNode => {
  const [t, user] = [useText(adminNavText), useUser()];
  const [open, setOpen] = useState<'menu' | 'palette' | null>(null);
  const close = (): void => setOpen(null);
  const togglePalette = (): void => setOpen((shown) => (shown === 'palette' ? null : 'palette'));
  useShortcut('KeyK', togglePalette);
  useNoteRecent();
  const staff = Boolean(user && user.permissions.length > 0);
  return (
    <div className="min-h-dvh text-[14px] leading-[21px] lg:grid lg:grid-cols-[208px_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-2.5 py-3 text-sm lg:flex">
        <div className="px-2 pb-2 [&_a]:min-h-8 [&_a]:text-[16px]">
          <Brand />
        </div>
        <div className="flex-1 pb-4">{staff ? <SideNav /> : null}</div>
        <SideFoot />
      </aside>
      <div className="min-w-0">
        <Top onMenu={() => setOpen('menu')} onPalette={togglePalette} />
        <main id="main" tabIndex={-1} className="px-3 pt-4 pb-8 lg:px-5 lg:pt-[18px]">
          {staff ? (
            <>
              <PlaceHeading />
              <Outlet />
            </>
          ) : user && lacksSecondFactor(user) ? (
            <Navigate to={secondFactorPage} replace />
          ) : (
            <ErrorView statusCode={403} message="" />
          )}
        </main>
      </div>
      <Modal open={open === 'menu'} onClose={close} title={t('menu')}>
        <SideNav onGo={close} />
        <SideFoot />
      </Modal>
      {open === 'palette' && staff ? (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
};
