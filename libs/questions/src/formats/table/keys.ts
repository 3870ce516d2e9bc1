import { composed } from '#platform/kernel';
import { foldText, plainText } from './markup.js';

/** What a question says of its key, before it is known how the file counts. */
export interface KeyCase {
  /** The options as they stand, the positions of missing ones as ''. */
  readonly options: readonly string[];
  /** Each statement of the key: a cell, or an entry of a list. */
  readonly keys: readonly string[];
  /** From where the names beside the options or the key count (`option1` … → 1, `answerIndex` → 0). */
  readonly named?: 0 | 1;
  readonly explanation?: string;
  /** What the type of the key says of a number (JSON: `"4"` is a text, `4` a position); counts where the file shows nothing else. */
  readonly prefers?: 'text' | 'position';
  /** The statements are said to be one and the same: `Answer` and `Correct option`. */
  readonly agree?: boolean;
  /** Labels on the options that name other places than those where they stand. */
  readonly labels?: { readonly places: readonly number[]; readonly form: 'letter' | 'number'; readonly win: boolean };
}

export type Token = { readonly form: 'letter'; readonly at: number } | { readonly form: 'number'; readonly value: number };

const bengaliLetters = 'কখগঘঙচছজঝঞ';
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const latin = (text: string): string =>
  text
    .replaceAll(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x9e6))
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => composed(sign, 'NFKC'));

const before =
  /^[\s([{"'*#]*(?:(?:the\s+)?(?:correct\s+|right\s+)?(?:options?|opt|op|choices?|answers?|ans|alternative|alt|mc answer|number|no|nr)|অপশন|বিকল্প|সঠিক উত্তর|উত্তর)?(?:[\s._:#()-]|\u0983)*/i;
const after = /[\s)\]}.:;"'*।]*$/;

/** A short statement of a key: `B`, `(খ)`, `Option C`, `option_2`, `3.`, `৩`, `iv`. Null: it is something else. */
export const readToken = (raw: string): Token | null => {
  if (raw.length > 40) return null;
  const text = latin(composed(raw).replaceAll('_', ' ').trim());
  const bare = text.replace(before, '').replace(after, '');
  if (/^[A-Za-z]$/.test(bare)) return { form: 'letter', at: bare.toUpperCase().charCodeAt(0) - 65 };
  if (bare.length === 1 && bengaliLetters.includes(bare)) return { form: 'letter', at: bengaliLetters.indexOf(bare) };
  if (/^-?\d{1,3}(?:\.0+)?$/.test(bare)) return { form: 'number', value: Number.parseInt(bare, 10) };
  const numeral = roman.indexOf(bare.toLowerCase());
  return numeral < 0 ? null : { form: 'letter', at: numeral };
};

/** `A,C`, `1;3`, `ক ও গ`, `A and C`, `BD`: every part must be a key of its own. */
export const readTokens = (raw: string): readonly Token[] | null => {
  const one = readToken(raw);
  if (one) return [one];
  if (raw.length > 80) return null;
  const adjacent = raw.trim().replace(/^[([]|[)\]]$/g, '');
  if (/^[A-H]{2,8}$/.test(adjacent) && [...adjacent].every((sign, at) => at === 0 || sign > (adjacent[at - 1] ?? '')))
    return [...adjacent].map((sign) => ({ form: 'letter', at: sign.charCodeAt(0) - 65 }));
  const parts = raw
    .replace(/^[([{]+|[)\]}]+$/g, '')
    .split(/\s*[,;|/&+\n،、]\s*|\s+(?:and|or|ও|এবং)\s+|\s+/i)
    .filter((part) => part !== '');
  const tokens = parts.map(readToken);
  return tokens.length > 1 && tokens.every((token) => token !== null) ? tokens : null;
};

const orElse = /\s*\/\s*|\s+(?:or|বা|অথবা|কিংবা)\s+/iu;
const withSecond = /^[([{]?\s?(?:[A-Ha-h]|[কখগঘঙচছজঝঞ])\s?[)\]}.]?(?:\s?[([]\s?(?:[A-Ha-h]|[কখগঘঙচছজঝঞ])\s?[)\]])+$/u;
/** `A/B`, `ক বা খ`, `1 or 2`, `A, B or C`, `A (B)`: one of them, and nobody says which. */
export const namesEither = (raw: string): boolean => {
  const text = composed(raw).trim();
  if (text.length >= 60) return false;
  const parts = text.split(orElse);
  return withSecond.test(text) || (parts.length > 1 && parts.every((part) => readTokens(part) !== null));
};

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'correct', 'right', 'সত্য', 'হ্যাঁ', 'সঠিক', 'vrai', 'verdadero', 'wahr', 'richtig', 'benar'].map(
    (word) => [composed(word), true] as const,
  ),
  ...['false', 'f', 'no', 'n', 'incorrect', 'wrong', 'মিথ্যা', 'না', 'ভুল', 'faux', 'falso', 'falsch', 'salah'].map(
    (word) => [composed(word), false] as const,
  ),
]);

/** True or false, as people write it; null where it is neither. */
export const readTruth = (raw: string): boolean | null => truths.get(foldText(raw).replace(/[.।()]/g, '')) ?? null;

/** Where a text fits several options that are not the same. */
const several = -2;

const findText = (options: readonly string[], key: string): number => {
  const trimmed = key.trim();
  if (trimmed === '') return -1;
  const exact = options.findIndex((option) => option === trimmed || option.trim() === trimmed);
  if (exact >= 0) return exact;
  const loose = foldText(plainText(key));
  // Folding is dear: what is much longer or shorter cannot be the same, unless markup stands in it.
  const alike = (option: string): boolean =>
    option !== '' && ((option.length <= 2 * loose.length + 8 && loose.length <= 2 * option.length) || /[<&]/.test(option));
  if (loose === '') return -1;
  const fits = (option: string): boolean => alike(option) && foldText(plainText(option)) === loose;
  const first = options.findIndex(fits);
  const other = first < 0 ? -1 : options.findIndex((option, at) => at > first && option.trim() !== options[first]?.trim() && fits(option));
  return other < 0 ? first : several;
};

/** A statement of a key that is longer is no more than a text. */
const longestKey = 2000;

/** `B) Dhaka`, `খ. ঢাকা`: the letter and the text must name the same option. */
const labelled = /^[\s([]*([A-Ha-hক-ঞ]|[1-8১-৮])\s*[).:\]–-]+\s*(\S.*)$/su;

/** The options that a key names by their own text; null: it does not. 'unclear': its letter and its text differ. */
export const readTexts = (options: readonly string[], key: string): readonly number[] | 'unclear' | null => {
  const whole = findText(options, key);
  if (whole >= 0) return [whole];
  if (whole === several) return 'unclear';
  if (key.length > longestKey) return null;
  const both = labelled.exec(key);
  if (both) {
    const at = findText(options, both[2] ?? '');
    if (at === several) return 'unclear';
    const token = readToken(both[1] ?? '');
    if (at >= 0 && token?.form === 'letter') return token.at === at ? [at] : 'unclear';
    if (at >= 0) return [at];
  }
  const truth = readTruth(key);
  if (truth !== null && options.filter((option) => option !== '').length === 2) {
    const at = options.findIndex((option) => readTruth(option) === truth);
    if (at >= 0) return [at];
  }
  for (const sign of [/[|;\n]/, /,/]) {
    const parts = key
      .split(sign)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length < 2 || parts.length > 8) continue;
    const found = parts.map((part) => findText(options, part));
    if (found.every((at) => at >= 0)) return found;
  }
  return null;
};
