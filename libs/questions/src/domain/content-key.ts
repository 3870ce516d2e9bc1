import { createHash } from 'node:crypto';

/** Text as it counts for "the same question": NFC, joiners dropped, white space folded. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200b\u2060\ufeff]/g, '')
    .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
    .trim();

const sha256 = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const stimulusKey = (text: string): string => sha256([folded(text)]);

/** The same for the same kind, stem, stimulus and options in any order; the right answer is no part of it. */
export const contentKey = (question: {
  readonly kind: string;
  readonly stem: string;
  readonly stimulus: string | null;
  readonly options: readonly string[];
}): string => sha256([question.kind, folded(question.stem), folded(question.stimulus ?? ''), ...question.options.map(folded).toSorted()]);
