import { loadUser } from '../client/user.js';
import { loadTexts } from '../i18n/index.js';
import { tookOver } from './enter.js';
import { openAt, routeObjects } from './route-objects.js';
import { makeRouter } from './router.js';
import { beganAtHalf, isWhole } from './whole-address.js';

type Router = ReturnType<typeof makeRouter>;

/** What stands in an address and changes nothing on a page: the language, and where somebody came from. */
const idle = /^(lang|utm_\w+|fbclid|gclid)$/;

/**
 * The router of a page that the server has made, with all that the page is made of, so that it can be taken over in one go. The server
 * knows the page by its path: what else the address asks of it (a filter) is the first navigation after, and nobody's own is shown before.
 */
export const openPage = async (path: string): Promise<{ readonly router: Router; readonly onward: string | null }> => {
  const { search, hash } = location;
  const asked = [...new URLSearchParams(search).keys()].some((name) => !idle.test(name));
  const objects = routeObjects();
  const open = await openAt(objects, path);
  // The page's own texts are known only now.
  await loadTexts();
  if (asked) history.replaceState(history.state, '', path);
  tookOver(path);
  const router = makeRouter(objects, open);
  if (asked) beganAtHalf(router.state.location.key);
  return { router, onward: asked ? `${path}${search}${hash}` : null };
};

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden tab paints nothing.
    setTimeout(resolve, 500);
  });

/** Until nobody is on the way to another page. */
const arrived = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.navigation.state === 'idle') return resolve();
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      stop();
      resolve();
    });
  });

/** Asks who is signed in; whoever is sees what the server made for everybody until their own has come. Then the rest of the address. */
export const goOn = async (who: ReturnType<typeof loadUser>, router: Router, onward: string | null): Promise<void> => {
  const [{ user }] = await Promise.all([who, painted()]);
  if (onward !== null) {
    await arrived(router);
    // Whoever has gone on to another page meanwhile is not led back.
    if (!isWhole(router.state.location.key)) await router.navigate(onward, { replace: true });
  }
  // Its cache is code that the exam page does without.
  if (user) await (await import('../client/use-endpoint.js')).refreshAll();
};
