import { readOds, readXlsx, streamOdsRows, streamXlsxRows, type CellValue, type StreamRow } from 'hucre';
import type { ProblemCode } from '#contracts/shared/imports';
import { openZip, type OpenZip } from '../../packages/open-zip.js';
import { PackageProblem } from '../../packages/package-problem.js';
import { ZipWriter } from '../../packages/write-zip.js';
import { mostColumns, type TableRow } from './rows.js';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Limits of what is held in memory at once; the package's own limits are those of `openZip`. */
const mostRows = 200_000;
const mostCharacters = 150_000_000;
/** ODS is read whole by its reader. */
const mostOdsBytes = 48_000_000;

const dateText = (date: Date): string => {
  const whole = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return whole.endsWith('T00:00:00.000Z') ? whole.slice(0, 10) : whole.slice(0, 16).replace('T', ' ');
};

/** A typed cell as a person sees it. A formula comes as the value that was stored with it; without one it is empty. */
const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return dateText(value);
  // Sums of decimal fractions are stored with their error (0.30000000000000004); programs show 15 digits.
  if (typeof value === 'number') return String(Number.parseFloat(value.toPrecision(15)));
  return value.replaceAll(/_x([\dA-F]{4})_/g, (whole, code: string) =>
    code === '000D' || code === '000A' ? '\n' : code === '005F' ? '_' : whole,
  );
};

/** What the library reads of a workbook: its XML, and in an ODS the kind of document. Pictures, macros and what programs keep for themselves are not handed on. */
const isRead = (name: string): boolean =>
  name === 'mimetype' || (/\.(?:xml|rels)$/i.test(name) && !/^(?:customXml|docProps|Configurations2)\//i.test(name));

/**
 * The package as the library gets it. It opens the file by itself, and believes of sizes and places what was checked by nobody: so it gets one
 * of the parts alone that were unpacked here, within the limits of `openZip`. Where a package is XML it must not declare entities
 * (ECMA-376 part 2 forbids a DTD in any part).
 */
const checkedPackage = async (zip: OpenZip): Promise<Buffer> => {
  const writer = new ZipWriter();
  for (const name of zip.names.filter(isRead)) {
    const file = await zip.readPacked(name);
    const head = file.bytes.subarray(0, 4096);
    if (head.includes('<!DOCTYPE') || head.includes('<!ENTITY'))
      throw new PackageProblem('doctype', `${name} declares a document type`, { name });
    writer.add(name, file);
  }
  return writer.end();
};

const kindOf = async (zip: OpenZip): Promise<'xlsx' | 'ods' | null> => {
  if (zip.has('xl/workbook.xml') || zip.names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return 'xlsx';
  if (!zip.has('content.xml')) return null;
  const type = zip.has('mimetype') ? (await zip.read('mimetype')).toString('latin1') : '';
  return type === '' || type.includes('spreadsheet') ? 'ods' : null;
};

class Collector {
  private rows = 0;
  private characters = 0;

  public async sheet(name: string, stream: AsyncIterable<StreamRow>): Promise<Sheet> {
    const rows: TableRow[] = [];
    for await (const { index, values } of stream) {
      const cells = values.slice(0, mostColumns).map(cellText);
      while (cells.length > 0 && cells[cells.length - 1] === '') cells.pop();
      if (cells.length === 0) continue;
      this.rows += 1;
      this.characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (this.rows > mostRows || this.characters > mostCharacters)
        throw new PackageProblem('too-many', 'More rows than an import takes', { most: mostRows });
      rows.push({ sheet: name, line: index + 1, cells });
    }
    return { name, rows };
  }
}

const isOle = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/**
 * Opens a workbook (XLSX: ECMA-376 part 1 §18; ODS: OpenDocument 1.3 part 3 §9) by its content, whatever its name. Rows keep the numbers
 * that the program shows; blank ones are left out. Throws PackageProblem: 'file-type' for what is none, an old binary workbook (BIFF) or
 * one locked by a password among them; 'zip-unsafe', 'zip-too-large', 'doctype', 'too-many', 'file-broken'.
 */
export const openWorkbook = async (bytes: Uint8Array): Promise<readonly Sheet[]> => {
  if (isOle(bytes)) throw new PackageProblem('file-type', 'A binary workbook of before 2007, or one locked by a password', { type: 'xls' });
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new PackageProblem('file-type', 'No package');
  const zip = await openZip(bytes);
  const kind = await kindOf(zip);
  if (kind === null) throw new PackageProblem('file-type', 'A package that is no workbook');
  if (kind === 'ods' && zip.size('content.xml') > mostOdsBytes)
    throw new PackageProblem('zip-too-large', 'content.xml is too large', { size: zip.size('content.xml') });
  const checked = await checkedPackage(zip);
  try {
    const names: string[] = [];
    const collector = new Collector();
    const note = (info: { name: string }): boolean => names.push(info.name) < 0;
    await (kind === 'xlsx' ? readXlsx(checked, { sheets: note }) : readOds(checked, { sheets: note }));
    const sheets: Sheet[] = [];
    for (const [sheet, name] of names.entries())
      sheets.push(
        await collector.sheet(name, kind === 'xlsx' ? streamXlsxRows(checked, { sheet }) : streamOdsRows(checked, { sheets: [sheet] })),
      );
    return sheets;
  } catch (error) {
    if (error instanceof PackageProblem) throw error;
    const code: ProblemCode = 'file-broken';
    throw new PackageProblem(code, error instanceof Error ? error.message : String(error));
  }
};
