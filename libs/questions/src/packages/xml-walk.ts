import { SaxesParser } from 'saxes';
import { namedCharacters } from './named-characters.js';
import { PackageProblem } from './package-problem.js';

/** Elements within elements. */
const xmlDepth = 200;
const piece = 64 * 1024;

/** What happens while a document is read. Lines count from 1; CRLF, LF and CR are one end of a line each. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  readonly close?: (name: string, line: number) => void;
  /** Text and CDATA, possibly in several pieces. */
  readonly text?: (text: string) => void;
}

// What people's files hold and what spoils no structure: the letters of an unknown entity are left to the letter.
const forgiven = [
  'undefined entity',
  'malformed character entity',
  'disallowed character',
  'duplicate attribute',
  'unquoted attribute value',
  'XML declaration',
  'the string "]]>"',
];
// Characters that XML 1.0 does not allow (production 2).
const forbidden = /(?![\t\n\r\u0080-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;

// The parser looks names up here; those of XML itself, and nothing that an object has of its own.
const known: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, namedCharacters, {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
});

const onError = (error: Error, firstLine: number): void => {
  if (error.message.includes('doctype')) throw new PackageProblem('doctype', 'A DOCTYPE is not read', {}, firstLine);
  if (forgiven.some((message) => error.message.includes(message)) && !error.message.includes('in tag name')) return;
  const [, line, message] = /^(\d+):\d+: ([\s\S]*)$/.exec(error.message) ?? [];
  throw new PackageProblem(
    'file-broken',
    message ?? error.message,
    { detail: message ?? error.message },
    Number(line ?? 1) + firstLine - 1,
  );
};

/**
 * The text with the signs that open nothing as the characters they were meant for: `R&D`, `1 < 2`. The parser would take what follows for
 * an entity or a tag and drop it. CDATA stays as it is.
 */
const withBareSigns = (text: string): string => {
  const sign = /&(?!#?\w{1,31};)|<(?:!\[CDATA\[|(?![\p{L}_:/!?]))/gu;
  let made = '';
  let from = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0].length > 1) {
      const end = text.indexOf(']]>', sign.lastIndex);
      if (end < 0) break;
      sign.lastIndex = end;
    } else {
      made += text.slice(from, found.index) + (found[0] === '&' ? '&amp;' : '&lt;');
      from = found.index + 1;
    }
  }
  return from === 0 ? text : made + text.slice(from);
};

const bareDoctype = /^<!DOCTYPE(?:[^["'<>]|"[^"<]*"|'[^'<]*')*>/i;
/** Whether a DOCTYPE begins here that holds no declarations of its own, as old programs write it. */
export const isBareDoctype = (text: string): boolean => bareDoctype.test(text);

const makeParser = (handlers: XmlHandlers, firstLine: number): SaxesParser => {
  const parser = new SaxesParser({ xmlns: false });
  Object.assign(parser, { ENTITIES: known });
  let depth = 0;
  let line = firstLine;
  parser.on('error', (error) => onError(error, firstLine));
  parser.on('doctype', (declared) => {
    // One that only names the kind of document declares nothing, and what it points at is never fetched.
    if (isBareDoctype(`<!DOCTYPE${declared}>`)) return;
    throw new PackageProblem('doctype', 'A DOCTYPE is not read', {}, parser.line + firstLine - 1);
  });
  parser.on('opentagstart', () => {
    line = parser.line + firstLine - 1;
    depth += 1;
    if (depth > xmlDepth)
      throw new PackageProblem('too-deep', `More than ${xmlDepth} elements within each other`, { depth: xmlDepth }, line);
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(name, attributes as Record<string, string>, line));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(name, parser.line + firstLine - 1);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  return parser;
};

/**
 * Reads a document step by step; between two steps the caller may take what the handlers have gathered, so that a big document is never
 * in memory as a tree. No DTD, no entity of a document's own, no network: a DOCTYPE with declarations is refused.
 * Throws PackageProblem: 'doctype', 'too-deep', 'file-broken' (not well-formed; with its line).
 */
export function* stepsOfXml(source: string, handlers: XmlHandlers, firstLine = 1): Generator<void> {
  const text = withBareSigns(source);
  const start = text.search(/[^\s\uFEFF]/);
  const lead = start > 0 ? text.slice(0, start) : '';
  const parser = makeParser(handlers, firstLine + (lead.match(/\r\n?|\n/g)?.length ?? 0));
  for (let at = Math.max(start, 0); at < text.length; at += piece) {
    parser.write(text.slice(at, at + piece).replaceAll(forbidden, ''));
    yield;
  }
  parser.close();
  yield;
}

/** The same in one go. */
export const walkXml = (text: string, handlers: XmlHandlers, firstLine = 1): void => {
  for (const step of stepsOfXml(text, handlers, firstLine)) void step;
};
