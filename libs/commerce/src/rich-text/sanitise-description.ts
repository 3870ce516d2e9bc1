import sanitizeHtml from 'sanitize-html';
import { composed } from '#platform/kernel';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['h3', 'p', 'br', 'b', 'strong', 'i', 'em', 'u', 'sub', 'sup', 'ol', 'ul', 'li'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { h1: 'h3', h2: 'h3' },
};

/** What is said of a book: paragraphs, lists and emphasis; nothing that loads, runs or looks like the page around it. */
export const sanitiseDescription = (html: string): string =>
  // PostgreSQL stores no NUL.
  sanitizeHtml(composed(html.replaceAll('\u0000', '')), options).trim();
