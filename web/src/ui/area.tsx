import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { control, described, type FieldParts, Frame } from './field.js';
import { cx } from './cx.js';

export type AreaProps = FieldParts & TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text with their hint or error below. */
export const Area = ({ label, error, hint, dense = false, className, ...rest }: AreaProps): ReactNode => {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        {...described(id, { label, error, hint })}
        className={cx(control(dense, Boolean(error)), 'block h-auto! py-2', className)}
      />
    </Frame>
  );
};
