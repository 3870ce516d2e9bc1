import type { ImportHow } from '#contracts/http/imports';
import type { ImportEncoding, ImportFormat, ProblemCode } from '#contracts/shared/imports';
import { decode, type Decoded } from '../encodings/decode.js';
import { fromBijoy } from '../encodings/from-bijoy.js';
import { looksBijoy } from '../encodings/looks-bijoy.js';
import { readAiken } from '../formats/aiken/read-aiken.js';
import { readDocx } from '../formats/docx/read-docx.js';
import { readGift } from '../formats/gift/read-gift.js';
import { readJson } from '../formats/json/read-json.js';
import { readAnki } from '../formats/makers/anki.js';
import { readBlackboard } from '../formats/makers/blackboard.js';
import { readOlx } from '../formats/makers/olx.js';
import { readOpenEdx } from '../formats/makers/openedx.js';
import { readPlusMinus } from '../formats/makers/plus-minus.js';
import { readRExams } from '../formats/makers/rexams.js';
import { readSql } from '../formats/makers/sql.js';
import { readYaml } from '../formats/makers/yaml.js';
import { readMarkdown } from '../formats/markdown/read-markdown.js';
import { readMoodleXml } from '../formats/moodle-xml/read-moodle-xml.js';
import { readPaperText } from '../formats/paper/read-paper.js';
import { readQtiPackage } from '../formats/qti/read-package.js';
import { readQti } from '../formats/qti/read-qti.js';
import type { Found, TextReader } from '../formats/reading.js';
import { csvTable, readCsv, type ChosenColumns } from '../formats/table/read-csv.js';
import { mainSheet, readSheets } from '../formats/table/read-workbook.js';
import { openWorkbook } from '../formats/table/workbook.js';
import { openZip } from '../packages/open-zip.js';
import { PackageProblem } from '../packages/package-problem.js';
import { containerOf, textFormat, zippedFormat } from './detect.js';
import { namedBytesType, namedTextType, type NamedType } from './named-types.js';
import { withUnsure } from './unsure-letters.js';
import { openFolder, questionFiles } from './open-folder.js';
import { seenTable, type SeenTable } from './seen-table.js';

/** A file as it was found out to be, before a question of it has been read. */
export interface OpenedFile {
  readonly format: ImportFormat | null;
  readonly encoding: ImportEncoding | null;
  /** The text, where it is one; letters of Bijoy are still as they stand. */
  readonly text: string | null;
  readonly bijoy: boolean;
  /** The rows that a person is shown for choosing columns; null where the file is no table. */
  readonly table: SeenTable | null;
  /** The blocks of the file, lazily; where the file is refused, one error with `whole`. */
  readonly blocks: () => Iterable<Found> | AsyncIterable<Found>;
}
export type How = ImportHow;
export const asDetected: How = { format: null, encoding: null, bijoy: null, columns: null, header: null };

const whole = (code: ProblemCode, facts: Readonly<Record<string, string | number>> = {}): Found => ({
  is: 'error',
  place: { sheet: null, line: 1, column: null, item: null },
  asFound: '',
  code,
  facts,
  whole: true,
});
const refused = (code: ProblemCode, about: Partial<OpenedFile> = {}): OpenedFile => ({
  format: null,
  encoding: null,
  text: null,
  bijoy: false,
  table: null,
  ...about,
  blocks: () => [whole(code)],
});
/** A file of a kind that is not read: told by its name where it has one. */
const unread = (type: NamedType | null, about: Partial<OpenedFile> = {}): OpenedFile => ({
  ...refused('file-type', about),
  blocks: () => [whole('file-type', type ? { kind: type.kind, save: type.save } : {})],
});

const textReaders: Readonly<Record<Exclude<ImportFormat, 'table' | 'json' | 'docx'>, TextReader>> = {
  gift: readGift,
  aiken: readAiken,
  'moodle-xml': readMoodleXml,
  qti: readQti,
  markdown: readMarkdown,
  paper: readPaperText,
  'plus-minus': readPlusMinus,
  blackboard: readBlackboard,
  anki: readAnki,
  openedx: readOpenEdx,
  olx: readOlx,
  sql: readSql,
  yaml: readYaml,
  rexams: readRExams,
};
/** Where letters of Bijoy can stand without a font that says so; in marked-up formats letters are Unicode. */
const mayBeBijoy: readonly ImportFormat[] = ['paper', 'aiken', 'gift', 'markdown', 'plus-minus'];

const chosenColumns = ({ columns, header, keyBase, bijoy, bijoyColumns }: How): ChosenColumns => ({
  ...(columns === null ? {} : { columns }),
  ...(header === null ? {} : { header }),
  ...(bijoy === null ? {} : { bijoy }),
  ...(keyBase === null || keyBase === undefined ? {} : { base: keyBase }),
  ...(bijoyColumns ? { bijoyColumns } : {}),
});

const asTable = (about: Partial<OpenedFile>, table: SeenTable | null, how: How, blocks: OpenedFile['blocks']): OpenedFile => {
  const bijoy = table !== null && table.bijoyColumns.length > 0;
  const opened: OpenedFile = { format: 'table', encoding: null, text: null, ...about, bijoy, table, blocks };
  // Nothing is converted before somebody has seen what becomes of it.
  return bijoy && how.bijoy === null ? { ...opened, blocks: () => [whole('bijoy-text')] } : opened;
};

const square = '□';
/** A question in which a letter was lost before it came to us is no sure question. */
const withoutLost = function* (blocks: Iterable<Found>, { lost }: Decoded): Generator<Found> {
  for (const found of blocks)
    if (lost.length > 0 && found.is === 'question' && found.asFound.includes(square))
      yield { is: 'error', place: found.place, asFound: found.asFound, code: 'broken-bytes' };
    else yield found;
};

const openText = (bytes: Uint8Array, name: string, how: How): OpenedFile => {
  const decoded = decode(bytes, how.encoding ?? undefined);
  const { text, encoding } = decoded;
  if (text.trim() === '') return refused('file-empty', { encoding, text });
  const format = how.format ?? textFormat(text, name);
  if (format === null || format === 'docx') return unread(namedTextType(text), { encoding, text });
  if (format === 'table')
    return asTable({ encoding, text }, seenTable(csvTable(text)), how, () => withoutLost(readCsv(text, chosenColumns(how)), decoded));
  const bijoy = mayBeBijoy.includes(format) && looksBijoy(text);
  const about = { format, encoding, text, bijoy };
  if (bijoy && how.bijoy === null) return refused('bijoy-text', about);
  const made = bijoy && how.bijoy === 'convert' ? fromBijoy(text) : { text, unsure: [] };
  const readable = made.text;
  if (format === 'json') return { ...about, table: null, blocks: () => withoutLost(readJson(readable, how.keyBase ?? undefined), decoded) };
  return { ...about, table: null, blocks: () => withoutLost(withUnsure(textReaders[format](readable), made), decoded) };
};

/** `within`: a folder in a folder is not opened. */
const openPacked = async (bytes: Uint8Array, how: How, within: boolean): Promise<OpenedFile> => {
  const zip = await openZip(bytes);
  const found = zippedFormat(zip.names);
  const format = found === null ? null : (how.format ?? found);
  const about = { format, encoding: null, text: null, bijoy: false, table: null };
  if (format === 'docx') return { ...about, blocks: () => readDocx(bytes, { bijoy: how.bijoy ?? 'convert' }) };
  if (format === 'table') {
    const sheets = await openWorkbook(bytes);
    return asTable({}, seenTable(mainSheet(sheets)?.rows ?? []), how, () => readSheets(sheets, chosenColumns(how)));
  }
  if (format === 'qti') return { ...about, blocks: () => readQtiPackage(bytes) };
  if (format !== null || within || questionFiles(zip).length === 0) return refused('file-type', about);
  return openFolder(zip, how, (inner, name, innerHow) => openAny(inner, name, innerHow, true));
};

const openAny = async (bytes: Uint8Array, name: string, how: How, within: boolean): Promise<OpenedFile> => {
  if (bytes.length === 0) return refused('file-empty');
  const container = containerOf(bytes);
  if (container === 'other') return unread(namedBytesType(bytes));
  if (container === 'text') return openText(bytes, name, how);
  try {
    return await openPacked(bytes, how, within);
  } catch (error) {
    if (error instanceof PackageProblem) return { ...refused(error.code), blocks: () => [whole(error.code, error.facts)] };
    throw error;
  }
};

/** Finds out what a file is, by its content, and how to read it. Throws nothing for a bad file. */
export const openFile = (bytes: Uint8Array, name: string, how: How = asDetected): Promise<OpenedFile> => openAny(bytes, name, how, false);
