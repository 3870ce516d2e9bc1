import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';

export interface FilterSelectProps {
  /** Names it for those who listen; `all` says it for those who look. */
  readonly label: string;
  /** What stands in it while nothing is chosen. */
  readonly all: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice in the line above a list, 34 px, a finger's height on a phone: the browser's own. Edged in kali while it narrows the list. */
export const FilterSelect = ({ label, all, value, choices, onChange }: FilterSelectProps): ReactNode => (
  <div className="relative">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        'h-[34px] max-md:h-11 max-w-[200px] appearance-none rounded-control border bg-bg pr-8 pl-2 text-sm',
        value === '' ? 'border-control' : 'border-brand font-semibold text-brand-text',
      )}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size={16} className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-3" />
  </div>
);
