import { cutText } from '#contracts/shared/cut-text';
import type { Detected } from './import-reader.js';
import { fromBijoy } from '../encodings/from-bijoy.js';
import { looksBijoy } from '../encodings/looks-bijoy.js';
import { readDocx } from '../formats/docx/read-docx.js';
import type { OpenedFile } from './open-file.js';
import type { SeenTable } from './seen-table.js';

const sampleRows = 12;
const sampleCells = 30;
const cellLength = 200;
const sampleLines = 30;
/** Pieces that are shown: some that are sure, and more of those that somebody has to read. */
const surePieces = 8;
const unsurePieces = 24;
/** So much of a file is looked at for them. */
const longestLook = 400_000;
const blocksLooked = 60;

type Converted = Detected['converted'];

const firstRows = ({ rows }: SeenTable): string[][] => {
  const sample: string[][] = [];
  for (const { cells } of rows) {
    sample.push(cells.slice(0, sampleCells).map((cell) => cutText(cell, cellLength)));
    if (sample.length >= sampleRows) break;
  }
  return sample;
};

/** Collects pieces with what they become; those that are not sure come first. */
class Pieces {
  private readonly sure: Converted = [];
  private readonly unsure: Converted = [];

  get isFull(): boolean {
    return this.sure.length >= surePieces && this.unsure.length >= unsurePieces;
  }

  add(whole: string, column: number | null): void {
    const before = cutText(whole, cellLength);
    const made = fromBijoy(before);
    if (made.text === before && made.unsure.length === 0) return;
    const isUnsure = made.unsure.length > 0;
    const into = isUnsure ? this.unsure : this.sure;
    if (into.length < (isUnsure ? unsurePieces : surePieces)) into.push({ before, after: made.text, unsure: isUnsure, column });
  }

  get found(): Converted {
    return [...this.unsure, ...this.sure];
  }
}

const ofText = (text: string): Converted => {
  const pieces = new Pieces();
  for (const line of text.slice(0, longestLook).split(/\r\n?|\n/)) {
    if (pieces.isFull) break;
    // Lines of Latin letters among the others stay as they are.
    if (line.trim() !== '' && (looksBijoy(line) || fromBijoy(line).unsure.length > 0)) pieces.add(line, null);
  }
  return pieces.found;
};

const ofTable = ({ rows, bijoyColumns, found }: SeenTable): Converted => {
  const pieces = new Pieces();
  let looked = 0;
  for (const { cells } of rows) {
    looked += 1;
    if (looked <= found.headingAt + 1) continue;
    for (const column of bijoyColumns) if ((cells[column] ?? '').trim() !== '') pieces.add(cells[column] ?? '', column);
    if (pieces.isFull || looked > 2000) break;
  }
  return pieces.found;
};

/** Word says by the font which letters are Bijoy: blocks that differ when they are turned. */
const ofDocx = async (bytes: Uint8Array): Promise<Converted> => {
  const turned = readDocx(bytes, { bijoy: 'convert' });
  const found: Converted = [];
  let looked = 0;
  for await (const left of readDocx(bytes, { bijoy: 'leave' })) {
    const next = await turned.next();
    if (next.done) break;
    const [before, after] = [cutText(left.asFound, cellLength), cutText(next.value.asFound, cellLength)];
    if (before !== after) found.push({ before, after, unsure: false, column: null });
    looked += 1;
    if (found.length >= surePieces || looked >= blocksLooked) break;
  }
  return found;
};

/** What a person is told of a file before its questions: what it is, a piece of it, and what becomes of letters of Bijoy. */
export const looked = async (opened: OpenedFile, bytes: Uint8Array): Promise<Detected> => {
  const { format, encoding, text, table } = opened;
  const ofFonts = format === 'docx' ? await ofDocx(bytes) : [];
  const bijoy = opened.bijoy || ofFonts.length > 0;
  const lines = text?.split(/\r\n?|\n/, sampleLines).map((line) => [cutText(line, cellLength)]) ?? [];
  return {
    format: format ?? 'paper',
    encoding,
    bijoy,
    sample: table ? firstRows(table) : lines,
    columns: table ? [...table.found.columns] : null,
    header: table?.found.header ?? false,
    converted: !bijoy ? [] : format === 'docx' ? ofFonts : table ? ofTable(table) : ofText(text ?? ''),
    headings: table?.headings?.slice(0, 60).map((cell) => cutText(cell, cellLength)) ?? null,
    remembered: false,
    keyBase: null,
    bijoyColumns: table ? [...table.bijoyColumns] : null,
  };
};
