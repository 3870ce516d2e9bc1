import { loadUser } from '../client/user.js';
import { loadTexts } from '../i18n/index.js';
import { tookOver } from './enter.js';
import { openAt, routeObjects } from './route-objects.js';
import { makeRouter } from './router.js';
import { beganAtHalf } from './whole-address.js';

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

/** Asks who is signed in; whoever is sees what the server made for everybody until their own has come. Then the rest of the address. */
export const goOn = async (who: ReturnType<typeof loadUser>, router: Router, onward: string | null): Promise<void> => {
  const { user } = await who;
  // Code that a visitor of the page itself does without, and the exam page.
  if (user || onward !== null) await (await import('./go-on.js')).goOn(router, onward, user !== null);
};
