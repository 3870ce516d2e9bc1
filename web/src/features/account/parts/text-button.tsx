import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../../../ui/cx.js';

/** A quiet act in a line of text: it looks like the links beside it, and does something here. */
export const TextButton = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode => (
  <button type="button" {...rest} className={cx('link touch text-sm', className)} />
);
