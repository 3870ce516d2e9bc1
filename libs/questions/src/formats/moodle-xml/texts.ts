import { attributeOf, childOf, childrenOf, elementsIn, isElement, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { toHtml as markdownHtml } from '../markdown/to-html.js';
import { withoutMathml } from '../mathml.js';
import { asHtml, asText } from '../pieces.js';
import { withPictures } from '../pictures.js';
import type { Piece, PictureOf } from '../reading.js';

/** Texts written without the inner `<text>`, as small programs do, are taken as well. */
export const plainText = (element: XmlElement | undefined): string => {
  if (!element) return '';
  const inner = childOf(element, 'text');
  if (inner) return textOf(inner).trim();
  return elementsIn(element).length === 0
    ? textOf(element).trim()
    : element.children
        .filter((node) => !isElement(node))
        .join('')
        .trim();
};

const bytesOf = (file: XmlElement): Buffer => Buffer.from(textOf(file).replaceAll(/\s+/g, ''), 'base64');

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** The name that `@@PLUGINFILE@@/folder/name.png?time=1` speaks of; also the names that scripts leave bare. */
const nameOf = (address: string): string => decoded(address.replace(/^@@PLUGINFILE@@/i, '').replace(/[?#].*$/s, '')).replace(/^\/+/, '');

/** The `<file>` elements of a text, then those of the whole question (older exports keep them at its end). */
const filesOf = (...places: readonly (XmlElement | undefined)[]): PictureOf => {
  const files = places.flatMap((place) => (place ? childrenOf(place, 'file') : []));
  return (address) => {
    const name = nameOf(address);
    const full = (file: XmlElement): string =>
      `${attributeOf(file, 'path') ?? '/'}/${attributeOf(file, 'name') ?? ''}`.replaceAll(/\/{2,}/g, '/').slice(1);
    const file =
      files.find((one) => full(one) === name) ?? files.find((one) => attributeOf(one, 'name') === name.slice(name.lastIndexOf('/') + 1));
    return file && (attributeOf(file, 'encoding') ?? 'base64') === 'base64' ? { type: '', bytes: bytesOf(file) } : null;
  };
};

const rule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => markdownHtml(cell.trim()));

/** Markdown Extra, which Moodle has: rows of cells between bars below a rule are a table. */
const markdownOf = (text: string): string => {
  const lines = text.split(/\r\n?|\n/);
  const parts: string[] = [];
  let from = 0;
  for (let at = 1; at < lines.length; at += 1) {
    if (!rule.test(lines[at]!) || !lines[at]!.includes('|') || !lines[at - 1]!.includes('|') || at - 1 < from) continue;
    let end = at + 1;
    while (end < lines.length && lines[end]!.includes('|')) end += 1;
    const rows = [lines[at - 1]!, ...lines.slice(at + 1, end)].map(
      (row, index) =>
        `<tr>${cellsOf(row)
          .map((cell) => (index === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`))
          .join('')}</tr>`,
    );
    parts.push(markdownHtml(lines.slice(from, at - 1).join('\n')), `<table>${rows.join('')}</table>`);
    from = end;
    at = end;
  }
  return [...parts, markdownHtml(lines.slice(from).join('\n'))].join('');
};

const markup = /<\/?[a-z][^<>]*>|&(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);/i;

/**
 * A text of a question by its format (Moodle: `html`, `moodle_auto_format`, `plain_text`, `markdown`). Automatic format, also where none
 * is named, is HTML whose line breaks count; without any markup it is plain text.
 */
export const pieceOf = (element: XmlElement | undefined, question: XmlElement, inherited = ''): Piece => {
  const text = plainText(element);
  const format = attributeOf(element, 'format') ?? inherited;
  if (format === 'plain_text' || format === 'plain' || format === '2') return asText(text);
  if (format === 'markdown' || format === '4') return asHtml(withPictures(markdownOf(text), filesOf(element, question)));
  if (format !== 'html' && !markup.test(text)) return asText(text);
  const html = format === 'html' || /<(?:p|br|div|ul|ol|table)\b/i.test(text) ? text : text.replaceAll(/\r\n?|\n/g, '<br>');
  return asHtml(withPictures(withoutMathml(html), filesOf(element, question)));
};

/** The picture of Moodle 1.x, which stands beside the text: `<image>name</image><image_base64>…</image_base64>`. */
export const oldPicture = (question: XmlElement): { readonly name: string; readonly bytes: Buffer } | null => {
  const data = childOf(question, 'image_base64');
  if (!data || textOf(data).trim() === '') return null;
  return { name: textOf(childOf(question, 'image')).trim(), bytes: bytesOf(data) };
};
