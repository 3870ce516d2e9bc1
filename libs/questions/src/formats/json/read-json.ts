import { cutText } from '#contracts/shared/cut-text';
import { asFoundLength, type Found, type Place } from '../reading.js';
import { countedFrom, KeyEvidence } from '../table/key-way.js';
import { keyCase, settle, type Asked } from '../table/settle.js';
import { detectColumns } from '../table/detect-columns.js';
import { readTable } from '../table/read-table.js';
import { placeOf, rowAsFound, type TableRow } from '../table/rows.js';
import { ask, isOtherQuestion, isQuestion, type Above } from './ask.js';
import { fieldsOf, isScalar, type Field } from './fields.js';
import { isOwnForm, readOwn } from './own-form.js';
import { JsonFault, JsonObject, type Json } from './parse-json.js';
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

class Walk {
  private readonly line: (at: number) => number;
  private at = 0;
  private readonly lists: { readonly cells: readonly Json[]; readonly at: number }[] = [];

  public constructor(private readonly text: string) {
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
    else yield* this.value(record.value, none);
  }

  private *own(form: JsonObject): Generator<Seen> {
    for (const one of form.fields.get('questions') as readonly Json[]) yield this.ownOne(one, form.at);
  }

  private ownOne(one: Json, at = 0): Seen {
    if (one instanceof JsonFault) return this.fault(one.at, one.end, 'broken-block');
    if (!(one instanceof JsonObject)) return this.fault(at, at, 'broken-block');
    return { found: readOwn(one, this.place(one.at), this.text.slice(one.at, Math.min(one.end, one.at + asFoundLength))) };
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
    else if (isRow(value)) this.lists.push({ cells: value, at: this.at });
    else if (Array.isArray(value)) yield* this.list(value, above);
    else if (value instanceof JsonObject) yield* this.object(value, above);
  }

  private *list(values: readonly Json[], above: Above): Generator<Seen> {
    const are = values.map((one) => one instanceof JsonObject && isQuestion(fieldsOf(one)));
    const some = are.includes(true);
    for (const [at, one] of values.entries())
      yield* some && !are[at] && one instanceof JsonObject ? this.beside(one, above) : this.value(one, above);
  }

  /** An object in a list of questions that is not one at first sight. */
  private *beside(object: JsonObject, above: Above): Generator<Seen> {
    const fields = fieldsOf(object);
    if (isOtherQuestion(fields)) yield { asked: this.ask(object, fields, above) };
    else yield* this.object(object, above);
  }

  private ask(object: JsonObject, fields: readonly Field[], above: Above): Asked {
    const raw = this.text.slice(object.at, Math.min(object.end, object.at + asFoundLength));
    return ask(object, fields, above, this.place(object.at), raw);
  }

  private *object(object: JsonObject, above: Above): Generator<Seen> {
    const rows = parallel(object);
    const fields = fieldsOf(object);
    if (rows) {
      const over = below(above, fields);
      for (const row of rows) yield* this.object(row, over);
      return;
    }
    if (isQuestion(fields)) {
      yield { asked: this.ask(object, fields, above) };
      return;
    }
    const over = below(above, fields);
    for (const value of object.fields.values()) if (typeof value === 'object' && value !== null) yield* this.value(value, over);
  }
}

function* seen(text: string): Generator<Seen> {
  const walk = new Walk(text);
  for (const record of jsonRecords(text)) yield* walk.record(record);
  yield* walk.rows();
}

/**
 * Reads JSON and JSON Lines in the shapes that people and programs give questions: lists, lists within objects, nested quizzes and passages,
 * options as lists, maps, objects or fields of their own, keys as position, letter, identifier or text. Goes through the text twice: first to
 * find out how its keys count, unless a person said it (`base`).
 */
export function* readJson(text: string, base?: 0 | 1): Generator<Found> {
  const evidence = new KeyEvidence();
  for (const one of seen(text)) if ('asked' in one) evidence.add(keyCase(one.asked));
  const way = countedFrom(evidence.way(), base);
  for (const one of seen(text)) yield 'asked' in one ? settle(one.asked, way) : one.found;
}
