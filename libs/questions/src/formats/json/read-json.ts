import { asFoundLength, type Found, type Place } from '../reading.js';
import { countedFrom, KeyEvidence } from '../table/key-way.js';
import { keyCase, settle, type Asked } from '../table/settle.js';
import { ask, isQuestion, type Above } from './ask.js';
import { fieldsOf, isScalar, type Field } from './fields.js';
import { isOwnForm, readOwn } from './own-form.js';
import { JsonFault, JsonObject, type Json } from './parse-json.js';
import { jsonRecords, lineCounter, type JsonRecord } from './records.js';

type Seen = { readonly asked: Asked } | { readonly found: Found };

const none: Above = { stimulus: '', path: {}, source: '' };

const below = (above: Above, fields: readonly Field[]): Above => {
  const text = (name: Field['field']): string => {
    const value = fields.find((field) => field.field === name)?.value;
    return isScalar(value) ? String(value) : '';
  };
  const path = { ...above.path };
  for (const name of ['subject', 'chapter', 'topic'] as const) if (text(name) !== '' && text(name).length <= 120) path[name] = text(name);
  return { stimulus: text('stimulus') || above.stimulus, path, source: text('source').slice(0, 120) || above.source };
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

  private *value(value: Json, above: Above): Generator<Seen> {
    if (value instanceof JsonFault) yield this.fault(value.at, value.end, 'broken-block');
    else if (Array.isArray(value)) for (const one of value) yield* this.value(one, above);
    else if (value instanceof JsonObject) yield* this.object(value, above);
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
      const raw = this.text.slice(object.at, Math.min(object.end, object.at + asFoundLength));
      yield { asked: ask(object, fields, above, this.place(object.at), raw) };
      return;
    }
    const over = below(above, fields);
    for (const value of object.fields.values()) if (typeof value === 'object' && value !== null) yield* this.value(value, over);
  }
}

function* seen(text: string): Generator<Seen> {
  const walk = new Walk(text);
  for (const record of jsonRecords(text)) yield* walk.record(record);
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
