import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** What is done, or where it leads. */
  readonly act: (() => void) | string;
  readonly bad?: boolean;
  readonly hint?: string;
}

const line = 'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-sm data-focus:bg-fill-2 sm:min-h-8';

/** What can be done with one thing, behind three dots. */
export const More = ({ label, entries }: { label: string; entries: readonly MenuEntry[] }): ReactNode => (
  <Menu>
    <MenuButton
      aria-label={label}
      className="touch grid size-8 shrink-0 place-items-center rounded-badge text-text-3 hover:bg-fill data-open:bg-fill"
    >
      <Icon name="ellipsis-vertical" size={16} />
    </MenuButton>
    <MenuItems
      anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
      modal={false}
      className="z-40 min-w-56 rounded-panel border border-line-2 bg-raised p-1 text-text shadow-menu outline-none"
    >
      {entries.map(({ key, label: name, icon, act, bad = false, hint }) => {
        const content = (
          <>
            <Icon name={icon} size={16} className={bad ? 'text-bad' : 'text-text-3'} />
            <span className="min-w-0">
              {name}
              {hint ? <span className="block text-xs text-text-3">{hint}</span> : null}
            </span>
          </>
        );
        return (
          <MenuItem key={key}>
            {typeof act === 'string' ? (
              <Link to={act} className={line}>
                {content}
              </Link>
            ) : (
              <button type="button" onClick={act} className={cx(line, bad && 'text-bad')}>
                {content}
              </button>
            )}
          </MenuItem>
        );
      })}
    </MenuItems>
  </Menu>
);
