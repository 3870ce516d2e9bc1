import { setupI18n } from '@lingui/core';
import { use, useMemo } from 'react';
import type { Locale } from '#contracts/shared/values';
import { formatNumber, intlLocale } from './digits.js';
import { getLocale, switchLocale, useLocale } from './locale.js';

export { useLocale } from './locale.js';

type Texts<K extends string> = Readonly<Record<K, string>>;
/** English texts, or how to fetch them: most people read Bengali, and need not download both. */
type English<K extends string> = Texts<K> | (() => Promise<{ readonly en: Texts<K> }>);

/** Texts of one feature in both languages, loaded with the code that shows them. */
export interface Catalogue<K extends string> {
  readonly name: string;
  readonly bn: Texts<K>;
  readonly en: English<K>;
}

const i18n = setupI18n();

const named = (name: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]));

const known = new Map<string, Catalogue<string>>();
/** English texts on their way or here; one that failed is asked for again. */
const english = new Map<string, Promise<void>>();
const here = new Set<string>();

const putEnglish = (name: string, texts: Readonly<Record<string, string>>): void => {
  i18n.load('en', named(name, texts));
  here.add(name);
};

/**
 * Names a feature's texts. `bn.ts` and `en.ts` beside it export the constants `bn` and `en`: ICU messages (plain names and
 * `plural` in braces), compiled by the build (`web/build/catalogues.ts`). English is given as `() => import('./en.js')`.
 */
export const catalogue = <K extends string>(name: string, bn: Texts<K>, en: English<NoInfer<K>>): Catalogue<K> => {
  const made: Catalogue<K> = { name, bn, en };
  known.set(name, made as Catalogue<string>);
  i18n.load('bn', named(name, bn));
  if (typeof en !== 'function') putEnglish(name, en);
  return made;
};

/** Texts that came with their code. */
const nothingToFetch = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const fetchEnglish = (from: Catalogue<string>): Promise<void> => {
  const asked = english.get(from.name);
  if (asked || typeof from.en !== 'function') return asked ?? nothingToFetch;
  const coming = from.en().then(
    ({ en }) => putEnglish(from.name, en),
    // Without a connection the Bengali texts stay; the next change of language asks again.
    () => void english.delete(from.name),
  );
  // What React looks for: with it, texts that are here are read without a pause.
  void coming.then(() => Object.assign(coming, { status: 'fulfilled', value: undefined }));
  english.set(from.name, coming);
  return coming;
};

/** Fetches what the language in use needs of the catalogues known by now; before the first render. */
export const loadTexts = async (locale: Locale = getLocale()): Promise<void> => {
  if (locale === 'en') await Promise.all([...known.values()].map(fetchEnglish));
};

/** Changes the language once its texts are here, everywhere at the same moment. */
export const setLocale = async (locale: Locale): Promise<void> => {
  await loadTexts(locale);
  switchLocale(locale);
};

/** A number that reads in the language's digits where a sentence is put together, and is a number where `plural` counts or looks up `=0`. */
class Counted {
  constructor(
    private readonly value: number,
    private readonly locale: Locale,
  ) {}
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'default' ? formatNumber(this.value, this.locale, Number.isInteger(this.value) ? 0 : 2) : this.value;
  }
}

type Values = Readonly<Record<string, string | number>>;
/** The text of a key; numbers among the values are written in the language's digits with lakh grouping. */
export type Text<K extends string> = (key: K, values?: Values) => string;

/** The same outside of components, in a language whose texts are here. */
export const textIn =
  <K extends string>(from: Catalogue<K>, locale: Locale): Text<K> =>
  (key, values = {}) => {
    // English that did not come: the Bengali sentence is better than none.
    const spoken = locale === 'en' && !here.has(from.name) ? 'bn' : locale;
    if (i18n.locale !== spoken) i18n.activate(spoken, [intlLocale[spoken]]);
    const counted = Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? new Counted(value, locale) : value]);
    return i18n._({ id: `${from.name}.${key}`, values: Object.fromEntries(counted) as Record<string, unknown> });
  };

/** The texts of a catalogue; the component renders again when the language changes, and waits where its texts are on their way. */
export const useText = <K extends string>(from: Catalogue<K>): Text<K> => {
  const locale = useLocale();
  // Also once they are here: a render that waited is repeated by React, and must then ask for the same again.
  if (locale === 'en') use(fetchEnglish(from as Catalogue<string>));
  // A new function per language, so that memoised children see the change.
  return useMemo(() => textIn(from, locale), [from, locale]);
};
