import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { cx } from './cx.js';

export type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** One more line below the label. */
  readonly hint?: string | undefined;
  /** The label is for those who listen: what is checked stands beside it anyway. */
  readonly bare?: boolean;
  /** Some of what it stands for, not all. */
  readonly mixed?: boolean;
};

const box =
  'peer size-4 appearance-none rounded-[3px] border-[1.5px] border-control bg-bg checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:opacity-50';
const sign = 'pointer-events-none absolute inset-0 hidden size-4 fill-none stroke-on-brand stroke-3';

/** A box of 16 px; its label is the target, 44 px high where fingers are. */
export const Check = ({ label, hint, bare = false, mixed = false, className, ref, ...rest }: CheckProps): ReactNode => {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement);
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label
      className={cx(
        'touch inline-flex cursor-pointer items-start gap-2.5',
        !bare && 'min-h-8 py-1.5 max-md:min-h-11 max-md:py-2.5',
        className,
      )}
    >
      <span className="relative z-1 mt-[3px] inline-grid size-4 shrink-0">
        <input
          {...rest}
          ref={own}
          type="checkbox"
          aria-label={bare ? label : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={box}
        />
        <svg viewBox="0 0 24 24" aria-hidden="true" className={cx(sign, 'peer-checked:block peer-indeterminate:hidden')}>
          <path d="m5 12.5 5 5 9-10.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={cx(sign, 'peer-indeterminate:block')}>
          <path d="M6 12h12" strokeLinecap="round" />
        </svg>
      </span>
      {bare ? null : (
        <span className="min-w-0">
          {label}
          {hint ? (
            <span id={`${id}-hint`} className="block text-sm text-text-3">
              {hint}
            </span>
          ) : null}
        </span>
      )}
    </label>
  );
};

export type CheckListProps = Omit<CheckProps, 'value' | 'hint' | 'bare' | 'mixed'> & {
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly dense?: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
};

/** Several out of a few: a box for each, under one name. */
export const CheckList = ({ label, error, hint, dense: _dense, choices, ...rest }: CheckListProps): ReactNode => {
  const id = useId();
  return (
    <fieldset aria-describedby={error || hint ? `${id}-note` : undefined}>
      <legend className={cx('mb-1 leading-[22px] font-semibold', error && 'text-bad')}>{label}</legend>
      {choices.map((choice) => (
        <Check key={choice.value} {...rest} label={choice.label} hint={choice.hint} value={choice.value} className="w-full" />
      ))}
      {error || hint ? (
        <p id={`${id}-note`} className={cx('mt-1 text-sm', error ? 'text-bad' : 'text-text-3')}>
          {error ?? hint}
        </p>
      ) : null}
    </fieldset>
  );
};
