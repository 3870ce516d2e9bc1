import { toHtml } from '../markdown/to-html.js';
import { asHtml, asText } from '../pieces.js';
import type { Piece } from '../reading.js';
import { formulaEnd, hunt } from './formulas.js';

/** The formats a text of GIFT can be marked with; what is not marked is `moodle`: text in which known tags are markup. */
export type GiftFormat = 'moodle' | 'html' | 'plain' | 'markdown';

// Commands of LaTeX that begin with n: in a formula `\neq` is never a line break and "eq".
const longCommands = new Set(
  (
    'nabla natural ncong nearrow negmedspace negthickspace negthinspace neq newline nexists ngeq ngeqq ngeqslant ngtr nleftarrow ' +
    'nleftrightarrow nleq nleqq nleqslant nless nmid nobreakspace nolimits nonumber normalsize notag notin notni nparallel nprec npreceq ' +
    'nrightarrow nshortmid nshortparallel nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ' +
    'ntriangleright ntrianglerighteq nvdash nvDash nVdash nVDash nwarrow nLeftarrow nRightarrow nLeftrightarrow'
  ).split(' '),
);
const shortCommands = new Set(['ne', 'neg', 'ni', 'not', 'nu']);

/** Whether `\n` at `at` begins a command of LaTeX and no line break. */
const isCommand = (text: string, at: number, inFormula: boolean): boolean => {
  const word = /^[A-Za-z]{1,18}/.exec(text.slice(at + 1, at + 20))?.[0] ?? '';
  return longCommands.has(word) || (inFormula && shortCommands.has(word));
};

/** GIFT's escapes: `\~ \= \# \{ \} \:` and `\\` are the sign itself, as `\%` is meant; `\n` is a line break; any other backslash stays. */
const unescapePlain = (text: string, inFormula: boolean): string => {
  let dollars = 0;
  return text.replaceAll(/\\([\\:#={}~n%])|\$/g, (whole, sign: string | undefined, at: number) => {
    if (sign === undefined) dollars += 1;
    // Behind a lone dollar sign: a formula written with spaces inside its dollar signs.
    const within = inFormula || dollars % 2 === 1;
    if (sign === '%') return within ? whole : sign;
    if (sign !== 'n') return sign ?? whole;
    return isCommand(text, at, within) ? whole : '\n';
  });
};

/** Whether an author wrote this inside of a formula without GIFT's escapes: commands with one backslash, and braces bare. */
const isRaw = (inside: string): boolean => {
  let single = false;
  let bare = false;
  let escaped = false;
  for (let at = 0; at < inside.length; at += 1) {
    const sign = inside[at];
    if (sign === '{' || sign === '}') bare = true;
    if (sign !== '\\') continue;
    const next = inside[at + 1] ?? '';
    if (next === '{' || next === '}') escaped = true;
    else if (/[A-Za-z]/.test(next) && (next !== 'n' || isCommand(inside, at, true))) single = true;
    at += 1;
  }
  return single && (bare || !escaped);
};

/** A formula by an author who escaped nothing is taken to the letter, so that `\\` is a row's end of LaTeX; others follow GIFT. */
const unescapeFormula = (formula: string): string => {
  const edge = formula[0] === '$' ? (formula[1] === '$' ? 2 : 1) : formula[1] === '\\' ? 3 : 2;
  const inside = formula.slice(edge, -edge);
  if (!isRaw(inside)) return unescapePlain(formula, true);
  const made = inside.replaceAll(/\\([\s\S])/g, (whole, sign: string, at: number) => {
    if (sign === 'n') return isCommand(inside, at, true) ? whole : '\n';
    return sign === '=' || sign === '~' || sign === ':' ? sign : whole;
  });
  const from = edge === 3 ? 1 : 0;
  return formula.slice(from, edge) + made + formula.slice(formula.length - edge + from);
};

/** A raw stretch of a GIFT file as its author meant it: escapes resolved, formulas kept to the letter. */
export const unescapeGift = (raw: string): string => {
  if (!raw.includes('\\')) return raw;
  const hunted = hunt();
  let made = '';
  let from = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const sign = raw[at];
    if (sign !== '$' && sign !== '\\') continue;
    const end = formulaEnd(raw, at, false, hunted);
    if (end > 0) {
      made += unescapePlain(raw.slice(from, at), false) + unescapeFormula(raw.slice(at, end));
      from = end;
      at = end - 1;
    } else if (sign === '\\') at += 1;
  }
  return made + unescapePlain(raw.slice(from), false);
};

const mark = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** A text and the format it is marked with, or `inherited`. */
export const splitFormat = (raw: string, inherited: GiftFormat): { readonly format: GiftFormat; readonly raw: string } => {
  const found = raw.includes('[') ? mark.exec(raw) : null;
  if (!found) return { format: inherited, raw };
  return { format: found[1]!.toLowerCase() as GiftFormat, raw: raw.slice(found[0].length) };
};

const tags =
  'a|abbr|b|big|blockquote|center|code|dd|del|div|dl|dt|em|font|h[1-6]|i|ins|kbd|li|math|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var';
const knownTag = new RegExp(`<(/?)(${tags}|br|hr|img)(?:\\s[^<>]*)?/?>`, 'gi');
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i;

/** Text of Moodle's own format is markup where its known tags are in pairs and something stands between them. */
export const isMarkup = (text: string): boolean => {
  if (!text.includes('<')) return text.includes('&') && entity.test(text);
  let known = 0;
  const open = new Map<string, number>();
  const left = text.replaceAll(knownTag, (_whole, slash: string, name: string) => {
    known += 1;
    const key = name.toLowerCase();
    if (!/^(?:br|hr|img)$/.test(key)) open.set(key, (open.get(key) ?? 0) + (slash ? -1 : 1));
    return key === 'img' ? 'x' : '';
  });
  if (known === 0) return entity.test(text);
  // A question about tags names them and closes none; lists and paragraphs are often left open.
  return left.trim() !== '' && [...open].every(([name, count]) => count === 0 || name === 'p' || name === 'li');
};

const escapeStray = (text: string): string =>
  text.replaceAll(/<(?!\/?[a-z][^<>]*>|!--)/gi, '&lt;').replaceAll(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi, '&amp;');

/** A text whose format is known and whose escapes are resolved. */
export const pieceOf = (text: string, format: GiftFormat): Piece => {
  const trimmed = text.trim();
  if (format === 'html') return asHtml(trimmed);
  if (format === 'plain') return asText(trimmed);
  if (format === 'markdown') return asHtml(toHtml(trimmed));
  if (!isMarkup(trimmed)) return asText(trimmed);
  const html = escapeStray(trimmed);
  // Moodle's own format shows line breaks; who wrote paragraphs or breaks as tags does not mean them.
  return asHtml(/<(?:p|br|div|ul|ol|table|pre)\b/i.test(html) ? html : html.replaceAll('\n', '<br>'));
};

/** A raw stretch of a file as a piece: its mark, its escapes, its format. */
export const readPiece = (raw: string, inherited: GiftFormat): Piece => {
  const marked = splitFormat(raw, inherited);
  return pieceOf(unescapeGift(marked.raw), marked.format);
};
