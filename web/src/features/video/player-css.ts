import { logProblem } from '../../client/log.js';
import { settings } from '../../shell/page-info.js';

/** Puts a style sheet into the page; rejects when it does not load. */
export type AddSheet = (address: string) => Promise<void>;

const addSheet: AddSheet = (address) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        reject(new Error(`The style sheet ${address} did not load`));
      },
      { once: true },
    );
    document.head.append(link);
  });

const coming = new Map<string, Promise<boolean>>();

const load = async (local: string, elsewhere: string | null, add: AddSheet): Promise<boolean> => {
  try {
    await add(local);
    return true;
  } catch (cause) {
    if (elsewhere === null) {
      logProblem('The style sheet of the player did not load', cause);
      return false;
    }
    return add(elsewhere).then(
      () => true,
      (second: unknown) => {
        logProblem('The style sheet of the player loaded from neither place', second);
        return false;
      },
    );
  }
};

/**
 * The player's style sheet, once: the file of this build, and where that does not load the copy on the network, when one is configured.
 * False when there is none: the player then shows the browser's own controls.
 */
export const loadPlayerCss = (local: string, elsewhere = settings().playerCss, add: AddSheet = addSheet): Promise<boolean> => {
  const known = coming.get(local);
  if (known) return known;
  const asked = load(local, elsewhere, add).then((loaded) => {
    // The next player asks again.
    if (!loaded) coming.delete(local);
    return loaded;
  });
  coming.set(local, asked);
  return asked;
};
