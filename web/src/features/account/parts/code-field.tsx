import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { codeRules } from '#contracts/shared/choices';
import { toDigits, toLatinDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { partsText } from './text.js';

/** The digits of what was typed or pasted (`G-123 456`, `৪৮০১২৩`), as Latin ones, no more than a code has. */
export const codeDigits = (typed: string): string => toLatinDigits(typed).replace(/\D/g, '').slice(0, codeRules.digits);

export interface CodeFieldProps {
  /** Latin digits, at most six. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

const places = Array.from({ length: codeRules.digits }, (_, place) => place);

/** The digit to come is the one with the ring; what stands is written from the left. */
const Boxes = ({ value, bad }: { value: string; bad: boolean }): ReactNode => {
  const locale = useLocale();
  return (
    <span aria-hidden="true" className="grid grid-cols-6 gap-2">
      {places.map((place) => (
        <span
          key={place}
          className={cx(
            'num grid h-13 place-items-center rounded-control border bg-bg text-2xl font-semibold',
            bad ? 'border-bad-solid' : 'border-control',
            place === Math.min(value.length, codeRules.digits - 1) &&
              'group-focus-within:outline-2 group-focus-within:outline-offset-2 group-focus-within:outline-focus',
          )}
        >
          {toDigits(value.charAt(place), locale)}
        </span>
      ))}
    </span>
  );
};

/**
 * A one-time code: six boxes to look at, one field to type, paste, or let the phone fill in. The field lies over the boxes, unseen but
 * whole: keyboards, readers and autofill meet an ordinary line of text.
 */
export const CodeField = ({ value, onChange, error, ref }: CodeFieldProps): ReactNode => {
  const [id, t] = [useId(), useText(partsText)];
  return (
    <div>
      <label htmlFor={id} className={cx('mb-[5px] block text-[14px] leading-[22px] font-semibold', error && 'text-bad')}>
        {t('codeLabel')}
      </label>
      <div className="group relative">
        <Boxes value={value} bad={Boolean(error)} />
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(codeDigits(event.target.value))}
          onSelect={({ currentTarget: field }) => {
            // Boxes have no place for a caret in the middle: one writes at the end, or over the whole.
            const end = field.value.length;
            if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) field.setSelectionRange(end, end);
          }}
          className="absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
      </div>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1 flex items-center gap-1.5 text-sm text-bad">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
};
