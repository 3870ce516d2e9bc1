import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOverFaults, noteOnce } from '../../../../../test/support/piece-fates.js';
import { samples } from '../../../../../test/support/samples.js';
import { decodeXml } from '../../packages/decode-xml.js';
import { openZip } from '../../packages/open-zip.js';
import type { Fate } from '../fates.js';
import type { Found } from '../reading.js';
import { type Element, elements, textOf } from './element.js';
import { bold, docx, li, list, p, r, table } from './fixture.js';
import { partElements } from './parts.js';
import { readDocx } from './read-docx.js';

const read = async (bytes: Uint8Array): Promise<{ readonly fates: Map<string, Fate>; readonly found: readonly Found[] }> => {
  const fates = new Map<string, Fate>();
  const found: Found[] = [];
  for await (const one of readDocx(bytes, {}, noteOnce(fates))) found.push(one);
  return { fates, found };
};
const paragraphOf = (piece: string): number => Number(/^p(\d+)/.exec(piece)?.[1]);

const gone = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:instrText', 'mc:Fallback', 'w:tblPr', 'w:trPr', 'w:tcPr', 'w:rPr']);
const isHidden = (run: Element): boolean =>
  elements(run).some((one) => one.name === 'w:rPr' && elements(one).some(({ name }) => name === 'w:vanish'));
const shown = new Set(['w:t', 'w:sym', 'm:t', 'w:drawing', 'w:pict', 'w:object']);

/** The paragraphs that show something, counted in the order of the document: those of a text box behind the one that holds it. */
const paragraphsOf = (root: readonly Element[]): string[] => {
  const found: string[] = [];
  let count = 0;
  const inner = (element: Element, boxes: Element[]): boolean =>
    elements(element)
      .map((child) => {
        if (gone.has(child.name) || (child.name === 'w:r' && isHidden(child))) return false;
        if (child.name === 'w:txbxContent') return void boxes.push(child);
        const had = boxes.length;
        const below = inner(child, boxes);
        // A frame around text shows the text.
        if (child.name === 'w:drawing' && boxes.length > had) return false;
        return below || (shown.has(child.name) && (!child.name.endsWith(':t') || textOf(child).trim() !== ''));
      })
      .some(Boolean);
  const walk = (element: Element): void => {
    if (gone.has(element.name)) return;
    if (element.name !== 'w:p' && element.name !== 'm:oMathPara') return elements(element).forEach(walk);
    count += 1;
    const own = count;
    const boxes: Element[] = [];
    if (inner(element, boxes)) found.push(`p${own}`);
    for (const box of boxes) walk(box);
  };
  root.forEach(walk);
  return found;
};

const folder = fileURLToPath(new URL('../../../../../test/samples/habits/', import.meta.url));

// Red when a paragraph, a cell or a picture is read and nothing is said of it.
it('gives each paragraph of every sample one fate', async () => {
  const given = samples();
  const files = [
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.docx'))
      .map((name) => [name, readFileSync(path.join(folder, name))] as const),
    ...Object.keys(given?.expected ?? {})
      .filter((name) => name.endsWith('.docx') && !name.startsWith('edge/'))
      .map((name) => [name, given!.bytes(name)] as const),
  ];
  for (const [name, bytes] of files) {
    const { fates, found } = await read(bytes);
    const zip = await openZip(bytes);
    const all = paragraphsOf([...partElements(decodeXml(await zip.read('word/document.xml')), 'w:body')]);
    const odd = all.filter((piece) => !fates.has(piece));
    expect([name, odd, leftOverFaults(fates, found, paragraphOf, () => '\0')]).toEqual([name, [], []]);
  }
  expect(files.length).toBeGreaterThan(20);
});

const said = async (bytes: Uint8Array): Promise<string[]> => [...(await read(bytes)).fates].map(([piece, fate]) => `${piece} ${fate}`);

it('says what paragraphs, cells and pictures are', async () => {
  const picture = '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="x/chart"/></a:graphic></wp:inline></w:drawing></w:r>';
  const body =
    p(bold('Model Test')) +
    p('1. Which?') +
    p('a) x') +
    p(bold('b) y')) +
    p(r('2. Shown? ') + picture) +
    p('a) x') +
    p(bold('b) y')) +
    table(['Question', 'A', 'B', 'Answer'], ['Third?', 'x', 'y', 'B'], ['Fourth?', 'x', 'y', '']);
  expect(await said(docx(body))).toEqual([
    'p1 heading',
    'p2 stem',
    'p3 option',
    'p4 option',
    'p5 refused',
    'p5 chart refused',
    'p6 refused',
    'p7 refused',
    'p8 heading',
    'p9 heading',
    'p10 heading',
    'p11 heading',
    'p12 stem',
    'p13 option',
    'p14 option',
    'p15 key',
    'p16 refused',
    'p17 refused',
    'p18 refused',
  ]);
});

// Red (seen) when the heading of a question has the fate of what is told of the one before, or lines that nobody reads are explanations.
it('says it of the template of a course site', async () => {
  const question = ['Question 1 - multiple choice', 'Which?', '*A: x', 'Feedback: Yes.', 'B: y', 'Feedback: No.'];
  const body = [...question, question[0]!.replace('1', '2'), 'What?', '*A: x', 'B: y'].map((text) => p(text)).join('');
  expect((await said(docx(body))).map((one) => one.split(' ')[1]).join(' ')).toBe(
    'stem stem option explanation option explanation stem stem option option',
  );
});

it('says it of tables that lay out a paper, of answers, of data and of GIFT', async () => {
  const body =
    table(['1', 'Which is larger?', '']) +
    table(['City', 'People'], ['Dhaka', '22'], ['Khulna', '1']) +
    p('a) Dhaka') +
    p('b) Khulna') +
    table(['1', '2'], ['A', 'B']);
  const laid = await said(docx(body));
  expect(laid.join(' ')).toContain('p1 sign p2 stem');
  expect(laid.filter((one) => /^p(?:4|5|6|7|8|9) /.test(one)).map((one) => one.split(' ')[1])).toEqual(
    Array.from({ length: 6 }, () => 'stem'),
  );
  expect(laid.slice(-4).map((one) => one.split(' ')[1])).toEqual(['key', 'key', 'key', 'key']);
  const gift = p(bold('Unit 1')) + p('// [id:7]') + p('Which? {') + p('=x') + p('~y') + p('}') + p('Why? {}') + li('Next? {T}', 0);
  expect(await said(docx(gift, { numbering: list(1, ['decimal', '%1.']) }))).toEqual([
    'p1 heading',
    'p2 field',
    'p3 stem',
    'p4 option',
    'p5 option',
    'p6 sign',
    'p7 refused',
    'p8 stem',
  ]);
});
