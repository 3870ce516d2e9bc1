import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useEndpoint } from '../client/use-endpoint.js';
import { institutesText } from '../features/institutes/text.js';
import { useText } from '../i18n/index.js';
import { cx } from '../ui/cx.js';
import { Field, type FieldProps } from '../ui/field.js';
import { useSettled } from '../ui/use-settled.js';

/** From so many letters on names are offered, and up to so many: no name is longer. */
const [fewest, most] = [2, 100];

interface OfferedNames {
  readonly names: readonly string[];
  readonly at: number;
  readonly move: (at: number) => void;
}

/** Names that fit what is typed, while something is typed; none where that is one of them already. */
const useOffered = (typed: string | null): OfferedNames => {
  const [at, move] = useState(-1);
  const settled = useSettled(typed?.trim() ?? '');
  const asks = typed !== null && settled.length >= fewest && settled.length <= most;
  const { data } = useEndpoint('GET /api/institutes', asks ? { query: { q: settled } } : null);
  const names = asks && data ? data.names.filter((name) => name !== settled) : [];
  return { names, at: Math.min(at, names.length - 1), move };
};

export interface InstituteFieldProps extends FieldProps {
  /** A name was chosen out of those offered. */
  readonly onPick: (name: string) => void;
}

/** The institute as free text, with names that others gave above it; whatever else is typed is as good. */
export const InstituteField = ({ onPick, onChange, onBlur, onKeyDown, ...rest }: InstituteFieldProps): ReactNode => {
  const [t, id] = [useText(institutesText), useId()];
  const [typed, setTyped] = useState<string | null>(null);
  const { names, at, move } = useOffered(typed);
  const open = names.length > 0;
  const pick = (name: string): void => {
    onPick(name);
    setTyped(null);
    move(-1);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const chosen = names[at];
    if (!open) return;
    if (event.key === 'ArrowDown') move((at + 1) % names.length);
    else if (event.key === 'ArrowUp') move(at <= 0 ? names.length - 1 : at - 1);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    // The form is not sent, and the dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field
      {...rest}
      autoComplete="organization"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
      onKeyDown={press}
      onChange={(event) => {
        setTyped(event.target.value);
        move(-1);
        onChange?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      offered={
        open ? (
          <div
            id={id}
            role="listbox"
            aria-label={t('offered')}
            // Above the line: below it stands the button that sends the form.
            className="absolute right-0 bottom-full left-0 z-20 mb-1 max-h-45 overflow-y-auto rounded-control border border-line-2 bg-raised py-1 shadow-menu"
          >
            {names.map((name, place) => (
              <button
                key={name}
                type="button"
                tabIndex={-1}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                // The field keeps the focus: leaving it would close the list before it is pressed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(name)}
                className={cx('flex min-h-11 w-full items-center px-3 text-left break-words hover:bg-fill', place === at && 'bg-fill')}
              >
                {name}
              </button>
            ))}
          </div>
        ) : null
      }
    />
  );
};
