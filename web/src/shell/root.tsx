import { WifiOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createPath, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useOnline } from '../client/use-online.js';
import { useServiceDown, useUserState, WholeAddress } from '../client/user.js';
import { useText } from '../i18n/index.js';
import type { RouteLine } from '../route-line.js';
import { BannerPlace } from './banner/place.js';
import { forceColourMode } from './colour-mode.js';
import { Consent } from './consent/consent.js';
import { FatalErrorPage } from './error-page.js';
import { useErrorState } from './error-state.js';
import { ProgressBar } from './progress-bar.js';
import { scrollKey, scrollStorageKey } from './scroll-key.js';
import { useProfileAsked } from './profile/needs-profile.js';
import { dialogFrom, useSignInRequest } from './sign-in/sign-in.js';
import { shellText } from './text.js';
import { titlesText } from './titles/text.js';
import { useRouteTitle } from './use-page-title.js';
import { isWhole } from './whole-address.js';

const dialogCode = () => import('./sign-in/dialog.js');
dialogFrom(dialogCode);
const SignInDialog = lazy(dialogCode);
const ProfileDialog = lazy(() => import('./profile/dialog.js'));
const UserWatch = lazy(() => import('./user-watch.js').catch(() => ({ default: () => null })));

const useLine = (): RouteLine | undefined => useMatches().at(-1)?.handle as RouteLine | undefined;

/** After a navigation the reading begins at the new page's title, for those who listen and for the keyboard. */
const useFocusOnTitle = (): void => {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const frame = requestAnimationFrame(() => {
      const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      if (!target || document.querySelector('[role=dialog]')) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
};

const DownBanner = (): ReactNode => {
  const [down, online, t] = [useServiceDown(), useOnline(), useText(shellText)];
  if (!down && online) return null;
  return (
    <div role="status" className="border-b border-warn-line bg-warn-tint py-2 text-sm text-text">
      <div className="wrap flex items-center gap-2">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warn-solid" />
        {t(online ? 'down' : 'offline')}
      </div>
    </div>
  );
};

/** What stands around every page: the loading bar, the banner of a service in trouble, and the dialogs that may open anywhere. */
const Around = (): ReactNode => {
  const [t, titles, line] = [useText(shellText), useText(titlesText), useLine()];
  const [{ user }, request] = [useUserState(), useSignInRequest()];
  const location = useLocation();
  useRouteTitle(line?.title ? titles(line.title) : '', location.pathname);
  useFocusOnTitle();
  const profileAsked = useProfileAsked(user);
  // Before the page is painted: no moment in the other colours.
  useLayoutEffect(() => forceColourMode(line?.colourMode ?? null), [line?.colourMode]);
  const fatal = useErrorState(createPath(location));
  // An exam has its own word for a lost connection and its own place for a banner, and nothing may come between it and its student.
  const inPaper = line?.path === '/courses/{slug}/mcq/{id}';
  return (
    <>
      <a href="#main" className="sr-focusable">
        {t('skip')}
      </a>
      <ProgressBar />
      {inPaper ? null : <DownBanner />}
      {inPaper ? null : <BannerPlace />}
      <Suspense fallback={null}>{fatal ? <FatalErrorPage error={fatal} /> : <Outlet />}</Suspense>
      <Suspense fallback={null}>
        {request ? <SignInDialog request={request} /> : null}
        {profileAsked && !request ? <ProfileDialog /> : null}
      </Suspense>
      <Suspense fallback={null}>{user ? <UserWatch key={user.id} id={user.id} /> : null}</Suspense>
      {inPaper ? null : <Consent />}
      <ScrollRestoration getKey={scrollKey} storageKey={scrollStorageKey} />
    </>
  );
};

/** With the location itself, so that nothing is drawn between the two. */
export const Root = (): ReactNode => (
  <WholeAddress value={isWhole(useLocation().key)}>
    <Around />
  </WholeAddress>
);
