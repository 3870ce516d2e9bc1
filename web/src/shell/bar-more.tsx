import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../i18n/index.js';
import { cx } from '../ui/cx.js';
import type { NavItem } from './nav.js';
import { shellText } from './text.js';

/** The last place of a bottom bar that has more pages than places: what is left opens above it. */
export const BarMore = ({
  items,
  fill,
  className,
}: {
  items: readonly NavItem[];
  fill: (path: string) => string;
  className: (active: boolean) => string;
}): ReactNode => {
  const [t, id, { pathname }] = [useText(shellText), useId(), useLocation()];
  const [open, setOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event): void => {
      if (!(event.target instanceof Node) || !room.current?.contains(event.target)) setOpen(false);
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div ref={room} className="flex min-w-0 flex-1">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={className(items.some(({ path }) => pathname.startsWith(fill(path))))}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-w-full truncate px-1">{t('more')}</span>
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute right-2 bottom-full mb-2 min-w-52 rounded-panel border border-line-2 bg-raised p-2 shadow-menu"
      >
        {items.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={fill(path)}
              end={label === 'progress'}
              onClick={() => setOpen(false)}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center gap-3 rounded-control px-3',
                  isActive ? 'bg-brand-tint font-semibold text-brand-text' : 'text-text hover:bg-fill',
                )
              }
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
};
