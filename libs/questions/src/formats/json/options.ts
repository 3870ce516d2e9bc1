import { readTruth } from '../table/keys.js';
import { splitOptions } from '../table/option-lists.js';
import { isScalar, textOf, type Field } from './fields.js';
import { JsonObject, type Json } from './parse-json.js';

/** The options of a record. `labels`: what the record calls each of them; `weights`: what it says of each. */
export interface FoundOptions {
  readonly options: readonly string[];
  readonly labels?: readonly string[];
  readonly weights?: readonly number[];
}

const textNames =
  /^(?:text|option|option_?text|answer|answer_?text|choice|choice_?text|content|value|body|title|html|description|statement|name|bn|en|label|key|letter|id)$/i;
const textOrder =
  'text,optiontext,option,answertext,answer,choicetext,choice,content,body,html,value,title,description,statement,bn,en,name,label'.split(
    ',',
  );
const rightNames =
  /^(?:is_?(?:correct|right|answer|true|valid)|correct|right|isanswer|correctness|fraction|weight|score|points|grade|status|answer|truth)$/i;
const labelOrder = ['id', 'key', 'label', 'letter', 'identifier', 'optionid', 'index', 'value', 'name', 'number', 'no'];

const weightOf = (value: Json | undefined): number | null => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const truth = readTruth(value);
  if (truth !== null) return truth ? 1 : 0;
  return /^-?\d+(?:\.\d+)?%?$/.test(value.trim()) ? Number.parseFloat(value) : null;
};

const squash = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const ofObject = (one: JsonObject): { text: string; label?: string; weight?: number } => {
  const entries = [...one.fields];
  const [first] = entries;
  if (entries.length === 1 && first && !textNames.test(first[0])) {
    if (typeof first[1] === 'boolean') return { text: first[0], weight: first[1] ? 1 : 0 };
    return { text: textOf(first[1]), label: first[0] };
  }
  const byName = new Map(entries.map(([name, value]) => [squash(name), value]));
  const textName = textOrder.find((name) => {
    const value = byName.get(name);
    return (typeof value === 'string' || typeof value === 'number' || value instanceof JsonObject) && textOf(value) !== '';
  });
  const labelName = labelOrder.find((name) => name !== textName && isScalar(byName.get(name)));
  const right = entries.find(([name, value]) => rightNames.test(name) && squash(name) !== textName && weightOf(value) !== null);
  const weight = right ? weightOf(right[1]) : null;
  return {
    text: textName === undefined ? '' : textOf(byName.get(textName)),
    ...(labelName === undefined ? {} : { label: String(byName.get(labelName) as string | number) }),
    ...(weight === null ? {} : { weight }),
  };
};

const ofList = (list: readonly Json[]): FoundOptions => {
  if (!list.some((one) => one instanceof JsonObject)) return { options: list.map(textOf) };
  const found = list.map((one) => (one instanceof JsonObject ? ofObject(one) : { text: textOf(one) }));
  const labels = found.map((one) => ('label' in one ? one.label : undefined));
  const weights = found.map((one) => ('weight' in one ? one.weight : undefined));
  return {
    options: found.map((one) => one.text),
    ...(labels.every((label) => label !== undefined) && new Set(labels).size === labels.length ? { labels } : {}),
    // Programs leave `isCorrect` out where it is false.
    ...(weights.some((weight) => weight !== undefined) ? { weights: weights.map((weight) => weight ?? 0) } : {}),
  };
};

const ofMap = (map: JsonObject): FoundOptions => {
  const texts = map.fields.get('text') ?? map.fields.get('choices') ?? map.fields.get('options');
  const labels = map.fields.get('label') ?? map.fields.get('labels');
  if (Array.isArray(texts)) {
    if (!Array.isArray(labels)) return ofList(texts);
    const marks = labels.every((one) => one === 0 || one === 1 || typeof one === 'boolean');
    return { options: texts.map(textOf), ...(marks ? { weights: labels.map(Number) } : { labels: labels.map(textOf) }) };
  }
  const entries = [...map.fields];
  // `{ "Paris": true, "London": false }`
  if (entries.every(([, value]) => typeof value === 'boolean' || typeof value === 'number') && entries.some(([name]) => name.length > 2))
    return { options: entries.map(([name]) => name), weights: entries.map(([, value]) => Number(value)) };
  const found = entries.map(([, value]) => (value instanceof JsonObject ? ofObject(value) : { text: textOf(value) }));
  const weights = found.map((one) => ('weight' in one ? one.weight : undefined));
  // `answer_e: null` where there are fewer.
  const last = found.findLastIndex((one) => one.text.trim() !== '') + 1;
  return {
    options: found.slice(0, last).map((one) => one.text),
    labels: entries.slice(0, last).map(([name]) => name),
    ...(weights.some((weight) => weight !== undefined) ? { weights: weights.slice(0, last).map((weight) => weight ?? 0) } : {}),
  };
};

export const optionsOf = (value: Json): FoundOptions => {
  if (typeof value === 'string') return { options: splitOptions(value) };
  if (Array.isArray(value)) return ofList(value);
  return value instanceof JsonObject ? ofMap(value) : { options: [] };
};

/** Options in fields of their own: `optionA` …, `mc_answer1` …, `A` … */
export const namedOptions = (fields: readonly Field[]): FoundOptions => {
  const last = fields.findLastIndex((field) => textOf(field.value).trim() !== '') + 1;
  const kept = fields.slice(0, last);
  return { options: kept.map((field) => textOf(field.value)), labels: kept.map((field) => field.label ?? field.name) };
};
