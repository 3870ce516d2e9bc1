import { asFoundLength } from '../reading.js';
import { ownFormat } from './own-form.js';
import { nextInScript, scriptStart } from './scripts.js';
import { JsonError, JsonFault, JsonReader, type Json } from './parse-json.js';

/** A value that stands by itself in the file: the whole text, a line of JSON Lines, an element of a list that is the whole text. */
export type JsonRecord =
  | { readonly value: Json; readonly at: number; readonly end: number; readonly isOwn?: true }
  | { readonly fault: 'broken-block' | 'file-broken' | 'too-deep'; readonly at: number; readonly end: number };

/** Counts the lines up to ascending positions without looking at a stretch twice. */
export const lineCounter = (text: string): ((at: number) => number) => {
  let line = 1;
  let seen = 0;
  return (at) => {
    if (at < seen) [line, seen] = [1, 0];
    for (; seen < at; seen += 1) {
      const sign = text.charCodeAt(seen);
      if (sign === 10 || (sign === 13 && text.charCodeAt(seen + 1) !== 10)) line += 1;
    }
    return line;
  };
};

/** JSON Lines: the second line that is not blank begins an object as the first did, at the margin. */
const hasLines = (text: string): boolean => {
  const [first, second] = text
    .slice(0, 200_000)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  return first !== undefined && first.startsWith('{') && first.trim().length > 1 && (second ?? '').startsWith('{');
};

const afterFault = (text: string, from: number): number => {
  const next = text.indexOf('\n', from);
  return next < 0 ? text.length : next + 1;
};

/** Our own form, as it is written: its questions are taken one by one, since a whole bank would not fit at once. */
const ownHead = new RegExp(
  `^\\s*\\{\\s*"format"\\s*:\\s*"${ownFormat}"\\s*,\\s*"version"\\s*:\\s*\\d+\\s*,\\s*"questions"\\s*:\\s*(?=\\[)`,
);

function* ownRecords(text: string, from: number): Generator<JsonRecord> {
  const reader = new JsonReader(text, from, true);
  try {
    for (const one of reader.elements()) {
      const record = recordOf(one, from, reader.at);
      yield 'fault' in record ? record : { ...record, isOwn: true };
    }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    yield { fault: error.deep ? 'too-deep' : 'broken-block', at: error.at, end: Math.min(text.length, error.at + asFoundLength) };
  }
}

/**
 * The records of a JSON text or of JSON Lines (one value after the other, usually one a line). A broken line is a fault of its own; the
 * lines after it are read. What is broken beyond that is one fault for the rest.
 */
export function* jsonRecords(text: string): Generator<JsonRecord> {
  const own = ownHead.exec(text.slice(0, 2000));
  if (own) {
    yield* ownRecords(text, own[0].length);
    return;
  }
  // `const questions = [` and the like, as people keep them beside a page.
  const from = scriptStart(text);
  const reader = new JsonReader(text, from);
  const lines = hasLines(text);
  let before = false;
  while (!reader.done) {
    const at = reader.at;
    try {
      if (text[at] === ',' || text[at] === ';') {
        reader.at += 1;
        continue;
      }
      if (from > 0 && text[at] !== '[' && text[at] !== '{') {
        const next = nextInScript(text, at);
        if (next === 'end') return;
        if (next === null) throw new JsonError(at);
        reader.at = next;
        continue;
      }
      if (text[at] === '[')
        for (const one of reader.elements()) {
          before = true;
          yield recordOf(one, at, reader.at);
        }
      else yield recordOf(reader.value(), at, reader.at);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      const code = error.deep ? 'too-deep' : lines || before ? 'broken-block' : 'file-broken';
      const end = lines ? afterFault(text, at) : text.length;
      yield { fault: code, at: lines ? at : error.at, end: Math.min(end, Math.max(at, error.at) + asFoundLength) };
      if (!lines) return;
      reader.at = end;
    }
  }
}

const recordOf = (value: Json, at: number, end: number): JsonRecord =>
  value instanceof JsonFault ? { fault: 'broken-block', at: value.at, end: value.end } : { value, at, end };
