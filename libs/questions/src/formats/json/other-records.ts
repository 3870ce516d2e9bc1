import { cutText } from '#contracts/shared/cut-text';
import { readKind, type KindWord } from '../table/kinds.js';
import { foldHeading, readHeading } from '../table/header-words.js';
import { textOf, type Field } from './fields.js';
import { JsonFault, JsonObject, type Json } from './parse-json.js';

/** Names under which records of other kinds keep what they say, best first. */
const textNames =
  'title,heading,header,body,text,content,statement,sentence,prompt,label,caption,instruction,instructions,description,html,message,name,value'.split(
    ',',
  );

/** What a record says where none of its fields is known as the question. */
export const otherText = (object: JsonObject, names: readonly string[] = textNames): string => {
  const texts = new Map([...object.fields].map(([name, value]) => [foldHeading(name), value]));
  const name = names.find((one) => typeof texts.get(one) === 'string' && textOf(texts.get(one)).trim() !== '');
  return name === undefined ? '' : textOf(texts.get(name));
};

/** Of records that have options and a key; `label` and `value` say other things there. */
export const questionNames = ['heading', 'header', 'body', 'caption', 'html', 'message'];

/** The kind that a record names, also one that is not known: what names its kind is a question of that kind. */
export const otherKind = (fields: readonly Field[]): KindWord | null => {
  const words = fields.flatMap((field) => (field.field === 'kind' && typeof field.value === 'string' ? [field.value.trim()] : []));
  const known = words.map(readKind).find((word) => word !== null);
  const named = words.find((word) => word !== '');
  return known ?? (named === undefined ? null : { unsupported: cutText(named, 60) });
};

const isLetter = /\p{L}/u;
/** Whether a value holds anything that somebody could read. */
export const saysSomething = (value: Json): boolean => {
  if (typeof value === 'string') return isLetter.test(value);
  if (value instanceof JsonFault) return true;
  if (value instanceof JsonObject) return [...value.fields.values()].some(saysSomething);
  return Array.isArray(value) && value.some(saysSomething);
};

const asks = /[?？؟]["'”’)\s]*$|_{3,}/;

/**
 * The kind of questions that stand as plain strings in a list beside questions (`"short": ["Define osmosis.", "What is pH?"]`); null where they
 * are none: tags, sources, names.
 */
export const stringsKind = (name: string, list: readonly Json[]): string | null => {
  const texts = list.filter((one) => typeof one === 'string' && isLetter.test(one));
  if (texts.length === 0 || texts.length < list.length) return null;
  const heading = readHeading(name);
  const isStem = heading?.field === 'stem' && !heading.weak;
  if (heading && !isStem) return null;
  const kind = readKind(foldHeading(name));
  if (typeof kind === 'object' && kind !== null && !/^(?:description|survey)$/.test(kind.unsupported)) return kind.unsupported;
  const asking = texts.filter((text) => asks.test(String(text))).length;
  return isStem || asking * 2 >= texts.length ? 'short-answer' : null;
};
