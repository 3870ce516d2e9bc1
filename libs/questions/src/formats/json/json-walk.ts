import { cutText } from '#contracts/shared/cut-text';
import type { Fate, NoteFate } from '../fates.js';
import { asFoundLength, leftOver, type Found, type Place } from '../reading.js';
import type { Asked } from '../table/settle.js';
import { detectColumns } from '../table/detect-columns.js';
import { readTable } from '../table/read-table.js';
import { RowFates } from '../table/row-fates.js';
import { cellName, placeOf, rowAsFound, type TableRow } from '../table/rows.js';
import { ask, isQuestion, type Above } from './ask.js';
import { fieldsOf, isScalar, type Field } from './fields.js';
import { opened } from './form-records.js';
import { otherKind, otherText, saysSomething, stringsKind } from './other-records.js';
import { isOwnForm, readOwn } from './own-form.js';
import { JsonFault, JsonList, JsonObject, type Json } from './parse-json.js';
import { lineCounter, type JsonRecord } from './records.js';

/** What was met on the way through a file, where (`[4].items[1]`), and what stands there; `passed`: it is no block. */
export type Met = { readonly asked: Asked } | { readonly found: Found } | { readonly passed: Fate };
export type Seen = Met & { readonly where: string; readonly of: Json };

/** A question as a list: `["Which?", "x", "y", "z", 2]`. */
const cellOf = (cell: Json): string => (isScalar(cell) ? String(cell) : '');
const isRow = (value: Json): value is Json[] =>
  Array.isArray(value) && value.length > 3 && value.every((one) => one === null || isScalar(one)) && typeof value[0] === 'string';

/** Lists that fit no columns: many are questions that nobody understands, and so is what asks; one or two others may be anything. */
function* unread(rows: readonly TableRow[], note: NoteFate): Generator<Found> {
  const fates = new RowFates([], null, note);
  for (const row of rows) {
    if (rows.length < 3 && !/[?？؟]\s*$/.test(row.cells[0] ?? '')) yield* fates.whole(row, 'left-over');
    else {
      yield { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: 'broken-block' };
      fates.asked(row, 'error');
    }
  }
}

const none: Above = { stimulus: '', path: {}, source: '' };

const below = (above: Above, fields: readonly Field[]): Above => {
  const text = (name: Field['field']): string => {
    const value = fields.find((field) => field.field === name)?.value;
    return isScalar(value) ? String(value) : '';
  };
  const path = { ...above.path };
  for (const name of ['subject', 'chapter', 'topic'] as const) if (text(name) !== '' && text(name).length <= 120) path[name] = text(name);
  return { stimulus: text('stimulus') || above.stimulus, path, source: cutText(text('source'), 120) || above.source };
};

/** Parallel lists, as reading comprehension is published (RACE): `questions[i]`, `options[i]`, `answers[i]` below one `article`. */
const parallel = (object: JsonObject): readonly JsonObject[] | null => {
  const [questions, options, answers] = ['questions', 'options', 'answers'].map((name) => object.fields.get(name));
  if (!Array.isArray(questions) || !Array.isArray(options) || !Array.isArray(answers)) return null;
  if (!questions.every((one) => typeof one === 'string') || !options.every((one) => Array.isArray(one))) return null;
  return questions.map((question, index) => {
    const one = new JsonObject(object.at);
    one.end = object.end;
    one.fields
      .set('question', question)
      .set('options', options[index] ?? [])
      .set('answer', answers[index] ?? null);
    return one;
  });
};

/** Whether an object is one question: by its own fields, or because all that it holds is one, some objects deeper. */
const isOne = (value: Json, depth = 0): boolean => {
  if (!(value instanceof JsonObject)) return isRow(value);
  if (opened(value) !== null || isQuestion(fieldsOf(value))) return true;
  return depth < 8 && [...value.fields.values()].filter((one) => one instanceof JsonObject && isOne(one, depth + 1)).length === 1;
};

/** What the first way through a file showed: whether there are questions in it, and whether its outermost list is one of questions. */
export interface Shown {
  readonly holdsQuestion: boolean;
  readonly isAsked: boolean;
}

export class JsonWalk {
  private readonly line: (at: number) => number;
  private at = 0;
  private readonly lists: { readonly cells: readonly Json[]; readonly at: number; readonly where: string }[] = [];
  /** Whether a record of the file is a question, so that the others are blocks too. */
  public holdsQuestion = false;

  public constructor(
    private readonly text: string,
    private readonly shown: Shown,
  ) {
    this.line = lineCounter(text);
  }

  private place(at: number): Place {
    return { sheet: null, line: this.line(at), column: null, item: null };
  }

  private fault(at: number, end: number, code: 'broken-block' | 'file-broken' | 'too-deep', where: string, of: Json = null): Seen {
    const asFound = this.text.slice(at, Math.min(end, at + asFoundLength)).trim();
    const whole = code === 'broken-block' ? {} : { whole: true };
    return { found: { is: 'error', place: this.place(at), asFound, code, ...whole }, where, of };
  }

  /** `where`: its number among the records. */
  public *record(record: JsonRecord, where: string): Generator<Seen> {
    this.at = record.at;
    if ('fault' in record) yield this.fault(record.at, record.end, record.fault, where);
    else if (record.isOwn) yield this.ownOne(record.value, where);
    else if (isOwnForm(record.value)) yield* this.own(record.value);
    else yield* this.outermost(record.value, where);
  }

  private *outermost(value: Json, where: string): Generator<Seen> {
    this.holdsQuestion ||= isOne(value);
    yield* this.shown.holdsQuestion ? this.beside(value, none, where) : this.value(value, none, where);
  }

  private *own(form: JsonObject): Generator<Seen> {
    for (const [at, one] of (form.fields.get('questions') as readonly Json[]).entries()) yield this.ownOne(one, `[${at}]`, form.at);
  }

  private ownOne(one: Json, where: string, at = 0): Seen {
    if (one instanceof JsonFault) return this.fault(one.at, one.end, 'broken-block', where);
    if (!(one instanceof JsonObject)) return this.fault(at, at, 'broken-block', where, one);
    return { found: readOwn(one, this.place(one.at), this.raw(one)), where, of: one };
  }

  /** Questions that are lists, as the rows of one table: how their keys count shows when all are there. Those that fit no columns are told of. */
  public *rows(): Generator<Seen> {
    // Several may stand on one line of the file: here each is a line of its own.
    const rows = this.lists.map(({ cells }, at): TableRow => ({ sheet: null, line: at + 1, cells: cells.map(cellOf) }));
    const { columns, header, sure } = detectColumns(rows);
    const fates = new Map<string, Fate>();
    const all = sure
      ? readTable(rows, columns, header, {}, (cell, fate) => void fates.set(cell, fate))
      : unread(rows, (cell, fate) => void fates.set(cell, fate));
    for (const found of all) {
      const line = this.line(this.lists[found.place.line - 1]?.at ?? 0);
      yield { found: { ...found, place: { ...found.place, line } }, where: '', of: null };
    }
    for (const [number, { cells, where }] of this.lists.entries())
      for (const [at, cell] of cells.entries()) {
        const passed = fates.get(cellName(rows[number]!, at));
        if (passed) yield { passed, where: `${where}[${at}]`, of: cell };
      }
  }

  private *value(value: Json, above: Above, where: string): Generator<Seen> {
    if (value instanceof JsonFault) yield this.fault(value.at, value.end, 'broken-block', where);
    else if (isRow(value)) this.lists.push({ cells: value, at: value instanceof JsonList ? value.start : this.at, where });
    else if (Array.isArray(value)) yield* this.list(value, above, where);
    else if (value instanceof JsonObject) yield* this.object(value, above, where);
    else yield { passed: 'field', where, of: value };
  }

  private *list(values: readonly Json[], above: Above, where: string): Generator<Seen> {
    const some = values.some((one) => isOne(one));
    for (const [at, one] of values.entries())
      yield* some ? this.beside(one, above, `${where}[${at}]`) : this.value(one, above, `${where}[${at}]`);
  }

  /** An element of a list in which there are questions: what gives none is a block all the same. */
  private *beside(value: Json, above: Above, where: string): Generator<Seen> {
    if (isRow(value) || value instanceof JsonFault) {
      yield* this.value(value, above, where);
      return;
    }
    const passed: Seen[] = [];
    let isBlock = false;
    for (const seen of this.value(value, above, where)) {
      if (!isBlock && 'passed' in seen) {
        passed.push(seen);
        continue;
      }
      yield* passed.splice(0);
      isBlock = true;
      yield seen;
    }
    const [other] = isBlock ? [] : this.other(value, above, where);
    if (other) yield other;
    else yield* passed;
  }

  private *other(value: Json, above: Above, where: string): Generator<Seen> {
    if (typeof value === 'string' && saysSomething(value)) yield this.written(value, this.at, 'short-answer', where);
    if (!(value instanceof JsonObject)) return;
    const fields = fieldsOf(value);
    const kind = otherKind(fields);
    const asked = this.ask(value, fields, above);
    const here = { where, of: value };
    if (kind !== null) yield { asked: { ...asked, kind, mayHaveOptions: kind === 'choice' || kind === 'multiple' }, ...here };
    else if (asked.keys.length > 0) yield { asked: { ...asked, stem: asked.stem || otherText(value) }, ...here };
    else if (otherText(value) !== '') yield this.fault(value.at, value.end, 'broken-block', where, value);
    else if (saysSomething(value)) yield { found: leftOver(this.place(value.at), this.raw(value)), ...here };
  }

  private raw(object: JsonObject): string {
    return this.text.slice(object.at, Math.min(object.end, object.at + asFoundLength));
  }

  private ask(object: JsonObject, fields: readonly Field[], above: Above): Asked {
    return ask(object, fields, above, this.place(object.at), this.raw(object));
  }

  /** A maker's record: the kind that it names is one, also where it is not known. */
  private made(record: JsonObject, above: Above): Asked {
    const fields = fieldsOf(record);
    const asked = this.ask(record, fields, above);
    return { ...asked, kind: otherKind(fields) ?? asked.kind };
  }

  /** A question that is nothing but its text. */
  private written(text: string, at: number, kind: string, where: string): Seen {
    return { found: { is: 'unsupported', place: this.place(at), asFound: cutText(text, asFoundLength), kind }, where, of: text };
  }

  private *object(object: JsonObject, above: Above, where: string): Generator<Seen> {
    const rows = parallel(object);
    const made = opened(object);
    const fields = fieldsOf(object);
    // What a record was made of is told with the first that came of it.
    if (made) for (const [at, one] of made.entries()) yield { asked: this.made(one, above), where, of: at === 0 ? object : null };
    else if (rows) {
      const over = below(above, fields);
      for (const [at, row] of rows.entries()) yield { asked: this.ask(row, fieldsOf(row), over), where, of: at === 0 ? object : null };
    } else if (isQuestion(fields)) yield { asked: this.ask(object, fields, above), where, of: object };
    else yield* this.inside(object, below(above, fields), where);
  }

  /** What an object holds that is no question itself. Beside questions of the same kind of name those that ask nothing are blocks too. */
  private *inside(object: JsonObject, above: Above, where: string): Generator<Seen> {
    const alike = (name: string): string => name.replaceAll(/\d+/g, '#');
    const asking = new Set([...object.fields].flatMap(([name, value]) => (isOne(value) ? [alike(name)] : [])));
    for (const [name, value] of object.fields) {
      const path = `${where}.${name}`;
      if (Array.isArray(value) && value.every((one) => typeof one === 'string')) yield* this.strings(name, value, path);
      else if (value instanceof JsonObject && asking.has(alike(name))) yield* this.beside(value, above, path);
      else if (typeof value === 'object' && value !== null) yield* this.value(value, above, path);
      else yield { passed: 'field', where: path, of: value };
    }
  }

  /** Questions that stand as plain strings, each at its line. */
  private *strings(name: string, list: readonly Json[], where: string): Generator<Seen> {
    const kind = this.shown.isAsked ? stringsKind(name, list) : null;
    if (kind === null) {
      yield { passed: 'field', where, of: list };
      return;
    }
    let at = list instanceof JsonList ? list.start : this.at;
    for (const [index, one] of list.entries()) {
      const found = this.text.slice(at, at + 4000).indexOf(JSON.stringify(one).slice(1, 60).replace(/"$/, ''));
      at += Math.max(0, found);
      yield this.written(String(one as string), at, kind, `${where}[${index}]`);
    }
  }
}
