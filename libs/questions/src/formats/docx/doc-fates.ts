import type { Fate, NoteFate } from '../fates.js';
import { cellName } from '../table/rows.js';
import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import type { Inserts } from './inserts.js';
import { filledLines } from './table-lines.js';
import { rowOf, type TableMeaning } from './tables.js';

type Rows = readonly (readonly Cell[])[];

const ofQuestion: ReadonlySet<Fate> = new Set(['stem', 'option', 'key', 'explanation']);

/**
 * The fates of the paragraphs of a document ("p7", those in cells too) and of the pictures in them ("p7 image1.png"). A paragraph that holds
 * several lines has the fate of the first.
 */
export class DocFates {
  private readonly seen = new Map<number, string[]>();
  private readonly told = new Map<number, Fate>();
  private readonly tables: { readonly meaning: TableMeaning; readonly lines: readonly number[] }[] = [];
  /** The paragraphs in the cells of tables of questions, by the names of the cells. */
  private readonly cells = new Map<string, readonly number[]>();
  private readonly refused: [from: number, to: number][] = [];

  constructor(
    private readonly inserts: Inserts,
    private readonly send: NoteFate | null,
  ) {}

  saw({ text, line }: DocLine): void {
    if (!this.send || text.trim() === '') return;
    const pictures = this.inserts.picturesIn(text);
    this.seen.set(line, [...(this.seen.get(line) ?? []), ...pictures]);
  }

  sawTable(rows: Rows, meaning: TableMeaning): void {
    if (!this.send) return;
    for (const cell of rows.flat()) for (const line of cell.lines) this.saw(line);
    this.tables.push({
      meaning,
      lines: rows
        .flat()
        .flatMap(filledLines)
        .map(({ line }) => line),
    });
    if (meaning.is === 'lines') for (const [{ line }, fate] of meaning.told) this.tell(line, fate);
    else for (const row of rows) this.sawRow(row);
  }

  private sawRow(row: Rows[number]): void {
    const place = rowOf(row);
    let column = 0;
    for (const cell of row) {
      const lines = filledLines(cell).map(({ line }) => line);
      if (lines.length > 0) this.cells.set(cellName(place, column), lines);
      column += cell.span;
    }
  }

  /** For the reader of papers: lines by the numbers of their paragraphs. */
  readonly line: NoteFate = (piece, fate) => this.tell(Number(piece), fate);

  /** For the reader of tables: all that stands in a cell. */
  readonly cell: NoteFate = (name, fate) => {
    for (const line of this.cells.get(name) ?? []) this.tell(line, fate);
  };

  tell(line: number, fate: Fate): void {
    if (!this.told.has(line)) this.told.set(line, fate);
  }

  /** A block of the paper; `isRefused`: the grammar had understood it, and it holds what cannot be taken. */
  block(line: number, isRefused: boolean): void {
    const last = this.refused.at(-1);
    if (last?.[1] === Number.POSITIVE_INFINITY) last[1] = line;
    if (isRefused) this.refused.push([line, Number.POSITIVE_INFINITY]);
  }

  /** Tells all. The cells of answers and of a table that a question is about have the fate of the whole. */
  end(): void {
    const { send } = this;
    if (!send) return;
    for (const { meaning, lines } of this.tables) {
      if (meaning.is === 'rows' || meaning.as === undefined) continue;
      const shared = lines.map((line) => this.told.get(line)).find((fate) => fate !== undefined);
      for (const line of lines) {
        if (meaning.as === 'answers') this.told.set(line, 'key');
        else if (shared) this.tell(line, shared);
      }
    }
    for (const [from, to] of this.refused)
      for (const [line, fate] of this.told) if (line >= from && line < to && ofQuestion.has(fate)) this.told.set(line, 'refused');
    for (const [line, pictures] of this.seen) {
      const fate = this.told.get(line);
      if (!fate) continue;
      send(`p${line}`, fate);
      for (const name of new Set(pictures)) send(`p${line} ${name}`, fate);
    }
  }
}
