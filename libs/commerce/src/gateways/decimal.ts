import { cutText } from '#contracts/shared/cut-text';
import type { ForeignCharge, TakaCharge } from '../domain/judge-verdict.js';

/** Decimal text of a gateway → paisa, exactly; null for what is no sum of taka and paisa (empty text is absent, never 0). */
export const paisaOf = (text: unknown): bigint | null => {
  const found = typeof text === 'string' ? /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text.trim()) : null;
  if (!found) return null;
  const [, whole = '0', part = ''] = found;
  // Digits beyond the second must be zeros: there is nothing smaller than a paisa.
  if (/[1-9]/.test(part.slice(2))) return null;
  return BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
};

const words = (text: string): string => cutText(text, 40);

/** What a gateway says of a sum: paisa where it is in taka, its own words where it is not; null for what is no sum. */
export const sumOf = (
  currency: string | null,
  amount: string | null,
): Pick<TakaCharge, 'amountPaisa'> | Pick<ForeignCharge, 'foreign'> | null => {
  if (currency === null || amount === null) return null;
  if (currency !== 'BDT') return { foreign: { currency: words(currency), amount: words(amount) } };
  const amountPaisa = paisaOf(amount);
  return amountPaisa === null ? null : { amountPaisa };
};

/** Paisa → `1200.50`, always with two decimals. */
export const decimalOf = (paisa: bigint): string => `${paisa / 100n}.${(paisa % 100n).toString().padStart(2, '0')}`;
