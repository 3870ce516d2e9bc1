import sanitizeHtml from 'sanitize-html';
import { AppError, composed } from '../kernel/index.js';
import { protectFormulas } from './maths.js';
import { isPicture } from './kept-picture.js';
import { writtenLength } from './written-length.js';

const classes = ['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-indent-1', 'ql-indent-2', 'ql-indent-3', 'ql-formula'];

export const richTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'ol',
  'ul',
  'li',
  'span',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: richTags,
  allowedAttributes: {
    '*': ['class'],
    li: ['class', 'data-list'],
    span: ['class', 'data-value'],
    img: ['src', 'alt', 'width', 'height'],
    a: ['href', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { '*': classes },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'], a: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedStyles: {},
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  // A picture that is none of ours, or has lost its address, leaves nothing behind.
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs.src ?? ''),
};

/** Before anything is parsed: a text with its pictures may be this long, without them this long, and open this many tags. */
const lengthLimit = 1_200_000;
const writtenLimit = 200_000;
const tagLimit = 20_000;
/** Rounds of cleaning, and characters in all of them together. */
const work = { rounds: 12, characters: 3_600_000 };

/** Repeats until nothing changes; null where that takes more rounds, or more characters in all of them, than it may. */
export const settle = (text: string, step: (text: string) => string, most = work): string | null => {
  let characters = 0;
  for (let round = 0; round < most.rounds; round += 1) {
    characters += text.length;
    if (characters > most.characters) return null;
    const next = step(text);
    if (next === text) return text;
    text = next;
  }
  return null;
};

/** What `sanitise` does, with some of the rules different. Throws 'Invalid input' for a text that is too long, too deep or made not to settle. */
export const sanitiseWith = (html: string, field: string, over: Partial<sanitizeHtml.IOptions>): string => {
  const rules = { ...options, ...over };
  const refuse = (reason: string): never => {
    throw new AppError('Invalid input', { field }, { issues: { [field]: reason } });
  };
  if (html.length > lengthLimit) refuse('The text is too long');
  if (html.length > writtenLimit && writtenLength(html) > writtenLimit) refuse('The text is too long');
  if (html.split('<').length > tagLimit) refuse('The text has too many tags');
  // PostgreSQL stores no NUL.
  const text = composed(html.replaceAll('\u0000', '')).trim();
  return settle(text, (one) => sanitizeHtml(protectFormulas(one), rules).trim()) ?? refuse('The text cannot be cleaned');
};

/**
 * The text as it is stored and shown: NFC, the allow-list of tags, pictures only as small data: addresses, formulas kept to the letter.
 * Idempotent: dropping a tag can bring two dollar signs together, so it repeats until nothing changes; each round only takes tags away.
 * Throws 'Invalid input' for a text that is too long, too deep or made not to settle.
 */
export const sanitise = (html: string, field = 'text'): string => sanitiseWith(html, field, {});
