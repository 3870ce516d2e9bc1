import { decodeXml } from '../../packages/decode-xml.js';
import type { OpenZip } from '../../packages/open-zip.js';
import { PackageProblem } from '../../packages/package-problem.js';
import { localName } from '../../packages/xml-tree.js';
import { stepsOfXml, type XmlHandlers } from '../../packages/xml-walk.js';
import { OdsCell, OdsStyles } from './ods-cells.js';
import { maxColumns, type CellAbout, type TableRow } from './rows.js';
import { withPicture } from './sheet-pictures.js';
import type { Collector, Sheet } from './sheet.js';

type Attributes = Readonly<Record<string, string>>;
interface Row {
  readonly cells: OdsCell[];
  readonly repeated: number;
  readonly hidden: boolean;
}
/** Rows that are the same again and again and hold something; no person fills in more. */
const maxRepeated = 1000;

/** Gathers the sheets of an OpenDocument (1.3 part 3 §9) with the texts that its program showed. */
class Reading {
  public readonly sheets: { name: string; rows: TableRow[]; hidden?: boolean }[] = [];
  public readonly ready: { readonly row: Row; readonly line: number; readonly sheet: number }[] = [];
  private readonly styles = new OdsStyles();
  private row: Row | null = null;
  private cell: OdsCell | null = null;
  private line = 0;
  private notes = 0;
  private paragraphs = 0;
  private readonly raises: ('sup' | 'sub' | undefined)[] = [];
  private body = false;
  /** Of pictures that lie upon the sheet and belong to no cell. */
  public readonly loose: { readonly sheet: number; readonly address: string }[] = [];

  public readonly handlers: XmlHandlers = {
    open: (name, attributes) => {
      const local = localName(name);
      if (local === 'annotation') this.notes += 1;
      if (this.notes > 0) return;
      if (local === 'body') this.body = true;
      if (!this.body) this.styles.open(local, attributes);
      else this.open(local, attributes);
    },
    close: (name) => {
      const local = localName(name);
      if (local === 'annotation') this.notes -= 1;
      else if (this.notes === 0) this.close(local);
    },
    text: (text) => {
      if (this.notes === 0 && this.paragraphs > 0)
        this.cell?.add(
          text.replaceAll(/[\t\r\n ]+/g, ' '),
          this.raises.findLast((one) => one),
        );
    },
  };

  private open(local: string, attributes: Attributes): void {
    if (local === 'table' && this.cell === null) {
      this.line = 0;
      const hidden = this.styles.isUnseen(attributes['table:style-name']);
      this.sheets.push({ name: attributes['table:name'] ?? '', rows: [], ...(hidden ? { hidden } : {}) });
    } else if (local === 'table-row' && this.cell === null) {
      const repeated = Math.max(1, Number(attributes['table:number-rows-repeated'] ?? 1) || 1);
      this.row = { cells: [], repeated, hidden: /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '') };
    } else if ((local === 'table-cell' || local === 'covered-table-cell') && this.row && this.cell === null) {
      this.cell = new OdsCell(attributes, this.styles);
      if (this.row.cells.length < maxColumns) this.row.cells.push(this.cell);
    } else if (this.cell) this.inCell(local, attributes, this.cell);
    else if (local === 'image') this.loose.push({ sheet: this.sheets.length - 1, address: attributes['xlink:href'] ?? '' });
  }

  private inCell(local: string, attributes: Attributes, cell: OdsCell): void {
    const raise = this.raises.findLast((one) => one);
    if (local === 'p') {
      this.paragraphs += 1;
      cell.paragraph();
    } else if (local === 'span') this.raises.push(this.styles.raise(attributes['text:style-name']));
    else if (local === 's') cell.add(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)), raise);
    else if (local === 'tab') cell.add('\t', raise);
    else if (local === 'line-break') cell.add('\n', raise);
    else if (local === 'image') cell.pictures.push(attributes['xlink:href'] ?? '');
    else if (local === 'object') cell.pictures.push('object');
  }

  private close(local: string): void {
    if (local === 'p' && this.paragraphs > 0) this.paragraphs -= 1;
    else if (local === 'span' && this.cell) this.raises.pop();
    else if (local === 'table-cell' || local === 'covered-table-cell') this.cell = null;
    else if (local === 'table-row' && this.row && this.cell === null) {
      this.ready.push({ row: this.row, line: this.line + 1, sheet: this.sheets.length - 1 });
      this.line += this.row.repeated;
      this.row = null;
    }
  }
}

const bytesOf = async (zip: OpenZip, address: string): Promise<Uint8Array | null> => {
  const name = address.replace(/^\.\//, '');
  return zip.has(name) && zip.size(name) <= 4_000_000 ? zip.read(name).catch(() => null) : null;
};

const nameOf = (address: string): string => address.split('/').at(-1) ?? address;

/** The texts of a row, and what its sheet says of them beside. */
const rowOf = async (zip: OpenZip, row: Row): Promise<Pick<TableRow, 'cells' | 'about'>> => {
  const cells: string[] = [];
  const about = new Map<number, CellAbout>();
  for (const cell of row.cells) {
    let { text } = cell;
    for (const address of cell.pictures) {
      const bytes = await bytesOf(zip, address);
      // An object stands beside a picture of itself.
      if (address !== 'object' || cell.pictures.length === 1) text = withPicture(text, { row: 0, column: 0, name: nameOf(address), bytes });
    }
    for (let times = Math.min(cell.repeated, maxColumns - cells.length); times > 0; times -= 1) {
      if (cell.about && (text !== '' || cell.about.fault)) about.set(cells.length, cell.about);
      cells.push(text);
    }
  }
  while (cells.length > 0 && cells.at(-1) === '' && !about.has(cells.length - 1)) cells.pop();
  return { cells, ...(about.size > 0 ? { about } : {}) };
};

/** The sheets of an OpenDocument as a person sees them. */
export const odsSheets = async (zip: OpenZip, collector: Collector): Promise<readonly Sheet[]> => {
  const reading = new Reading();
  for (const step of stepsOfXml(decodeXml(await zip.read('content.xml')), reading.handlers)) {
    void step;
    for (const { row, line, sheet } of reading.ready.splice(0)) {
      const into = reading.sheets[sheet];
      const made = await rowOf(zip, row);
      if (!into || made.cells.length === 0) continue;
      for (let times = 0; times < Math.min(row.repeated, maxRepeated); times += 1) {
        const hidden = row.hidden || into.hidden === true;
        const one: TableRow = { sheet: into.name, line: line + times, ...made, ...(hidden ? { hidden } : {}) };
        if (collector.takes(one)) into.rows.push(one);
      }
    }
  }
  if (reading.sheets.length === 0) throw new PackageProblem('file-broken', 'No sheet');
  for (const { sheet, address } of reading.loose) {
    const into = reading.sheets[sheet];
    const cell = withPicture('', { row: 0, column: 0, name: nameOf(address), bytes: await bytesOf(zip, address) });
    into?.rows.push({
      sheet: into.name,
      line: (into.rows.at(-1)?.line ?? 0) + 1,
      cells: [...Array.from({ length: maxColumns - 1 }, () => ''), cell],
    });
  }
  return reading.sheets;
};
