import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';

export interface ChipsProps {
  readonly items: readonly { readonly id: string; readonly title: string }[];
  /** What the way out of one is called, for those who listen. */
  readonly nameOf: (title: string) => string;
  readonly onDrop: (id: string) => void;
}

/** What was chosen, each with the way out. */
export const Chips = ({ items, nameOf, onDrop }: ChipsProps): ReactNode =>
  items.length === 0 ? null : (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {items.map(({ id, title }) => (
        <li key={id} className="flex min-h-[30px] max-w-full items-center gap-1 rounded-badge bg-fill pl-2 text-sm">
          <span className="min-w-0 py-1">{title}</span>
          <button
            type="button"
            aria-label={nameOf(title)}
            onClick={() => onDrop(id)}
            className="touch grid size-7 shrink-0 place-items-center rounded-badge text-text-3 hover:bg-fill-2"
          >
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
