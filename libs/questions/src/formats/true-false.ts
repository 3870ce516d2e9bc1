import { asText } from './pieces.js';
import type { Piece } from './reading.js';

/** The two options of a true/false question, true first, where the format only says which is right: in the language of the stem. */
export const trueFalseOptions = (stem: string): readonly [Piece, Piece] =>
  /[\u0985-\u09b9]/.test(stem) ? [asText('সত্য'), asText('মিথ্যা')] : [asText('True'), asText('False')];

/** Whether options are those that a format which only says "true" or "false" would give to this stem. */
export const isTrueFalse = (stem: string, options: readonly string[]): boolean =>
  options.length === 2 && trueFalseOptions(stem).every(({ text }, at) => text === options[at]);
