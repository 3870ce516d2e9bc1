import type { Locale } from '#contracts/shared/choices';
import { getLocale } from '../i18n/locale.js';

let given: Readonly<Record<string, string>> = {};
/** What the page will say of itself, by the names of its `meta` elements: for pages that are made on the server. */
export const makeWith = (values: Readonly<Record<string, string>>): void => {
  given = values;
};

const meta = (name: string): string => {
  if (typeof document === 'undefined') return given[name] ?? '';
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // A placeholder that no server filled in says nothing.
  return content.startsWith('{{') ? '' : content;
};

/** The product's name, in the language of the page unless another is asked for: the settings PRODUCT_NAME and PRODUCT_NAME_BN, which the server writes into it. */
export const productName = (locale: Locale = getLocale()): string =>
  (locale === 'bn' && meta('application-name-bn')) || meta('application-name');
/** Whether the server runs as a demonstration. */
export const isDemo = (): boolean => meta('mode') === 'demo';
/** The id of the release this page was loaded from; empty in development. */
export const buildId = (): string => meta('build');

/** What this installation has configured for its pages; null is off. */
export interface Settings {
  /** Whether Google sign-in is offered. */
  readonly google: boolean;
  /** The public key of the bot check. */
  readonly botCheckKey: string | null;
  readonly analytics: { readonly src: string; readonly id: string } | null;
  /** Address of the public icon service, asked when our own endpoint does not answer. */
  readonly icons: string | null;
  /** Address of the player's stylesheet, asked for when the local file does not load. */
  readonly playerCss: string | null;
  /** The batches offered; null: the specification's (`offeredBatches`). */
  readonly batches: readonly string[] | null;
}

const nothing: Settings = { google: false, botCheckKey: null, analytics: null, icons: null, playerCss: null, batches: null };
let read: Settings | null = null;

/** The settings the server wrote into the page. What is missing or broken there is off, never an error. */
export const settings = (): Settings => {
  if (read) return read;
  try {
    read = { ...nothing, ...(JSON.parse(meta('settings') || '{}') as Partial<Settings>) };
  } catch {
    read = nothing;
  }
  return read;
};
