import {
  dateText,
  eventDate,
  timelineAreas,
  timelineColumns,
  timelineFile,
  timelineLengths,
  timelineStates,
  type TimelineArea,
  type TimelineColumn,
  type TimelineState,
} from '#contracts/shared/timeline';
import { isId } from '#contracts/shared/choices';
import type { TimelineCounts, TimelineFault, timelineLineFates } from '#contracts/http/timeline-shapes';

/** What an event says, in the names of the file. */
export interface EventWords {
  readonly area: TimelineArea;
  readonly date: string;
  readonly title_bn: string;
  readonly title_en: string;
  readonly reason_bn: string;
  readonly reason_en: string;
  readonly state: TimelineState;
}
export interface KnownEvent extends EventWords {
  readonly id: string;
}
/** The first records of a file, its head with them, and how many lines stand behind. */
export interface FileHead {
  readonly records: readonly FileRecord[];
  readonly more: number;
}
interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly open: boolean;
}
export interface Problem {
  readonly column: TimelineColumn | null;
  readonly code: TimelineFault;
}
export interface JudgedLine {
  readonly line: number;
  readonly fate: (typeof timelineLineFates)[number];
  readonly title: string;
  readonly problems: readonly Problem[];
  /** Of a line that can be taken in. */
  readonly event: (EventWords & { readonly id: string | null }) | null;
}

type Cells = Partial<Record<TimelineColumn, string>>;
const needed = timelineColumns.filter((column) => column !== 'id' && column !== 'state');
const texts = ['title_bn', 'title_en', 'reason_bn', 'reason_en'] as const;
const SHORTEST = 3;

const isColumn = (name: string): name is TimelineColumn => timelineColumns.some((column) => column === name);

/** Columns that nobody knows are told so many times. */
const maxUnknownColumns = 20;
const headProblems = (names: readonly string[]): Problem[] => [
  ...needed.filter((column) => !names.includes(column)).map((column): Problem => ({ column, code: 'column-missing' })),
  ...names
    .filter((name) => name !== '' && !isColumn(name))
    .slice(0, maxUnknownColumns)
    .map((): Problem => ({ column: null, code: 'column-unknown' })),
  ...timelineColumns
    .filter((column) => names.filter((name) => name === column).length > 1)
    .map((column): Problem => ({ column, code: 'column-twice' })),
];

const textProblem = (column: (typeof texts)[number], text: string): Problem | null => {
  if (text === '') return { column, code: 'empty' };
  if (text.length < SHORTEST) return { column, code: 'too-short' };
  const most = column.startsWith('title') ? timelineLengths.title : timelineLengths.reason;
  return text.length > most ? { column, code: 'too-long' } : null;
};

const chosen = (cells: Cells, column: 'area' | 'state', of: readonly string[], code: TimelineFault): Problem | null => {
  const text = cells[column] ?? '';
  if (text === '' && column === 'state') return null;
  if (text === '') return { column, code: 'empty' };
  return of.includes(text) ? null : { column, code };
};

const ownProblems = (cells: Cells): Problem[] => {
  const { id = '', date = '' } = cells;
  const found: (Problem | null)[] = [
    id !== '' && !isId(id) ? { column: 'id', code: 'id-unreadable' } : null,
    chosen(cells, 'area', timelineAreas, 'area-unknown'),
    date === '' ? { column: 'date', code: 'empty' } : eventDate(date) === null ? { column: 'date', code: 'date-unreadable' } : null,
    ...texts.map((column) => textProblem(column, cells[column] ?? '')),
    chosen(cells, 'state', timelineStates, 'state-unknown'),
  ];
  return found.filter((problem) => problem !== null);
};

const wordsOf = (cells: Cells, state: TimelineState): EventWords => ({
  area: cells.area as TimelineArea,
  date: dateText(eventDate(cells.date ?? '')!),
  title_bn: cells.title_bn ?? '',
  title_en: cells.title_en ?? '',
  reason_bn: cells.reason_bn ?? '',
  reason_en: cells.reason_en ?? '',
  state,
});

const saysTheSame = (one: EventWords, other: EventWords): boolean =>
  timelineColumns.every((column) => column === 'id' || one[column] === other[column]);

/** Holds each line against the bank and against the lines above it. */
class Judge {
  private readonly byId: ReadonlyMap<string, KnownEvent>;
  private readonly seen = new Set<string>();
  private readonly titles = new Set<string>();
  private readonly taken: ReadonlySet<string>;
  private readonly places: readonly (readonly [TimelineColumn, number])[];

  constructor(
    private readonly columns: readonly string[],
    known: readonly KnownEvent[],
    named: ReadonlySet<string>,
  ) {
    // A head may have any number of columns without a name.
    this.places = columns.flatMap((column, at) => (isColumn(column) ? [[column, at] as const] : []));
    this.byId = new Map(known.map((event) => [event.id, event]));
    // A title of an event that this file names is free as soon as the file gives it another.
    const others = known.filter(({ id }) => !named.has(id));
    this.taken = new Set(others.flatMap(({ title_bn, title_en }) => [`bn ${title_bn}`, `en ${title_en}`]));
  }

  line({ line, cells: all, open }: FileRecord): JudgedLine {
    const cells: Cells = Object.fromEntries(this.places.map(([column, at]) => [column, all[at] ?? '']));
    const { columns } = this;
    const title = cells.title_bn || cells.title_en || all.find((cell) => cell !== '') || '';
    const wrong = (problems: readonly Problem[]): JudgedLine => ({ line, fate: 'wrong', title, problems, event: null });
    if (open) return wrong([{ column: null, code: 'quote-open' }]);
    if (all.length > columns.length && all.slice(columns.length).some((cell) => cell !== ''))
      return wrong([{ column: null, code: 'cells-too-many' }]);
    const id = cells.id ? cells.id.toLowerCase() : null;
    const before = id === null ? undefined : this.byId.get(id);
    const problems = [...ownProblems(cells), ...this.besideOthers(cells, id, before !== undefined)];
    if (problems.length > 0) return wrong(problems);
    const words = wordsOf(cells, (cells.state || before?.state || 'active') as TimelineState);
    const fate = before ? (saysTheSame(before, words) ? 'same' : 'changed') : 'new';
    return { line, fate, title, problems: [], event: { ...words, id } };
  }

  private besideOthers(cells: Cells, id: string | null, known: boolean): Problem[] {
    const found: Problem[] = [];
    if (id !== null && isId(id)) {
      if (!known) found.push({ column: 'id', code: 'id-unknown' });
      else if (this.seen.has(id)) found.push({ column: 'id', code: 'id-twice' });
      this.seen.add(id);
    }
    for (const [column, tongue] of [
      ['title_bn', 'bn'],
      ['title_en', 'en'],
    ] as const) {
      const key = `${tongue} ${cells[column] ?? ''}`;
      if (this.titles.has(key)) found.push({ column, code: 'title-twice' });
      else if (this.taken.has(key)) found.push({ column, code: 'title-taken' });
      if (cells[column]) this.titles.add(key);
    }
    return found;
  }
}

const wrongLine = (line: number, title: string, ...problems: readonly Problem[]): JudgedLine => ({
  line,
  fate: 'wrong',
  title,
  problems,
  event: null,
});
const firstText = ({ cells }: FileRecord): string => cells.find((cell) => cell !== '') ?? '';

/** Every line that may be taken in, with what becomes of it; the head too, where it is wrong. */
const judgeLines = (head: FileRecord | undefined, rows: readonly FileRecord[], known: readonly KnownEvent[]): JudgedLine[] => {
  if (!head) return [wrongLine(1, '', { column: null, code: 'empty' })];
  const columns = head.cells.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const problems = headProblems(columns);
  const title = head.cells.slice(0, maxHeadColumns).join(', ');
  if (problems.length > 0)
    return [
      wrongLine(head.line, title, ...problems),
      ...rows.map((row) => wrongLine(row.line, firstText(row), { column: null, code: 'head-unread' })),
    ];
  if (rows.length === 0) return [wrongLine(head.line, title, { column: null, code: 'empty' })];
  const at = columns.indexOf('id');
  const named = new Set(rows.map(({ cells }) => (at < 0 ? '' : (cells[at] ?? '').toLowerCase())));
  const judge = new Judge(columns, known, named);
  return rows.map((row) => judge.line(row));
};

/** Records that are read of a file: its head, and one line more than is taken in, which says that there are too many. */
export const recordsRead = timelineFile.lines + 2;
const maxHeadColumns = 30;

/**
 * A file line by line, as many as may be taken in at once and the first that is too many; those behind it are counted as wrong, and told by
 * nothing but that first one.
 */
export const judgeFile = (
  { records, more }: FileHead,
  known: readonly KnownEvent[],
): { readonly lines: readonly JudgedLine[]; readonly counts: TimelineCounts } => {
  const [head, ...rows] = records;
  const lines = judgeLines(head, rows.slice(0, timelineFile.lines), known);
  const excess = rows[timelineFile.lines];
  if (excess) lines.push(wrongLine(excess.line, firstText(excess), { column: null, code: 'too-many-lines' }));
  const of = (fate: JudgedLine['fate']): number => lines.filter((line) => line.fate === fate).length;
  return {
    lines,
    counts: { lines: lines.length + more, new: of('new'), changed: of('changed'), same: of('same'), wrong: of('wrong') + more },
  };
};
