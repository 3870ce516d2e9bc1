import { PackageProblem } from './package-problem.js';
import { readXml } from './read-xml.js';
import type { XmlElement } from './xml-tree.js';
import { isBareDoctype } from './xml-walk.js';

/** An element as it stands in the text, from its opening tag to its closing one. */
export interface XmlBlock {
  readonly text: string;
  /** Its place in the whole text. */
  readonly at: number;
  /** Where it begins, from 1. */
  readonly line: number;
  /** The next block begins, or the text ends, before this one is closed. */
  readonly open: boolean;
}

/** A block as an element. Throws PackageProblem; one that is not closed is not looked into. */
export const blockElement = (block: XmlBlock): XmlElement => {
  if (block.open) throw new PackageProblem('file-broken', 'The element is not closed', { detail: 'not closed' }, block.line);
  return readXml(block.text, block.line);
};

/** Counts ends of lines (CRLF, LF, CR) of a text that is asked for with ever later places. */
const lineCounter = (text: string): ((place: number) => number) => {
  const ends = /\r\n?|\n/g;
  let line = 1;
  let next = ends.exec(text);
  return (place) => {
    while (next && next.index < place) {
      line += 1;
      next = ends.exec(text);
    }
    return line;
  };
};

const longestDoctype = 2000;

interface Mark {
  readonly is: 'open' | 'close' | 'empty' | 'doctype';
  readonly from: number;
  readonly to: number;
}

/** Opening and closing tags of the names, outside comments and CDATA. Each stretch of the text is looked at once. */
function* marks(text: string, names: readonly string[]): Generator<Mark> {
  const pattern = new RegExp(`<!--|<!\\[CDATA\\[|<!DOCTYPE|<(/?)(?:[\\w.-]+:)?(?:${names.join('|')})(?=[\\s>/])`, 'gi');
  // An attribute holds no `<`: a tag ends there at the latest, so that no stretch is looked at twice.
  const tagEnd = /[<>]/g;
  const missing = new Set<string>();
  const skip = (end: string, from: number): void => {
    const at = missing.has(end) ? -1 : text.indexOf(end, from);
    // One that never ends hides nothing: what follows is looked at all the same.
    if (at < 0) missing.add(end);
    else pattern.lastIndex = at + end.length;
  };
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const from = found.index;
    if (found[0] === '<!--') skip('-->', from + 4);
    else if (found[0].toUpperCase() === '<![CDATA[') skip(']]>', from + 9);
    else if (found[1] === undefined) yield { is: 'doctype', from, to: from };
    else {
      tagEnd.lastIndex = from + 1;
      const end = tagEnd.exec(text)?.index ?? text.length;
      yield { is: found[1] === '/' ? 'close' : text[end - 1] === '/' ? 'empty' : 'open', from, to: text[end] === '>' ? end + 1 : end };
    }
  }
}

/**
 * The elements of those names, one by one as text, so that a broken one spoils none but itself and a big file is never a tree as a whole.
 * Elements of these names do not stand within each other. Throws PackageProblem 'doctype', of one with declarations, before the first
 * block.
 */
export function* xmlBlocks(text: string, ...names: readonly string[]): Generator<XmlBlock> {
  const lineAt = lineCounter(text);
  if (/<!DOCTYPE/i.test(text)) {
    for (const { is, from } of marks(text, names))
      if (is === 'doctype' && !isBareDoctype(text.slice(from, from + longestDoctype)))
        throw new PackageProblem('doctype', 'A DOCTYPE is not read', {}, lineCounter(text)(from));
  }
  let start = -1;
  for (const { is, from, to } of marks(text, names)) {
    if (start >= 0 && is !== 'close') yield { text: text.slice(start, from), at: start, line: lineAt(start), open: true };
    if (is === 'close' && start >= 0) yield { text: text.slice(start, to), at: start, line: lineAt(start), open: false };
    if (is === 'empty') yield { text: text.slice(from, to), at: from, line: lineAt(from), open: false };
    start = is === 'open' ? from : -1;
  }
  if (start >= 0) yield { text: text.slice(start), at: start, line: lineAt(start), open: true };
}
