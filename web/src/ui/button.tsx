import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.js';
import { cx } from './cx.js';

/** The specification's label while a button works, the same in both languages. */
const loadingLabel = 'অনুগ্রহ করে অপেক্ষা করুন...';

const Spinner = ({ className }: { className?: string }): ReactNode => (
  <span
    aria-hidden="true"
    className={cx('animate-turn size-4 shrink-0 rounded-full border-2 border-current border-r-transparent', className)}
  />
);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Disables the button and shows a spinner with the label. */
  readonly loading?: boolean;
  /** Another label while loading, where the specification names one. */
  readonly loadingText?: string;
  /** Full width: the main act on a phone. */
  readonly wide?: boolean;
}

export const Button = ({
  variant,
  size,
  loading = false,
  loadingText = loadingLabel,
  wide = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps): ReactNode => {
  const element = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState<number>();
  // The button may grow while it works, never shrink: what stands beside it must not jump.
  useLayoutEffect(() => {
    if (!loading) setWidth(element.current?.offsetWidth);
  }, [loading, children]);
  const label = size === 'icon' || size === 'xs' ? <span className="sr-only">{loadingText}</span> : <span>{loadingText}</span>;
  return (
    <button
      type="button"
      {...rest}
      ref={element}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      style={loading && width !== undefined ? { ...rest.style, minWidth: width } : rest.style}
      className={cx(buttonClass(variant, size, wide), className)}
    >
      {loading ? (
        <>
          <Spinner />
          {label}
        </>
      ) : (
        children
      )}
    </button>
  );
};

export interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
export const ButtonLink = ({ variant, size, wide = false, className, ...rest }: ButtonLinkProps): ReactNode => (
  <Link {...rest} className={cx(buttonClass(variant, size, wide), className)} />
);
