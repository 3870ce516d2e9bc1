import { letterAt } from '../paper/label-alphabets.js';
import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import { asFoundLength, type FoundPath, type Place } from '../reading.js';
import { readTexts, readToken } from '../table/keys.js';
import { readKind, type KindWord } from '../table/kinds.js';
import type { Asked } from '../table/settle.js';
import { isScalar, textOf, type Field } from './fields.js';
import { byNames } from './option-names.js';
import { mediaOf } from './form-records.js';
import { otherText, questionNames } from './other-records.js';
import { namedOptions, optionsOf, type FoundOptions } from './options.js';
import { JsonObject, type Json } from './parse-json.js';

/** What stands above a question in the file and holds for it too. */
export interface Above {
  readonly stimulus: string;
  readonly path: FoundPath;
  readonly source: string;
}

const weakStems = [
  'question',
  'text',
  'statement',
  'content',
  'title',
  'input',
  'sentence',
  'instruction',
  'description',
  'item',
  'term',
  'goal',
  'question name',
  'name',
];

const stemOf = (fields: readonly Field[]): Field | undefined => {
  const stems = fields.filter(
    (field) =>
      field.field === 'stem' &&
      textOf(field.value).trim() !== '' &&
      !(Array.isArray(field.value) && field.value.some((one) => one instanceof JsonObject)),
  );
  const strong = stems.find((field) => !field.weak);
  return strong ?? stems.toSorted((left, right) => weakStems.indexOf(left.folded) - weakStems.indexOf(right.folded))[0];
};

/** Statements that the options speak of ("i and iii") stand in a list of their own: numbered as the options name them they end the stem. */
const statementsOf = (object: JsonObject): string => {
  const list = object.fields.get('statements') ?? object.fields.get('roman_statements') ?? object.fields.get('premises');
  if (!Array.isArray(list) || !list.every((one) => textOf(one) !== '')) return '';
  const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
  return list
    .map(textOf)
    .map((text, at) =>
      /^\s*[([]?(?:[ivx]{1,4}|[\d০-৯]{1,2}|[A-Ha-hক-ছ])\s?[).\]।:]/u.test(text) ? `\n${text}` : `\n${romans[at] ?? at + 1}. ${text}`,
    )
    .join('');
};

const isList = (value: Json): boolean => Array.isArray(value) || value instanceof JsonObject;

/** The list that holds the options: `options`, or `answers` where that has them. */
const optionList = (fields: readonly Field[]): Field | undefined =>
  fields.find((field) => field.field === 'option' && !field.label && isList(field.value)) ??
  // Beside options with names of their own such a list is that of the right ones.
  (fields.filter((field) => field.field === 'option' && field.label !== undefined).length > 1 ? undefined : unnamedList(fields));

const unnamedList = (fields: readonly Field[]): Field | undefined =>
  fields.find(
    (field) => (/^(?:answers?|a)$/.test(field.folded) || field.folded === 'responses') && isList(field.value) && size(field.value) > 1,
  ) ?? fields.find((field) => field.field === 'option' && !field.label && typeof field.value === 'string');

const size = (value: Json): number => (Array.isArray(value) ? value.length : value instanceof JsonObject ? value.fields.size : 1);

const rightAndWrong = (fields: readonly Field[]): FoundOptions | null => {
  const wrong = fields.filter((field) => field.field === 'wrong-option');
  const right = fields.filter((field) => field.field === 'key' && !field.weak);
  if (wrong.length === 0 || right.length === 0) return null;
  const texts = (list: readonly Field[]): readonly string[] =>
    list
      .flatMap((field) => (isList(field.value) ? optionsOf(field.value).options : [textOf(field.value)]))
      .filter((text) => text.trim() !== '');
  const [rights, wrongs] = [texts(right), texts(wrong)];
  return { options: [...rights, ...wrongs], weights: [...rights.map(() => 1), ...wrongs.map(() => 0)] };
};

/** Keys as they are written, each as text; of an object its text, or the names of what is true. */
const keyTexts = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(keyTexts);
  if (!(value instanceof JsonObject)) return value === null || !isScalar(value) || String(value).trim() === '' ? [] : [String(value)];
  const trues = [...value.fields].filter(([, one]) => one === true || one === 'true').map(([name]) => name.replace(/_correct$/, ''));
  if (trues.length > 0) return trues;
  const text = textOf(value);
  return text === '' ? [] : [text];
};

/** A list as long as the options that says of each whether it is right: `[false, true, false]`, `[0, 1, 0, 0]`. */
const perOption = (value: Json, options: number): readonly number[] | null => {
  if (!Array.isArray(value) || value.length !== options || options < 2) return null;
  if (value.every((one) => typeof one === 'boolean')) return value.map(Number);
  const marks = value.every((one) => one === 0 || one === 1);
  return marks && options > 2 ? value.map(Number) : null;
};

interface Keys {
  readonly denied?: readonly string[];
  readonly prefers?: 'text' | 'position';
  readonly keys: readonly string[];
  readonly weights?: readonly number[];
  readonly names: readonly string[];
}

const agree = (options: readonly string[], text: string, other: string): boolean => {
  const at = readTexts(options, text);
  const token = readToken(other);
  if (!Array.isArray(at) || token === null) return true;
  const named = readTexts(options, other);
  if (Array.isArray(named) && named[0] === at[0]) return true;
  return token.form === 'letter' ? token.at === at[0] : token.value === at[0] || token.value === (at[0] as number) + 1;
};

/** Of several fields with the key (`answer`, `answer_idx`) the one with the text of an option counts, if the others do not deny it. */
const keysOf = (fields: readonly Field[], found: FoundOptions, used: Field | undefined): Keys => {
  const all = fields.filter((field) => field.field === 'key' && field !== used);
  const strong = all.some((field) => !field.weak) ? all.filter((field) => !field.weak) : all;
  const filled = strong.map((field) => ({ field, keys: keyTexts(field.value) })).filter((one) => one.keys.length > 0);
  for (const { field } of filled) {
    const weights = perOption(field.value, found.options.length);
    if (weights) return { keys: [], weights, names: [field.folded] };
  }
  const first = filled.find((one) => one.keys.every((key) => readTexts(found.options, key) !== null)) ?? filled[0];
  if (!first) return { keys: [], names: [] };
  // `correct_answer_1`, `correct_answer_2`: each names one of several.
  const numbered = filled.filter((one) => one.field.label !== undefined);
  if (numbered.length > 1) return { keys: numbered.flatMap((one) => one.keys), names: [] };
  const others = filled.filter(
    (one) => one !== first && one.keys.some((key) => first.keys.length === 1 && !agree(found.options, first.keys[0] ?? '', key)),
  );
  const said = Array.isArray(first.field.value) ? first.field.value[0] : first.field.value;
  const prefers = typeof said === 'string' ? 'text' : typeof said === 'number' ? 'position' : undefined;
  const denied = others[0] && [first, others[0]].map(({ keys }) => keys.join(', '));
  return { keys: first.keys, names: [first.field.folded], prefers, denied };
};

const saysIndex = (name: string): boolean => /\b(?:index|idx)\b/.test(name);

/** Keys that name an option by the identifier that the record gives it become its letter. */
const byLabel = ({ keys, names }: Keys, found: FoundOptions): readonly string[] => {
  const labels = found.labels;
  // "answerIndex": 1 beside options called 1, 2, 3 may count from 0: the file must show it.
  if (!labels || (names.some(saysIndex) && labels.every((label, at) => label.trim() === String(at + 1)))) return keys;
  const folded = labels.map((label) => label.trim().toLowerCase());
  const at = keys.map((key) => folded.indexOf(key.trim().toLowerCase()));
  return at.every((index) => index >= 0) ? at.map(letterAt) : keys;
};

const namedBase = (names: readonly string[], labels: readonly string[] | undefined): 0 | 1 | undefined => {
  const first = labels?.[0] ?? '';
  const numbered = labels?.every((label, index) => label === String(Number(first) + index)) && (first === '0' || first === '1');
  if (names.some(saysIndex)) return numbered && first === '1' ? undefined : 0;
  if (numbered) return first === '0' ? 0 : 1;
  return names.some((name) => /\b(?:number|num|no)\b/.test(name)) ? 1 : undefined;
};

const first = (fields: readonly Field[], field: TableField): string => textOf(fields.find((one) => one.field === field)?.value).trim();

const kindOf = (fields: readonly Field[], object: JsonObject): KindWord | null => {
  const words = fields
    .filter((field) => field.field === 'kind' && typeof field.value === 'string')
    .map((field) => readKind(String(field.value)));
  const kind = words.find((word) => word !== null) ?? null;
  const several =
    object.fields.get('single') === false || object.fields.get('multiple') === true || object.fields.get('multipleAnswer') === true;
  return several && (kind === null || kind === 'choice') ? 'multiple' : kind;
};

/** Whether an object is a question: it asks something and has a place for options or a key, or its name says that it asks. */
export const isQuestion = (fields: readonly Field[]): boolean => {
  const stem = stemOf(fields);
  const options =
    optionList(fields) !== undefined ||
    fields.some((field) => (field.field === 'option' || field.field === 'wrong-option') && (!field.weak || isScalar(field.value)));
  const keyed = fields.some((field) => field.field === 'key' && !field.weak);
  if (stem && !stem.weak) return isScalar(stem.value) || options || keyed;
  return (options || keyed) && (stem !== undefined || (options && keyed));
};

/** `[DU 12-13] / [38th BCS]` names two; a year stands with its source. */
const sourcesOf = (source: string, year: string): readonly string[] => {
  const named = source === '' ? year : year === '' || source.includes(year) ? source : `${source} ${year}`;
  return named
    .split(/\]\s*[/,;|]?\s*\[/)
    .map((one) => cutText(one.replace(/^\s*\[(?=[^\]]*\]?\s*$)|\]\s*$/g, '').trim(), 120))
    .filter((one) => one !== '');
};

const pathOf = (fields: readonly Field[], above: Above): FoundPath => {
  const path: Record<string, string> = {};
  for (const field of ['subject', 'chapter', 'topic'] as const) {
    const text = first(fields, field) || above.path[field] || '';
    if (text !== '' && text.length <= 120) path[field] = text;
  }
  return path;
};

/** The question of a record. `place` and `raw` (the record as it stands) are for the account. */
export const ask = (object: JsonObject, fields: readonly Field[], above: Above, place: Place, raw: string): Asked => {
  const labelled = fields.filter((field) => field.field === 'option' && field.label !== undefined && !isList(field.value));
  const list = optionList(fields);
  const found: FoundOptions =
    (list ? null : rightAndWrong(fields)) ??
    (list ? optionsOf(list.value) : labelled.length > 1 ? namedOptions(labelled) : { options: [] });
  const keys = found.weights
    ? { keys: [], names: [], weights: undefined, prefers: undefined, denied: undefined }
    : keysOf(fields, found, list);
  const useless = found.weights?.every((weight) => weight <= 0) ?? false;
  const instead = useless ? keysOf(fields, found, list) : keys;
  const base = namedBase(instead.names, found.labels);
  const source = first(fields, 'source') || above.source;
  const year = first(fields, 'year');
  const sources = sourcesOf(source, year);
  const weights =
    useless && instead.keys.length + (instead.weights?.length ?? 0) > 0 ? instead.weights : (found.weights ?? instead.weights);
  const named = byNames(found, weights ? [] : instead.keys, instead.names.some(saysIndex));
  const number = first(fields, 'number');
  const item = cutText(first(fields, 'item'), 120);
  return {
    place: { ...place, item: item === '' ? null : item },
    asFound: cutText(raw, asFoundLength),
    kind: kindOf(fields, object),
    stem: mediaOf(object) + (textOf(stemOf(fields)?.value) || otherText(object, questionNames)) + statementsOf(object),
    options: named.options,
    mayHaveOptions: list !== undefined || labelled.length > 0,
    keys: byLabel({ ...instead, keys: named.keys }, found),
    ...((weights ?? named.weights) ? { weights: weights ?? named.weights } : {}),
    ...(base === undefined ? {} : { named: base }),
    prefers: instead.prefers,
    denied: instead.denied ?? named.denied,
    ...(number === '' ? {} : { number }),
    tolerance: first(fields, 'tolerance') || undefined,
    explanation: fields
      .filter(
        (field) =>
          field.field === 'explanation' && (isScalar(field.value) || Array.isArray(field.value) || field.value instanceof JsonObject),
      )
      .map((field) => textOf(field.value))
      .filter((text) => text !== '')
      .join('\n'),
    stimulus: first(fields, 'stimulus') || above.stimulus,
    picture: first(fields, 'picture') || undefined,
    path: pathOf(fields, above),
    sources,
  };
};
