import type sanitizeHtml from 'sanitize-html';
import { richTags, sanitiseWith } from './sanitise.js';

const longest = 2000;

/** Where a link leads, written in full: the web and nothing else, and nobody's password in it. */
const webAddress = (href: string): string | null => {
  // A browser drops these inside an address: `java\nscript:`.
  if (/[\p{Cc}\s\\]/u.test(href.trim())) return null;
  const url = URL.parse(href.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.href.length > longest) return null;
  // A dollar sign in an address is no formula's.
  return url.href.replaceAll('$', '%24');
};

const withAddress = (_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const address = webAddress(href);
  return address === null ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer' } };
};
const asHeading =
  (tagName: string): sanitizeHtml.Transformer =>
  () => ({ tagName, attribs: {} });

/** The page has its own title; a text pasted with one keeps it as a section. */
const over: Partial<sanitizeHtml.IOptions> = {
  allowedTags: [...richTags, 'h2', 'h3', 'a'],
  transformTags: { a: withAddress, h1: asHeading('h2'), h4: asHeading('h3'), h5: asHeading('h3'), h6: asHeading('h3') },
};

/** `sanitise` for what is read at length, a lesson or a notice: with headings, and links to the web. */
export const sanitiseArticle = (html: string, field = 'text'): string => sanitiseWith(html, field, over);
