import sanitizeHtml from 'sanitize-html';
import { AppError } from '#platform/kernel';

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

/**
 * A policy's text as it is stored and shown: headings, paragraphs, lists, tables and links, nothing that runs, loads or is styled.
 * Repeats until nothing changes. Throws 'Invalid input' for a text that is empty afterwards or does not settle.
 */
export const sanitisePolicy = (html: string, field: string): string => {
  const refuse = (reason: string): never => {
    throw new AppError('Invalid input', { field }, { issues: { [field]: reason } });
  };
  // PostgreSQL stores no NUL.
  let text = html.replaceAll('\u0000', '').normalize('NFC').trim();
  for (let round = 0; round < rounds; round += 1) {
    const next = sanitizeHtml(text, options).trim();
    if (next === text) return text.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '' ? refuse('The text is empty') : text;
    text = next;
  }
  return refuse('The text cannot be cleaned');
};
