import { readTypedNumber } from '#contracts/shared/typed-number';
import { numberMatches, parseTyped } from '#platform/kernel';

/** What a number that was stored with a comma says. */
export interface CommaNumber {
  /** Its comma was taken for a decimal point. Null: as no number, for it has more than one comma. */
  readonly countedAs: string | null;
  /** What the same text would count as, were it typed now; null as no number. Another text than `countedAs` is another number. */
  readonly readsAs: string | null;
}

/** Null where no number was stored, or one without a comma. */
export const readCommaNumber = (stored: string | null): CommaNumber | null => {
  if (!stored?.includes(',')) return null;
  const readsAs = readTypedNumber(stored) ?? null;
  const counted = parseTyped(stored) === null ? null : stored.trim().replace(',', '.');
  const isSame = counted !== null && readsAs !== null && numberMatches(counted, readsAs, null);
  return { countedAs: isSame ? readsAs : counted, readsAs };
};

/** Whether it would count as another number now. */
export const isReadOtherwise = ({ countedAs, readsAs }: CommaNumber): boolean => countedAs !== readsAs;
