import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for each other, read aloud or in handwriting: no 0/O, 1/I/L, 5/S, 8/B, 2/Z, U/V. */
const readable = '34679ACDEFGHJKMNPQRTWXY';
const anyOf = (letters: string): string => letters[randomInt(letters.length)] ?? '';

/** A number that people can read aloud, for an order of this year: `P-26K7-4821`. Not unique by itself: the table says so. */
export const newOrderNumber = (year: number): string =>
  `P-${String(year % 100).padStart(2, '0')}${anyOf(readable)}${anyOf(readable)}-${String(randomInt(10_000)).padStart(4, '0')}`;

/** The readable part as a pattern; searches take what somebody typed of it. */
export const orderNumberPattern = new RegExp(`^P-\\d{2}[${readable}]{2}-\\d{4}$`);
