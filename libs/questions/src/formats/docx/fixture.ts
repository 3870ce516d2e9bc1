import { zipSync } from 'fflate';
import type { Found } from '../reading.js';
import { readDocx } from './read-docx.js';

const spaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a test's paper holds besides its body. */
export interface Fixture {
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  /** Pictures by name: they are `rId-<name>` for the body. */
  readonly media?: Readonly<Record<string, Uint8Array>>;
  readonly relations?: string;
}

/** A small package as Word writes it. */
export const docx = (body: string, { styles, numbering, footnotes, media = {}, relations = '' }: Fixture = {}): Uint8Array => {
  const text = (xml: string): Uint8Array => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': text(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': text(`<w:document ${spaces}><w:body>${body}<w:sectPr/></w:body></w:document>`),
  };
  const links = [relations];
  const part = (name: string, root: string, inner: string | undefined): void => {
    if (inner === undefined) return;
    parts[`word/${name}.xml`] = text(`<w:${root} ${spaces}>${inner}</w:${root}>`);
    links.push(`<Relationship Id="${name}" Type="${related}/${name}" Target="${name}.xml"/>`);
  };
  part('styles', 'styles', styles);
  part('numbering', 'numbering', numbering);
  part('footnotes', 'footnotes', footnotes);
  for (const [name, bytes] of Object.entries(media)) {
    parts[`word/media/${name}`] = bytes;
    links.push(`<Relationship Id="rId-${name}" Type="${related}/image" Target="media/${name}"/>`);
  }
  parts['word/_rels/document.xml.rels'] = text(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
  );
  return zipSync(parts, { level: 1 });
};

/** A run; `properties`: what stands in `w:rPr`. */
export const r = (text: string, properties = ''): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of runs, or of text that is no markup. */
export const p = (inner: string, properties = ''): string =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${inner.startsWith('<') || inner === '' ? inner : r(inner)}</w:p>`;
export const bold = (text: string): string => r(text, '<w:b/>');
/** In a list. */
export const li = (inner: string, level: number, list = 1): string =>
  p(inner, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.startsWith('<w:p') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
/** A list: for each level its format and text. */
export const list = (id: number, ...levels: readonly (readonly [format: string, text: string])[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text], at) => `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;

export const readAll = async (bytes: Uint8Array): Promise<Found[]> => {
  const found: Found[] = [];
  for await (const one of readDocx(bytes)) found.push(one);
  return found;
};

/** Questions as short as a test can compare them: stem, options, key; else what is wrong. */
export const brief = (found: readonly Found[]): unknown[] =>
  found.map((one) => {
    if (one.is === 'question') return [one.question.stem.text, one.question.options.map(({ text }) => text), one.question.correct];
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    return one.is === 'error' ? one.code : `unsupported ${one.kind}`;
  });

export const read = async (body: string, more: Fixture = {}): Promise<unknown[]> => brief(await readAll(docx(body, more)));
