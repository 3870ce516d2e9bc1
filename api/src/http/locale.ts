import { locales, type Locale } from '#contracts/shared/values';

const known = (value: string | undefined): Locale | undefined => locales.find((locale) => locale === value);

/** The caller's language: the cookie `lang`, else the first of ours in Accept-Language, else Bengali. */
export const localeOf = (lang: string | undefined, acceptLanguage: string | undefined): Locale => {
  const chosen = known(lang);
  if (chosen) return chosen;
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const wanted = known(part.trim().slice(0, 2).toLowerCase());
    if (wanted) return wanted;
  }
  return 'bn';
};

/**
 * The language of a page: what the address asks for (`?lang=en`, which search engines use), else the cookie `lang`, else Bengali. The
 * browser's own languages say little here: phones of people who read Bengali are often set to English.
 */
export const pageLocale = (query: unknown, lang: string | undefined): Locale => {
  const asked = typeof query === 'object' && query !== null && 'lang' in query && typeof query.lang === 'string' ? query.lang : undefined;
  return known(asked) ?? known(lang) ?? 'bn';
};
