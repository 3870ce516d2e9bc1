import { type Fate, fateOfField, type NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import type { Inserts } from './inserts.js';
import type { TableMeaning } from './tables.js';

type Rows = readonly (readonly Cell[])[];

const ofQuestion: ReadonlySet<Fate> = new Set(['stem', 'option', 'key', 'explanation']);

/** Numbers, letters and ticks that stand in cells of their own. */
const isSign = (text: string): boolean => /^[^\p{L}]{0,12}\p{L}{0,2}[^\p{L}]{0,4}$/u.test(text.trim());

interface TableParts {
  readonly meaning: TableMeaning;
  readonly rows: readonly { readonly parts: readonly (readonly [line: number, text: string, fate: Fate])[] }[];
}

/**
 * The fates of the paragraphs of a document ("p7", those in cells too) and of the pictures in them ("p7 image1.png"). A paragraph that holds
 * several lines has the fate of the first.
 */
export class DocFates {
  private readonly seen = new Map<number, string[]>();
  private readonly told = new Map<number, Fate>();
  private readonly tables: TableParts[] = [];
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
    const columns = meaning.is === 'rows' ? meaning.columns : null;
    for (const cell of rows.flat()) for (const line of cell.lines) this.saw(line);
    this.tables.push({
      meaning,
      rows: rows.map((row) => {
        let column = 0;
        return {
          parts: row.flatMap(({ lines, span }) => {
            const fate = fateOfField(columns?.[column]);
            column += span;
            return lines.filter(({ text }) => text.trim() !== '').map(({ line, text }) => [line, text, fate] as const);
          }),
        };
      }),
    });
  }

  /** For the reader of papers: lines by the numbers of their paragraphs. */
  readonly line: NoteFate = (piece, fate) => this.tell(Number(piece), fate);

  tell(line: number, fate: Fate): void {
    if (!this.told.has(line)) this.told.set(line, fate);
  }

  /** A block of the paper; `isRefused`: the grammar had understood it, and it holds what cannot be taken. */
  block(line: number, isRefused: boolean): void {
    const last = this.refused.at(-1);
    if (last?.[1] === Number.POSITIVE_INFINITY) last[1] = line;
    if (isRefused) this.refused.push([line, Number.POSITIVE_INFINITY]);
  }

  /** What became of a row of questions. */
  row(found: Found): void {
    if (!this.send) return;
    const { line } = found.place;
    const row = this.tables
      .flatMap(({ meaning, rows }) => (meaning.is === 'rows' ? rows : []))
      .find(({ parts }) => parts.some(([at]) => at === line));
    const fate = found.is === 'question' ? null : found.is === 'left-over' ? 'left-over' : 'refused';
    for (const [at, , own] of row?.parts ?? []) this.tell(at, fate ?? own);
  }

  /** Tells all. What a table only lays out (numbers and letters in cells of their own, headings of rows) has the fate of that. */
  end(): void {
    const { send } = this;
    if (!send) return;
    for (const { meaning, rows } of this.tables) {
      const all = rows.flatMap(({ parts }) => parts);
      const shared = all.map(([line]) => this.told.get(line)).find((fate) => fate !== undefined);
      for (const [line, text] of all) {
        if (meaning.is === 'rows') this.tell(line, 'heading');
        else if (meaning.as === 'answers') this.told.set(line, 'key');
        else if (meaning.as === 'data' && shared) this.tell(line, shared);
        else this.tell(line, isSign(text) ? 'sign' : 'field');
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
