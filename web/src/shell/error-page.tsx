import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { CallError } from '../client/call-error.js';
import { logProblem } from '../client/log.js';
import { Brand } from './brand.js';
import type { Shown } from './error-view.js';
import { PageError, pageNotFound } from './page-error.js';
import { chunkFailed } from './release.js';

/** Crawlers get no error page: they would index it. */
const crawler = /bot|crawl|spider|slurp|facebookexternalhit|preview|lighthouse/i;
/** How browsers say that a chunk of the page is gone. */
const chunkGone = /dynamically imported module|importing a module script failed|error loading dynamically/i;

const isChunkGone = (error: unknown): boolean => error instanceof Error && chunkGone.test(error.message);

const shownOf = (error: unknown, fullPath: string): Shown => {
  if (error instanceof PageError) return { statusCode: error.statusCode, message: error.message };
  if (error instanceof CallError) return { statusCode: error.statusCode, message: error.message };
  if (isRouteErrorResponse(error)) return { statusCode: error.status, message: error.status === 404 ? pageNotFound(fullPath).message : '' };
  return { statusCode: 500, message: '', ...(isChunkGone(error) ? { partMissing: true } : { notDrawn: true }) };
};

/** Errors are rare: their views are code of its own. Where even that does not come, the specification's words stand alone. */
const ErrorView = lazy(() =>
  import('./error-view.js')
    .then(({ ErrorView: view }) => ({ default: view }))
    .catch(() => ({
      default: ({ statusCode }: Shown): ReactNode => (
        <h1 className="py-12 text-2xl">{statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'}</h1>
      ),
    })),
);

const Shell = (shown: Shown): ReactNode =>
  crawler.test(navigator.userAgent) ? null : (
    <Suspense fallback={null}>
      <ErrorView {...shown} />
    </Suspense>
  );

/** Where a page ends that threw: "Page Not Found" for 404, the no-access view, else "Internal Server Error". */
export const ErrorPage = (): ReactNode => {
  const [error, { pathname, search, hash }] = [useRouteError(), useLocation()];
  const fullPath = `${pathname}${search}${hash}`;
  useEffect(() => {
    if (isChunkGone(error)) chunkFailed(error, fullPath);
    if (!(error instanceof PageError) && !(error instanceof CallError)) logProblem('A page ended in an error', error);
  }, [error, fullPath]);
  return <Shell {...shownOf(error, fullPath)} />;
};

const Bare = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="wrap">
    <header className="flex h-13 items-center md:h-15">
      <Brand />
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
);

/** The same where no layout stands around it. */
export const BareErrorPage = (): ReactNode => (
  <Bare>
    <ErrorPage />
  </Bare>
);

/** The error state of the whole app: what stands in place of any page and its layout. */
export const FatalErrorPage = ({ error }: { error: PageError }): ReactNode => (
  <Bare>
    <Shell statusCode={error.statusCode} message={error.message} />
  </Bare>
);

/** A path that no line of the table has, or whose page does not exist yet. Not fatal: the layout stays. */
export const NotFoundPage = (): ReactNode => {
  const { pathname, search, hash } = useLocation();
  return <Shell statusCode={404} message={pageNotFound(`${pathname}${search}${hash}`).message} />;
};
