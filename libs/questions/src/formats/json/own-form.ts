import { cutText } from '#contracts/shared/cut-text';
import { asHtml } from '../pieces.js';
import { asFoundLength, type Found, type FoundPath, type Place, type ReadQuestion } from '../reading.js';
import type { QuestionKind } from '../../domain/drafts.js';
import { JsonObject, type Json } from './parse-json.js';

/** Our own form says of itself what it is; texts in it are cleaned HTML, positions count from 0. */
export const ownFormat = 'prostuti-questions';

export const isOwnForm = (value: Json): value is JsonObject =>
  value instanceof JsonObject && value.fields.get('format') === ownFormat && Array.isArray(value.fields.get('questions'));

const kinds: readonly QuestionKind[] = ['single', 'multiple', 'true-false', 'numeric'];
const strings = (value: Json | undefined): readonly string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value] : null;
const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

const pathOf = (value: Json | undefined): FoundPath => {
  const path: Record<string, string> = {};
  if (value instanceof JsonObject)
    for (const name of ['subject', 'chapter', 'topic']) {
      const text = textOrNull(value.fields.get(name));
      if (text !== null) path[name] = text;
    }
  return path;
};

const more = ({ fields }: JsonObject): Pick<ReadQuestion, 'language' | 'difficulty' | 'tags'> => {
  const [language, difficulty] = [fields.get('language'), fields.get('difficulty')];
  return {
    language: language === 'bn' || language === 'en' ? language : null,
    difficulty: typeof difficulty === 'number' && Number.isInteger(difficulty) && difficulty >= 1 && difficulty <= 5 ? difficulty : null,
    tags: strings(fields.get('tags')) ?? [],
  };
};

/** A question in our own form, to the letter. */
export const readOwn = (object: JsonObject, where: Place, raw: string): Found => {
  const of = (name: string): Json | undefined => object.fields.get(name);
  const place = { ...where, item: textOrNull(of('id')) };
  const asFound = cutText(raw, asFoundLength);
  const [kind, stem, options, correct] = [of('kind'), of('stem'), strings(of('options')), of('correct')];
  const positions = Array.isArray(correct) && correct.every((one) => typeof one === 'number') ? [...correct] : null;
  const known = kinds.find((one) => one === kind);
  if (!known) return { is: 'unsupported', place, asFound, kind: typeof kind === 'string' ? kind : 'unknown' };
  if (typeof stem !== 'string' || !options || !positions) return { is: 'error', place, asFound, code: 'broken-block' };
  const [number, tolerance] = [textOrNull(of('number')), textOrNull(of('tolerance'))];
  const [explanation, stimulus] = [textOrNull(of('explanation')), textOrNull(of('stimulus'))];
  return {
    is: 'question',
    place,
    asFound,
    question: {
      kind: known,
      stem: asHtml(stem),
      options: options.map(asHtml),
      correct: positions,
      ...(number === null ? {} : { number }),
      ...(tolerance === null ? {} : { tolerance }),
      explanation: explanation === null ? null : asHtml(explanation),
      stimulus: stimulus === null ? null : asHtml(stimulus),
      path: pathOf(of('path')),
      sources: strings(of('sources')) ?? [],
      ...more(object),
    },
  };
};
