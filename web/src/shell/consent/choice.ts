import { makeStore, useStore } from '../../client/store.js';
import { settings } from '../page-info.js';

/** What the person said of usage statistics; null: nothing yet. */
export type Consent = 'yes' | 'no' | null;

const key = 'consent.analytics';

const kept = (): Consent => {
  try {
    const value = localStorage.getItem(key);
    return value === 'yes' || value === 'no' ? value : null;
  } catch {
    return null;
  }
};

const consent = makeStore<Consent>(kept());
export const useConsent = (): Consent => useStore(consent);

let loaded = false;

/** Puts the script of the session analytics into the page, once; only ever after a yes. */
const loadScript = (): void => {
  const { analytics } = settings();
  if (loaded || !analytics) return;
  loaded = true;
  const script = document.createElement('script');
  script.src = analytics.src;
  script.async = true;
  // How the usual services are told whose page this is.
  script.dataset['id'] = analytics.id;
  script.dataset['websiteId'] = analytics.id;
  document.head.append(script);
};

/** At start-up: a person who agreed before need not be asked again. */
export const startAnalytics = (): void => {
  if (consent.read() === 'yes') loadScript();
};

/** Keeps the choice in this browser. A no after a yes loads the page anew: a script that runs cannot be taken back otherwise. */
export const chooseConsent = (choice: 'yes' | 'no'): void => {
  consent.write(choice);
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Private mode: the choice lives as long as the page.
  }
  if (choice === 'yes') loadScript();
  else if (loaded) location.reload();
};
