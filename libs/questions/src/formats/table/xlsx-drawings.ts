import path from 'node:path';
import type { OpenZip } from '../../packages/open-zip.js';
import { readXml } from '../../packages/read-xml.js';
import { allOf, attributeOf, childOf, childrenOf, elementsIn, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { maxColumns } from './rows.js';
import type { Anchored } from './sheet-pictures.js';

const largestPicture = 4_000_000;
const largestPart = 8_000_000;
/** Of any sheet, from 0. */
const lastRow = 1_048_575;

interface Relation {
  readonly id: string;
  readonly type: string;
  /** A part of the package; of a link its address. */
  readonly target: string;
  readonly outside: boolean;
}

const partOf = async (zip: OpenZip, name: string): Promise<XmlElement | null> =>
  zip.has(name) && zip.size(name) <= largestPart ? readXml(await zip.read(name)) : null;

/** The relations of a part (ECMA-376 part 2 §6.5). */
const relationsOf = async (zip: OpenZip, part: string): Promise<readonly Relation[]> => {
  const root = await partOf(zip, `${path.posix.dirname(part)}/_rels/${path.posix.basename(part)}.rels`);
  return (root ? elementsIn(root) : []).map((one) => {
    const target = attributeOf(one, 'Target') ?? '';
    const outside = attributeOf(one, 'TargetMode') === 'External';
    const inside = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(part), target);
    return { id: attributeOf(one, 'Id') ?? '', type: attributeOf(one, 'Type') ?? '', target: outside ? target : inside, outside };
  });
};

/** The part of the sheet at that place of the workbook; null where the workbook has another build. */
const sheetPart = async (zip: OpenZip, at: number): Promise<string | null> => {
  const book = 'xl/workbook.xml';
  const root = await partOf(zip, book);
  const sheet = root && childrenOf(childOf(root, 'sheets') ?? root, 'sheet')[at];
  const id = sheet && Object.entries(sheet.attributes).find(([name]) => name.endsWith(':id'))?.[1];
  return (id && (await relationsOf(zip, book)).find((one) => one.id === id)?.target) ?? null;
};

const numberIn = (element: XmlElement | undefined, name: string): number => Number(textOf(childOf(element, name)).trim() || 0);

const shownText = (anchor: XmlElement): string =>
  allOf(anchor, 'p')
    .map((paragraph) => allOf(paragraph, 't').map(textOf).join(''))
    .join('\n')
    .trim();

const anchored = async (zip: OpenZip, anchor: XmlElement, relations: readonly Relation[]): Promise<Anchored[]> => {
  const from = childOf(anchor, 'from');
  const place = { row: Math.min(numberIn(from, 'row'), lastRow), column: Math.min(numberIn(from, 'col'), maxColumns - 1) };
  const name = attributeOf(allOf(anchor, 'cNvPr')[0], 'name') ?? 'drawing';
  const found: Anchored[] = [];
  for (const blip of allOf(anchor, 'blip')) {
    const id = attributeOf(blip, 'embed') ?? attributeOf(blip, 'link');
    const target = relations.find((one) => one.id === id);
    const inside = target && !target.outside && zip.has(target.target) && zip.size(target.target) <= largestPicture;
    const bytes = inside ? await zip.read(target.target).catch(() => null) : null;
    found.push({ ...place, name: target ? path.posix.basename(target.target) : name, bytes });
  }
  const text = shownText(anchor);
  if (found.length === 0 && text !== '') return [{ ...place, name, bytes: null, text }];
  return found.length === 0 ? [{ ...place, name, bytes: null }] : found;
};

/** What lies upon the cells of a sheet (ECMA-376 part 1 §20.5): pictures, charts, shapes, boxes with text; each at the cell of its corner. */
export const drawingsOf = async (zip: OpenZip, at: number): Promise<readonly Anchored[]> => {
  if (!zip.names.some((name) => name.startsWith('xl/drawings/'))) return [];
  const part = await sheetPart(zip, at);
  const drawings = part === null ? [] : (await relationsOf(zip, part)).filter(({ type }) => type.endsWith('/drawing'));
  const found: Anchored[] = [];
  for (const { target } of drawings) {
    const [root, relations] = [await partOf(zip, target), await relationsOf(zip, target)];
    for (const anchor of root ? allOf(root, 'twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor') : [])
      found.push(...(await anchored(zip, anchor, relations)));
  }
  return found;
};
