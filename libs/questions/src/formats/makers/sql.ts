import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import { asFoundLength, type Found } from '../reading.js';
import { detectColumns } from '../table/detect-columns.js';
import { isReadable } from '../table/read-csv.js';
import { readTable } from '../table/read-table.js';
import type { TableRow } from '../table/rows.js';

const comment = /^(?:\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]{0,20000}?\*\/;?)+/;
const opening =
  /^(?:CREATE\s+(?:TABLE|DATABASE|SCHEMA)|INSERT\s+(?:IGNORE\s+)?INTO|REPLACE\s+INTO|DROP\s+(?:TABLE|DATABASE)|SET\s+(?:@|NAMES\b|\w+\s*=)|USE\s+[`\w]+\s*;|START\s+TRANSACTION|BEGIN\s*(?:TRANSACTION)?\s*;|PRAGMA\s|LOCK\s+TABLES|COPY\s+[\w."]+\s*\()/i;

const makes = /\b(?:CREATE\s+TABLE|INSERT\s+(?:IGNORE\s+)?INTO|REPLACE\s+INTO|COPY)\s+[`"[\w]/gi;
const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A dump or a script: it begins with a statement of SQL, and holds one that makes a table or puts rows into it. A paper asks about some. */
export const isSql = (text: string): boolean =>
  opening.test(text.slice(comment.exec(text)?.[0].length ?? 0).slice(0, 200)) &&
  counted(text, makes) > counted(text, /^[ \t]*(?:answer|ans|উত্তর)[ \t]*[ঃ:]/gim);

interface Table {
  readonly columns: readonly string[] | null;
  readonly rows: TableRow[];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '' };

/** Reads on from a place: the tokens of SQL that matter for rows. */
class Scanner {
  at = 0;
  private counted = 0;
  private line = 1;
  private readonly unclosed = new Set<string>();

  constructor(readonly text: string) {}

  lineAt(at: number): number {
    for (; this.counted < at; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1;
    return this.line;
  }

  /** Past white space and comments. */
  skip(): void {
    const blank = /\s+|--[^\n]*/y;
    for (;;) {
      blank.lastIndex = this.at;
      if (blank.test(this.text)) this.at = blank.lastIndex;
      else if (!this.text.startsWith('/*', this.at) || !this.comment()) return;
    }
  }

  /** Past a comment. One that never closes hides nothing, and none below it closes either. */
  private comment(): boolean {
    const end = this.unclosed.has('/*') ? -1 : this.text.indexOf('*/', this.at + 2);
    if (end < 0) this.unclosed.add('/*');
    else this.at = end + 2;
    return end >= 0;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    this.skip();
    pattern.lastIndex = this.at;
    const made = pattern.exec(this.text);
    if (made) this.at = pattern.lastIndex;
    return made;
  }

  /** A quoted text; null where none begins here or it never ends. */
  quoted(): string | null {
    const begins = this.take(/N?'|E'|"/iy);
    if (!begins) return null;
    const quote = begins[0].at(-1)!;
    let made = '';
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at]!;
      if (sign === '\\') {
        this.at += 1;
        const next = this.text[this.at] ?? '';
        made += escapes[next] ?? (next === '%' || next === '_' ? `\\${next}` : next);
      } else if (sign !== quote) made += sign;
      else if (this.text[this.at + 1] === quote) {
        made += quote;
        this.at += 1;
      } else {
        this.at += 1;
        return made;
      }
    }
    return null;
  }

  /** To behind the end of the statement, past quoted signs. A quote that never closes hides nothing. */
  statement(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at]!;
      if (sign === ';') break;
      if (sign === '`' || sign === '"' || sign === "'") this.past(sign);
    }
    this.at += 1;
  }

  private past(quote: string): void {
    if (this.unclosed.has(quote)) return;
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      if (this.text[at] === '\\' && quote !== '`') at += 1;
      else if (this.text[at] === quote) {
        this.at = at;
        return;
      }
    }
    this.unclosed.add(quote);
  }
}

const name = /(?:[`"[]?[\w$]{1,100}[`"\]]?\.)?[`"[]?([\w$]{1,100})[`"\]]?(?=[\s(,)])/iy;

const namesOf = (scan: Scanner): string[] | null => {
  const before = scan.at;
  if (!scan.take(/\(/y)) return null;
  const names: string[] = [];
  for (;;) {
    const found = scan.take(/[`"[]?([\p{L}_$][\p{L}\p{N}_$ ]{0,100}?)[`"\]]?(?=\s{0,20}[,)])/iuy);
    if (!found) break;
    names.push(found[1]!.trim());
    if (scan.take(/\)/y)) return names;
    if (!scan.take(/,/y)) break;
  }
  scan.at = before;
  return null;
};

/** `(1, 'Up?', NULL)`; null where it is anything else. */
const rowOf = (scan: Scanner): string[] | null => {
  if (!scan.take(/\(/y)) return null;
  const cells: string[] = [];
  for (;;) {
    const text = scan.quoted() ?? scan.take(/[^,()'"]{1,200}/y)?.[0].trim();
    if (text === undefined) return null;
    cells.push(/^null$/i.test(text) ? '' : text);
    if (scan.take(/\)/y)) return cells;
    if (!scan.take(/,/y)) return null;
  }
};

/** What stands between the brackets of `(a int, b decimal(3, 1) default 'x, y') …`, parted at its own commas. */
const partsOfTable = (statement: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of statement.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\\.|[(),]/gs)) {
    if (sign === '(') depth += 1;
    if (sign === '(' && depth === 1) from = index + 1;
    if (depth === 1 && (sign === ',' || sign === ')')) {
      parts.push(statement.slice(from, index));
      from = index + 1;
    }
    if (sign === ')') depth -= 1;
    if (sign === ')' && depth <= 0) break;
  }
  return parts;
};

const columnsOfTable = (statement: string): string[] =>
  partsOfTable(statement)
    .map((part) => /^\s*[`"[]?([\w$ ]+?)[`"\]]?\s/.exec(`${part} `)?.[1] ?? '')
    .filter((column) => column !== '' && !/^(?:primary|unique|key|constraint|foreign|index|fulltext|check)$/i.test(column));

interface Dump {
  readonly tables: ReadonlyMap<string, Table>;
  /** Where rows stand that could not be taken apart. */
  readonly broken: readonly number[];
}

const dumpOf = (text: string): Dump => {
  const scan = new Scanner(text);
  const tables = new Map<string, Table>();
  const made = new Map<string, readonly string[]>();
  const broken: number[] = [];
  while (scan.at < text.length) {
    scan.skip();
    if (scan.take(/CREATE\s+(?:TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?/iy)) {
      const table = scan.take(name)?.[1]?.toLowerCase() ?? '';
      const from = scan.at;
      scan.statement();
      made.set(table, columnsOfTable(text.slice(from, scan.at - 1)));
      continue;
    }
    if (scan.take(/(?:INSERT\s+(?:IGNORE\s+)?|REPLACE\s+)INTO\s+/iy)) {
      const table = scan.take(name)?.[1]?.toLowerCase() ?? '';
      const columns = namesOf(scan) ?? made.get(table) ?? null;
      const key = `${table}(${columns?.join(',') ?? ''})`;
      const into = tables.get(key) ?? { columns, rows: [] };
      tables.set(key, into);
      if (scan.take(/VALUES?\b/iy))
        do {
          scan.skip();
          const line = scan.lineAt(scan.at);
          const cells = rowOf(scan);
          if (cells) into.rows.push({ sheet: null, line, cells });
          else broken.push(line);
          if (!cells) break;
        } while (scan.take(/,/y));
    }
    scan.statement();
  }
  return { tables, broken };
};

const refusal = (text: string): Found => ({
  is: 'error',
  place: { sheet: null, line: 1, column: null, item: null },
  asFound: cutText(text.trim().split(/\r\n?|\n/, 1)[0] ?? '', asFoundLength),
  code: 'file-type',
  facts: { kind: 'SQL', save: '.csv' },
  whole: true,
});

const isWide = ({ columns, rows }: Table): boolean => columns !== null && rows.every(({ cells }) => cells.length === columns.length);

/**
 * Reads the rows that a dump puts into tables of questions: columns named in `INSERT` or `CREATE TABLE`, and by their names known. Without
 * such a table the file is refused: rows whose columns nobody names are not guessed at. Rows of other tables are left over, a line each.
 */
export const readSql = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const { tables, broken } = dumpOf(text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);
  const found: Found[] = [];
  let isRead = false;
  for (const table of tables.values()) {
    const headings: TableRow = { sheet: null, line: 0, cells: table.columns ?? [] };
    const { columns, header, sure } = detectColumns([headings, ...table.rows]);
    if (isWide(table) && header && sure && isReadable(columns)) {
      isRead = true;
      for (const one of readTable([headings, ...table.rows], columns, true)) found.push(one);
    } else
      for (const { line, cells, sheet } of table.rows)
        found.push({
          is: 'left-over',
          place: { sheet, line, column: null, item: null },
          asFound: cutText(cells.join(' | '), asFoundLength),
        });
  }
  for (const line of broken)
    found.push({ is: 'error', place: { sheet: null, line, column: null, item: null }, asFound: '', code: 'broken-block' });
  const all = isRead ? found.toSorted((a, b) => a.place.line - b.place.line) : [refusal(text)];
  noteLines(text, all, isRead, note);
  yield* all;
};

/** A line that holds a row has the fate of its first; all others are statements. */
const noteLines = (text: string, all: readonly Found[], isRead: boolean, note: NoteFate): void => {
  const first = new Map(all.toReversed().map((one) => [one.place.line, one.is]));
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const is = isRead ? first.get(at + 1) : 'error';
    note(String(at + 1), is === undefined ? 'field' : is === 'question' ? 'stem' : is === 'left-over' ? 'left-over' : 'refused');
  }
};
