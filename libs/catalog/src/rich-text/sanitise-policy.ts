import sanitizeHtml from 'sanitize-html';
import { AppError, composed } from '#platform/kernel';

/** A section may carry a name to point at: `/terms-of-service#contact`. */
const anchor = /^[a-z][a-z0-9-]{0,40}$/;
/** Names that the page around it uses. */
const taken: readonly string[] = ['main', 'root', 'payload'];

const withAnchor = (tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: attribs['id'] && anchor.test(attribs['id']) && !taken.includes(attribs['id']) ? { id: attribs['id'] } : {},
});

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'ol',
    'ul',
    'li',
    'a',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // The page has its own title; a text pasted with one keeps it as a section.
  transformTags: { h1: (_tag, attribs) => withAnchor('h2', attribs), h2: withAnchor, h3: withAnchor },
};

const rounds = 6;

const refuse = (field: string, reason: string): never => {
  throw new AppError('Invalid input', { field }, { issues: { [field]: reason } });
};

const isEmpty = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Repeats until nothing changes. Throws 'Invalid input' for a text that does not settle. */
const settled = (html: string, field: string, how = options): string => {
  // PostgreSQL stores no NUL.
  let text = composed(html.replaceAll('\u0000', '')).trim();
  for (let round = 0; round < rounds; round += 1) {
    const next = sanitizeHtml(text, how).trim();
    if (next === text) return text;
    text = next;
  }
  return refuse(field, 'The text cannot be cleaned');
};

/**
 * A policy's text as it is stored and shown: headings, paragraphs, lists, tables and links, nothing that runs, loads or is styled.
 * Throws 'Invalid input' for a text that is empty afterwards or does not settle.
 */
export const sanitisePolicy = (html: string, field: string): string => {
  const text = settled(html, field);
  return isEmpty(text) ? refuse(field, 'The text is empty') : text;
};

/** A course writes formulas in words too. */
const ofCourse: sanitizeHtml.IOptions = { ...options, allowedTags: [...(options.allowedTags || []), 'sub', 'sup'] };

/** The same for a text of a course, which may be empty. */
export const sanitiseCourseText = (html: string, field: string): string => {
  const text = settled(html, field, ofCourse);
  return isEmpty(text) ? '' : text;
};
