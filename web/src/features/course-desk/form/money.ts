import { toLatinDigits } from '../../../i18n/digits.js';

/** Typed taka as whole paisa, to the paisa: `1,200.50` or `১২০০`; null for what is no sum. */
export const toPaisa = (typed: string): number | null => {
  const text = toLatinDigits(typed).replaceAll(/[\s,৳]/g, '');
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : null;
};

/** Paisa as people type taka: `2450`, `1200.50`. */
export const toTyped = (paisa: number): string => {
  const [taka, rest] = [Math.trunc(paisa / 100), paisa % 100];
  return rest === 0 ? String(taka) : `${taka}.${String(rest).padStart(2, '0')}`;
};

/** A typed whole number; null for what is none. */
export const toWhole = (typed: string): number | null => {
  const text = toLatinDigits(typed).replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};
