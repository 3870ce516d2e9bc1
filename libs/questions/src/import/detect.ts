import type { ImportFormat } from '#contracts/shared/imports';
import { scriptStart } from '../formats/json/scripts.js';
import { detectReadable } from '../formats/table/bijoy-columns.js';
import { csvTable, isReadable } from '../formats/table/read-csv.js';
import { makerFormat } from './maker-format.js';
import { isOther, namedTextType } from './named-types.js';

const zipSigns: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

export type Container = 'zip' | 'text' | 'other';
/** What holds the file, by its content; the name's ending may lie. */
export const containerOf = (head: Uint8Array): Container =>
  zipSigns.some((signature) => signature.every((byte, at) => head[at] === byte)) ? 'zip' : isOther(head) ? 'other' : 'text';

/** What a ZIP is, by the names in it; null for one that is none of ours. */
export const zippedFormat = (names: readonly string[]): ImportFormat | null => {
  const has = (name: string): boolean => names.includes(name);
  if (has('word/document.xml')) return 'docx';
  if (has('xl/workbook.xml') || has('content.xml')) return 'table';
  return names.some((name) => /(?:^|\/)imsmanifest\.xml$|\.xml$/i.test(name) && !name.startsWith('__MACOSX/')) ? 'qti' : null;
};

const longestLook = 200_000;
const roots: Readonly<Record<string, ImportFormat>> = {
  quiz: 'moodle-xml',
  questestinterop: 'qti',
  assessmentItem: 'qti',
  assessmentTest: 'qti',
  'qti-assessment-item': 'qti',
  'qti-assessment-test': 'qti',
  item: 'qti',
  assessment: 'qti',
  objectbank: 'qti',
};

/** What may stand before the first element. One expression for all of them would try every way to divide the text among them. */
const prolog = [/\s+/y, /<\?[^>]*\?>/y, /<!--[\s\S]{0,4000}?-->/y, /<!DOCTYPE[^[>]{0,4000}(?:\[[\s\S]{0,20000}?\]\s*)?>/y];
const firstElement = /<(?:[\w.-]+:)?([\w.-]+)/y;

const xmlFormat = (text: string): ImportFormat | null => {
  let [at, before] = [0, -1];
  while (at > before) {
    before = at;
    for (const part of prolog) {
      part.lastIndex = at;
      at += part.exec(text)?.[0].length ?? 0;
    }
  }
  firstElement.lastIndex = at;
  const root = firstElement.exec(text)?.[1] ?? '';
  // Tags that Markdown sets around its questions have this name too.
  if (root === 'quiz' && !/^\s*<\?xml/i.test(text) && !/<question\b[^<>]{0,200}\btype\s*=/i.test(text)) return null;
  if (root === 'problem' || root === 'vertical' || root === 'sequential' || root === 'library')
    return /<(?:\w+response|choicegroup|optioninput)\b/.test(text) ? 'olx' : null;
  return roots[root] ?? null;
};

/** Quoted names or the beginning of a list: a GIFT answer `{` or a Markdown link is none. Lists are also kept in scripts beside a page. */
const isJson = (text: string): boolean =>
  /^\s*(?:\{\s*"(?:[^"\\]|\\.){0,200}"\s*:|\{\s*[A-Za-z_]\w{0,40}\s*:\s*["'`[{\d]|\[\s*(?:[[{"]|\]\s*$))/.test(text) ||
  scriptStart(text) > 0;

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Lines that each begin with when something happened. */
const isLog = (text: string): boolean =>
  text
    .trimStart()
    .split(/[\r\n]+/, 20)
    .every((line) => line.trim() === '' || /^\W?(?:\d{4}-\d\d-\d\d|\d\d[./]\d\d[./]\d{4}|\d\d:\d\d:\d\d)\b/.test(line));

/** Rows that can be told to hold questions; a file that is called a table is one where its first line is divided. */
const isTable = (text: string, ending: string): boolean => {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  if (['csv', 'tsv', 'tab'].includes(ending) && /[\t,;|]/.test(first)) return true;
  if (isLog(text)) return false;
  const { sure, columns } = detectReadable(csvTable(text));
  return sure && (columns.length >= 3 || /[\t|]/.test(first)) && isReadable(columns);
};

/** Of the extended form: what kind of question follows stands alone in a line. */
const keywords = /^[ \t]*(?:multichoice|truefalse|shortanswer|essay|cloze|matching|numerical|description|category)[ \t]*$/gim;

/** Papers number their questions, Aiken does not: `1.`, `Q. 1)`, `Question 1:`. */
const numbered = /^[ \t]*(?:(?:q|ques|question|mcq)[ \t.]{0,3})?[([]?\d{1,4}[.)\]:]{1,2}[ \t]/gim;

const isAiken = (text: string): boolean =>
  counted(text, /^[ \t]*answer[ \t]*:[ \t]*[A-Z](?:[ \t]*[,;&][ \t]*[A-Z])*[ \t]*$/gim) > 0 &&
  counted(text, /^[ \t]*[A-Z][.)][ \t]?\S/gm) > 1 &&
  counted(text, /[\u0980-\u09ff]/g) === 0 &&
  (counted(text, numbered) === 0 || counted(text, keywords) > 0) &&
  counted(text, /^[ \t]*\d{1,4}[ \t]*\r?$/gm) < 2;

/** Options that stand below each other with letters: no GIFT has them. */
const labelled = /^[ \t]*(?:[-*+][ \t]+)?\(?(?:[A-Da-d]|[ক-ঘ])[.)][ \t]*\S/gm;

/** What no other text has: a name between double colons, a category, options in braces. */
const giftsOwn = /^::[^:\n]{1,200}::|^\$CATEGORY:|\{\s*(?:=[^{}~]{1,2000}~|~[^{}=]{1,2000}=)[^{}]{0,4000}\}/gm;
const answerLine = /^[ \t]*(?:[*_]{0,3}(?:correct |right )?(?:answer|ans)|(?:সঠিক )?উত্তর)[ \t]*[ঃ:.=–-]/gim;

/** Lettered options with answers below them are a paper, whatever stands in a brace or two of it (`{x : x ∈ N}`, `{=}`). */
const isPaperWithBraces = (text: string): boolean => {
  const answers = counted(text, answerLine);
  return answers > 0 && counted(text, labelled) > answers && counted(text, giftsOwn) < answers;
};

/** Code in a paper has braces too: where options stand below each other, only an answer that begins as GIFT's do makes it GIFT. */
const isCodeInPaper = (text: string): boolean =>
  isPaperWithBraces(text) || (counted(text, labelled) > 2 && counted(text, /^::|^\$CATEGORY:|[^\\]\{\s*(?:[=~]|%-?\d)/gm) === 0);

const isGift = (text: string): boolean => {
  if (isCodeInPaper(text)) return false;
  const blocks = counted(text, /(?:^|[^\\$_^}\w])\{(?:[^{}\\]|\\.){0,4000}?(?:[=~]|#|\bT(?:RUE)?\b|\bF(?:ALSE)?\b|\})/g);
  return (
    blocks > 0 &&
    (counted(text, /^::|^\$CATEGORY:|\{[ \t]*$|\{[ \t]*\}[ \t]*\r?$/gm) > 0 ||
      counted(text, /\{[^{}\n]*[=~][^{}\n]*\}|\{\s*(?:#|T\b|F\b|TRUE|FALSE)|\{\s*[=~][^{}]{0,4000}\}/g) > 0)
  );
};

/** The rule below the headings of a pipe table (GitHub Flavored Markdown, 4.10). */
const pipeRule = /^[ \t]*\|?[ \t]*:?-{1,200}:?[ \t]*\|(?:[ \t]*:?-{1,200}:?[ \t]*\|){0,60}[ \t]*(?::?-{1,200}:?[ \t]*)?\r?$/m;

const isMarkdown = (text: string, ending: string): boolean =>
  counted(text, /^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]/gm) > 1 ||
  counted(text, /^[ \t]*-[ \t]*!\S/gm) > 0 ||
  pipeRule.test(text) ||
  counted(text, /^[ \t]*[-*+][ \t]+\(?(?:[A-Da-d]|[ক-ঘ])[.)][ \t]*\S/gm) > 1 ||
  ((ending === 'md' || ending === 'markdown') && !isAiken(text) && !(isGift(text) && counted(text, giftsOwn) > 0));

/**
 * What a text is. The content decides; the name's ending speaks only where the content could be several things. Null: a kind of file that
 * is not read (see named-types.ts).
 */
export const textFormat = (whole: string, name: string): ImportFormat | null => {
  const text = whole.slice(0, longestLook);
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (/^\s*<[?!a-z]/i.test(text)) {
    const found = xmlFormat(text);
    if (found !== null || /^\s*<\?xml/i.test(text)) return found;
  }
  if (namedTextType(text)) return null;
  const maker = makerFormat(text);
  if (maker) return maker;
  if (isJson(text)) return 'json';
  if (ending === 'gift' && (isGift(text) || counted(text, labelled) < 2)) return 'gift';
  if ((ending === 'csv' || ending === 'tsv') && isTable(text, ending)) return 'table';
  if (isMarkdown(text, ending)) return 'markdown';
  if (isAiken(text) && (isPaperWithBraces(text) || !/^::|\{\s*[=~]/m.test(text))) return 'aiken';
  if (isGift(text)) return 'gift';
  if (isTable(text, ending)) return 'table';
  // Pasted from a chat: whole lines set off by asterisks.
  return counted(text, /^[ \t]*\*\*[^*\n]{2,400}\*\*[ \t]*\r?$/gm) > 1 ? 'markdown' : 'paper';
};
