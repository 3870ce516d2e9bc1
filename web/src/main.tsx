import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { PagePayload } from '#contracts/http/payload';
import { keepInstallOffer } from './client/install.js';
import { logProblem, reportUnhandled } from './client/log.js';
import { takePagePayload } from './client/payload.js';
import { noteRecommendation } from './client/recommended.js';
import { noteMadeAt } from './client/server-clock.js';
import { loadUser } from './client/user.js';
import { loadTexts } from './i18n/index.js';
import { forgetFirstPosition } from './shell/scroll-key.js';
import { watchRelease } from './shell/release.js';
import { makeRouter } from './shell/router.js';
import { goOn, openPage } from './shell/take-over.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const app = (router: ReturnType<typeof makeRouter>) => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

/** A page that stands already is taken over as it is. Its person is asked for meanwhile, and what is theirs comes after. */
const takeOver = async (made: PagePayload): Promise<void> => {
  const who = loadUser();
  const { router, onward } = await openPage(made.path);
  noteMadeAt(made.at);
  // As a transition it is done in slices: a finger that comes meanwhile does not wait for all of it.
  startTransition(() => {
    hydrateRoot(root, app(router), {
      onRecoverableError: (cause) => logProblem('The page was not what the server made', cause),
    });
  });
  // From here on React hears what is pressed; what was pressed last before that would be for nobody.
  (document as Document & { readonly early?: HTMLElement | null }).early?.click();
  watchRelease(router);
  await goOn(who, router, onward);
};

const show = async (): Promise<void> => {
  const router = makeRouter();
  watchRelease(router);
  // The router asks for the page meanwhile.
  await loadTexts();
  root.replaceChildren();
  createRoot(root).render(app(router));
};

// Before the router reads the address.
noteRecommendation();
forgetFirstPosition();
reportUnhandled();
keepInstallOffer();
const made = takePagePayload();
void (made ? takeOver(made) : show());
