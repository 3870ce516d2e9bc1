import { latinDigits, searchedDigits } from '#contracts/shared/mobile-number';
import { composed } from '#platform/kernel';

/** What the desk's search field asks for. */
type SaleSearch =
  /** Part of a phone, of an order number or of a gateway's id. */
  | { readonly kind: 'digits'; readonly digits: string }
  /** Words; `code` is the whole as an order number or a gateway's id would be written, where it can be one. */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly code: string | null };

/** Fewer digits would find everybody. */
const LEAST = 4;
const MOST_WORDS = 6;

/** Null for nothing typed. */
export const readSaleSearch = (typed: string | undefined): SaleSearch | null => {
  const text = latinDigits(composed(typed ?? '').trim());
  if (text === '') return null;
  const digits = searchedDigits(text);
  if (digits !== null && digits.length >= LEAST) return { kind: 'digits', digits };
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return { kind: 'words', words: text.split(/\s+/).slice(0, MOST_WORDS), code: /^[0-9A-Z]{4,40}$/.test(code) ? code : null };
};
