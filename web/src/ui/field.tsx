import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { cx } from './cx.js';

export interface FieldParts {
  readonly label: string;
  /** What is wrong, as a sentence; marks label and control invalid. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** 34 px high, for staff. */
  readonly dense?: boolean;
}

/** The look of what is typed into or chosen from. On a phone dense is no smaller than a finger. */
export const control = (dense: boolean, bad: boolean): string =>
  cx(
    'w-full rounded-control border bg-bg text-text placeholder:text-text-3 disabled:bg-fill disabled:text-text-3',
    dense ? 'h-[42px] px-2.5 text-md md:h-[34px] md:text-sm' : 'h-[42px] px-3 text-md',
    bad ? 'border-bad-solid shadow-[inset_0_0_0_1px_var(--bad-solid)]' : 'border-control',
  );

/** Label above, hint or error below. */
export const Frame = ({ id, label, error, hint, children }: FieldParts & { id: string; children: ReactNode }): ReactNode => (
  <div>
    <label htmlFor={id} className={cx('mb-[5px] block text-[14px] leading-[22px] font-semibold', error && 'text-bad')}>
      {label}
    </label>
    {children}
    {error ? (
      <p id={`${id}-note`} className="mt-1 flex items-center gap-1.5 text-sm text-bad">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {error}
      </p>
    ) : hint ? (
      <p id={`${id}-note`} className="mt-1 text-sm text-text-3">
        {hint}
      </p>
    ) : null}
  </div>
);

export const described = (id: string, { error, hint }: FieldParts) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

export type FieldProps = FieldParts &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    /** A control at the end of the line, 44 px wide: to see a password, to empty a search. */
    readonly after?: ReactNode;
    /** Laid over what stands around the line: what is offered for it. */
    readonly offered?: ReactNode;
  };

/** A labelled line of text with its hint or error below. */
export const Field = ({ label, error, hint, dense = false, after, offered, className, ...rest }: FieldProps): ReactNode => {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={id}
          {...described(id, { label, error, hint })}
          className={cx(control(dense, Boolean(error)), after !== undefined && 'pr-11', className)}
        />
        {after === undefined ? null : <div className="absolute inset-y-0 right-0">{after}</div>}
        {offered}
      </div>
    </Frame>
  );
};

export type SelectProps = FieldParts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly ref?: Ref<HTMLSelectElement>;
    /** What can be chosen; a text is its own label. */
    readonly options: readonly (string | { readonly value: string; readonly label: string })[];
    readonly placeholder?: string;
  };

/** A labelled choice of up to twelve: the browser's own, which every phone shows best. An empty value is "nothing chosen yet". */
export const Select = ({ label, error, hint, dense = false, options, placeholder, className, ...rest }: SelectProps): ReactNode => {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          {...described(id, { label, error, hint })}
          className={cx(control(dense, Boolean(error)), "appearance-none pr-9 has-[option[value='']:checked]:text-text-3", className)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options
            .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
        </select>
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 fill-none stroke-current stroke-2 text-text-2"
        >
          <path d="m7 15 5 5 5-5M7 9l5-5 5 5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </div>
    </Frame>
  );
};
