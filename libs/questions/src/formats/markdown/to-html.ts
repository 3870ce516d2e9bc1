/** What the inline notation of Markdown comes to as HTML (CommonMark 0.31, chapter 6, without reference links); formulas stay. */

import { escapeAttribute, escapeMarkup } from '../pieces.js';

/** Stretches that no other rule reads: code, formulas, pictures, links, escaped signs, tags. Each alternative is bounded. */
const atom = new RegExp(
  [
    '(?<code>(?<ticks>`{1,4})(?!`)(?<inside>[^\\n]{1,2000}?)(?<!`)\\k<ticks>(?!`))',
    '(?<formula>\\$\\$[^$]{1,3000}\\$\\$|(?<![\\\\$])\\$(?=\\S)[^$\\n]{0,1000}?(?<![\\s\\\\])\\$(?!\\d)|\\\\\\([^\\n]{1,1000}?\\\\\\)|\\\\\\[[\\s\\S]{1,3000}?\\\\\\])',
    '(?<picture>!\\[(?<alt>[^\\]\\n]{0,300})\\]\\((?<src>[^)\\s]{1,500000})[^)\\n]{0,300}\\)(?:\\{[^}\\n]{0,100}\\})?)',
    '(?<link>\\[(?<label>[^\\]\\n]{1,300})\\]\\((?<to>https?:[^)\\s]{1,2000})[^)\\n]{0,300}\\))',
    '(?<slash>\\\\(?<sign>[!-\\/:-@[-`{-~]))',
    '(?<tag><\\/?(?:sub|sup|b|i|u|em|strong|code|br|img|p|s)(?:\\s[^<>\\n]{0,2000})?\\/?>)',
  ].join('|'),
  'gu',
);

const emphasised = (html: string): string =>
  html
    .replaceAll(/\*\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w_])__(?![a-z][a-z\d_]*__)(?=\S)([^_\n]{1,2000}?)(?<=\S)__(?![\w_])/g, '<strong>$1</strong>')
    .replaceAll(/(?<!\*)\*(?=[^\s*])([^*\n]{1,2000}?)(?<=[^\s*])\*(?!\*)/g, '<em>$1</em>')
    .replaceAll(/(?<![\w_])_(?=[^\s_])([^_\n]{1,2000}?)(?<=[^\s_])_(?![\w_])/g, '<em>$1</em>')
    .replaceAll(/~~(?=\S)([^~\n]{1,2000}?)~~/g, '<s>$1</s>');

const atomHtml = (groups: Record<string, string | undefined>): string => {
  if (groups.code !== undefined) return `<code>${escapeMarkup((groups.inside ?? '').trim())}</code>`;
  if (groups.formula !== undefined) return escapeMarkup(groups.formula);
  if (groups.picture !== undefined) return `<img src="${escapeAttribute(groups.src ?? '')}" alt="${escapeAttribute(groups.alt ?? '')}">`;
  if (groups.link !== undefined) return `<a href="${escapeAttribute(groups.to ?? '')}">${escapeMarkup(groups.label ?? '')}</a>`;
  if (groups.slash !== undefined) return groups.sign === '$' ? '\\$' : escapeMarkup(groups.sign ?? '');
  return groups.tag ?? '';
};

/** Private-use signs hold the place of what is finished while emphasis is looked for. */
const hold = '\uF8FF';

const inline = (text: string): string => {
  const held: string[] = [];
  const rest = text.replaceAll(hold, '').replaceAll(atom, (...found) => {
    held.push(atomHtml(found.at(-1) as Record<string, string | undefined>));
    return hold;
  });
  let at = 0;
  return emphasised(escapeMarkup(rest))
    .replaceAll(/(?: {2,9}|\\)?\n/g, '<br>')
    .replaceAll(hold, () => held[at++] ?? '');
};

/** A fenced block, from its fence on; it may close behind its last line (see fences.ts). */
const fence = /^[ \t]*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)(?:\n[ \t]*)?\1[`~]*[ \t]*(?=\n|(?![\s\S]))/gm;
/** Behind the opening fence stands the name of a language; anything else there is the first line of the code. */
const codeOf = (info: string, code: string): string => (/^[\w+#.-]*[ \t]*(?:\{[^}]*\})?[ \t]*$/.test(info) ? code : `${info}\n${code}`);

const withoutIndent = (code: string): string => {
  const lines = code.split('\n');
  const depth = lines
    .filter((line) => line.trim() !== '')
    .reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Infinity);
  return Number.isFinite(depth) ? lines.map((line) => line.slice(depth)).join('\n') : code;
};

/** Paragraphs and code of a block. One paragraph stays without a tag; line breaks inside stay line breaks where Markdown has two spaces. */
export const toHtml = (markdown: string): string => {
  const parts: string[] = [];
  let at = 0;
  const add = (text: string): void => {
    for (const paragraph of text.split(/\n[ \t]*\n/)) {
      const body = paragraph
        .split('\n')
        .map((line) => line.trimStart().replace(/^>\s?/, ''))
        .join('\n')
        .trim();
      if (body !== '') parts.push(inline(body));
    }
  };
  for (const found of markdown.matchAll(fence)) {
    add(markdown.slice(at, found.index));
    parts.push(`<pre>${escapeMarkup(withoutIndent(codeOf(found[2] ?? '', found[3] ?? '')))}</pre>`);
    at = found.index + found[0].length;
  }
  add(markdown.slice(at));
  if (parts.length <= 1) return parts[0] ?? '';
  return parts.map((part) => (part.startsWith('<pre>') ? part : `<p>${part}</p>`)).join('');
};
