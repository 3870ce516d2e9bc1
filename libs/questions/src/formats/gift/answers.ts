import { withoutBlankOptions } from '../blank-options.js';
import type { Piece, ReadQuestion } from '../reading.js';
import { trueFalseOptions } from '../true-false.js';
import { decimal, middle, shown } from './numbers.js';
import { splitOptions, type RawOption } from './options.js';
import { feedbackAt, withoutRemarks } from './sections.js';
import { readPiece, unescapeGift, type GiftFormat } from './texts.js';

type Understood = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance' | 'explanation'>;

/** What the braces say. `at` counts within their inside. */
export type Answers =
  | {
      readonly is: 'answers';
      readonly answers: Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance' | 'explanation'>;
    }
  | { readonly is: 'unsupported'; readonly kind: string }
  | { readonly is: 'error'; readonly code: 'unescaped' | 'no-key' | 'bad-number'; readonly at: number };

const nonEmpty = (raw: string | null | undefined, format: GiftFormat): Piece | null => {
  if (!raw || raw.trim() === '') return null;
  const piece = readPiece(raw, format);
  return piece.text === '' ? null : piece;
};

interface Inside {
  /** Before general feedback. */
  readonly answers: string;
  readonly general: string | null;
}

const splitInside = (inside: string): Inside => {
  const cut = feedbackAt(inside);
  return { answers: inside.slice(0, cut), general: cut < inside.length ? inside.slice(cut + 4) : null };
};

/**
 * The positions of the right options. One `=` among wrong ones is the right one; without any, those with a positive weight are right
 * together (Moodle's multiple-answer questions).
 */
const rightOnes = (options: readonly RawOption[]): number[] => {
  const full = options.flatMap(({ sign, weight }, index) => ((sign === '=' && (weight ?? 100) > 0) || weight === 100 ? [index] : []));
  const named = options.some(({ sign }) => sign === '=');
  return named && full.length > 0 ? full : options.flatMap(({ weight }, index) => ((weight ?? 0) > 0 ? [index] : []));
};

/** An option that a `#` of its own cut short: `C#`, `F# on .NET`, or a colour such as `#ff0000`. */
const cutShort = ({ text, feedback }: RawOption): boolean => {
  if (feedback === null) return false;
  return text.trim() === '' || (/^(?:\s|$)/.test(feedback) && /(?:^|\s)[A-Z]$/.test(text));
};

const readChoice = ({ answers, general }: Inside, format: GiftFormat): Answers => {
  const { options, doubtful } = splitOptions(answers);
  if (doubtful >= 0 || options.some(cutShort)) return { is: 'error', code: 'unescaped', at: Math.max(0, doubtful) };
  const correct = rightOnes(options);
  if (correct.length === 0) return { is: 'error', code: 'no-key', at: 0 };
  const reasons = correct.length === 1 ? options[correct[0]!]!.feedback : null;
  // As in Moodle: where no option is marked `=`, several may be chosen, although perhaps only one is right.
  const kind = correct.length > 1 || options.every(({ sign }) => sign !== '=') ? 'multiple' : 'single';
  const explanation = nonEmpty(general, format) ?? nonEmpty(reasons, format);
  const pieces = options.map(({ text }) => readPiece(text, format));
  return { is: 'answers', answers: withoutBlankOptions<Understood>({ kind, options: pieces, correct, explanation }) };
};

/** `{FALSE#shown when wrong#shown when right}` */
const readTrueFalse = ({ answers, general }: Inside, format: GiftFormat, stem: string): Answers => {
  const [said, whenWrong, whenRight] = splitHashes(answers);
  return {
    is: 'answers',
    answers: {
      kind: 'true-false',
      options: trueFalseOptions(stem),
      correct: [/^\s*(?:t|সত্য)/i.test(withoutRemarks(said ?? '')) ? 0 : 1],
      explanation: nonEmpty(general, format) ?? nonEmpty(whenRight, format) ?? nonEmpty(whenWrong, format),
    },
  };
};

const splitHashes = (answers: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < answers.length && parts.length < 2; at += 1) {
    if (answers[at] === '\\') at += 1;
    else if (answers[at] === '#') {
      parts.push(answers.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, answers.slice(from)];
};

const readNumber = (written: string): { readonly number: string; readonly tolerance: string } | null => {
  const dots = written.indexOf('..');
  if (dots > 0) {
    const [low, high] = [decimal(written.slice(0, dots)), decimal(written.slice(dots + 2))];
    const range = low && high ? middle(low, high) : null;
    return range && { number: shown(range.number), tolerance: shown(range.tolerance) };
  }
  const colon = written.indexOf(':');
  const number = decimal(colon > 0 ? written.slice(0, colon) : written);
  const tolerance = colon > 0 ? decimal(written.slice(colon + 1)) : decimal('0');
  return number && tolerance && tolerance.units >= 0n ? { number: shown(number), tolerance: shown(tolerance) } : null;
};

/** `{#3:0.1}`, `{#1..5}`, `{#=3:0.1#feedback ~#feedback for any other answer}`. Several numbers that count are not taken. */
const readNumeric = ({ answers, general }: Inside, format: GiftFormat): Answers => {
  const { options } = splitOptions(answers.trimStart().slice(1));
  const counted = options.filter(({ sign, weight, text }) => sign !== '~' && (weight ?? 100) > 0 && text.trim() !== '');
  const only = counted[0];
  if (!only) return { is: 'error', code: 'no-key', at: 0 };
  const written = unescapeGift(only.text).trim();
  if (counted.length > 1 || (only.weight ?? 100) !== 100 || written === '*') return { is: 'unsupported', kind: 'numerical' };
  const read = readNumber(written);
  if (!read) return { is: 'error', code: 'bad-number', at: 0 };
  return {
    is: 'answers',
    answers: {
      kind: 'numeric',
      options: [],
      correct: [],
      ...read,
      explanation: nonEmpty(general, format) ?? nonEmpty(only.feedback, format),
    },
  };
};

/** The answers of a section of the kinds that are taken: `stem` decides the language of True and False. */
export const readAnswers = (kind: 'choice' | 'true-false' | 'numeric', inside: string, format: GiftFormat, stem: string): Answers => {
  const parts = splitInside(inside);
  if (kind === 'choice') return readChoice(parts, format);
  return kind === 'numeric' ? readNumeric(parts, format) : readTrueFalse(parts, format, stem);
};
