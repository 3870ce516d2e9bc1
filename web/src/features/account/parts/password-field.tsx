import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/index.js';
import { Field, type FieldProps } from '../../../ui/field.js';
import { partsText } from './text.js';

/** Line drawings of Lucide's `eye` and `eye-off`: a field must not wait for an icon to arrive. */
const Eye = ({ crossed }: { crossed: boolean }): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-5 fill-none stroke-current stroke-[1.75]"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0" />
    <circle cx="12" cy="12" r="3" />
    {crossed ? <path d="m3 3 18 18" /> : null}
  </svg>
);

/** A password: hidden until one asks to see it. */
export const PasswordField = (props: Omit<FieldProps, 'type' | 'after'>): ReactNode => {
  const t = useText(partsText);
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="[&::-ms-reveal]:hidden"
      after={
        <button
          type="button"
          aria-label={t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid h-full w-11 place-items-center rounded-control text-text-3 hover:text-text focus-visible:outline-offset-[-2px]"
        >
          <Eye crossed={shown} />
        </button>
      }
    />
  );
};
