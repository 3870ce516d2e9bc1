import { createHash } from 'node:crypto';
import { composed } from '#platform/kernel';

const folded = (heading: string): string => composed(composed(heading, 'NFKC')).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The same for the same headings in the same order, however they are spaced and capitalised. Null where nothing is named. */
export const headingsKey = (headings: readonly string[]): string | null => {
  const names = headings.map(folded);
  while (names.at(-1) === '') names.pop();
  return names.length === 0 ? null : createHash('sha256').update(JSON.stringify(names)).digest('hex');
};
