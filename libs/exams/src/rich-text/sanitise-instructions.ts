import sanitizeHtml from 'sanitize-html';
import { composed } from '#platform/kernel';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'sub', 'sup', 'ol', 'ul', 'li'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

/** What an exam says before it begins: paragraphs, lists and emphasis; nothing that loads, runs or looks like the page around it. */
export const sanitiseInstructions = (html: string): string =>
  // PostgreSQL stores no NUL.
  sanitizeHtml(composed(html.replaceAll('\u0000', '')), options).trim();
