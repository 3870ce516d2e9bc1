import { refreshAll } from '../client/use-endpoint.js';
import type { makeRouter } from './router.js';
import { isWhole } from './whole-address.js';

type Router = ReturnType<typeof makeRouter>;

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

/**
 * What comes after a page was taken over: the whole of the address, where it asks for more than the page, and what is the person's own. Whoever has
 * gone on to another page meanwhile is not led back.
 */
export const goOn = async (router: Router, onward: string | null, isSomebody: boolean): Promise<void> => {
  await painted();
  if (onward !== null) {
    await arrived(router);
    if (!isWhole(router.state.location.key)) await router.navigate(onward, { replace: true });
  }
  if (isSomebody) await refreshAll();
};
