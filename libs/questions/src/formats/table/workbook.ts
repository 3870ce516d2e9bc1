import type { ProblemCode } from '#contracts/shared/imports';
import { openZip, type OpenZip } from '../../packages/open-zip.js';
import { PackageProblem } from '../../packages/package-problem.js';
import { ZipWriter } from '../../packages/write-zip.js';
import { odsSheets } from './ods-sheets.js';
import { Collector, type Sheet } from './sheet.js';
import { xlsxSheets } from './xlsx-sheets.js';

/** ODS is taken apart from one text. */
const mostOdsBytes = 48_000_000;

/** What the library reads of a workbook: its XML. Pictures, macros and what programs keep for themselves are not handed on. */
const isRead = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) && !/^(?:customXml|docProps)\//i.test(name);

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
  try {
    const collector = new Collector();
    return kind === 'xlsx' ? await xlsxSheets(zip, await checkedPackage(zip), collector) : await odsSheets(zip, collector);
  } catch (error) {
    if (error instanceof PackageProblem) throw error;
    const code: ProblemCode = 'file-broken';
    throw new PackageProblem(code, error instanceof Error ? error.message : String(error));
  }
};
