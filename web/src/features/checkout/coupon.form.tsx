import { Check, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Quote } from '#contracts/http/orders';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { control } from '../../ui/field.js';
import { codeOf } from './draft.js';
import { checkoutText } from './text.js';

export interface CouponProps {
  /** The code that is asked about; empty while there is none. */
  readonly value: string;
  /** What it does, once that is known. */
  readonly effect: Quote['coupon'];
  readonly discountPaisa: number;
  readonly busy: boolean;
  readonly onChange: (code: string) => void;
}

/** What a coupon does, or why it does nothing; read out when it comes. */
const Effect = ({ effect, discountPaisa }: Pick<CouponProps, 'effect' | 'discountPaisa'>): ReactNode => {
  const [t, locale] = [useText(checkoutText), useLocale()];
  if (effect === null) return null;
  const { code, valid, fault, minPaisa } = effect;
  if (valid)
    return (
      <span className="flex items-center gap-1.5 text-ok">
        <Check size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
        {t('couponHolds', { code, sum: formatTaka(discountPaisa, locale) })}
      </span>
    );
  // Whose coupon it may be is known once they sign in: that is no fault of the code's.
  const tone = fault === 'sign-in-to-use' ? 'text-text-2' : 'text-bad';
  return <span className={tone}>{t(`fault-${fault ?? 'not-found'}`, { code, sum: formatTaka(minPaisa ?? 0, locale) })}</span>;
};

/** A code and what comes of it at once. One that does nothing stays in the field, so that it can be corrected. */
export const Coupon = ({ value, effect, discountPaisa, busy, onChange }: CouponProps): ReactNode => {
  const [t, id] = [useText(checkoutText), useId()];
  const [typed, setTyped] = useState(value);
  const holds = effect?.valid === true && effect.code === value;
  const fails = value !== '' && effect !== null && !effect.valid && effect.fault !== 'sign-in-to-use';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside the page of another one's fields: only this one is meant.
    event.stopPropagation();
    onChange(codeOf(typed));
  };
  const remove = (): void => {
    setTyped('');
    onChange('');
  };
  return (
    <form noValidate onSubmit={send}>
      <label htmlFor={id} className="mb-[5px] block text-[14px] leading-[22px] font-semibold">
        {t('couponAsk')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={t('couponCode')}
          readOnly={holds}
          aria-invalid={fails || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setTyped(event.target.value)}
          className={`${control(false, fails)} min-w-0 flex-1 ${typed === '' ? '' : 'font-mono uppercase'}`}
        />
        {holds ? (
          <Button variant="secondary" aria-label={t('removeCoupon', { code: value })} onClick={remove} className="h-[42px]!">
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        ) : (
          <Button
            type="submit"
            variant="secondary"
            disabled={codeOf(typed).length < 2 && value === ''}
            aria-busy={busy || undefined}
            className="h-[42px]!"
          >
            {t('apply')}
          </Button>
        )}
      </div>
      <p id={`${id}-note`} role="status" className="mt-1 text-sm empty:hidden">
        <Effect effect={value === '' ? null : effect} discountPaisa={discountPaisa} />
      </p>
    </form>
  );
};
