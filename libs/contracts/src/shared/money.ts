/** Bengali digits by their place; western ones stay what they are. */
const zero = '০'.codePointAt(0) ?? 0;
const western = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? zero) - zero));

/** Whole taka with or without thousands (1,200 or 1,20,000), then at most two digits of paisa. */
const amount = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2}))?$/;
/** Ten crore taka: above it somebody's finger has slipped. */
const MOST_PAISA = 100_000_000_000;

/**
 * What somebody typed as a sum in taka (`1,200.50`, `১২০০`, `৳ 1,200`), in paisa; null where it is none. Read digit by digit, never as a
 * fraction, so that what was typed is what is meant, to the paisa.
 */
export const readPaisa = (typed: string): number | null => {
  const text = western(typed)
    .replaceAll(/[\s\u00A0৳]/g, '')
    .replace(/^(?:tk\.?|bdt)/i, '')
    .replace(/^\+/, '');
  const found = amount.exec(text);
  if (!found) return null;
  const paisa = Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(paisa) && paisa <= MOST_PAISA ? paisa : null;
};

/** A sum as it is typed back into a field: `1200`, `1200.50`. */
export const typedPaisa = (paisa: number): string => {
  const [whole, rest] = [Math.trunc(paisa / 100), Math.abs(paisa % 100)];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
};
