import { createBrowserRouter } from 'react-router';
import { logProblem } from '../client/log.js';
import { onDeparted, onRecovered } from '../client/user.js';
import { judgeChanges } from './judged.js';
import { routeObjects } from './route-objects.js';

const idleAfterMs = 500;

/** After the page has been loaded and nothing else is to be done. */
const whenIdle = (work: () => void): void => {
  const idle = (): void => void setTimeout(work, idleAfterMs);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
};

/** `open`: the routes of a page that stands already, made on the server; the router begins with it and asks nothing. */
export const makeRouter = (objects = routeObjects(), open: readonly string[] | null = null) => {
  const router = createBrowserRouter(
    objects,
    open === null ? {} : { hydrationData: { loaderData: Object.fromEntries(open.map((id) => [id, null])) } },
  );
  judgeChanges(router);
  // What stayed closed while the service was down opens by itself.
  onRecovered(() => {
    if (router.state.errors) void router.navigate(router.state.location, { replace: true });
  });
  onDeparted(() => {
    import('./departure.js')
      .then(({ afterDeparture }) => afterDeparture())
      .catch((cause: unknown) => logProblem('What belonged to the account was not put away', cause));
  });
  whenIdle(() => {
    import('./preload.js').then(
      ({ preloadLinks }) => preloadLinks(router),
      () => undefined,
    );
  });
  return router;
};
