import { cutText } from '#contracts/shared/cut-text';
import { asFoundLength, type Found, type Place } from '../reading.js';
import { countedFrom, KeyEvidence } from '../table/key-way.js';
import { keyCase, settle, type Asked } from '../table/settle.js';
import { detectColumns } from '../table/detect-columns.js';
import { readTable } from '../table/read-table.js';
import { placeOf, rowAsFound, type TableRow } from '../table/rows.js';
import { ask, isQuestion, type Above } from './ask.js';
import { fieldsOf, isScalar, type Field } from './fields.js';
import { opened } from './makers.js';
import { otherKind, otherText, saysSomething, stringsKind } from './others.js';
import { isOwnForm, readOwn } from './own-form.js';
import { JsonFault, JsonList, JsonObject, type Json } from './parse-json.js';
import { jsonRecords, lineCounter, type JsonRecord } from './records.js';

type Seen = { readonly asked: Asked } | { readonly found: Found };

/** A question as a list: `["Which?", "x", "y", "z", 2]`. */
const cellOf = (cell: Json): string => (isScalar(cell) ? String(cell) : '');
const isRow = (value: Json): value is Json[] =>
  Array.isArray(value) && value.length > 3 && value.every((one) => one === null || isScalar(one)) && typeof value[0] === 'string';

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

class Walk {
  private readonly line: (at: number) => number;
  private at = 0;
  private readonly lists: { readonly cells: readonly Json[]; readonly at: number }[] = [];
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

  private fault(at: number, end: number, code: 'broken-block' | 'file-broken' | 'too-deep'): Seen {
    const asFound = this.text.slice(at, Math.min(end, at + asFoundLength)).trim();
    const whole = code === 'broken-block' ? {} : { whole: true };
    return { found: { is: 'error', place: this.place(at), asFound, code, ...whole } };
  }

  public *record(record: JsonRecord): Generator<Seen> {
    this.at = record.at;
    if ('fault' in record) yield this.fault(record.at, record.end, record.fault);
    else if (record.isOwn) yield this.ownOne(record.value);
    else if (isOwnForm(record.value)) yield* this.own(record.value);
    else yield* this.outermost(record.value);
  }

  private *outermost(value: Json): Generator<Seen> {
    this.holdsQuestion ||= isOne(value);
    yield* this.shown.holdsQuestion ? this.beside(value, none) : this.value(value, none);
  }

  private *own(form: JsonObject): Generator<Seen> {
    for (const one of form.fields.get('questions') as readonly Json[]) yield this.ownOne(one, form.at);
  }

  private ownOne(one: Json, at = 0): Seen {
    if (one instanceof JsonFault) return this.fault(one.at, one.end, 'broken-block');
    if (!(one instanceof JsonObject)) return this.fault(at, at, 'broken-block');
    return { found: readOwn(one, this.place(one.at), this.raw(one)) };
  }

  /** Questions that are lists, as the rows of one table: how their keys count shows when all are there. Those that fit no columns are told of. */
  public *rows(): Generator<Seen> {
    const rows = this.lists.map(({ cells, at }): TableRow => ({ sheet: null, line: this.line(at), cells: cells.map(cellOf) }));
    const { columns, header, sure } = detectColumns(rows);
    if (sure) for (const found of readTable(rows, columns, header)) yield { found };
    else if (rows.length > 2)
      for (const row of rows) yield { found: { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: 'broken-block' } };
  }

  private *value(value: Json, above: Above): Generator<Seen> {
    if (value instanceof JsonFault) yield this.fault(value.at, value.end, 'broken-block');
    else if (isRow(value)) this.lists.push({ cells: value, at: value instanceof JsonList ? value.start : this.at });
    else if (Array.isArray(value)) yield* this.list(value, above);
    else if (value instanceof JsonObject) yield* this.object(value, above);
  }

  private *list(values: readonly Json[], above: Above): Generator<Seen> {
    const some = values.some((one) => isOne(one));
    for (const one of values) yield* some ? this.beside(one, above) : this.value(one, above);
  }

  /** An element of a list in which there are questions: what gives none is a block all the same. */
  private *beside(value: Json, above: Above): Generator<Seen> {
    let isEmpty = !isRow(value);
    for (const seen of this.value(value, above)) {
      isEmpty = false;
      yield seen;
    }
    if (isEmpty && !(value instanceof JsonFault)) yield* this.other(value, above);
  }

  private *other(value: Json, above: Above): Generator<Seen> {
    if (typeof value === 'string' && saysSomething(value)) yield this.written(value, this.at, 'short-answer');
    if (!(value instanceof JsonObject)) return;
    const fields = fieldsOf(value);
    const kind = otherKind(fields);
    const asked = this.ask(value, fields, above);
    if (kind !== null) yield { asked: { ...asked, kind, mayHaveOptions: kind === 'choice' || kind === 'multiple' } };
    else if (asked.keys.length > 0) yield { asked: { ...asked, stem: asked.stem || otherText(value) } };
    else if (otherText(value) !== '') yield this.fault(value.at, value.end, 'broken-block');
    else if (saysSomething(value)) yield { found: { is: 'left-over', place: this.place(value.at), asFound: this.raw(value) } };
  }

  private raw(object: JsonObject): string {
    return this.text.slice(object.at, Math.min(object.end, object.at + asFoundLength));
  }

  private ask(object: JsonObject, fields: readonly Field[], above: Above): Asked {
    return ask(object, fields, above, this.place(object.at), this.raw(object));
  }

  /** A maker's record: the kind that it names is one, also where it is not known. */
  private made(record: JsonObject, above: Above): Seen {
    const fields = fieldsOf(record);
    const asked = this.ask(record, fields, above);
    return { asked: { ...asked, kind: otherKind(fields) ?? asked.kind } };
  }

  /** A question that is nothing but its text. */
  private written(text: string, at: number, kind: string): Seen {
    return { found: { is: 'unsupported', place: this.place(at), asFound: cutText(text, asFoundLength), kind } };
  }

  private *object(object: JsonObject, above: Above): Generator<Seen> {
    const rows = parallel(object);
    const made = opened(object);
    const fields = fieldsOf(object);
    if (made) for (const one of made) yield this.made(one, above);
    else if (rows) {
      const over = below(above, fields);
      for (const row of rows) yield* this.object(row, over);
    } else if (isQuestion(fields)) yield { asked: this.ask(object, fields, above) };
    else yield* this.inside(object, below(above, fields));
  }

  /** What an object holds that is no question itself. Beside questions of the same kind of name those that ask nothing are blocks too. */
  private *inside(object: JsonObject, above: Above): Generator<Seen> {
    const alike = (name: string): string => name.replaceAll(/\d+/g, '#');
    const asking = new Set([...object.fields].flatMap(([name, value]) => (isOne(value) ? [alike(name)] : [])));
    for (const [name, value] of object.fields) {
      if (Array.isArray(value) && value.every((one) => typeof one === 'string')) yield* this.strings(name, value);
      else if (value instanceof JsonObject && asking.has(alike(name))) yield* this.beside(value, above);
      else if (typeof value === 'object' && value !== null) yield* this.value(value, above);
    }
  }

  /** Questions that stand as plain strings, each at its line. */
  private *strings(name: string, list: readonly Json[]): Generator<Seen> {
    const kind = this.shown.isAsked ? stringsKind(name, list) : null;
    if (kind === null) return;
    let at = list instanceof JsonList ? list.start : this.at;
    for (const one of list) {
      const found = this.text.slice(at, at + 4000).indexOf(JSON.stringify(one).slice(1, 60).replace(/"$/, ''));
      at += Math.max(0, found);
      yield this.written(String(one as string), at, kind);
    }
  }
}

/** What the first way through a file showed: whether there are questions in it, and whether its outermost list is one of questions. */
interface Shown {
  readonly holdsQuestion: boolean;
  readonly isAsked: boolean;
}

function* seen(text: string, shown: Shown): Generator<Seen, Shown> {
  const walk = new Walk(text, shown);
  let isAsked = false;
  for (const record of jsonRecords(text))
    for (const one of walk.record(record)) {
      isAsked ||= 'asked' in one;
      yield one;
    }
  yield* walk.rows();
  return { holdsQuestion: walk.holdsQuestion, isAsked };
}

/**
 * Reads JSON and JSON Lines in the shapes that people and programs give questions: lists, lists within objects, nested quizzes and passages,
 * options as lists, maps, objects or fields of their own, keys as position, letter, identifier or text. Goes through the text twice: first to
 * find out how its keys count, unless a person said it (`base`), and whether records that ask nothing stand beside questions.
 */
export function* readJson(text: string, base?: 0 | 1): Generator<Found> {
  const evidence = new KeyEvidence();
  const first = seen(text, { holdsQuestion: false, isAsked: false });
  let next = first.next();
  for (; !next.done; next = first.next()) if ('asked' in next.value) evidence.add(keyCase(next.value.asked));
  const way = countedFrom(evidence.way(), base);
  for (const one of seen(text, next.value)) yield 'asked' in one ? settle(one.asked, way) : one.found;
}
