import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { forgetForm, keepForm, readForm } from '../account/parts/kept-form.js';
import { Cart } from './cart.js';
import { checkoutText } from './text.js';

/** The most copies in one order; the contract's. */
const most = 20;

const Quantity = ({ value, max, onChange }: { value: number; max: number; onChange: (value: number) => void }): ReactNode => {
  const [t, locale] = [useText(checkoutText), useLocale()];
  return (
    <div role="group" aria-label={t('quantity')} className="flex items-center justify-between gap-3">
      <span className="text-[14px] font-semibold">{t('quantity')}</span>
      <span className="flex items-center gap-2">
        <Button variant="outline" size="icon" aria-label={t('fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <output aria-live="polite" className="num min-w-8 text-center text-lg font-semibold">
          {toDigits(String(value), locale)}
        </output>
        <Button variant="outline" size="icon" aria-label={t('more')} disabled={value >= max} onClick={() => onChange(value + 1)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
};

export interface BookCheckoutProps {
  readonly bookId: string;
  /** Goes by parcel; an e-book does not, and one of it is enough. */
  readonly printed: boolean;
  /** How many there are, where that is told. */
  readonly left?: number | null;
  /** What stands there for somebody who has it already. */
  readonly owned?: ReactNode;
}

/** Buys a book: how many, the coupon, where it goes, how it is paid. */
export const BookCheckout = ({ bookId, printed, left = null, owned }: BookCheckoutProps): ReactNode => {
  const kept = `quantity.${bookId}`;
  const [quantity, setQuantity] = useState(() => readForm<{ quantity: number }>(kept).quantity ?? 1);
  const change = (next: number): void => {
    setQuantity(next);
    keepForm(kept, { quantity: next }, () => forgetForm(kept));
  };
  const max = Math.max(1, Math.min(most, left ?? most));
  const count = printed ? Math.min(quantity, max) : 1;
  return (
    <div className="flex flex-col gap-4">
      {printed ? <Quantity value={count} max={max} onChange={change} /> : null}
      <Cart lines={[{ kind: 'book', refId: bookId, quantity: count }]} delivery={printed} owned={owned} />
    </div>
  );
};
