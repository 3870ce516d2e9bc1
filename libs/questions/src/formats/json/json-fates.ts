import { type Fate, fateOfField, type NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { fieldsOf } from './fields.js';
import { JsonFault, JsonObject, type Json } from './parse-json.js';

/** Every value below that holds anything, by its path (`[4].options[1]`). */
const each = (value: Json, where: string, tell: (where: string, value: Json) => void): void => {
  if (value instanceof JsonFault) return;
  if (value instanceof JsonObject) for (const [name, one] of value.fields) each(one, `${where}.${name}`, tell);
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) each(one as Json, `${where}[${at}]`, tell);
  else if (value !== null && String(value as string).trim() !== '') tell(where, value);
};

export const noteAll = (note: NoteFate, value: Json, where: string, fate: Fate): void => {
  each(value, where, (piece) => note(piece, fate));
};

/** What an option says of itself beside its text. */
const noteOptions = (note: NoteFate, value: Json, where: string): void => {
  each(value, where, (piece, one) => note(piece, typeof one === 'boolean' ? 'key' : 'option'));
};

/** The fields of a record that became a question, by what their names say. */
const noteQuestion = (note: NoteFate, record: JsonObject, where: string): void => {
  const known = new Map(fieldsOf(record).map(({ name, value, field }) => [name, { value, field }]));
  for (const [name, value] of record.fields) {
    const path = `${where}.${name}`;
    const own = known.get(name);
    const fate = own?.value === value ? fateOfField(own.field) : 'field';
    if (fate === 'option') noteOptions(note, value, path);
    else if (fate !== 'field') noteAll(note, value, path, fate);
    else if (value instanceof JsonObject) noteQuestion(note, value, path);
    else noteAll(note, value, path, /^(?:statements|roman_statements|premises)$/.test(name) ? 'stem' : 'field');
  }
};

/** What became of a value of the file, and of all that it holds. */
export const noteFound = (note: NoteFate, value: Json, where: string, found: Found): void => {
  if (found.is === 'left-over') noteAll(note, value, where, 'left-over');
  else if (found.is !== 'question') noteAll(note, value, where, 'refused');
  else if (value instanceof JsonObject) noteQuestion(note, value, where);
  else noteAll(note, value, where, 'stem');
};
