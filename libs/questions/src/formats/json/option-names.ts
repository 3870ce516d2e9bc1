import { namesEither, readTexts, readToken, readTokens, type Token } from '../table/keys.js';
import type { FoundOptions } from './options.js';

/** The right options by what the record calls its options. */
export interface NamedKeys {
  readonly options: readonly string[];
  readonly keys: readonly string[];
  /** Present where names and places differ: which options are right, by their names. */
  readonly weights?: readonly number[];
  /** Two readings of the key that cannot both be true. */
  readonly denied?: readonly string[];
}

/** `B) mud`, `(খ) জল`, `ii. two`; `1. 5` may be a number and `1: 2` a ratio: digits name only before a bracket or a full stop with a space. */
const ownName = /^\s*[([]?(?:([A-Ha-hক-জ]|i{1,3}|iv|vi{0,3})\s*[).:\]–]|([1-8১-৮])(?:\s*[)\]]|\.(?=\s)))\s*(?=\S)/u;

interface Own {
  readonly token: Token;
  readonly text: string;
}
const ownOf = (option: string): Own | null => {
  const found = ownName.exec(option);
  const token = found && readToken(found[1] ?? found[2] ?? '');
  return found && token ? { token, text: option.slice(found[0].length).trim() } : null;
};

/** The place that a name stands for, from 0. */
const placeOf = (token: Token): number => (token.form === 'letter' ? token.at : token.value - 1);

const same = (left: Token, right: Token): boolean => left.form === right.form && placeOf(left) === placeOf(right);

/** All names that the record gives its options: of their own texts, or beside them. Null where they say no more than the places do. */
const namesOf = (tokens: readonly (Token | null)[]): readonly (Token | null)[] | null => {
  const known = tokens.filter((token) => token !== null);
  if (known.length * 2 < tokens.length || known.length < 2) return null;
  return tokens.every((token, at) => token === null || placeOf(token) === at) ? null : tokens;
};

/** Every name from the first to the last, once: the options were moved, not called after something else. */
const isMoved = (names: readonly (Token | null)[]): boolean =>
  names.every((token) => token !== null && token.form === names[0]?.form) &&
  names
    .map((token) => (token ? placeOf(token) : -1))
    .toSorted((left, right) => left - right)
    .every((place, at) => place === at);

/** The option that a statement of the key names; 'unclear' where its name stands at one place and it may as well mean another. */
const namedBy = (token: Token, names: readonly (Token | null)[], isIndex: boolean): number | 'unclear' => {
  if (token.form === 'number' && isIndex) return 'unclear';
  const at = names.flatMap((name, place) => (name && same(name, token) ? [place] : []));
  if (at.length === 1 && (isMoved(names) || at[0] === placeOf(token) || placeOf(token) >= names.length)) return at[0]!;
  // No option is called so: it counts the places, where the names do not say otherwise.
  const there = names[placeOf(token)];
  return at.length === 0 && there && there.form !== token.form && placeOf(there) === placeOf(token) ? placeOf(token) : 'unclear';
};

/** `A) sky` as a whole, or the text behind it; null where the key does not say a text. */
const byText = (
  key: string,
  whole: readonly string[],
  options: readonly string[],
  names: readonly (Token | null)[],
): readonly number[] | 'unclear' | null => {
  const exact = whole.findIndex((option) => option.trim() === key.trim());
  if (exact >= 0) return [exact];
  const said = ownOf(key);
  const at = said && readTexts(options, said.text);
  if (said && Array.isArray(at)) return names[at[0] as number] && same(names[at[0] as number]!, said.token) ? (at as number[]) : 'unclear';
  return readTexts(options, key);
};

const resolved = (
  key: string,
  whole: readonly string[],
  options: readonly string[],
  names: readonly (Token | null)[],
  isIndex: boolean,
): readonly number[] | 'unclear' | null => {
  const text = byText(key, whole, options, names);
  const tokens = readTokens(key);
  if (!tokens || text === 'unclear') return text;
  if (text === null && namesEither(key)) return 'unclear';
  const at = tokens.map((token) => namedBy(token, names, isIndex));
  if (at.some((one) => one === 'unclear')) return 'unclear';
  return text === null || text.every((one) => at.includes(one)) ? (at as number[]) : 'unclear';
};

/** Both readings of a key, as a person would say them. */
const readings = (key: string, options: readonly string[], names: readonly (Token | null)[]): readonly string[] => {
  const [token] = readTokens(key) ?? [];
  if (!token) return [key];
  const byName = options[names.findIndex((name) => name !== null && same(name, token))];
  const byPlace = options[placeOf(token)];
  const both = [...new Set([byName, byPlace].filter((one) => one !== undefined))].map((one) => `${key} = ${one}`);
  return both.length > 0 ? both : [key];
};

/**
 * Keys by the names of options that do not stand in their order (`["B) mud", "A) sky"]`, `{ "b": …, "a": … }`): where all names are there, the
 * name decides, else two signs disagree. `isIndex`: the key says of itself that it counts places.
 */
export const byNames = (found: FoundOptions, keys: readonly string[], isIndex: boolean): NamedKeys => {
  const own = found.options.map(ownOf);
  const written = namesOf(own.map((one) => one?.token ?? null));
  const letters = found.labels?.map(readToken) ?? [];
  const areLetters = letters.length > 0 && letters.every((token) => token?.form === 'letter');
  const beside = areLetters ? namesOf(letters) : null;
  const names = written ?? beside;
  if (!names) return { options: found.options, keys };
  const moved = written !== null && isMoved(written);
  const options = moved ? own.map((one, at) => one?.text ?? found.options[at] ?? '') : found.options;
  const at = keys.map((key) => resolved(key, found.options, options, names, isIndex));
  const unclear = at.findIndex((one) => one === 'unclear');
  // Names of both kinds that say different things.
  const isTwice = written !== null && areLetters && keys.some((key) => readTokens(key)?.[0]?.form === 'letter');
  if (unclear >= 0 || isTwice) return { options, keys, denied: readings(keys[Math.max(0, unclear)] ?? '', options, names) };
  if (at.length === 0 || at.includes(null)) return { options, keys };
  const right = at.flatMap((one) => (Array.isArray(one) ? (one as readonly number[]) : []));
  return { options, keys, weights: options.map((_option, place) => (right.includes(place) ? 1 : 0)) };
};
