import { cx } from './cx.js';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
export type ButtonSize = 'default' | 'xs' | 'sm' | 'lg' | 'icon';

const variants: Readonly<Record<ButtonVariant, string>> = {
  default:
    'border-transparent bg-brand text-on-brand hover:enabled:bg-brand-hover active:enabled:bg-brand-press [a&]:hover:bg-brand-hover [a&]:active:bg-brand-press',
  destructive: 'border-transparent bg-bad-solid text-on-bad hover:enabled:brightness-95',
  outline: 'border-control bg-bg text-text hover:enabled:bg-fill active:enabled:bg-fill-2 [a&]:hover:bg-fill',
  secondary: 'border-transparent bg-fill text-text hover:enabled:bg-fill-2 [a&]:hover:bg-fill-2',
  ghost: 'border-transparent text-text-2 hover:enabled:bg-fill active:enabled:bg-fill-2 [a&]:hover:bg-fill',
  link: 'border-transparent text-brand-text underline decoration-1 underline-offset-[0.28em] hover:decoration-2',
};
const sizes: Readonly<Record<ButtonSize, string>> = {
  default: 'h-10 px-4 gap-2 text-md',
  xs: 'h-7 px-2 gap-[5px] text-xs',
  sm: 'h-[34px] px-3 gap-1.5 text-sm',
  lg: 'h-12 px-[22px] gap-2 text-[1rem]',
  icon: 'size-10 p-0',
};

/** The look of a button, for buttons and for links that are one. */
export const buttonClass = (variant: ButtonVariant = 'default', size: ButtonSize = 'default', wide = false): string =>
  cx(
    'touch inline-flex shrink-0 items-center justify-center border rounded-control font-semibold leading-[1.4]! whitespace-nowrap no-underline transition-colors duration-[90ms] ease-out [&:disabled:not([aria-busy])]:opacity-50',
    variants[variant],
    sizes[size],
    variant === 'link' && 'px-1',
    wide && 'w-full',
  );
