import { cutText } from '#contracts/shared/cut-text';
import { noticeLimits } from '#contracts/shared/notices';
import { localPath } from '#contracts/shared/local-path';
import type { Locale } from '#contracts/shared/choices';
import { AppError, composed } from '#platform/kernel';

/** What is said, in one language or in both: who reads gets their own. */
export type Words = string | { readonly bn: string; readonly en: string };

/** The words as they are stored: the second language only where there is one. */
export const bothOf = (words: Words): { first: string; en: string | null } =>
  typeof words === 'string' ? { first: words, en: null } : { first: words.bn, en: words.en };

/** Plain words as they stand in rich text. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a reader of this language gets. */
export const wordsFor = (locale: Locale, first: string, en: string | null): string => (locale === 'en' && en !== null ? en : first);

const refuse = (field: string, reason: string): never => {
  throw new AppError('Invalid input', { field }, { issues: { [field]: reason } });
};

/** A title in one line. Throws 'Invalid input'. */
export const titleOf = (text: string): string => {
  const title = composed(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (title === '') return refuse('title', 'A title');
  return title.length > noticeLimits.title ? `${cutText(title, noticeLimits.title - 1)}…` : title;
};

/** A path of a page of ours. Throws 'Invalid input' for whatever leads elsewhere, or to no page. */
export const linkOf = (link: string | null, origin: string): string | null => {
  if (link === null || link.trim() === '') return null;
  const path = localPath(link.trim(), origin);
  if (path === null || path.length > noticeLimits.link || /^\/(api|files|media|socket\.io|assets)(\/|$)/.test(path))
    return refuse('link', 'A path of this site, such as /courses');
  return path;
};

/** Letters of a title on the wire: three of them, in two languages, are far below 2 kB. */
const headLetters = 80;

/** A title as feeds carry it. */
export const headTitle = (title: string): string => {
  if (title.length <= headLetters) return title;
  const letters = Array.from(new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(title), ({ segment }) => segment);
  let cut = '';
  for (const letter of letters) {
    if (cut.length + letter.length > headLetters - 1) break;
    cut += letter;
  }
  return `${cut.trimEnd()}…`;
};
