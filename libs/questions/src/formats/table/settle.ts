import { cutText } from '#contracts/shared/cut-text';
import type { ProblemCode } from '#contracts/shared/imports';
import { asHtml, escapeAttribute, escapeMarkup } from '../pieces.js';
import type { Found, FoundPath, Piece, Place, ReadQuestion } from '../reading.js';
import type { KeyWay } from './key-way.js';
import { readTruth, type KeyCase } from './keys.js';
import type { KindWord } from './kinds.js';
import { asContent, asOptions, plainText } from './markup.js';
import { resolveKey, type Readings } from './resolve-row-key.js';
import { isWholeSeries, readLabels, readMarks, rightByWeights, type Labelled } from './option-lists.js';

/** A question as a row or a record has it, before its key is read: that needs to know how the whole file counts. */
export interface Asked {
  readonly place: Place;
  readonly asFound: string;
  readonly kind: KindWord | null;
  readonly stem: string;
  readonly options: readonly string[];
  /** Whether the file has a place for options, so that a question without them has lost them. */
  readonly mayHaveOptions: boolean;
  readonly keys: readonly string[];
  /** Two statements of the key that cannot both be true, or one that can be meant in two ways. */
  readonly denied?: readonly string[];
  /** For each option what was said beside it, where the file says it so. */
  readonly weights?: readonly number[];
  readonly named?: 0 | 1;
  readonly prefers?: 'text' | 'position';
  readonly number?: string;
  readonly tolerance?: string;
  readonly explanation: string;
  readonly stimulus: string;
  readonly picture?: string;
  readonly path: FoundPath;
  readonly sources: readonly string[];
  /** Options stand as they are meant: nothing in them is a label or a mark. */
  readonly literal?: boolean;
  /** Options come as one list, so that nothing but their order and their labels tells them apart. */
  readonly together?: boolean;
  /** Each of the keys stands for all: they must say the same. */
  readonly agree?: boolean;
}

/** Options and keys as they are compared: own labels gone, marks on the options read. */
interface Ready extends KeyCase {
  readonly correct?: readonly number[];
}

type KeyParts = Pick<Asked, 'options' | 'keys' | 'weights' | 'named' | 'prefers' | 'explanation' | 'literal' | 'together' | 'agree'>;

/** Labels that name other places than those where they stand. In columns of their own, the names of the columns are a sign too. */
const shuffled = (labelled: Labelled | null, together: boolean | undefined): Pick<KeyCase, 'labels'> => {
  if (!labelled || labelled.places.every((place, at) => place === at || place < 0)) return {};
  return { labels: { places: labelled.places, form: labelled.form, win: together === true && isWholeSeries(labelled) } };
};

const ready = (asked: KeyParts): Ready => {
  const trimmed = asked.options.map((option) => option.trim());
  const labelled = asked.literal ? null : readLabels(trimmed);
  const rest = {
    named: asked.named,
    prefers: asked.prefers,
    explanation: asked.explanation,
    agree: asked.agree,
    ...shuffled(labelled, asked.together),
  };
  const bare = labelled && (isWholeSeries(labelled) || labelled.places.every((place, at) => place === at || place < 0));
  const options = bare ? labelled.options : trimmed;
  if (asked.weights) return { ...rest, options, keys: [], correct: rightByWeights(asked.weights) };
  const marked = asked.keys.length === 0 ? readMarks(options) : null;
  return marked ? { ...rest, ...marked, keys: [] } : { ...rest, options, keys: asked.keys };
};

/** What the question adds to the evidence about the keys of its file. */
export const keyCase = (asked: KeyParts): KeyCase => ready(asked);

const decimal = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;
export const readDecimal = (raw: string): string | null => {
  const text = raw
    .trim()
    .replaceAll(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x9e6))
    .replaceAll(/[−–]/g, '-')
    .replace(/^(\d{1,3}(?:,\d{2,3})+)(\.\d+)?$/, (_whole, left: string, right?: string) => left.replaceAll(',', '') + (right ?? ''))
    .replace(/^([+-]?)\./, '$10.');
  return decimal.test(text) ? text : null;
};

const pieceOrNull = (text: string): Piece | null => (text.trim() === '' ? null : asContent(text));

const stemOf = (asked: Asked): Piece => {
  const stem = asContent(asked.stem);
  const picture = asked.picture?.trim();
  if (!picture || !/^(?:https?:|data:image\/|[\w./ -]+\.(?:png|jpe?g|gif|webp|svg)$)/i.test(picture)) return stem;
  const html = stem.as === 'html' ? stem.text : escapeMarkup(stem.text.trim()).replaceAll(/\r\n?|\n/g, '<br>');
  return asHtml(`${html}<br><img src="${escapeAttribute(picture)}">`);
};

const error = (asked: Asked, code: ProblemCode, facts?: Record<string, string | number>): Found => ({
  is: 'error',
  place: asked.place,
  asFound: asked.asFound,
  code,
  ...(facts ? { facts } : {}),
});

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;

const question = (asked: Asked, answered: Answered): Found => ({
  is: 'question',
  place: asked.place,
  asFound: asked.asFound,
  question: {
    ...answered,
    stem: stemOf(asked),
    explanation: pieceOrNull(asked.explanation),
    stimulus: pieceOrNull(asked.stimulus),
    path: asked.path,
    sources: asked.sources,
  },
});

const numericOf = (asked: Asked): Found => {
  const number = readDecimal(asked.number ?? asked.keys[0] ?? '');
  if (number === null) return error(asked, (asked.number ?? asked.keys[0] ?? '').trim() === '' ? 'no-key' : 'bad-number');
  const tolerance = asked.tolerance === undefined || asked.tolerance.trim() === '' ? undefined : readDecimal(asked.tolerance);
  if (tolerance === null) return error(asked, 'bad-number', { number: asked.tolerance ?? '' });
  return question(asked, { kind: 'numeric', options: [], correct: [], number, ...(tolerance === undefined ? {} : { tolerance }) });
};

const bengali = /[\u0980-\u09ff]/;

/** A statement that is true or false, without options of its own. */
const statementOf = (asked: Asked): Found | null => {
  const said = asked.keys.length === 1 ? asked.keys[0]?.trim() : undefined;
  if (said === undefined) return null;
  const truth = readTruth(said) ?? (asked.kind === 'true-false' && /^[01]$/.test(said) ? said === '1' : null);
  if (truth === null) return null;
  const words = bengali.test(asked.stem + said) ? ['সত্য', 'মিথ্যা'] : ['True', 'False'];
  return question(asked, { kind: 'true-false', options: words.map((text) => ({ as: 'text', text })), correct: [truth ? 0 : 1] });
};

const withoutOptions = (asked: Asked): Found => {
  if (asked.kind === 'numeric' || (asked.number ?? '').trim() !== '') return numericOf(asked);
  const statement = statementOf(asked);
  if (statement) return statement;
  if (asked.kind === 'true-false') return error(asked, asked.keys.length > 0 ? 'key-unclear' : 'no-key');
  if (asked.mayHaveOptions) return error(asked, 'few-options', { options: 0 });
  return asked.keys.length > 0
    ? { is: 'unsupported', place: asked.place, asFound: asked.asFound, kind: 'short-answer' }
    : error(asked, 'no-key');
};

/** Where only the key is missing or unclear, the question goes along, so that a person need only choose. */
const withoutKey = (asked: Asked, options: readonly string[], code: ProblemCode, facts?: Record<string, string | number>): Found => {
  const found = error(asked, code, facts);
  const whole = question(asked, { kind: asked.kind === 'multiple' ? 'multiple' : 'single', options: asOptions(options), correct: [] });
  return found.is === 'error' && whole.is === 'question' ? { ...found, question: whole.question } : found;
};

const textsOf = (options: readonly string[], places: readonly number[]): string =>
  cutText(places.map((place) => options[place] ?? '').join(', '), 100);
const bothOf = (options: readonly string[], { one, other }: Readings): Record<string, string> => ({
  one: textsOf(options, one),
  other: textsOf(options, other),
});
/** Two statements that somebody has put side by side. */
const deniedOf = ([one = '', other]: readonly string[]): Record<string, string> =>
  other === undefined ? { key: cutText(one, 100) } : { one: cutText(one, 100), other: cutText(other, 100) };

/** The question with its right options, or what is wrong: never a guess. */
export const settle = (asked: Asked, way: KeyWay): Found => {
  if (typeof asked.kind === 'object' && asked.kind !== null)
    return { is: 'unsupported', place: asked.place, asFound: asked.asFound, kind: asked.kind.unsupported };
  const filled = asked.options.filter((option) => option.trim() !== '').length;
  if (asked.kind === 'numeric' && filled < 2) return numericOf(asked);
  if (filled === 0) return withoutOptions(asked);
  if (plainText(asked.stem).trim() === '' && !/<(?:img|math|svg)\b/i.test(asked.stem) && !asked.picture) return error(asked, 'empty-stem');
  if (filled < 2) return error(asked, 'few-options', { options: filled });
  const known = ready(asked);
  const unkeyed = (code: ProblemCode, facts?: Record<string, string | number>): Found => withoutKey(asked, known.options, code, facts);
  if (asked.denied !== undefined) return unkeyed('key-unclear', deniedOf(asked.denied));
  const found = known.correct ? { correct: known.correct } : resolveKey(known, way);
  if ('code' in found)
    return unkeyed(found.code, {
      ...(found.key === '' ? {} : { key: cutText(found.key, 100) }),
      ...(found.readings ? bothOf(known.options, found.readings) : {}),
    });
  if (found.correct.length === 0) return unkeyed('no-key');
  const several = found.correct.length > 1 || asked.kind === 'multiple';
  const kind = asked.kind === 'true-false' && known.options.length === 2 && !several ? 'true-false' : several ? 'multiple' : 'single';
  return question(asked, { kind, options: asOptions(known.options), correct: found.correct });
};
