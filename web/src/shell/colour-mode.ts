import { makeStore, useStore } from '../client/store.js';
import { logProblem } from '../client/log.js';

export type ColourMode = 'system' | 'light' | 'dark';

const key = 'colour-mode';
const themeColours = { light: '#ffffff', dark: '#09090b' } as const;
const scheme = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

const kept = (): ColourMode => {
  // Throws where storage is blocked, and on the server, which has none.
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
};

/** Pages made on the server do not know it; it is in place before the first of them is taken over. */
const preference = makeStore<ColourMode>('system');
preference.write(kept());
let forced: 'light' | 'dark' | null = null;

const effective = (): 'light' | 'dark' => {
  const mode = forced ?? preference.read();
  return mode === 'system' ? (scheme?.matches ? 'dark' : 'light') : mode;
};

const apply = (): void => {
  const mode = effective();
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColours[mode]);
};

export const useColourMode = (): ColourMode => useStore(preference);

/** Changes the preference and keeps it in the browser; where storage is blocked it holds for this page. */
export const setColourMode = (mode: ColourMode): void => {
  preference.write(mode);
  try {
    localStorage.setItem(key, mode);
  } catch {
    // Private mode: the choice lives as long as the page.
  }
  apply();
};

/** A page may force light or dark while it is shown; `system` is no colour and is refused with a warning. Null ends it. */
export const forceColourMode = (mode: ColourMode | null): void => {
  if (mode === 'system') {
    logProblem("A page cannot force the colour mode 'system'");
    return;
  }
  forced = mode;
  apply();
};

if (scheme) {
  scheme.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    preference.write(kept());
    apply();
  });
}
