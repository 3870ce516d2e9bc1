import type { PageMade, PagePayload, PrerenderedPath } from '#contracts/http/payload';
import type { Locale } from '#contracts/shared/choices';
import { later } from './readable-first.js';

/** What a stored page was made from: whether it still holds can be told from this alone. */
export interface Stamp {
  /** The page without its content, as this build and this configuration have it. */
  readonly template: string;
  readonly versions: Readonly<Record<string, number>>;
  /** Something on it goes on at this moment. */
  readonly live: boolean;
}

export interface Parts {
  readonly page: PrerenderedPath;
  readonly locale: Locale;
  readonly made: PageMade;
  readonly payload: PagePayload;
  readonly stamp: Stamp;
  readonly publicUrl: URL;
  readonly siteName: string;
}

const other: Readonly<Record<Locale, Locale>> = { bn: 'en', en: 'bn' };
const openGraph: Readonly<Record<Locale, string>> = { bn: 'bn_BD', en: 'en_GB' };

export const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** JSON that cannot end the element it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

/** A page's own address in a language: Bengali has the plain one. */
export const addressIn = (path: string, locale: Locale, publicUrl: URL): string =>
  new URL(locale === 'bn' ? path : `${path}?lang=${locale}`, publicUrl).href;

/** Facts for search engines name our own pages from the root; outside they need the whole address. */
const absolute = (value: unknown, publicUrl: URL): unknown => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => absolute(item, publicUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && one.startsWith('/') && /^(url|item|logo)$/.test(key)
        ? new URL(one, publicUrl).href
        : absolute(one, publicUrl),
    ]),
  );
};

const headOf = ({ page, locale, made, publicUrl, siteName }: Parts): string => {
  const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
    `<meta ${attribute}="${name}" content="${inHtml(content)}" />`;
  const here = addressIn(page.path, locale, publicUrl);
  const alternate = (language: string, of: Locale): string =>
    `<link rel="alternate" hreflang="${language}" href="${inHtml(addressIn(page.path, of, publicUrl))}" />`;
  return [
    `<title>${inHtml(made.title)}</title>`,
    meta('name', 'description', made.description),
    `<link rel="canonical" href="${inHtml(here)}" />`,
    alternate('bn', 'bn'),
    alternate('en', 'en'),
    alternate('x-default', 'bn'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', made.title),
    meta('property', 'og:description', made.description),
    meta('property', 'og:url', here),
    meta('property', 'og:locale', openGraph[locale]),
    meta('property', 'og:locale:alternate', openGraph[other[locale]]),
    meta('name', 'twitter:card', 'summary'),
    ...made.facts.map((fact) => `<script type="application/ld+json">${inScript(absolute(fact, publicUrl))}</script>`),
  ].join('\n    ');
};

const root = '<div id="root"></div>';
const language = '<html lang="bn">';
const title = /<title>[^<]*<\/title>/;

/** Whether a built page has the places that content is put into. */
export const isTemplate = (html: string): boolean =>
  html.includes(root) && html.includes(language) && title.test(html) && html.includes('</head>');

/** The whole page: the built one with content, head, the scripts it will need, and what it was made of. */
export const documentOf = (template: string, parts: Parts): string => {
  const { page, locale, made, payload, stamp } = parts;
  const scripts = page.scripts[locale].map((address) => `    ${later(inHtml(address))}\n`).join('');
  const data = `<script type="application/json" id="payload" lang="${locale}" data-stamp="${inHtml(JSON.stringify(stamp))}">${inScript(payload)}</script>`;
  // Functions, since `$` in what is put in would be a pattern of `replace`.
  return template
    .replace(language, () => `<html lang="${locale}">`)
    .replace(title, () => headOf(parts))
    .replace('</head>', () => `${scripts}  </head>`)
    .replace(root, () => `<div id="root">${made.html}</div>\n    ${data}`);
};

/** Stamp and payload of a page made by `documentOf`; null where it is something else. */
export const readDocument = (html: string): { readonly stamp: Stamp; readonly payload: PagePayload } | null => {
  const [, stamp = '', payload = ''] =
    /<script type="application\/json" id="payload" lang="\w+" data-stamp="([^"]*)">([^<]*)<\/script>/.exec(html) ?? [];
  try {
    const plain = stamp.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return { stamp: JSON.parse(plain) as Stamp, payload: JSON.parse(payload) as PagePayload };
  } catch {
    return null;
  }
};
