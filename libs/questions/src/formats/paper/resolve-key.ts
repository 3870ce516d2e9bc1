import type { ProblemCode } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';
import { letterAt, placesOf } from './label-alphabets.js';
import { latinDigits, placeOf } from './labels.js';
import { plainSigns } from './label-signs.js';
import type { DraftOption } from './draft.js';
import { readingsOf } from './unclear-answer.js';

/** What a statement of the key comes to: positions of options, or why it is none. `rest`: what is said behind it. */
export type Resolved =
  | { readonly correct: readonly number[]; readonly rest: string }
  | { readonly problem: Extract<ProblemCode, 'no-key' | 'key-outside' | 'key-unclear'> };

const isAscii = /^[\x20-\x7e]*$/;

/** Text to compare by: case, spaces, punctuation at the ends and the form of digits say nothing. */
export const comparable = (text: string): string =>
  (isAscii.test(text) ? text.toLowerCase() : latinDigits(composed(text).toLowerCase()))
    .replaceAll(/[\s\u200B-\u200D]+/gu, ' ')
    .replaceAll(/^[\s"'“”‘’.।,;:*_]+|[\s"'“”‘’.।,;:*_]{1,40}$/gu, '');

const sign = '(?:[কখগঘঙচছজ]|[A-Ha-h]|i{1,3}|iv|vi?|I{1,3}|IV|[\\d০-৯])';
const wrapped = `(?:option\\s|অপশন\\s|choice\\s)?[([{'"‘“]?\\s?(${sign})\\s?[)\\]}'"’”]?`;
const one = new RegExp(`^${wrapped}(?=$|[\\s.।,;:)\\-–—=|/])[.।:)]?`, 'iu');
const glue = /^\s*(?:,|;|ও|এবং|and|&|\+)\s*/iu;
const either = /^\s*(?:\/|অথবা|বা|or)\s*/iu;

const labelled = (options: readonly DraftOption[], text: string): readonly number[] => {
  const place = placeOf(text) ?? placeOf(text.toLowerCase());
  if (!place) return [];
  const sets = new Set(options.map((option) => option.label.set));
  // Numbers name options that are numbered; beside letters a number may as well be an answer's value.
  if (place.set === 'digit' && !sets.has('digit')) return [];
  if (place.set === 'roman' && !sets.has('roman')) return [];
  return options.flatMap((option, at) => (option.label.index === place.index ? [at] : []));
};

interface Letters {
  readonly positions: readonly (readonly number[])[];
  readonly rest: string;
  readonly isEither: boolean;
}

/** Letters at the beginning of a key: `খ`, `(খ) শাপলা`, `A, C`, `ক ও গ`. */
const letters = (options: readonly DraftOption[], text: string): Letters | null => {
  const positions: (readonly number[])[] = [];
  let rest = text.trim();
  for (;;) {
    const found = one.exec(rest);
    if (!found) break;
    const place = placeOf(found[1] ?? '');
    if (place?.set === 'digit' && !options.some((option) => option.label.set === 'digit')) break;
    if (place?.set === 'roman' && !options.some((option) => option.label.set === 'roman')) break;
    positions.push(labelled(options, found[1] ?? ''));
    rest = rest.slice(found[0].length);
    if (either.test(rest) && one.test(rest.replace(either, ''))) return { positions, rest, isEither: true };
    const next = rest.replace(glue, '');
    if (next === rest || !one.test(next)) break;
    rest = next;
  }
  return positions.length === 0 ? null : { positions, rest: rest.trim(), isEither: false };
};

const byText = (options: readonly DraftOption[], text: string): readonly number[] => {
  const wanted = comparable(text);
  return wanted === '' ? [] : options.flatMap((option, at) => (comparable(option.lines.join(' ')) === wanted ? [at] : []));
};

const isOther = (options: readonly DraftOption[], named: readonly number[], text: string): boolean => {
  const [one = ''] = readingsOf(text) ?? [];
  return (
    one !== '' && (readingsOf(text)?.[1] ?? '').split(', ').some((other) => labelled(options, other).some((at) => !named.includes(at)))
  );
};

const ofLetters = (options: readonly DraftOption[], found: Letters, text: string): Resolved => {
  if (found.isEither) return { problem: 'key-unclear' };
  const literal = byText(options, text);
  const named = [...new Set(found.positions.flat())].sort((a, b) => a - b);
  // What an option says word for word names that option, though it names others too (`A & B`).
  if (found.positions.length > 1 && literal.length === 1 && found.rest === '') return { correct: literal, rest: '' };
  // Nobody gives one answer twice: these are the keys of several questions.
  if (named.length < found.positions.flat().length) return { problem: 'key-unclear' };
  if (found.positions.some((positions) => positions.length > 1)) return { problem: 'key-unclear' };
  if (found.positions.some((positions) => positions.length === 0))
    return literal.length === 1 ? { correct: literal, rest: '' } : { problem: 'key-outside' };
  // Behind the letter: the option's own text, or a note. The text of another option is a contradiction.
  const rest = found.rest.replace(/^[\s.।,;:\-–—=]+/u, '');
  const said = byText(options, rest.replace(/^[([]|[)\]]$/gu, ''));
  if (said.length > 0) return said.some((at) => named.includes(at)) ? { correct: named, rest: '' } : { problem: 'key-unclear' };
  if (literal.length === 1 && rest === '' && !named.includes(literal[0] ?? -1)) return { problem: 'key-unclear' };
  // `B, a small town`: a word that looks like a letter.
  const signs = text.slice(0, Math.max(0, text.length - found.rest.length));
  if (found.positions.length > 1 && rest !== '' && /[A-H]/.test(signs) && /[\s,]a\s*$/.test(signs)) return { problem: 'key-unclear' };
  // Another letter directly behind, or a sign or word that leads to one: `ক|খ`, `ক - খ`, `ক (গ)`.
  if (found.positions.length === 1 && isOther(options, named, text)) return { problem: 'key-unclear' };
  const own = comparable(options[named[0] ?? 0]?.lines.join(' ') ?? '');
  return { correct: named, rest: own !== '' && comparable(rest).startsWith(own) ? rest.slice(own.length).trim() : rest };
};

/** `B) Paris and C) Rome`: labels each with the text of its own option, and nothing else. */
const labelledTexts = (options: readonly DraftOption[], text: string): readonly number[] | null => {
  const found: number[] = [];
  let rest = text.trim();
  for (;;) {
    const sign = one.exec(rest);
    const [at, ...more] = sign ? labelled(options, sign[1] ?? '') : [];
    if (!sign || at === undefined || more.length > 0) return null;
    const own = (options[at]?.lines.join(' ') ?? '').trim();
    const after = rest.slice(sign[0].length).trimStart();
    if (own === '' || !after.toLowerCase().startsWith(own.toLowerCase())) return null;
    found.push(at);
    rest = after.slice(own.length).trim();
    if (/^[.।]?$/.test(rest)) return found.length > 1 ? [...new Set(found)].sort((a, b) => a - b) : null;
    if (!glue.test(rest)) return null;
    rest = rest.replace(glue, '').replace(/^and\s/i, '');
  }
};

/** What stands behind a letter goes on with a letter: more may be right than was understood. */
const goesOn = /^[\s.,;]*(?:,|;|ও|এবং|and\s|&|\+|\/|or\s|বা\s)\s*[([]?(?:[ক-ছ]|[A-Ha-h])[)\].।]/iu;

/** `B A C`: letters in a row are the keys of several questions. */
const lettersInARow = /^(?:[ক-ছ]|[A-Ha-h])(?:\s{1,3}(?:[ক-ছ]|[A-Ha-h])){1,30}[.।]?$/u;

const ownSign = /^([\s([{'"‘“]{0,3})(\p{L}\p{M}{0,2})(?=$|[\s)\]}'"’”.।,;:=–—-])/u;
/**
 * A key in the letters of the options: of another script where they are (`б`), or beside Latin ones where it is sure which is meant. Null
 * where it is not.
 */
const inLabels = (options: readonly DraftOption[], text: string): string | null => {
  const [all, before = '', sign = ''] = ownSign.exec(text) ?? [];
  if (all === undefined) return text;
  const own = options.findIndex(({ label }) => label.sign !== undefined && label.sign.toLowerCase() === sign.toLowerCase());
  const label = own >= 0 ? options[own]?.label : undefined;
  if (label) {
    const rest = text.slice(all.length);
    const [, glued = '', more = ''] = /^([)\]}]?\s?(?:,|;|ও|и|और|and|&|\+|\/)\s?)(.+)$/su.exec(rest) ?? [];
    const next = more === '' ? null : inLabels(options, more);
    return `${before}${letterAt(label.index)}${next === null ? rest : glued + next}`;
  }
  if (!/^\p{Script=Cyrillic}$/u.test(sign) || options.some((option) => option.label.sign !== undefined)) return text;
  const places = placesOf(sign).filter((place) => place < options.length);
  return places.length === 1 ? `${before}${letterAt(places[0] ?? 0)}${text.slice(all.length)}` : null;
};

/**
 * What a key says, given the options with their own labels: letters of any alphabet by their place, several of them, or an option's text.
 * Nothing is guessed: two options with the label, a text that is another option's, `A or B` are unclear.
 */
export const resolveKey = (options: readonly DraftOption[], raw: string): Resolved => {
  const asTyped = plainSigns(raw.replaceAll(/\*\*|__|<\/?(?:b|strong|i|em|u|mark|span|code)>/gi, '')).trim();
  const text = inLabels(options, asTyped);
  if (text === null || lettersInARow.test(text)) return { problem: 'key-unclear' };
  if (text === '' || /^(?:[-–—?.…_]+|none|n\/a|নেই)$/iu.test(text)) return { problem: 'no-key' };
  const both = labelledTexts(options, text);
  if (both) return { correct: both, rest: '' };
  const found = letters(options, text);
  if (found) {
    const resolved = ofLetters(options, found, text);
    return 'rest' in resolved && goesOn.test(resolved.rest) ? { problem: 'key-unclear' } : resolved;
  }
  const same = byText(options, text);
  if (same.length === 1) return { correct: same, rest: '' };
  if (same.length > 1) return { problem: 'key-unclear' };
  if (/^[A-H]{2,6}$/.test(text) && options.every((option) => option.label.set === 'upper')) {
    const places = [...text].map((letter) => labelled(options, letter));
    if (new Set(text).size < text.length) return { problem: 'key-unclear' };
    if (places.every((place) => place.length === 1)) return { correct: [...new Set(places.flat())].sort((a, b) => a - b), rest: '' };
  }
  return { problem: /^[([]?\S{1,3}[)\]]?[.।]?$/u.test(text) ? 'key-outside' : 'key-unclear' };
};
